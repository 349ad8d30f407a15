// Copies all data from a file to a PostgreSQL database, or back.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "storage/sql/connection.hpp"

namespace quintet::storage {

struct MoveProgress {
  enum class Step {
    copying,
    comparing,  // reads the copied rows again
  };
  Step step = Step::copying;
  std::int64_t rows = 0;  // so far, in all tables
  std::int64_t of = 0;    // in total
};

/// An exception from one of the functions ends the move like an error.
struct MoveOptions {
  /// Checks whether the database at `location` is sound: the source before the copy, and then the
  /// destination. Reports faults itself. Never null.
  std::function<bool(Connection& connection, const std::string& location)> is_sound;
  /// Called after each row. May be null.
  std::function<void(const MoveProgress&)> progress;
  /// How long to wait for another process that uses one of the databases, before Error `locked`:
  /// the session of a process that has just been killed lasts a moment longer.
  std::chrono::milliseconds patience{5'000};
};

struct Moved {
  std::size_t tables = 0;
  std::int64_t rows = 0;
};

/// Copies all rows from one kind of database to the other: one of `from` and `to` is the path of a
/// file, the other one the address of a PostgreSQL database. Blocks until it is done.
///
/// Requires exclusive use of the source, and changes nothing in it, not even the write-ahead log of
/// a file. The source must have this Quintet's schema. The destination is a file that does not
/// exist, or a database without our tables. Reads every row again in the destination and compares a
/// digest of each table with the source. Only then creates the destination: commits the
/// transaction, or renames `to`.unfinished, which has been checked and flushed. Checks a file
/// before that, and a PostgreSQL database afterwards.
///
/// Throws Error. The destination is then as it was, unless the message says otherwise. The same
/// holds when the process is killed, except for `to`.unfinished, which the next attempt removes.
Moved move_database(const std::string& from, const std::string& to, const MoveOptions& options);

}  // namespace quintet::storage
