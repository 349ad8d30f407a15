// Players' passkeys: each answers a challenge once, and can set a new password.
#include "storage/reads/passkeys.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mail_kit.hpp"

namespace quintet::storage::testing::passkeys_test {
namespace {

using Texts = std::vector<std::string>;

PasskeyRow passkey(const std::string& id, const std::string& player = "p1",
                   std::int64_t created_at = 100) {
  return {.id = id,
          .player = player,
          .name = "Phone",
          .host = "play.example",
          .algorithm = -7,
          .public_key = std::string("\0\xff key", 6),
          .sign_count = 0,
          .challenge_at = created_at,
          .created_at = created_at,
          .used_at = {}};
}

/// A store in which Ann has the passkey "k".
TestStore store_with_passkey(const std::filesystem::path& file) {
  auto store = store_with_ann_and_ben(file);
  REQUIRE(store.write(AddPasskey{.passkey = passkey("k")}).ok());
  return store;
}

UsePasskey use(std::int64_t challenge_at, std::int64_t sign_count = 0) {
  return {
      .id = "k", .sign_count = sign_count, .challenge_at = challenge_at, .at = challenge_at + 5};
}

RecoverByPasskey recovery(std::int64_t challenge_at) {
  return {.id = "k",
          .sign_count = 0,
          .challenge_at = challenge_at,
          .password = "new",
          .at = challenge_at + 5};
}

std::string password_of(Connection& store, const std::string& player) {
  return find_account(store, player)->password;
}

TEST_CASE("a passkey comes back as it was added, and the oldest of a player comes first") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  CHECK(passkeys_of(store, "p1").empty());
  CHECK(!passkey_by_id(store, "k"));
  const auto later = passkey("a", "p1", 200);
  const auto earlier = passkey("k", "p1", 100);
  const auto of_ben = passkey("b", "p2");
  for (const PasskeyRow& row : {later, earlier, of_ben})
    REQUIRE(store.write(AddPasskey{.passkey = row}).ok());
  CHECK(passkeys_of(store, "p1") == std::vector{earlier, later});
  CHECK(passkeys_of(store, "p2") == std::vector{of_ben});
  CHECK(passkey_by_id(store, "b") == of_ben);
}

TEST_CASE("only a registered player gets a passkey, and an id belongs to one passkey") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  const auto status = [&](const std::string& id, const std::string& player) {
    return store.write(AddPasskey{.passkey = passkey(id, player)}).status;
  };
  CHECK(status("guest", "p3") == WriteStatus::conflict);
  CHECK(status("nobody", "p9") == WriteStatus::conflict);
  CHECK(status("k", "p1") == WriteStatus::conflict);
  CHECK(status("k", "p2") == WriteStatus::conflict);
  CHECK(passkey_by_id(store, "k") == passkey("k"));
  CHECK(passkeys_of(store, "p2").empty());
}

TEST_CASE("a player has a limited number of passkeys") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  CHECK(store.write(AddPasskey{.passkey = passkey("m"), .limit = 1}).status ==
        WriteStatus::conflict);
  CHECK(store.write(AddPasskey{.passkey = passkey("m"), .limit = 2}).ok());
  CHECK(store.write(AddPasskey{.passkey = passkey("n", "p2"), .limit = 1}).ok());
}

TEST_CASE("a passkey answers each challenge once, and none that is older") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  CHECK(store.write(use(100)).status == WriteStatus::conflict);
  REQUIRE(store.write(use(101)).ok());
  CHECK(passkey_by_id(store, "k")->challenge_at == 101);
  CHECK(passkey_by_id(store, "k")->used_at == 106);
  CHECK(store.write(use(101)).status == WriteStatus::conflict);
  CHECK(store.write(use(99)).status == WriteStatus::conflict);
  auto other = use(102);
  other.id = "unknown";
  CHECK(store.write(other).status == WriteStatus::conflict);
  CHECK(passkey_by_id(store, "k")->used_at == 106);
}

TEST_CASE("a challenge from a clock that was hours ahead does not lock a passkey out") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  REQUIRE(store.write(use(7'200'000)).ok());
  CHECK(store.write(use(7'200'000)).status == WriteStatus::conflict);
  CHECK(store.write(use(7'199'000)).status == WriteStatus::conflict);
  CHECK(store.write(use(200)).ok());
  CHECK(store.write(use(200)).status == WriteStatus::conflict);
}

