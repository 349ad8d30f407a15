// Sends all output of one step of the event loop to a client at once.
#pragma once

#include <functional>

#include <boost/container/static_vector.hpp>

namespace quintet::server {

/// While one exists, functions that its thread gives to `at_end` wait for its destruction. So an
/// event, a reply and other output of a step for one connection become one system call. Has no
/// effect inside another one. Must not live across a `co_await`.
class Together {
 public:
  using Done = std::move_only_function<void()>;

  Together();
  Together(const Together&) = delete;
  Together& operator=(const Together&) = delete;
  ~Together();

  /// Calls `done` at the end of this thread's scope, in the order of these calls; immediately if
  /// there is no scope. If many functions wait already, runs those first, so that the earliest do
  /// not wait too long. `done` must not throw.
  static void at_end(Done done);

 private:
  void run();

  static thread_local Together* current;
  boost::container::static_vector<Done, 32> waiting_;
};

}  // namespace quintet::server
