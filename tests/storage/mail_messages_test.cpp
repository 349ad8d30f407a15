// Messages and reports that wait to be sent to mail addresses.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mail_kit.hpp"

namespace quintet::storage::testing::mail_messages_test {
namespace {

/// Ann has an address, which is the device "m1", and the browser "b".
TestStore store_with_address_and_browser(const std::filesystem::path& file) {
  auto store = store_with_ann_and_ben(file);
  give_address(store, 1);
  const SaveDevice browser{.device = {.id = "b",
                                      .player = "p1",
                                      .channel = "push",
                                      .name = "Phone",
                                      .endpoint = "https://push.example/1",
                                      .keys = "keys",
                                      .language = "de",
                                      .created_at = 50}};
  REQUIRE(store.write(browser).ok());
  return store;
}

/// A turn with two messages for Ann: the reminder is due at `due`, the turn 10 ms later.
RoomWrite turn_with_messages(std::int64_t seq, std::int64_t due) {
  auto write = turn("r", seq);
  write.notifications = {{.player = "p1",
                          .kind = "turn",
                          .deliveries = {{.kind = "turn", .setting = "turn", .due = due + 10},
                                         {.kind = "late", .setting = "reminder", .due = due}}}};
  return write;
}

using Keys = std::vector<DeliveryKey>;

Keys waiting_for(Connection& store, const std::string& device, std::int64_t now = some_day,
                 int limit = 100) {
  Keys keys;
  for (const DueDelivery& due : due_deliveries_of(store, device, now, limit))
    keys.push_back(due.key);
  return keys;
}

TEST_CASE("the due messages of one device are found, the oldest first") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  REQUIRE(store.write(turn_with_messages(2, 100)).ok());
  CHECK(waiting_for(store, "m1") == Keys{{"m1", "r", "late", 2, 100}, {"m1", "r", "turn", 2, 110}});
  CHECK(waiting_for(store, "b") == Keys{{"b", "r", "late", 2, 100}, {"b", "r", "turn", 2, 110}});
  CHECK(waiting_for(store, "m1", 109) == Keys{{"m1", "r", "late", 2, 100}});
  CHECK(waiting_for(store, "m1", some_day, 1) == Keys{{"m1", "r", "late", 2, 100}});
  CHECK(waiting_for(store, "m1", 99).empty());
  CHECK(waiting_for(store, "m1", some_day, 0).empty());
  CHECK(waiting_for(store, "m9").empty());
  const auto all = due_deliveries(store, some_day, 9);
  const auto one = due_deliveries_of(store, "m1", some_day, 9);
  REQUIRE(all.size() == 4);
  REQUIRE(one.size() == 2);
  CHECK((one[0] == all[0] || one[0] == all[1]));
}

TEST_CASE("a device that is unsubscribed gets none of the messages that wait, nor later ones") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  const NotificationSettings before{.off = {{"mail", "turn"}, {"push", "ended"}}};
  REQUIRE(store.write(SetNotificationSettings{.player = "p1", .settings = before}).ok());
  REQUIRE(store.write(turn_with_messages(2, 100)).ok());
  CHECK(waiting_for(store, "m1").size() == 1);
  const UnsubscribeDevice job{.device = "m1", .kinds = {"turn", "reminder"}};
  REQUIRE(store.write(job).ok());
  CHECK(waiting_for(store, "m1").empty());
  CHECK(waiting_for(store, "b").size() == 2);
  const NotificationSettings after{
      .off = {{"mail", "reminder"}, {"mail", "turn"}, {"push", "ended"}}};
  CHECK(notification_settings_of(store, "p1") == after);
  REQUIRE(store.write(turn_with_messages(3, 200)).ok());
  CHECK(waiting_for(store, "m1").empty());
  CHECK(waiting_for(store, "b").size() == 2);
  CHECK(store.write(job).ok());
  CHECK(store.write(UnsubscribeDevice{.device = "m9", .kinds = {}}).status ==
        WriteStatus::conflict);
}

