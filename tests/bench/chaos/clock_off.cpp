// A library for LD_PRELOAD. It shifts the program's wall clock by the number of seconds in the file
// that QUINTET_CLOCK_OFF names, which it reads at every call. The monotonic clock is not changed.
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using ClockGettime = int (*)(clockid_t, timespec*);

ClockGettime real = nullptr;
const std::atomic<std::int64_t>* offset = nullptr;

// Runs when the program's own libraries are ready, not at the first call: a sanitizer asks for the
// time before it can serve these calls, which would deadlock.
[[gnu::constructor]] void prepare() {
  real = reinterpret_cast<ClockGettime>(::dlsym(RTLD_NEXT, "clock_gettime"));  // NOLINT
  const char* const file = std::getenv("QUINTET_CLOCK_OFF");
  const int opened = file == nullptr ? -1 : ::open(file, O_RDONLY | O_CLOEXEC);
  void* const mapped = ::mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, opened, 0);
  if (opened >= 0) ::close(opened);
  if (mapped != MAP_FAILED) offset = static_cast<const std::atomic<std::int64_t>*>(mapped);
}

}  // namespace

// Has the symbol name of the system's function and replaces it.
extern "C" int clock_off(clockid_t clock, timespec* time) noexcept __asm__("clock_gettime");

int clock_off(clockid_t clock, timespec* time) noexcept {
  if (real == nullptr) return static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
  const int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME && offset != nullptr) time->tv_sec += *offset;
  return result;
}
