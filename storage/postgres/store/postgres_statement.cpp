#include "storage/postgres/store/postgres_statement.hpp"

#include <bit>
#include <cstdlib>

#include "storage/postgres/connection/binary.hpp"

namespace quintet::storage {

Parameter& PostgresStatement::parameter(int index) {
  const auto place = static_cast<std::size_t>(index - 1);
  if (place >= most_parameters || place >= link_->types(number_).size())
    throw Error(ErrorKind::other, "a statement has fewer parameters");
  return parameters_[place];
}

Oid PostgresStatement::type(int index) const {
  return link_->types(number_)[static_cast<std::size_t>(index - 1)];
}

void PostgresStatement::bind_number(int index, std::int64_t value) {
  Parameter& bound = parameter(index);
  char* const to = numbers_[static_cast<std::size_t>(index - 1)].data();
  bound.data = to;
  // Uses the width of the statement's parameter type. A number that does not fit is refused, like
  // one that does not fit 8 bytes.
  switch (type(index)) {
    case oid_int2:
      if (value != static_cast<std::int16_t>(value)) break;
      write_number(to, static_cast<std::int16_t>(value));
      bound.size = sizeof(std::int16_t);
      return;
    case oid_int4:
      if (value != static_cast<std::int32_t>(value)) break;
      write_number(to, static_cast<std::int32_t>(value));
      bound.size = sizeof(std::int32_t);
      return;
    case oid_bool:
      *to = value != 0 ? 1 : 0;
      bound.size = 1;
      return;
    case oid_float8:
      bind_real(index, static_cast<double>(value));
      return;
    default:
      write_number(to, value);
      bound.size = sizeof value;
      return;
  }
  throw Error(ErrorKind::constraint, "a number is out of range");
}

void PostgresStatement::bind_real(int index, double value) {
  Parameter& bound = parameter(index);
  char* const to = numbers_[static_cast<std::size_t>(index - 1)].data();
  write_number(to, std::bit_cast<std::int64_t>(value));
  bound = {.data = to, .size = sizeof value};
}

void PostgresStatement::bind_text(int index, std::string_view value) {
  // libpq takes a null pointer as NULL, so an empty text needs another pointer.
  parameter(index) = {.data = value.data() == nullptr ? "" : value.data(),
                      .size = static_cast<int>(value.size())};
}

void PostgresStatement::bind_bytes(int index, std::span<const std::uint8_t> value) {
  parameter(index) = {.data = reinterpret_cast<const char*>(value.data()),
                      .size = static_cast<int>(value.size())};
}

void PostgresStatement::bind_null(int index) {
  parameter(index) = {};
}

void PostgresStatement::execute() {
  link_->queue(number_, std::span(parameters_).first(link_->types(number_).size()));
  auto results = link_->finish();
  result_ = std::move(results.back());
  row_ = -1;
}

bool PostgresStatement::next() {
  if (!result_) execute();
  if (row_ + 1 >= PQntuples(result_.get())) return false;
  ++row_;
  return true;
}

int PostgresStatement::run() {
  execute();
  const auto changed = std::strtol(PQcmdTuples(result_.get()), nullptr, 10);
  *changed_rows_ += changed;
  return static_cast<int>(changed);
}

bool PostgresStatement::null(int column) {
  return PQgetisnull(result_.get(), row_, column) != 0;
}

std::int64_t PostgresStatement::number(int column) {
  return null(column) ? 0 : number_at(*result_, row_, column);
}

double PostgresStatement::real(int column) {
  return null(column) ? 0 : real_at(*result_, row_, column);
}

std::string_view PostgresStatement::text(int column) {
  return bytes_at(*result_, row_, column);
}

void PostgresStatement::reset() noexcept {
  result_.reset();
  row_ = -1;
  parameters_.fill({});
}

}  // namespace quintet::storage
