// A map of the values whose names were used most recently.
#include "server/base/recent_map.hpp"

#include <string>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::RecentMap;

/// Uses a name. Returns whether it was new.
bool is_new(RecentMap<int>& map, const std::string& name) {
  bool made = false;
  (void)map.use(name, [&made] {
    made = true;
    return 0;
  });
  return made;
}

TEST_CASE("a value is made at the first use of its name, and is the same afterwards") {
  RecentMap<int> map(2);
  map.use("a", [] { return 1; }) = 7;
  CHECK(map.use("a", [] { return 1; }) == 7);
  REQUIRE(map.find("a") != nullptr);
  CHECK(*map.find("a") == 7);
  CHECK(map.find("b") == nullptr);
}

TEST_CASE("beyond its size a map drops the least recently used name") {
  RecentMap<int> map(2);
  CHECK(is_new(map, "a"));
  CHECK(is_new(map, "b"));
  CHECK_FALSE(is_new(map, "a"));
  CHECK(is_new(map, "c"));
  CHECK(map.size() == 2);
  CHECK(map.find("b") == nullptr);
  CHECK_FALSE(is_new(map, "a"));
}

TEST_CASE("finding a name does not count as using it") {
  RecentMap<int> map(2);
  CHECK(is_new(map, "a"));
  CHECK(is_new(map, "b"));
  CHECK(map.find("a") != nullptr);
  CHECK(is_new(map, "c"));
  CHECK(map.find("a") == nullptr);
}

TEST_CASE("an erased name is new again, and erasing an unknown one has no effect") {
  RecentMap<int> map(2);
  CHECK(is_new(map, "a"));
  map.erase("a");
  map.erase("a");
  CHECK(map.size() == 0);
  CHECK(is_new(map, "a"));
}

TEST_CASE("a map of size zero keeps one name") {
  RecentMap<int> map(0);
  CHECK(is_new(map, "a"));
  CHECK_FALSE(is_new(map, "a"));
  CHECK(is_new(map, "b"));
  CHECK(map.size() == 1);
}

}  // namespace
}  // namespace quintet::tests
