// Numbers of the advisory locks that users of a database share. All belong to sessions and end with
// them. Private to storage/postgres/.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "storage/error.hpp"
#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// "Quin", as in SQLite's application_id: the first key of each lock.
inline constexpr int lock_class = 1366649198;

/// Lock of the whole database: exclusive for a server without nodes, shared by nodes.
inline constexpr int database_lock = 1;

/// Lock of a node's heartbeat. Another session that gets it knows that the node's process or its
/// connection has ended.
[[nodiscard]] constexpr int heartbeat_lock(int node) {
  return 10 + 2 * node;
}
/// Lock of a node's writing connection.
[[nodiscard]] constexpr int writer_lock(int node) {
  return 11 + 2 * node;
}

/// Arguments of PostgreSQL's lock functions: "(1366649198, 1)".
[[nodiscard]] inline std::string lock_arguments(int lock) {
  return "(" + std::to_string(lock_class) + ", " + std::to_string(lock) + ")";
}

/// Takes a lock for the link's session if it is free. A session may take its own lock again.
[[nodiscard]] inline bool try_lock(Link& link, int lock, bool shared = false) {
  const Result taken = link.run_text("SELECT pg_try_advisory_lock" +
                                     std::string(shared ? "_shared" : "") + lock_arguments(lock));
  return PQgetvalue(taken.get(), 0, 0)[0] == 't';
}

/// Repeats `try_it()` until it returns true, because the session of a process that has just been
/// killed lasts a moment longer. Throws Error `locked` with the message `refusal` after `patience`.
template <class Try>
void wait_for_lock(std::chrono::milliseconds patience, const std::string& refusal, Try try_it) {
  constexpr std::chrono::milliseconds pause{20};
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!try_it()) {
    if (std::chrono::steady_clock::now() >= deadline) throw Error(ErrorKind::locked, refusal);
    std::this_thread::sleep_for(pause);
  }
}

/// A condition on rows of pg_locks: a granted lock of this database. `lock` is a number or an SQL
/// expression.
[[nodiscard]] inline std::string is_lock(const std::string& lock) {
  return "locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database"
         " WHERE datname = current_database()) AND classid::bigint = " +
         std::to_string(lock_class) + " AND objid::bigint = " + lock;
}

}  // namespace quintet::storage
