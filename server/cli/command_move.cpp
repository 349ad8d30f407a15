// `quintet move`.
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

#include <unistd.h>

#include "server/admin/runtime_files.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/database_check.hpp"
#include "storage/location.hpp"
#include "storage/move.hpp"

namespace quintet::server {
namespace fs = std::filesystem;
namespace {

/// Writes the progress to standard error at intervals: on a terminal as one line that is
/// overwritten.
class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  void show(const std::string& doing, std::int64_t done, std::optional<std::int64_t> of,
            const char* noun) {
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + (on_terminal_ ? std::chrono::seconds(1) : std::chrono::seconds(10));
    clear();
    std::cerr << doing << ": " << done;
    if (of) std::cerr << " of " << *of;
    std::cerr << ' ' << noun << (on_terminal_ ? "" : "\n") << std::flush;
    written_ = on_terminal_;
  }

  /// Call before other output.
  void clear() {
    if (written_) std::cerr << "\r\x1b[K" << std::flush;
    written_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool on_terminal_ = ::isatty(STDERR_FILENO) != 0;
  bool written_ = false;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

/// Prevents a server from starting on the database meanwhile. Null if the file does not exist: then
/// the command fails later.
std::optional<DatabaseLock> lock(const std::string& database, bool exists) {
  std::error_code none;
  if (!storage::is_postgres_address(database) && fs::exists(database, none) != exists)
    return std::nullopt;
  auto taken = DatabaseLock::acquire(database, {});
  if (!taken) {
    throw std::runtime_error(database + " is in use by " + lock_holder(database) +
                             "; end that first (systemctl stop quintet ends a server)");
  }
  return taken;
}

}  // namespace

int move_database(const std::string& from, const std::string& to) {
  for (const std::string& location : {from, to}) {
    if (const auto fault = storage::fault_of_location(location))
      throw std::runtime_error("the database " + *fault);
  }
  const auto source = lock(from, true);
  const auto destination = from == to ? std::nullopt : lock(to, false);
  Progress progress;
  const auto sound = [&](storage::Connection& connection, const std::string& name) {
    const auto checked = [&](std::size_t rooms) {
      progress.show("checking " + name, static_cast<std::int64_t>(rooms), {}, "rooms");
    };
    return is_sound(connection, name,
                    {.checked = checked, .before_line = [&] { progress.clear(); }});
  };
  const auto on_progress = [&](const storage::MoveProgress& at) {
    // Reading the clock for each row would cost too much.
    constexpr std::int64_t rows = 256;
    if (at.rows % rows != 0) return;
    const bool copying = at.step == storage::MoveProgress::Step::copying;
    progress.show((copying ? "copying to " : "comparing with ") + to, at.rows, at.of, "rows");
  };
  const auto moved = storage::move_database(from, to, {.is_sound = sound, .progress = on_progress});
  progress.clear();
  std::cout << to << " has all " << moved.rows << " rows of " << from << " (" << moved.tables
            << " tables), which is as it was\n";
  return 0;
}

}  // namespace quintet::server
