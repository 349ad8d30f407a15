// From a file to a PostgreSQL database, and back: everything that is stored.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "storage/connection.hpp"

namespace quintet::storage {

struct MoveProgress {
  enum class Step {
    copying,
    comparing,  // what has been copied is read again
  };
  Step step = Step::copying;
  std::int64_t rows = 0;  // so far, of all tables
  std::int64_t of = 0;
};

/// What the functions throw ends the move as an error does.
struct MoveOptions {
  /// Whether the database at `location` is sound: the source before anything is copied, and what
  /// has been made of it. Says by itself what is wrong. Never null.
  std::function<bool(Connection& connection, const std::string& location)> is_sound;
  /// After each row. May be null.
  std::function<void(const MoveProgress&)> progress;
  /// How long to wait for somebody else who has one of the databases, before Error `locked`: a
  /// process that has just been killed has its session for a moment.
  std::chrono::milliseconds patience{5'000};
};

struct Moved {
  std::size_t tables = 0;
  std::int64_t rows = 0;
};

/// Copies all rows from one kind of database to the other: one of `from` and `to` is the path of a
/// file, the other one the address of a PostgreSQL database. Blocks until it is done.
///
/// Nobody else has the source meanwhile, and nothing in it changes, the write-ahead log of a file
/// included. It must have this Quintet's schema. The destination is a file that does not exist, or
/// a database in which there are no tables of ours. Every row is read again in the destination and
/// counts in a digest for its table, which has to be the source's. Only then is there a
/// destination: a transaction commits, or `to`.unfinished, which has been checked and flushed,
/// gets its name. A file's check comes before that, that of a PostgreSQL database afterwards.
///
/// Throws Error. The destination is then as it was, unless the message says otherwise; so it is
/// when the process is killed, but for `to`.unfinished, which the next attempt removes.
Moved move_database(const std::string& from, const std::string& to, const MoveOptions& options);

}  // namespace quintet::storage
