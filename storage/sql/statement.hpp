// A prepared statement of any kind of database, for storage's own sources.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quintet::storage {

/// Parameters and columns have the types that storage uses: integers, real numbers, texts, bytes,
/// and null. All functions except reset() throw Error with the database's own message.
class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  // Parameters count from 1. Texts and bytes are not copied: they must outlive the use of the
  // statement.
  virtual void bind_number(int index, std::int64_t value) = 0;
  virtual void bind_real(int index, double value) = 0;
  virtual void bind_text(int index, std::string_view value) = 0;
  virtual void bind_bytes(int index, std::span<const std::uint8_t> value) = 0;
  virtual void bind_null(int index) = 0;

  /// Moves to the next row; returns false after the last one.
  [[nodiscard]] virtual bool next() = 0;
  /// Runs a statement without result rows; returns the number of changed rows.
  virtual int run() = 0;

  // Columns of the current row, from 0.
  [[nodiscard]] virtual bool null(int column) = 0;
  [[nodiscard]] virtual std::int64_t number(int column) = 0;
  [[nodiscard]] virtual double real(int column) = 0;
  /// Valid until the next row.
  [[nodiscard]] virtual std::string_view text(int column) = 0;

  /// Ends the use and drops the current row, so that the statement no longer holds a snapshot of
  /// the database.
  virtual void reset() noexcept = 0;

 protected:
  Statement(Statement&&) noexcept = default;
  Statement& operator=(Statement&&) noexcept = default;
};

}  // namespace quintet::storage
