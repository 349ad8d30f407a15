// Helpers of the functions that perform jobs. Private to this folder.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "storage/jobs/result.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {

/// Runs a statement without result rows; returns the number of changed rows.
template <class... Values>
int run(Connection& connection, Sql sql, const Values&... values) {
  return connection.use(sql).bind(values...).run();
}

/// The number in the first column of a statement's first row, or 0 without a row.
template <class... Values>
[[nodiscard]] std::int64_t count(Connection& connection, Sql sql, const Values&... values) {
  auto row = connection.use(sql);
  row.bind(values...);
  return row.next() ? row.number(0) : 0;
}

[[nodiscard]] inline WriteResult conflict(std::string message) {
  return {.status = WriteStatus::conflict, .message = std::move(message)};
}
/// The result for a job that is invalid for any stored state.
[[nodiscard]] inline WriteResult invalid(std::string message) {
  return {.status = WriteStatus::invalid, .message = std::move(message)};
}
[[nodiscard]] inline WriteResult ok_or_conflict(bool done, const char* message) {
  return done ? WriteResult{} : conflict(message);
}

}  // namespace quintet::storage
