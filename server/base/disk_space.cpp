#include "server/base/disk_space.hpp"

#include <algorithm>
#include <system_error>

namespace quintet::server {
namespace {

/// Space must exceed the threshold by this factor before it is no longer short, so that the state
/// does not alternate at the threshold.
constexpr double enough_again = 1.25;

/// Free space in the file counts only while the write-ahead log fits on the disk. The log needs
/// this part of the threshold.
constexpr std::uint64_t part_for_log = 8;

}  // namespace

std::optional<std::uint64_t> free_bytes_on_disk(const std::filesystem::path& file) {
  std::error_code failure;
  const auto space = std::filesystem::space(file, failure);
  if (failure) return std::nullopt;
  return space.available;
}

bool DiskSpace::note(std::uint64_t on_disk, std::uint64_t in_file) {
  const std::uint64_t left =
      on_disk < threshold_ / part_for_log ? on_disk : on_disk + std::min(in_file, ~on_disk);
  left_ = left;
  const double needed = static_cast<double>(threshold_) * (is_short_ ? enough_again : 1.0);
  const bool now = threshold_ > 0 && static_cast<double>(left) < needed;
  return is_short_.exchange(now) != now;
}

}  // namespace quintet::server
