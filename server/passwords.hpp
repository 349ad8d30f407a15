// Passwords: which are good enough, and their verifiers by argon2id, which takes long on purpose.
#pragma once

#include <atomic>
#include <expected>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/thread_pool.hpp>

#include "protocol/error.hpp"
#include "server/limits.hpp"
#include "server/task.hpp"

namespace quintet::server {

/// A sentence that says why this is no password for a player of that name, or nothing. Any thread.
[[nodiscard]] std::expected<void, std::string> check_new_password(std::string_view password,
                                                                  std::string_view name);

struct PasswordCheck {
  bool correct = false;
  /// Correct, but the verifier is from a time of other costs: store a new one.
  bool outdated = false;
};

/// Computes on threads of its own, a few at a time, never on those of the event loop. Any thread;
/// a coroutine goes on on the executor of the awaiting one. `too_many` when too much waits.
/// Passwords are compared in one Unicode form, and are wiped when they have been used.
class Passwords {
 public:
  explicit Passwords(const Limits& limits);
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  ~Passwords() = default;

  /// What is stored instead of the password: text that holds algorithm, costs and salt.
  [[nodiscard]] Task<protocol::Result<std::string>> verifier_of(std::string password);
  /// Without a verifier nothing is correct, and it takes just as long: who asks learns nothing.
  [[nodiscard]] Task<protocol::Result<PasswordCheck>> check(std::string password,
                                                            std::optional<std::string> verifier);
  /// How many wait or are computed.
  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  /// Finishes what waits; nothing may be asked any more. Blocks.
  void stop();

 private:
  template <class T, class Work>
  Task<protocol::Result<T>> compute(Work work);
  [[nodiscard]] protocol::Result<std::string> derive(std::string password) const;
  [[nodiscard]] const std::string& verifier_of_nobody();

  const Limits& limits_;
  std::atomic<std::size_t> waiting_ = 0;
  std::once_flag nobody_made_;
  std::string nobody_;
  asio::thread_pool threads_;
};

}  // namespace quintet::server
