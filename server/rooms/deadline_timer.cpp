#include "server/rooms/deadline_timer.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

void DeadlineTimer::wait_for(std::optional<Time::Point> due, Time::Point now,
                             std::function<void()> call) {
  if (stopped_) return;
  soon_ = due && *due - now < horizon_;
  // A deadline that is not soon gets no timer yet, so it must count as new later.
  if (!soon_) due.reset();
  if (due == due_) return;
  due_ = due;
  timer_.cancel();
  if (!due) return;
  // Not before the start of the millisecond in which it is due.
  timer_.expires_after(std::max(Time::Point::duration::zero(), *due - now) +
                       std::chrono::microseconds(500));
  timer_.async_wait([call = std::move(call)](boost::system::error_code cancelled) {
    if (!cancelled) call();
  });
}

void DeadlineTimer::stop() {
  stopped_ = true;
  soon_ = false;
  due_.reset();
  timer_.cancel();
}

}  // namespace quintet::server
