// Players' mail addresses, the links in mails, and the mails that report changes.
#include "storage/jobs/mail.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mail_kit.hpp"

namespace quintet::storage::testing::mail_test {
namespace {

using Texts = std::vector<std::string>;

RecoverByMail recovery(std::uint8_t number, std::int64_t at = 100) {
  return {.token_hash = hash_of(number), .password = "new", .at = at};
}

SetPassword change(const std::string& player, std::int64_t at) {
  return {.player = player, .password = "new", .instead_of = {}, .ends_recovery = true, .at = at};
}

std::string password_of(Connection& store, const std::string& player) {
  return find_account(store, player)->password;
}

TEST_CASE("a link is valid until it expires, and for its own purpose") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store.write(mail_link(1)).ok());
  CHECK(mail_token(store, hash_of(1), 499) == MailTokenRow{.player = "p1",
                                                           .name = "Ann",
                                                           .purpose = "confirm",
                                                           .address = ann_at_home,
                                                           .language = "de",
                                                           .expires_at = 500});
  CHECK(pending_mail_address(store, "p1", 499) == ann_at_home);
  CHECK(!mail_token(store, hash_of(1), 500));
  CHECK(!pending_mail_address(store, "p1", 500));
  CHECK(!mail_token(store, hash_of(2), 0));
  CHECK(store.write(confirmation(1, 500)).status == WriteStatus::conflict);
  CHECK(store.write(confirmation(2)).status == WriteStatus::conflict);
  CHECK(store.write(recovery(1)).status == WriteStatus::conflict);
  CHECK(store.write(confirmation(1, 499)).ok());
}

TEST_CASE("a link is used up by its use, and the address becomes a device of the player") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store.write(mail_link(1)).ok());
  REQUIRE(store.write(confirmation(1)).ok());
  const DeviceRow device{.id = "m1",
                         .player = "p1",
                         .channel = "mail",
                         .name = ann_at_home,
                         .endpoint = ann_at_home,
                         .keys = "keys 1",
                         .language = "de",
                         .created_at = 100,
                         .renewed_at = 100};
  CHECK(devices_of(store, "p1") == std::vector{device});
  CHECK(device_by_id(store, "m1") == device);
  CHECK(!device_by_id(store, "m2"));
  CHECK(!mail_token(store, hash_of(1), 100));
  CHECK(!pending_mail_address(store, "p1", 100));
  CHECK(store.write(confirmation(1)).status == WriteStatus::conflict);
}

TEST_CASE("a player has one link for each purpose, and the latest is valid") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store.write(mail_link(1)).ok());
  REQUIRE(store.write(mail_link(2, ann_at_home, "recover")).ok());
  REQUIRE(store.write(mail_link(3, ann_at_work)).ok());
  CHECK(!mail_token(store, hash_of(1), 100));
  CHECK(mail_token(store, hash_of(2), 100).has_value());
  CHECK(pending_mail_address(store, "p1", 100) == ann_at_work);
}

TEST_CASE("only a registered player gets a link, and a refused one leaves the earlier one") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  const auto status = [&](std::uint8_t number, const std::string& player) {
    return store.write(mail_link(number, ann_at_home, "confirm", player)).status;
  };
  CHECK(status(1, "p3") == WriteStatus::conflict);
  CHECK(status(1, "p9") == WriteStatus::conflict);
  CHECK(status(1, "p1") == WriteStatus::ok);
  CHECK(status(2, "p2") == WriteStatus::ok);
  CHECK(status(1, "p2") == WriteStatus::conflict);
  CHECK(mail_token(store, hash_of(1), 100)->player == "p1");
  CHECK(mail_token(store, hash_of(2), 100)->player == "p2");
}

TEST_CASE("expired links are deleted with the expired sessions") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store.write(mail_link(1)).ok());
  REQUIRE(store.write(ExpiredDelete{.now = 499}).ok());
  CHECK(mail_token(store, hash_of(1), 0).has_value());
  REQUIRE(store.write(ExpiredDelete{.now = 500}).ok());
  CHECK(!mail_token(store, hash_of(1), 0));
}

