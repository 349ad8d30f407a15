#include "server/admin/runtime_files.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "rules/game.hpp"
#include "storage/location.hpp"

namespace quintet::server {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const fs::path& file, int error) {
  throw std::runtime_error(file.string() +
                           " cannot be opened: " + std::generic_category().message(error));
}

void write_holder(int file) {
  const std::string text = std::to_string(::getpid()) + "\n";
  // Only for people: the lock works without this text.
  if (::ftruncate(file, 0) == 0) (void)!::pwrite(file, text.data(), text.size(), 0);
}

/// Whether only our user can create files in this folder.
bool is_ours_alone(const fs::path& folder) {
  struct stat status{};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// For the files of a database that is not on a local disk: the folder that systemd creates for the
/// service, or one of the user's. The server and its administrator run as the same user.
fs::path runtime_folder() {
  fs::path of_service = "/run/quintet";
  if (is_ours_alone(of_service)) return of_service;
  const fs::path own = fs::temp_directory_path() / ("quintet-" + std::to_string(::geteuid()));
  if (::mkdir(own.c_str(), 0700) != 0 && errno != EEXIST) fail(own, errno);
  if (!is_ours_alone(own))
    throw std::runtime_error(own.string() + " is in the way: it is no folder of ours alone");
  return own;
}

/// The letters of an address that a file name may contain, and a hash of the whole address.
std::string file_name_of(std::string_view address) {
  constexpr std::size_t longest = 40;
  std::string name(address.substr(0, longest));
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '-');
  return name + "-" + std::to_string(rules::fnv1a(address));
}

}  // namespace

fs::path runtime_file(const fs::path& database, std::string_view ending) {
  if (const auto fault = storage::fault_of_location(database.native()))
    throw std::runtime_error("the database " + *fault);
  fs::path file = storage::is_postgres_address(database.native())
                      ? runtime_folder() / file_name_of(database.native())
                      : fs::weakly_canonical(database);
  file += ending;
  return file;
}

std::string place_of_node(const std::string& database, const std::string& node) {
  return node.empty() ? database : database + "#" + node;
}

std::optional<DatabaseLock> DatabaseLock::acquire(const fs::path& database,
                                                  std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds pause{2};
  constexpr mode_t owner_only = 0600;
  const fs::path path = runtime_file(database, ".lock");
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, owner_only));
  if (!file.valid()) fail(path, errno);
  const auto deadline = std::chrono::steady_clock::now() + patience;
  // flock(2) has no timeout.
  while (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) fail(path, errno);
    if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
    std::this_thread::sleep_for(pause);
  }
  write_holder(file.get());
  return DatabaseLock(std::move(file));
}

std::string lock_holder(const fs::path& database) {
  std::ifstream file(runtime_file(database, ".lock"));
  pid_t process = 0;
  return file >> process ? "process " + std::to_string(process) : "another process";
}

ControlAddress::ControlAddress(const fs::path& database)
    : file_(runtime_file(database, ".control")) {
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
