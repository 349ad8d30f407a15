#include "storage/postgres/connection/binary.hpp"

namespace quintet::storage {
namespace {

// Layout of the header: number of dimensions, flag for nulls, type; then length and lower bound of
// the dimension.
constexpr std::size_t header = 5 * sizeof(std::int32_t);

}  // namespace

ArrayParameter::ArrayParameter(Oid type) : data_(header, '\0'), type_(type) {}

template <std::integral Number>
void ArrayParameter::append(Number number) {
  std::array<char, sizeof number> bytes{};
  write_number(bytes.data(), number);
  data_.append(bytes.data(), bytes.size());
}

void ArrayParameter::add(std::int64_t number) {
  append(static_cast<std::int32_t>(sizeof number));
  append(number);
  ++count_;
}

void ArrayParameter::add(std::string_view bytes) {
  append(static_cast<std::int32_t>(bytes.size()));
  data_ += bytes;
  ++count_;
}

void ArrayParameter::add_null() {
  append(std::int32_t{-1});
  has_nulls_ = 1;
  ++count_;
}

Parameter ArrayParameter::parameter() {
  const std::array<std::int32_t, 5> fields = {1, has_nulls_, static_cast<std::int32_t>(type_),
                                              count_, 1};
  for (std::size_t i = 0; i < fields.size(); ++i)
    write_number(data_.data() + i * sizeof(std::int32_t), fields[i]);
  return {.data = data_.data(), .size = static_cast<int>(data_.size())};
}

std::int64_t number_at(const PGresult& result, int row, int column) {
  const char* const value = PQgetvalue(&result, row, column);
  switch (PQftype(&result, column)) {
    case oid_int8:
      return read_number<std::int64_t>(value);
    case oid_int4:
      return read_number<std::int32_t>(value);
    case oid_int2:
      return read_number<std::int16_t>(value);
    case oid_bool:
      return *value != 0 ? 1 : 0;
    case oid_float8:
      return static_cast<std::int64_t>(std::bit_cast<double>(read_number<std::int64_t>(value)));
    default:
      return 0;
  }
}

double real_at(const PGresult& result, int row, int column) {
  if (PQftype(&result, column) != oid_float8)
    return static_cast<double>(number_at(result, row, column));
  return std::bit_cast<double>(read_number<std::int64_t>(PQgetvalue(&result, row, column)));
}

std::string_view bytes_at(const PGresult& result, int row, int column) {
  return {PQgetvalue(&result, row, column),
          static_cast<std::size_t>(PQgetlength(&result, row, column))};
}

}  // namespace quintet::storage