TEST_CASE("the first address gets no report, and a replaced one gets a report with its change") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  CHECK(reports_in(store).empty());
  give_address(store, 9, "ben@home.example", "p2");
  REQUIRE(store.write(mail_link(2, ann_at_work)).ok());
  // Another device has this id, so nothing changes.
  auto refused = confirmation(2);
  refused.device.id = "m9";
  CHECK(store.write(refused).status == WriteStatus::invalid);
  CHECK(reports_in(store).empty());
  CHECK(mail_address_of(store, "p1") == ann_at_home);
  REQUIRE(store.write(confirmation(2, 200)).ok());
  const auto reports = due_reports(store, 200, 9);
  REQUIRE(reports.size() == 1);
  CHECK(reports[0] == MailReportRow{.key = reports[0].key,
                                    .address = ann_at_home,
                                    .language = "de",
                                    .kind = "address",
                                    .name = "Ann",
                                    .at = 200,
                                    .due = 200});
  const auto devices = devices_of(store, "p1");
  REQUIRE(devices.size() == 1);
  CHECK(devices[0].id == "m2");
  CHECK(devices[0].keys == "keys 2");
  CHECK(devices[0].endpoint == ann_at_work);
  CHECK(devices[0].name == ann_at_work);
  CHECK(devices[0].created_at == 200);
}

TEST_CASE("an address that is confirmed again is enabled, and keeps its id and keys") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  REQUIRE(store
              .write(SettleDelivery{.key = {"m1", "r", "turn", 2},
                                    .device = DeviceState::fails,
                                    .at = 150,
                                    .most_failures = 1})
              .ok());
  CHECK(device_by_id(store, "m1")->disabled_at == 150);
  auto again = mail_link(2);
  again.language = "fr";
  REQUIRE(store.write(again).ok());
  REQUIRE(store.write(confirmation(2, 200)).ok());
  const auto device = device_by_id(store, "m1");
  REQUIRE(device.has_value());
  CHECK(device->keys == "keys 1");
  CHECK(device->language == "fr");
  CHECK(device->created_at == 100);
  CHECK(device->renewed_at == 200);
  CHECK(device->failures == 0);
  CHECK(!device->disabled_at);
  CHECK(devices_of(store, "p1").size() == 1);
  CHECK(reports_in(store).empty());
}

TEST_CASE("an address belongs to a limited number of players, the oldest account first") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 2, ann_at_home, "p2");
  REQUIRE(store.write(mail_link(1)).ok());
  auto second = confirmation(1);
  second.limit = 1;
  CHECK(store.write(second).status == WriteStatus::conflict);
  CHECK(mail_token(store, hash_of(1), 100).has_value());
  second.limit = 2;
  CHECK(store.write(second).ok());
  const std::vector<MailAccount> both{{.player = "p1", .name = "Ann", .language = "de"},
                                      {.player = "p2", .name = "Ben", .language = "de"}};
  CHECK(accounts_with_address(store, ann_at_home, 9) == both);
  CHECK(accounts_with_address(store, ann_at_home, 1) == std::vector{both[0]});
  CHECK(accounts_with_address(store, ann_at_home, 0).empty());
  CHECK(accounts_with_address(store, ann_at_work, 9).empty());
}

TEST_CASE("a link sets a new password once, ends the recovery code, and is reported") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  REQUIRE(store.write(SetRecoveryCode{.player = "p1", .code_hash = hash_of(7), .at = 50}).ok());
  REQUIRE(store.write(mail_link(2, ann_at_home, "recover")).ok());
  CHECK(store.write(confirmation(2)).status == WriteStatus::conflict);
  CHECK(store.write(recovery(2, 500)).status == WriteStatus::conflict);
  CHECK(password_of(store, "p1") == "old");
  REQUIRE(store.write(recovery(2)).ok());
  CHECK(password_of(store, "p1") == "new");
  CHECK(!recovery_code_of(store, "p1"));
  CHECK(reports_in(store) == Texts{"password to " + ann_at_home});
  CHECK(store.write(recovery(2)).status == WriteStatus::conflict);
}

