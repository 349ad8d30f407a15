// Private to this folder: values as PostgreSQL sends and takes them.
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

#include "storage/postgres/link.hpp"

namespace quintet::storage {

// Of the catalogue pg_type: these numbers are part of PostgreSQL's protocol and do not change.
inline constexpr Oid oid_bool = 16;
inline constexpr Oid oid_bytes = 17;
inline constexpr Oid oid_int8 = 20;
inline constexpr Oid oid_int2 = 21;
inline constexpr Oid oid_int4 = 23;
inline constexpr Oid oid_float8 = 701;

/// In the order of the network.
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

/// A parameter that is an array: one column of many rows.
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

/// A column of a row, which is not NULL, whatever kind of number it is; 0 for what is none.
[[nodiscard]] std::int64_t number_at(const PGresult& result, int row, int column);
[[nodiscard]] double real_at(const PGresult& result, int row, int column);
[[nodiscard]] std::string_view bytes_at(const PGresult& result, int row, int column);

}  // namespace quintet::storage
