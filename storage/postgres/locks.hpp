// Private to this folder: the numbers of the locks that users of a database share. All belong to
// sessions and end with them.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "storage/error.hpp"
#include "storage/postgres/link.hpp"

namespace quintet::storage {

/// "Quin", as in SQLite's application_id: the first number of each.
inline constexpr int lock_class = 1366649198;

/// Of the whole database: exclusive for a server that is alone, shared by nodes.
inline constexpr int database_lock = 1;

/// Of a node's heartbeat: whoever gets it knows that the node's process, or its connection, is
/// gone.
[[nodiscard]] constexpr int heartbeat_lock(int node) {
  return 10 + 2 * node;
}
/// Of a node's connection that writes.
[[nodiscard]] constexpr int writer_lock(int node) {
  return 11 + 2 * node;
}

/// "(1366649198, 1)", to be called with.
[[nodiscard]] inline std::string lock_arguments(int lock) {
  return "(" + std::to_string(lock_class) + ", " + std::to_string(lock) + ")";
}

/// Takes a lock for the link's session if it can be had now. The same session may take it again.
[[nodiscard]] inline bool try_lock(Link& link, int lock, bool shared = false) {
  const Result taken = link.run_text("SELECT pg_try_advisory_lock" +
                                     std::string(shared ? "_shared" : "") + lock_arguments(lock));
  return PQgetvalue(taken.get(), 0, 0)[0] == 't';
}

/// Calls `try_it()` until it is true: the session of a process that has just been killed is there
/// for a moment. Throws Error `locked` with this sentence when that lasts longer than `patience`.
template <class Try>
void wait_for_lock(std::chrono::milliseconds patience, const std::string& refusal, Try try_it) {
  constexpr std::chrono::milliseconds pause{20};
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!try_it()) {
    if (std::chrono::steady_clock::now() >= deadline) throw Error(ErrorKind::locked, refusal);
    std::this_thread::sleep_for(pause);
  }
}

/// A condition on rows of pg_locks: this lock of this database. `lock` is a number or an
/// expression.
[[nodiscard]] inline std::string is_lock(const std::string& lock) {
  return "locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database"
         " WHERE datname = current_database()) AND classid::bigint = " +
         std::to_string(lock_class) + " AND objid::bigint = " + lock;
}

}  // namespace quintet::storage
