// Values in PostgreSQL's binary form. Private to storage/postgres/.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

// Numbers of types in the catalogue pg_type. They are part of PostgreSQL's protocol and never
// change.
inline constexpr Oid oid_bool = 16;
inline constexpr Oid oid_bytes = 17;
inline constexpr Oid oid_int8 = 20;
inline constexpr Oid oid_int2 = 21;
inline constexpr Oid oid_int4 = 23;
inline constexpr Oid oid_float8 = 701;

/// Writes a number in network byte order.
template <std::integral Number>
void write_number(char* to, Number number) {
  const Number swapped =
      std::endian::native == std::endian::little ? std::byteswap(number) : number;
  std::memcpy(to, &swapped, sizeof swapped);
}

template <std::integral Number>
[[nodiscard]] Number read_number(const char* from) {
  Number number{};
  std::memcpy(&number, from, sizeof number);
  return std::endian::native == std::endian::little ? std::byteswap(number) : number;
}

/// An array as a parameter: the values of one column for many rows.
class ArrayParameter {
 public:
  explicit ArrayParameter(Oid type);

  void add(std::int64_t number);
  void add(std::string_view bytes);
  void add_null();

  /// Valid until the next change.
  [[nodiscard]] Parameter parameter();

 private:
  template <std::integral Number>
  void append(Number number);

  std::string data_;
  Oid type_;
  std::int32_t count_ = 0;
  std::int32_t has_nulls_ = 0;
};

/// Value of a column that is not NULL, converted from any type of number; 0 for other types.
[[nodiscard]] std::int64_t number_at(const PGresult& result, int row, int column);
[[nodiscard]] double real_at(const PGresult& result, int row, int column);
[[nodiscard]] std::string_view bytes_at(const PGresult& result, int row, int column);

}  // namespace quintet::storage
