// The rules for new passwords, and verifiers by argon2id, which is slow on purpose.
#pragma once

#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/thread_pool.hpp>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/players/password_queue.hpp"
#include "server/players/player_limits.hpp"

namespace quintet::server {

/// An error with a sentence if this is not a valid password for a player of that name. Thread-safe.
[[nodiscard]] protocol::Result<void> check_new_password(std::string_view password,
                                                        std::string_view name);

struct PasswordCheck {
  bool correct = false;
  /// Correct, but the verifier has outdated costs: store a new one.
  bool outdated = false;
};

/// Computes on a few threads of its own, never on those of the event loop. Thread-safe; a coroutine
/// resumes on its own executor. `too_many` if the queue is full or drops the request
/// (PasswordQueue), `shutting_down` after `refuse`. Passwords are normalized (Unicode) before
/// comparison and wiped after use.
class Passwords {
 public:
  explicit Passwords(const PlayerLimits& limits);
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  ~Passwords() = default;

  /// The text to store in place of the password: algorithm, costs and salt included.
  [[nodiscard]] Task<protocol::Result<std::string>> verifier_of(std::string password,
                                                                PasswordQueue::Caller caller);
  /// Without a verifier no password is correct, and the check takes the same time, so the client
  /// does not learn whether the name exists.
  [[nodiscard]] Task<protocol::Result<PasswordCheck>> check(std::string password,
                                                            std::optional<std::string> verifier,
                                                            PasswordQueue::Caller caller);
  /// Number of passwords that wait or are computed.
  [[nodiscard]] std::size_t waiting() const;
  /// From now on refuses all passwords with `shutting_down`, including those that wait: a full
  /// queue takes half a minute, and supervisors kill a server that does not end.
  void refuse();
  /// Finishes the queue. The caller must not call other functions afterwards. Blocks.
  void stop();

 private:
  template <class T, class Work>
  Task<protocol::Result<T>> compute(PasswordQueue::Caller caller, Work work);
  void enqueue(const PasswordQueue::Caller& caller, PasswordQueue::Work work);
  /// The reason why a password is not computed.
  [[nodiscard]] protocol::Error refusal() const;
  /// Computes until the queue is empty; on one of the threads.
  void work_off();
  [[nodiscard]] protocol::Result<std::string> derive(std::string password) const;
  [[nodiscard]] const std::string& verifier_of_nobody();

  const PlayerLimits& limits_;
  std::once_flag nobody_made_;
  std::string nobody_;
  mutable std::mutex mutex_;  // guards what follows
  PasswordQueue queue_;
  std::size_t busy_ = 0;  // threads
  bool refusing_ = false;
  asio::thread_pool threads_;
};

}  // namespace quintet::server
