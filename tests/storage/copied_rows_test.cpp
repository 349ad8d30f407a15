// Rows in the format of PostgreSQL's COPY.
#include "storage/postgres/tables/copied_rows.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/postgres/connection/binary.hpp"

namespace quintet::storage::testing {
namespace {

const std::vector<Oid> types{oid_int8, oid_int2, oid_float8, oid_bytes};

std::vector<std::vector<Value>> some_rows() {
  using namespace std::string_view_literals;
  return {
      {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, 0.1, "a\0b"sv},
      {std::monostate(), std::monostate(), std::monostate(), std::monostate()},
      {std::int64_t{7}, std::int64_t{32'767}, -5e-324, ""sv},
  };
}

std::string copied(const std::vector<std::vector<Value>>& rows) {
  std::string bytes = copy_header();
  for (const auto& row : rows)
    append_row(bytes, row, types);
  return bytes + copy_trailer();
}

TEST_CASE("rows are found in the output of COPY, however it is split") {
  const auto rows = some_rows();
  const std::string bytes = copied(rows);
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    CAPTURE(piece);
    std::size_t seen = 0;
    CopiedRows found(types, [&](Row row) {
      REQUIRE(seen < rows.size());
      CHECK(std::ranges::equal(row, rows[seen++]));
    });
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      CHECK_FALSE(found.complete());
      found.add(std::string_view(bytes).substr(at, piece));
    }
    CHECK(found.complete());
    CHECK(seen == rows.size());
  }
}

TEST_CASE("rows with other columns and numbers that do not fit are errors") {
  std::string none;
  const std::vector<Value> large{std::int64_t{1}, std::int64_t{32'768}};
  CHECK_THROWS_AS(append_row(none, large, types), Error);
  CopiedRows fewer({oid_int8}, [](Row) {});
  CHECK_THROWS_AS(fewer.add(copied(some_rows())), Error);
  CopiedRows narrower({oid_int2, oid_int2, oid_float8, oid_bytes}, [](Row) {});
  CHECK_THROWS_AS(narrower.add(copied(some_rows())), Error);
}

TEST_CASE("a digest differs for different rows, and does not depend on their order") {
  const auto digest_of = [](const std::vector<std::vector<Value>>& rows) {
    RowDigest digest;
    for (const auto& row : rows)
      digest.add(row);
    return digest;
  };
  const auto rows = some_rows();
  const auto digest = digest_of(rows);
  auto turned = rows;
  std::ranges::reverse(turned);
  CHECK(digest_of(turned) == digest);

  auto fewer = rows;
  fewer.pop_back();
  CHECK(digest_of(fewer) != digest);
  auto twice = rows;
  twice.push_back(rows.front());
  CHECK(digest_of(twice) != digest);
  auto swapped = rows;
  std::swap(swapped[0][0], swapped[2][0]);
  CHECK(digest_of(swapped) != digest);
  auto empty = rows;
  empty[1][3] = std::string_view();
  CHECK(digest_of(empty) != digest);
}

}  // namespace
}  // namespace quintet::storage::testing
