#include "server/async/workers.hpp"

#include <sys/resource.h>

#include "protocol/errors/refusals.hpp"
#include "server/messages/refusals.hpp"

namespace quintet::server {

Workers::Workers(std::size_t threads, std::size_t most_waiting)
    : most_waiting_(most_waiting), threads_(threads) {}

void Workers::step_back() {
  constexpr int nicer = 10;
  // Linux applies this to the calling thread only. The server works also if the system refuses it.
  static thread_local const int once = ::setpriority(PRIO_PROCESS, 0, nicer);
  (void)once;
}

protocol::Error Workers::too_much() {
  return protocol::refusal_for_now("server.computing", 2000);
}

protocol::Error Workers::ending() {
  return restarting_error();
}

void Workers::stop() {
  threads_.join();
}

}  // namespace quintet::server