TEST_CASE("a link sets no password unless its address is the player's") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  REQUIRE(store.write(mail_link(2, ann_at_home, "recover")).ok());
  CHECK(store.write(recovery(2)).status == WriteStatus::conflict);
  give_address(store, 1);
  give_address(store, 3, ann_at_work);
  CHECK(store.write(recovery(2)).status == WriteStatus::conflict);
  CHECK(password_of(store, "p1") == "old");
  CHECK(reports_in(store) == Texts{"address to " + ann_at_home});
}

TEST_CASE("a password that the player changes ends all links, and is reported to the address") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  REQUIRE(store.write(mail_link(2, ann_at_work)).ok());
  REQUIRE(store.write(mail_link(3, ann_at_home, "recover")).ok());
  // The server computes another verifier of the same password.
  REQUIRE(store.write(SetPassword{.player = "p1", .password = "same", .instead_of = {}}).ok());
  auto late = change("p1", 200);
  late.instead_of = "other";
  CHECK(store.write(late).status == WriteStatus::conflict);
  CHECK(reports_in(store).empty());
  CHECK(mail_token(store, hash_of(2), 100).has_value());
  CHECK(mail_token(store, hash_of(3), 100).has_value());
  REQUIRE(store.write(change("p1", 200)).ok());
  CHECK(reports_in(store) == Texts{"password to " + ann_at_home});
  CHECK(!mail_token(store, hash_of(2), 100));
  CHECK(!mail_token(store, hash_of(3), 100));
}

TEST_CASE("a recovery code reports the new password to the address, if the player has one") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  for (const std::string player : {"p1", "p2"}) {
    REQUIRE(store.write(SetRecoveryCode{.player = player, .code_hash = hash_of(7), .at = 50}).ok());
    const RecoverAccount job{
        .player = player, .code_hash = hash_of(7), .password = "new", .at = 200};
    REQUIRE(store.write(job).ok());
  }
  REQUIRE(store.write(change("p2", 201)).ok());
  CHECK(reports_in(store) == Texts{"password to " + ann_at_home});
  CHECK(due_reports(store, 200, 9).at(0).at == 200);
}

TEST_CASE("an address that is removed gets a report, and its player's links end") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  CHECK(store.write(RemoveMail{.player = "p1", .at = 200}).status == WriteStatus::conflict);
  REQUIRE(store.write(mail_link(2, ann_at_work)).ok());
  CHECK(store.write(RemoveMail{.player = "p1", .at = 200}).ok());
  CHECK(!mail_token(store, hash_of(2), 100));
  CHECK(reports_in(store).empty());
  give_address(store, 1);
  REQUIRE(store.write(mail_link(2, ann_at_home, "recover")).ok());
  REQUIRE(store.write(RemoveMail{.player = "p1", .at = 200}).ok());
  CHECK(devices_of(store, "p1").empty());
  CHECK(!mail_token(store, hash_of(2), 100));
  CHECK(reports_in(store) == Texts{"removed to " + ann_at_home});
  CHECK(store.write(RemoveMail{.player = "p1", .at = 200}).status == WriteStatus::conflict);
}

TEST_CASE("a mail address is not forgotten like a browser") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  const ForgetDevice job{.player = "p1", .device = "m1"};
  CHECK(store.write(job).status == WriteStatus::conflict);
  CHECK(device_by_id(store, "m1"));
}

TEST_CASE("a deleted account leaves nothing but the reports that wait") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  REQUIRE(store.write(change("p1", 200)).ok());
  REQUIRE(store.write(mail_link(2, ann_at_work)).ok());
  REQUIRE(store.write(mail_link(3, ann_at_home, "recover")).ok());
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "deleted", .at = 300}).ok());
  CHECK(accounts_with_address(store, ann_at_home, 9).empty());
  CHECK(!device_by_id(store, "m1"));
  CHECK(!mail_token(store, hash_of(2), 0));
  CHECK(!mail_token(store, hash_of(3), 0));
  const auto reports = due_reports(store, some_day, 9);
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].kind == "password");
  CHECK(reports[0].name == "Ann");
}

}  // namespace
}  // namespace quintet::storage::testing::mail_test
