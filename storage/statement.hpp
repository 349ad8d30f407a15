// For storage's own sources: a prepared statement of any kind of database.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quintet::storage {

/// Parameters and columns have the types that storage uses: whole numbers, real numbers, texts,
/// bytes, or nothing. All functions but reset() throw Error, whose message is the database's own.
class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  // Parameters count from 1. Texts and bytes are not copied: they must outlive the use.
  virtual void bind_number(int index, std::int64_t value) = 0;
  virtual void bind_real(int index, double value) = 0;
  virtual void bind_text(int index, std::string_view value) = 0;
  virtual void bind_bytes(int index, std::span<const std::uint8_t> value) = 0;
  virtual void bind_null(int index) = 0;

  /// Moves on to the next row; false after the last one.
  [[nodiscard]] virtual bool next() = 0;
  /// Runs a statement without rows; the number of rows that it changed.
  virtual int run() = 0;

  // The row's columns, from 0.
  [[nodiscard]] virtual bool null(int column) = 0;
  [[nodiscard]] virtual std::int64_t number(int column) = 0;
  [[nodiscard]] virtual double real(int column) = 0;
  /// Valid until the next row.
  [[nodiscard]] virtual std::string_view text(int column) = 0;

  /// Ends the use: forgets the row, so that the statement no longer holds on to a state of the
  /// database.
  virtual void reset() noexcept = 0;

 protected:
  Statement(Statement&&) noexcept = default;
  Statement& operator=(Statement&&) noexcept = default;
};

}  // namespace quintet::storage
