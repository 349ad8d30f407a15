// The operator's notices to all players.
#include "storage/reads/site_notices.hpp"

#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing::site_notices_test {
namespace {

using Texts = std::vector<std::string>;

AddSiteNotice notice(const std::string& text, std::int64_t at, std::int64_t ends_at) {
  return {.text = text, .link = "https://site.example/" + text, .at = at, .ends_at = ends_at};
}

Texts texts_at(Connection& store, std::int64_t now, int limit = 9) {
  Texts texts;
  for (const SiteNoticeRow& row : site_notices(store, now, limit))
    texts.push_back(row.text);
  return texts;
}

TEST_CASE("a notice comes back until it ends, and the latest comes first") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  CHECK(texts_at(store, 0).empty());
  REQUIRE(store.write(notice("first", 10, 100)).ok());
  REQUIRE(store.write(notice("short", 20, 50)).ok());
  REQUIRE(store.write(notice("same time", 20, 90)).ok());
  const auto rows = site_notices(store, 49, 9);
  REQUIRE(rows.size() == 3);
  CHECK(rows[2] == SiteNoticeRow{.id = rows[2].id,
                                 .text = "first",
                                 .link = "https://site.example/first",
                                 .created_at = 10,
                                 .ends_at = 100});
  CHECK(texts_at(store, 49) == Texts{"same time", "short", "first"});
  CHECK(texts_at(store, 49, 2) == Texts{"same time", "short"});
  CHECK(texts_at(store, 49, 0).empty());
  CHECK(texts_at(store, 50) == Texts{"same time", "first"});
  CHECK(texts_at(store, 100).empty());
}

TEST_CASE("a limited number of notices is there at a time, and a new one deletes the ended ones") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  auto second = notice("second", 50, 200);
  second.limit = 1;
  REQUIRE(store.write(notice("first", 10, 51)).ok());
  CHECK(store.write(second).status == WriteStatus::conflict);
  CHECK(texts_at(store, 0) == Texts{"first"});
  second.at = 51;
  CHECK(store.write(second).ok());
  CHECK(texts_at(store, 0) == Texts{"second"});
}

TEST_CASE("an operator ends a notice by its id") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(notice("first", 10, 100)).ok());
  REQUIRE(store.write(notice("second", 20, 100)).ok());
  const auto id = site_notices(store, 0, 9).at(1).id;
  REQUIRE(store.write(EndSiteNotice{.id = id}).ok());
  CHECK(texts_at(store, 0) == Texts{"second"});
  CHECK(store.write(EndSiteNotice{.id = id}).status == WriteStatus::conflict);
}

TEST_CASE("a player reads the notices up to a time, which never goes back") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  CHECK(notices_read_at(store, "p1") == 0);
  REQUIRE(store.write(ReadSiteNotices{.player = "p1", .until = 50}).ok());
  CHECK(notices_read_at(store, "p1") == 50);
  REQUIRE(store.write(ReadSiteNotices{.player = "p1", .until = 40}).ok());
  CHECK(notices_read_at(store, "p1") == 50);
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  REQUIRE(store.write(ReadSiteNotices{.player = "p1", .until = most}).ok());
  CHECK(notices_read_at(store, "p1") == most);
  REQUIRE(store.write(ReadSiteNotices{.player = "p9", .until = 50}).ok());
  CHECK(notices_read_at(store, "p9") == 0);
}

}  // namespace
}  // namespace quintet::storage::testing::site_notices_test
