// What one step of the loop tells a client leaves together.
#pragma once

#include <functional>

#include <boost/container/static_vector.hpp>

namespace quintet::server {

/// As long as one of these lives, what its thread gives to `at_end` waits for its end, so that the
/// event, the answer and what else a step of the loop has for a connection are one call of the
/// system. Within another it does nothing. Not to be kept over a `co_await`.
class Together {
 public:
  using Done = std::move_only_function<void()>;

  Together();
  Together(const Together&) = delete;
  Together& operator=(const Together&) = delete;
  ~Together();

  /// Calls it at the end of this thread's scope, in the order of these calls; at once where there
  /// is none, or where so many wait that those who came first would wait for the others. It must
  /// not throw.
  static void at_end(Done done);

 private:
  void run();

  static thread_local Together* current;
  boost::container::static_vector<Done, 32> waiting_;
};

}  // namespace quintet::server
