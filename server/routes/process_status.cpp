#include "server/routes/process_status.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quintet::server {
namespace {

std::string content_of(const char* file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Time of the machine's start in seconds since 1970.
double boot_seconds() {
  std::istringstream lines(content_of("/proc/stat"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  }
  return 0;
}

std::uint64_t open_files() {
  // Since Linux 6.2 the folder's size is the number of descriptors; older kernels require counting.
  struct stat folder{};
  if (::stat("/proc/self/fd", &folder) == 0 && folder.st_size > 0) {
    return static_cast<std::uint64_t>(folder.st_size);
  }
  std::error_code failure;
  const std::filesystem::directory_iterator files("/proc/self/fd", failure);
  return failure ? 0 : static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
}

}  // namespace

ProcessStatus process_status() {
  ProcessStatus status;
  // proc(5): the command in parentheses may contain any characters; after it the fields begin with
  // the third. The fields skipped here are numbers.
  const std::string stat = content_of("/proc/self/stat");
  const std::size_t command_end = stat.rfind(')');
  if (command_end == std::string::npos) return status;
  std::istringstream fields(stat.substr(command_end + 1));
  constexpr std::size_t first = 3;
  constexpr std::size_t last = 24;
  std::array<double, last + 1> values{};
  std::string state;
  fields >> state;
  for (std::size_t field = first + 1; field <= last; ++field)
    fields >> values.at(field);
  const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  static const double boot = boot_seconds();
  status.cpu_seconds = (values[14] + values[15]) / ticks;
  status.threads = static_cast<std::uint64_t>(values[20]);
  status.start_seconds = boot + values[22] / ticks;
  status.virtual_bytes = static_cast<std::uint64_t>(values[23]);
  status.resident_bytes =
      static_cast<std::uint64_t>(values[24]) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) status.most_files = limit.rlim_cur;
  status.open_files = open_files();
  return status;
}

}  // namespace quintet::server
