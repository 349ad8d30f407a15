// Passwords: which are good enough, and their verifiers by argon2id, which takes long on purpose.
#pragma once

#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/thread_pool.hpp>

#include "protocol/error.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/players/password_queue.hpp"

namespace quintet::server {

/// A sentence that says why this is no password for a player of that name, or nothing. Any thread.
[[nodiscard]] protocol::Result<void> check_new_password(std::string_view password,
                                                        std::string_view name);

struct PasswordCheck {
  bool correct = false;
  /// Correct, but the verifier is from a time of other costs: store a new one.
  bool outdated = false;
};

/// Computes on threads of its own, a few at a time, never on those of the event loop. Any thread;
/// a coroutine goes on on the executor of the awaiting one. `too_many` for whoever finds no place
/// in the queue, or has to make room there (PasswordQueue).
/// Passwords are compared in one Unicode form, and are wiped when they have been used.
class Passwords {
 public:
  explicit Passwords(const Limits& limits);
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  ~Passwords() = default;

  /// What is stored instead of the password: text that holds algorithm, costs and salt.
  [[nodiscard]] Task<protocol::Result<std::string>> verifier_of(std::string password,
                                                                PasswordQueue::Caller caller);
  /// Without a verifier nothing is correct, and it takes just as long: who asks learns nothing.
  [[nodiscard]] Task<protocol::Result<PasswordCheck>> check(std::string password,
                                                            std::optional<std::string> verifier,
                                                            PasswordQueue::Caller caller);
  /// How many wait or are computed.
  [[nodiscard]] std::size_t waiting() const;
  /// Finishes what waits; nothing may be asked any more. Blocks.
  void stop();

 private:
  template <class T, class Work>
  Task<protocol::Result<T>> compute(PasswordQueue::Caller caller, Work work);
  void enqueue(const PasswordQueue::Caller& caller, PasswordQueue::Work work);
  /// Computes until nobody waits; on one of the threads.
  void work_off();
  [[nodiscard]] protocol::Result<std::string> derive(std::string password) const;
  [[nodiscard]] const std::string& verifier_of_nobody();

  const Limits& limits_;
  std::once_flag nobody_made_;
  std::string nobody_;
  mutable std::mutex mutex_;  // guards what follows
  PasswordQueue queue_;
  std::size_t busy_ = 0;  // threads
  asio::thread_pool threads_;
};

}  // namespace quintet::server