TEST_CASE("the count of signatures grows, unless the passkey does not count") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  CHECK(store.write(use(101, 0)).ok());
  CHECK(store.write(use(102, 7)).ok());
  CHECK(store.write(use(103, 7)).status == WriteStatus::conflict);
  CHECK(store.write(use(103, 6)).status == WriteStatus::conflict);
  CHECK(store.write(use(103, 0)).status == WriteStatus::conflict);
  CHECK(passkey_by_id(store, "k")->sign_count == 7);
  CHECK(passkey_by_id(store, "k")->challenge_at == 102);
  CHECK(store.write(use(103, 8)).ok());
}

TEST_CASE("a passkey sets a new password once, ends the recovery code and links, and reports it") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  give_address(store, 1);
  REQUIRE(store.write(SetRecoveryCode{.player = "p1", .code_hash = hash_of(7), .at = 50}).ok());
  REQUIRE(store.write(mail_link(2, ann_at_home, "recover")).ok());
  CHECK(store.write(recovery(100)).status == WriteStatus::conflict);
  CHECK(password_of(store, "p1") == "old");
  CHECK(recovery_code_of(store, "p1"));
  REQUIRE(store.write(recovery(101)).ok());
  CHECK(password_of(store, "p1") == "new");
  CHECK(password_of(store, "p2") == "old");
  CHECK(!recovery_code_of(store, "p1"));
  CHECK(!mail_token(store, hash_of(2), 100));
  CHECK(reports_in(store) == Texts{"password to " + ann_at_home});
  CHECK(passkey_by_id(store, "k")->used_at == 106);
  CHECK(store.write(recovery(101)).status == WriteStatus::conflict);
  CHECK(store.write(use(101)).status == WriteStatus::conflict);
}

TEST_CASE("a passkey that is added or removed is reported to the address, if there is one") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  CHECK(reports_in(store).empty());
  give_address(store, 1);
  REQUIRE(store.write(AddPasskey{.passkey = passkey("m", "p1", 300)}).ok());
  CHECK(store.write(AddPasskey{.passkey = passkey("m", "p1", 301)}).status ==
        WriteStatus::conflict);
  REQUIRE(store.write(RemovePasskey{.player = "p1", .id = "m", .at = 400}).ok());
  CHECK(reports_in(store) ==
        Texts{"passkey to " + ann_at_home, "passkey-removed to " + ann_at_home});
  const auto reports = due_reports(store, some_day, 9);
  CHECK(reports.at(0).at == 300);
  CHECK(reports.at(1).at == 400);
}

TEST_CASE("only the player removes a passkey, and a removed one answers nothing") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  const auto status = [&](const std::string& player) {
    return store.write(RemovePasskey{.player = player, .id = "k", .at = 300}).status;
  };
  CHECK(status("p2") == WriteStatus::conflict);
  CHECK(status("p9") == WriteStatus::conflict);
  CHECK(passkey_by_id(store, "k"));
  CHECK(status("p1") == WriteStatus::ok);
  CHECK(status("p1") == WriteStatus::conflict);
  CHECK(store.write(use(101)).status == WriteStatus::conflict);
  CHECK(store.write(recovery(101)).status == WriteStatus::conflict);
}

TEST_CASE("the passkeys of a deleted account are deleted") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  REQUIRE(store.write(AddPasskey{.passkey = passkey("b", "p2")}).ok());
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "deleted", .at = 300}).ok());
  CHECK(!passkey_by_id(store, "k"));
  CHECK(passkey_by_id(store, "b"));
  CHECK(store.write(AddPasskey{.passkey = passkey("n")}).status == WriteStatus::conflict);
}

TEST_CASE("a new password keeps the passkeys of the player") {
  const TempFolder folder;
  auto store = store_with_passkey(folder / "quintet.db");
  REQUIRE(store
              .write(SetPassword{.player = "p1",
                                 .password = "new",
                                 .instead_of = {},
                                 .ends_recovery = true,
                                 .at = 300})
              .ok());
  CHECK(passkey_by_id(store, "k"));
}

}  // namespace
}  // namespace quintet::storage::testing::passkeys_test
