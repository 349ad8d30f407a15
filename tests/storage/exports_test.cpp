// When an export of all data of a player begins, and the short lists that it reads.
#include "storage/reads/exports.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mail_kit.hpp"

namespace quintet::storage::testing::exports_test {
namespace {

WriteStatus export_at(TestStore& store, std::int64_t at) {
  return store.write(BeginExport{.player = "p1", .at = at, .interval = 100}).status;
}

TEST_CASE("an export begins once in an interval") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  CHECK(exported_at(store, "p1") == 0);
  CHECK(export_at(store, 1'000) == WriteStatus::ok);
  CHECK(exported_at(store, "p1") == 1'000);
  CHECK(export_at(store, 1'000) == WriteStatus::conflict);
  CHECK(export_at(store, 1'099) == WriteStatus::conflict);
  CHECK(exported_at(store, "p1") == 1'000);
  CHECK(export_at(store, 1'100) == WriteStatus::ok);
  CHECK(exported_at(store, "p1") == 1'100);
  CHECK(exported_at(store, "p2") == 0);
  CHECK(exported_at(store, "p9") == 0);
}

TEST_CASE("a clock that is behind gives no second export, and one that was wrong forbids none") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(export_at(store, 1'000) == WriteStatus::ok);
  CHECK(export_at(store, 901) == WriteStatus::conflict);
  CHECK(export_at(store, 900) == WriteStatus::ok);
}

TEST_CASE("no export begins for a player who is deleted or unknown") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  CHECK(store.write(BeginExport{.player = "p9", .at = 1'000, .interval = 1}).status ==
        WriteStatus::conflict);
  REQUIRE(export_at(store, 1'000) == WriteStatus::ok);
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "deleted", .at = 300}).ok());
  CHECK(exported_at(store, "p1") == 0);
  CHECK(export_at(store, 2'000) == WriteStatus::conflict);
}

TEST_CASE("the sessions of a player come without their hashes, those that end first come first") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store
              .write(NewSession{.session = {.token_hash = hash_of(9),
                                            .player = "p1",
                                            .created_at = 20,
                                            .expires_at = 900}})
              .ok());
  const ExportedSession late{.created_at = 10, .expires_at = 1'000};
  const ExportedSession early{.created_at = 20, .expires_at = 900};
  CHECK(sessions_of(store, "p1", 9) == std::vector{early, late});
  CHECK(sessions_of(store, "p1", 1) == std::vector{early});
  CHECK(sessions_of(store, "p9", 9).empty());
}

TEST_CASE("the seeks of a player are the player's own, the oldest first") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  const auto seek = [&](const std::string& id, const std::string& player, std::int64_t since) {
    REQUIRE(store.write(KeepSeek{.id = id, .player = player, .since = since, .until = 99}).ok());
  };
  seek("a", "p1", 20);
  seek("b", "p1", 10);
  seek("c", "p2", 5);
  const auto seeks = seeks_of(store, "p1");
  REQUIRE(seeks.size() == 2);
  CHECK(seeks[0].id == "b");
  CHECK(seeks[1].id == "a");
  CHECK(seeks[1].player.name == "Ann");
}

TEST_CASE("a ban is found by its kind and key") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  const BanRow ban{.kind = BanKind::name,
                   .key = "ann",
                   .subject = "Ann",
                   .reason = "spam",
                   .created_at = 5,
                   .expires_at = 9};
  REQUIRE(store.write(AddBan{.ban = ban}).ok());
  CHECK(find_ban(store, BanKind::name, "ann") == ban);
  CHECK(!find_ban(store, BanKind::address, "ann"));
  CHECK(!find_ban(store, BanKind::name, "ben"));
}

TEST_CASE("the reports to a player are those to the present address under the present name") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  give_address(store, 2, ann_at_home, "p2");
  const auto change = [&](const std::string& player) {
    REQUIRE(store
                .write(SetPassword{.player = player,
                                   .password = "new",
                                   .instead_of = {},
                                   .ends_recovery = true,
                                   .at = 200})
                .ok());
  };
  change("p1");
  change("p2");
  change("p1");
  const auto reports = reports_of(store, "p1", 9);
  REQUIRE(reports.size() == 2);
  CHECK(reports[0].key < reports[1].key);
  CHECK(reports[0].name == "Ann");
  CHECK(reports[0].kind == "password");
  CHECK(reports_of(store, "p1", 1).size() == 1);
  CHECK(reports_of(store, "p2", 9).size() == 1);
  give_address(store, 3, ann_at_work);
  CHECK(reports_of(store, "p1", 9).empty());
}

}  // namespace
}  // namespace quintet::storage::testing::exports_test