TEST_CASE("the results of one mail about several messages are stored together") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  REQUIRE(store.write(turn_with_messages(2, 100)).ok());
  const auto commits = store.commits();
  const SettleDeliveries job{
      .all = {{.key = {"m1", "r", "late", 2, 100},
               .again_at = 300,
               .attempts = 1,
               .device = DeviceState::fails,
               .at = 200},
              {.key = {"m1", "r", "turn", 2, 110}, .again_at = {}, .at = 200},
              {.key = {"m1", "r", "turn", 1, 110}, .again_at = 300, .attempts = 1, .at = 200}}};
  REQUIRE(store.write(job).ok());
  CHECK(store.commits() == commits + 1);
  CHECK(waiting_for(store, "m1", 299).empty());
  CHECK(waiting_for(store, "m1") == Keys{{"m1", "r", "late", 2, 300}});
  CHECK(device_by_id(store, "m1")->failures == 1);
  CHECK(store.write(SettleDeliveries{}).ok());
}

TEST_CASE("an address is disabled after the number of failures in its results") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  const SettleDelivery failure{.key = {"m1", "r", "turn", 2, 110},
                               .again_at = {},
                               .device = DeviceState::fails,
                               .at = 200,
                               .most_failures = 3};
  REQUIRE(store.write(SettleDeliveries{.all = {failure, failure}}).ok());
  CHECK(!device_by_id(store, "m1")->disabled_at);
  REQUIRE(store.write(failure).ok());
  CHECK(device_by_id(store, "m1")->disabled_at == 200);
  REQUIRE(store.write(turn_with_messages(2, 100)).ok());
  CHECK(waiting_for(store, "m1").empty());
}

TEST_CASE("messages that wait for a replaced address go to the new one") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  REQUIRE(store.write(turn_with_messages(2, 100)).ok());
  give_address(store, 2, ann_at_work);
  CHECK(waiting_for(store, "m1").empty());
  const auto due = due_deliveries_of(store, "m2", some_day, 9);
  REQUIRE(due.size() == 2);
  CHECK(due[0].device.endpoint == ann_at_work);
}

TEST_CASE("messages that wait for an address go with it, and those of other devices stay") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  REQUIRE(store.write(turn_with_messages(2, 100)).ok());
  REQUIRE(store.write(RemoveMail{.player = "p1", .at = 200}).ok());
  CHECK(waiting_for(store, "m1").empty());
  CHECK(waiting_for(store, "b").size() == 2);
}

TEST_CASE("the end of a player's sessions disables browsers, not the address") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  REQUIRE(store.write(SessionsDeleteOfPlayer{.player = "p1", .keep = {}}).ok());
  CHECK(device_by_id(store, "b")->disabled_at);
  CHECK(!device_by_id(store, "m1")->disabled_at);
}

TEST_CASE("the keys of an address are replaced, and those of other channels stay") {
  const TempFolder folder;
  auto store = store_with_address_and_browser(folder / "quintet.db");
  const auto set = [&](const std::string& player, const std::string& channel) {
    return store.write(SetDeviceKeys{.player = player, .channel = channel, .keys = "new"}).status;
  };
  CHECK(set("p2", "mail") == WriteStatus::conflict);
  CHECK(set("p1", "webhook") == WriteStatus::conflict);
  CHECK(set("p1", "mail") == WriteStatus::ok);
  CHECK(device_by_id(store, "m1")->keys == "new");
  CHECK(device_by_id(store, "b")->keys == "keys");
}

TEST_CASE("a report waits until it is due, and is deleted when it was sent") {
  const TempFolder folder;
  auto store = store_with_ann_and_ben(folder / "quintet.db");
  give_address(store, 1);
  give_address(store, 2, "ben@home.example", "p2");
  REQUIRE(store.write(RemoveMail{.player = "p1", .at = 300}).ok());
  REQUIRE(store.write(RemoveMail{.player = "p2", .at = 200}).ok());
  CHECK(due_reports(store, 199, 9).empty());
  CHECK(due_reports(store, 200, 9).size() == 1);
  CHECK(due_reports(store, 300, 0).empty());
  const auto first = due_reports(store, 300, 1);
  REQUIRE(first.size() == 1);
  CHECK(first[0].name == "Ben");
  REQUIRE(store.write(SettleReport{.key = first[0].key, .again_at = 400, .attempts = 1}).ok());
  const auto both = due_reports(store, 400, 9);
  REQUIRE(both.size() == 2);
  CHECK(both[0].name == "Ann");
  CHECK(both[1].attempts == 1);
  CHECK(both[1].due == 400);
  CHECK(both[1].at == 200);
  REQUIRE(store.write(SettleReport{.key = both[0].key}).ok());
  REQUIRE(store.write(SettleReport{.key = both[0].key}).ok());
  CHECK(reports_in(store) == std::vector<std::string>{"removed to ben@home.example"});
}

}  // namespace
}  // namespace quintet::storage::testing::mail_messages_test
