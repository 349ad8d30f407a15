#include "server/sockets/connection_deadline.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

void ConnectionDeadline::enter(Phase phase, std::chrono::milliseconds time) {
  phase_ = phase;
  has_received_ = has_received_ || phase == Phase::receiving;
  if (stopping_) time = std::min<std::chrono::milliseconds>(time, limits_.farewell_timeout);
  expires_at(Clock::now() + time);
}

void ConnectionDeadline::cancel() {
  timer_.expires_at(Clock::time_point::max());
}

void ConnectionDeadline::expires_at(Clock::time_point time) {
  timer_.expires_at(time);
  timer_.async_wait([self = weak_from_this()](boost::system::error_code changed) {
    const auto deadline = self.lock();
    if (changed || !deadline) return;
    // The timer may have expired just before the deadline was moved.
    if (deadline->timer_.expiry() > Clock::now()) return;
    deadline->expire();
  });
}

void ConnectionDeadline::expire() {
  if (phase_ != Phase::receiving || !stopping_ || given_up_) {
    stream_.close();
    return;
  }
  // A request that has begun gets a response. (The next deadline closes the connection.)
  given_up_ = true;
  stream_.cancel();
  expires_at(Clock::now() + limits_.farewell_timeout);
}

void ConnectionDeadline::begin_to_end() {
  if (std::exchange(stopping_, true) || phase_ == Phase::responding) return;
  const auto now = Clock::now();
  auto soon = now + limits_.farewell_timeout;
  if (phase_ == Phase::waiting) {
    // A client that has just connected is about to send a request. Other clients know that an idle
    // connection may end; Connection checks once more for bytes that have arrived.
    const auto young_until = since_ + limits_.farewell_timeout;
    const bool young = !has_received_ && now < young_until;
    if (young) soon = young_until;
    if (!young) stream_.cancel();
  }
  expires_at(std::min(soon, timer_.expiry()));
}

}  // namespace quintet::server
