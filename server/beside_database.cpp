#include "server/beside_database.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>

namespace quintet::server {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const fs::path& file, int error) {
  throw std::runtime_error(file.string() +
                           " cannot be opened: " + std::generic_category().message(error));
}

void write_holder(int file) {
  const std::string text = std::to_string(::getpid()) + "\n";
  // For people only: a lock without a name is a lock.
  if (::ftruncate(file, 0) == 0) (void)!::pwrite(file, text.data(), text.size(), 0);
}

}  // namespace

fs::path beside(const fs::path& database, std::string_view ending) {
  fs::path file = fs::weakly_canonical(database);
  file += ending;
  return file;
}

std::optional<DatabaseLock> DatabaseLock::take(const fs::path& database,
                                               std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds pause{2};
  constexpr mode_t owner_only = 0600;
  const fs::path path = beside(database, ".lock");
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, owner_only));
  if (!file.valid()) fail(path, errno);
  const auto deadline = std::chrono::steady_clock::now() + patience;
  // The system's own waiting has no end.
  while (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) fail(path, errno);
    if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
    std::this_thread::sleep_for(pause);
  }
  write_holder(file.get());
  return DatabaseLock(std::move(file));
}

std::string lock_holder(const fs::path& database) {
  std::ifstream file(beside(database, ".lock"));
  pid_t process = 0;
  return file >> process ? "process " + std::to_string(process) : "another process";
}

ControlAddress::ControlAddress(const fs::path& database) : file_(beside(database, ".control")) {
  address_.sun_family = AF_UNIX;
  std::string path = file_.string();
  if (path.size() >= sizeof(address_.sun_path)) {
    const fs::path folder = file_.parent_path();
    folder_ = Descriptor(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!folder_.valid()) fail(folder, errno);
    path = "/proc/self/fd/" + std::to_string(folder_.get()) + "/" + file_.filename().string();
  }
  if (path.size() >= sizeof(address_.sun_path)) {
    throw std::runtime_error("the name " + file_.filename().string() +
                             " is too long for a socket; give the database a shorter one");
  }
  std::memcpy(address_.sun_path, path.c_str(), path.size() + 1);
}

}  // namespace quintet::server
