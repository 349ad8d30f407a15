// Loaded into a program before everything else (LD_PRELOAD): its wall clock is off by as many
// seconds as the file that QUINTET_CLOCK_OFF names says, from one call to the next. Its monotonic
// clock is not.
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

// When the program's own libraries are ready, not at the first call: a sanitizer asks for the time
// before it can serve what is called here, and would wait for itself.
[[gnu::constructor]] void prepare() {
  real = reinterpret_cast<ClockGettime>(::dlsym(RTLD_NEXT, "clock_gettime"));  // NOLINT
  const char* const file = std::getenv("QUINTET_CLOCK_OFF");
  const int opened = file == nullptr ? -1 : ::open(file, O_RDONLY | O_CLOEXEC);
  void* const mapped = ::mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, opened, 0);
  if (opened >= 0) ::close(opened);
  if (mapped != MAP_FAILED) offset = static_cast<const std::atomic<std::int64_t>*>(mapped);
}

}  // namespace

// Under the name of the system's, which it takes the place of.
extern "C" int clock_off(clockid_t clock, timespec* time) noexcept __asm__("clock_gettime");

int clock_off(clockid_t clock, timespec* time) noexcept {
  if (real == nullptr) return static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
  const int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME && offset != nullptr) time->tv_sec += *offset;
  return result;
}
