// Limits of players: passwords, sessions, mutes, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quintet::server {

struct PlayerLimits {
  /// Players that one player has muted permanently.
  int mutes_per_player = 200;

  /// Cost of a password check with argon2id: libsodium's choice for logins, above OWASP's minimum.
  /// Some 70 ms and 64 MiB for the server, and for each guess of an attacker with a stolen file.
  /// After a change, a stored password gets the new cost when its owner logs in.
  std::uint64_t password_passes = 2;
  std::size_t password_memory_bytes = 64 * 1024 * 1024;
  /// Threads that check passwords, each with that much memory.
  std::size_t password_threads = 2;
  /// Strangers' passwords in the queue, about two seconds of work; and as many of known clients
  /// (password_queue.hpp).
  std::size_t waiting_passwords = 64;
  /// Passwords that strangers try or set from one address. The burst is enough for a class that
  /// registers. Attempts at one name have their own limit (login_guard.hpp).
  double password_burst = 60;
  double passwords_per_second = 0.5;
  /// Passwords from the known devices and sessions of one player: enough for a player who logs in
  /// and out all evening, too few for a program.
  double known_password_burst = 20;
  double known_passwords_per_second = 0.1;
  /// Sessions and tokens of one player. A further session ends the one that would expire first; a
  /// further token is refused.
  int sessions_per_player = 100;
  int tokens_per_player = 20;

  /// Lifetime of a session cookie. It is extended at most once a day.
  std::chrono::hours session_life{24 * 400};
};

}  // namespace quintet::server
