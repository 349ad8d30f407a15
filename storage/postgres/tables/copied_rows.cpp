#include "storage/postgres/tables/copied_rows.hpp"

#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "storage/postgres/connection/binary.hpp"
#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/connection/postgres_error.hpp"

namespace quintet::storage {
namespace {

/// Signature of the binary format. 32 bits of flags follow, and 32 bits with the length of the rest
/// of the header.
constexpr std::string_view signature("PGCOPY\n\377\r\n\0", 11);
constexpr std::size_t header_size = signature.size() + 2 * sizeof(std::int32_t);

template <std::integral Number>
void append(std::string& to, Number number) {
  std::array<char, sizeof number> bytes{};
  write_number(bytes.data(), number);
  to.append(bytes.data(), bytes.size());
}

template <std::integral Number>
void append_field(std::string& to, Number number) {
  append(to, static_cast<std::int32_t>(sizeof number));
  append(to, number);
}

void append_number(std::string& to, std::int64_t number, Oid type) {
  if (type == oid_int8) return append_field(to, number);
  const auto small = static_cast<std::int16_t>(number);
  if (type != oid_int2 || small != number)
    throw Error(ErrorKind::constraint, "a number does not fit into its column");
  append_field(to, small);
}

void append_bytes(std::string& to, std::string_view bytes) {
  append(to, static_cast<std::int32_t>(bytes.size()));
  to += bytes;
}

/// Reads a number from the beginning of `bytes`, which must be long enough.
template <std::integral Number>
Number number_in(std::string_view bytes) {
  std::array<char, sizeof(Number)> copy{};
  bytes.copy(copy.data(), copy.size());
  return read_number<Number>(copy.data());
}

Value value_of(std::string_view bytes, Oid type) {
  if (type == oid_int8 && bytes.size() == sizeof(std::int64_t))
    return number_in<std::int64_t>(bytes);
  if (type == oid_int2 && bytes.size() == sizeof(std::int16_t))
    return std::int64_t{number_in<std::int16_t>(bytes)};
  if (type == oid_float8 && bytes.size() == sizeof(double))
    return std::bit_cast<double>(number_in<std::int64_t>(bytes));
  if (type == oid_bytes) return bytes;
  throw Error(ErrorKind::other, "a column has a type that Quintet's tables do not have");
}

}  // namespace

std::string copy_header() {
  std::string header(signature);
  header.resize(header_size, '\0');
  return header;
}

std::string copy_trailer() {
  std::string trailer;
  append(trailer, std::int16_t{-1});
  return trailer;
}

void append_row(std::string& to, Row row, std::span<const Oid> types) {
  append(to, static_cast<std::int16_t>(row.size()));
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (const auto* const number = std::get_if<std::int64_t>(&row[i])) {
      append_number(to, *number, types[i]);
    } else if (const auto* const real = std::get_if<double>(&row[i])) {
      append_field(to, std::bit_cast<std::int64_t>(*real));
    } else if (const auto* const bytes = std::get_if<std::string_view>(&row[i])) {
      append_bytes(to, *bytes);
    } else {
      append(to, std::int32_t{-1});
    }
  }
}

CopiedRows::CopiedRows(std::vector<Oid> types, RowHandler on_row)
    : types_(std::move(types)), on_row_(std::move(on_row)), values_(types_.size()) {}

void CopiedRows::add(std::string_view bytes) {
  // Avoids a copy in the usual case, when the pieces are whole rows.
  const bool pieces = !waiting_.empty();
  if (pieces) waiting_ += bytes;
  std::string_view rest = pieces ? std::string_view(waiting_) : bytes;
  if (!begun_ && rest.size() >= header_size) {
    const auto more = number_in<std::uint32_t>(rest.substr(header_size - sizeof(std::uint32_t)));
    if (rest.size() >= header_size + more) {
      rest.remove_prefix(header_size + more);
      begun_ = true;
    }
  }
  while (begun_ && !complete_) {
    const std::size_t size = consume_one(rest);
    if (size == 0) break;
    rest.remove_prefix(size);
  }
  waiting_ = std::string(rest);
}

std::size_t CopiedRows::consume_one(std::string_view bytes) {
  std::size_t at = sizeof(std::int16_t);
  if (bytes.size() < at) return 0;
  const auto columns = number_in<std::int16_t>(bytes);
  if (columns == -1) {
    complete_ = true;
    return at;
  }
  if (std::cmp_not_equal(columns, types_.size()))
    throw Error(ErrorKind::other, "the database has sent a row with other columns");
  for (std::size_t i = 0; i < types_.size(); ++i) {
    if (bytes.size() - at < sizeof(std::int32_t)) return 0;
    const auto size = number_in<std::int32_t>(bytes.substr(at));
    at += sizeof size;
    if (size < 0) {
      values_[i] = std::monostate();
      continue;
    }
    if (std::cmp_less(bytes.size() - at, size)) return 0;
    values_[i] = value_of(bytes.substr(at, static_cast<std::size_t>(size)), types_[i]);
    at += static_cast<std::size_t>(size);
  }
  on_row_(values_);
  return at;
}

void start_copy(PGconn& connection, const std::string& statement) {
  const Result result(PQexec(&connection, statement.c_str()));
  const auto status = PQresultStatus(result.get());
  if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT) return;
  if (PQstatus(&connection) != CONNECTION_OK) throw lost(connection);
  throw translated(*result);
}

void finish_copy(PGconn& connection) {
  Result failed;
  while (Result result{PQgetResult(&connection)}) {
    const auto status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && !failed) failed = std::move(result);
  }
  if (PQstatus(&connection) != CONNECTION_OK) throw lost(connection);
  if (failed) throw translated(*failed);
}

Error lost(PGconn& connection) {
  const std::string_view reason = PQerrorMessage(&connection);
  return {ErrorKind::io, "the connection to the database is lost: " +
                             std::string(reason.substr(0, reason.find('\n')))};
}

}  // namespace quintet::storage
