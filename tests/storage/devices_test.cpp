// Devices, the settings of notifications, and the messages that wait for them.
#include "storage/reads/devices.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "message_kit.hpp"
#include "storage/reads/notifications.hpp"

namespace quintet::storage::testing {
namespace {

/// The players p1 and p2 sit in the room r, which is at event 1.
auto store_with_room_r(const std::filesystem::path& file) {
  auto store = open_store(file);
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(guest(2)).ok());
  REQUIRE(store.write(opening_of_two("r")).ok());
  return store;
}

/// A turn of which p1 is notified, with a message that is due at `due`.
RoomWrite turn_with_message(std::int64_t seq, std::int64_t due) {
  auto write = turn("r", seq);
  write.notifications = {
      {.player = "p1",
       .kind = "turn",
       .deliveries = {{.kind = "turn", .setting = "turn", .due = due},
                      {.kind = "late", .setting = "reminder", .due = due + 1000}}}};
  return write;
}

std::vector<std::string> ids(const std::vector<DeviceRow>& devices) {
  std::vector<std::string> all;
  for (const DeviceRow& device : devices)
    all.push_back(device.id);
  return all;
}

std::vector<DeliveryKey> waiting(Connection& store, std::int64_t now = in_the_future) {
  std::vector<DeliveryKey> keys;
  for (const DueDelivery& due : due_deliveries(store, now, 100))
    keys.push_back(due.key);
  return keys;
}

TEST_CASE("a message to each device is stored with its event, or not at all") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(phone("b", "p1", "https://push.example/2")).ok());
  // The room is at event 1, so event 3 does not follow.
  CHECK(store.write(turn_with_message(3, 100)).status == WriteStatus::conflict);
  CHECK(waiting(store).empty());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(waiting(store, 100) ==
        std::vector<DeliveryKey>{{"a", "r", "turn", 2, 100}, {"b", "r", "turn", 2, 100}});
  CHECK(waiting(store).size() == 4);
}

TEST_CASE("a due message comes with its device, notification, game and quiet hours") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  const QuietHours quiet{.from = 1320, .to = 420, .zone = "Europe/Berlin"};
  REQUIRE(store.write(SetNotificationSettings{.player = "p1", .settings = {.quiet = quiet}}).ok());
  auto write = turn_with_message(2, 100);
  write.to_move = 0;
  REQUIRE(store.write(write).ok());
  const auto due = due_deliveries(store, in_the_future, 9);
  REQUIRE(due.size() == 2);
  CHECK(due[0].device == phone("a").device);
  CHECK(due[0].about == "turn");
  CHECK(due[0].at == event(2).at);
  CHECK(!due[0].read_at);
  CHECK(due[0].game.room == "r");
  CHECK(due[0].game.pending.to_move == 0);
  CHECK(due[0].quiet == quiet);
  CHECK(due[0].waiting_games == 1);
  CHECK(due[1].key.kind == "late");
  CHECK(due[1].about == "turn");
}

TEST_CASE("the oldest messages come first, up to the limit") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(due_deliveries(store, in_the_future, 1).size() == 1);
  CHECK(due_deliveries(store, in_the_future, 1)[0].key.kind == "turn");
  CHECK(due_deliveries(store, 99, 9).empty());
  CHECK(due_deliveries(store, in_the_future, 0).empty());
}

TEST_CASE("the messages of devices that are busy are left out, and those of all others are found") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  for (const std::string id : {"a", "ab", "b"})
    REQUIRE(store.write(phone(id, "p1", "https://push.example/" + id)).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  const auto found = [&](const std::vector<std::string>& busy) {
    std::vector<std::string> devices;
    for (const DueDelivery& due : due_deliveries(store, 100, 9, busy))
      devices.push_back(due.device.id);
    return devices;
  };
  CHECK(found({}) == std::vector<std::string>{"a", "ab", "b"});
  CHECK(found({"ab"}) == std::vector<std::string>{"a", "b"});
  CHECK(found({"a", "b"}) == std::vector<std::string>{"ab"});
  CHECK(found({"b", "ab", "a"}).empty());
}

TEST_CASE("a kind that is off writes no message, and is stored until it is on again") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  const NotificationSettings off{.off = {{"push", "reminder"}, {"webhook", "turn"}}};
  REQUIRE(store.write(SetNotificationSettings{.player = "p1", .settings = off}).ok());
  CHECK(notification_settings_of(store, "p1") == off);
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(waiting(store) == std::vector<DeliveryKey>{{"a", "r", "turn", 2, 100}});
  REQUIRE(store.write(SetNotificationSettings{.player = "p1", .settings = {}}).ok());
  CHECK(notification_settings_of(store, "p1") == NotificationSettings{});
  CHECK(store.write(SetNotificationSettings{.player = "p9", .settings = off}).status ==
        WriteStatus::conflict);
}

TEST_CASE(
    "a later message takes the place of one that waits, and its result is not applied to it") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  REQUIRE(store.write(turn_with_message(3, 200)).ok());
  CHECK(waiting(store, 200) == std::vector<DeliveryKey>{{"a", "r", "turn", 3, 200}});
  REQUIRE(store.write(SettleDelivery{.key = {"a", "r", "turn", 2, 100}}).ok());
  CHECK(waiting(store, 200).size() == 1);
  REQUIRE(store.write(SettleDelivery{.key = {"a", "r", "turn", 3, 200}}).ok());
  CHECK(waiting(store, 200).empty());
}

TEST_CASE(
    "a message without an event that takes the place of one in flight is not settled with it") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  const auto ask = [&](std::int64_t due) {
    REQUIRE(
        store
            .write(Notify{
                .room = "r",
                .notification = {.player = "p1",
                                 .kind = "asked",
                                 .deliveries = {{.kind = "asked", .setting = "asked", .due = due}}},
                .at = due - 10})
            .ok());
  };
  ask(100);
  const auto in_flight = waiting(store, 100);
  ask(200);
  REQUIRE(store.write(SettleDelivery{.key = in_flight.at(0)}).ok());
  const auto later = waiting(store, 200);
  REQUIRE(later.size() == 1);
  REQUIRE(store.write(SettleDelivery{.key = in_flight.at(0), .again_at = 900}).ok());
  CHECK(waiting(store, 200) == later);
  REQUIRE(store.write(SettleDelivery{.key = later[0]}).ok());
  CHECK(waiting(store).empty());
}

TEST_CASE("a message that is tried again waits until then") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  REQUIRE(
      store.write(SettleDelivery{.key = {"a", "r", "turn", 2, 100}, .again_at = 500, .attempts = 1})
          .ok());
  CHECK(waiting(store, 499).empty());
  const auto due = due_deliveries(store, 500, 9);
  REQUIRE(due.size() == 1);
  CHECK(due[0].attempts == 1);
}

TEST_CASE("a device that fails ten times is disabled, and a success or a renewal enables it") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  const auto settle = [&](DeviceState state, std::int64_t at) {
    REQUIRE(
        store.write(SettleDelivery{.key = {"a", "r", "turn", 2, 100}, .device = state, .at = at})
            .ok());
    return devices_of(store, "p1").at(0);
  };
  for (int i = 1; i < failures_before_disabling; ++i) {
    const auto device = settle(DeviceState::fails, 60);
    CHECK(device.failures == i);
    CHECK(!device.disabled_at);
  }
  CHECK(settle(DeviceState::fails, 70).disabled_at == 70);
  CHECK(settle(DeviceState::fails, 80).disabled_at == 70);
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(waiting(store).empty());
  CHECK(!settle(DeviceState::works, 90).disabled_at);
  for (int i = 0; i < failures_before_disabling; ++i)
    static_cast<void>(settle(DeviceState::fails, 95));
  auto renewed = phone("other-id");
  renewed.device.created_at = 99;
  REQUIRE(store.write(renewed).ok());
  const auto device = devices_of(store, "p1").at(0);
  CHECK(device.id == "a");
  CHECK(device.renewed_at == 99);
  CHECK(device.failures == 0);
  CHECK(!device.disabled_at);
}

TEST_CASE("a device that is gone is disabled, unless it was renewed since the message was read") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  const auto disabled_after = [&](std::int64_t seen_at) {
    REQUIRE(store
                .write(SettleDelivery{.key = {"a", "r", "turn", 2, 100},
                                      .device = DeviceState::gone,
                                      .seen_at = seen_at,
                                      .at = 60})
                .ok());
    return devices_of(store, "p1").at(0).disabled_at;
  };
  CHECK(!disabled_after(49));
  CHECK(disabled_after(50) == 60);
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(waiting(store).empty());
}

TEST_CASE("an exclusive endpoint belongs to the player who added it last") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(phone("b", "p2")).ok());
  CHECK(devices_of(store, "p1").empty());
  CHECK(ids(devices_of(store, "p2")) == std::vector<std::string>{"b"});
  SaveDevice shared = phone("c", "p1");
  shared.exclusive = false;
  shared.device.channel = "webhook";
  REQUIRE(store.write(shared).ok());
  CHECK(ids(devices_of(store, "p1")) == std::vector<std::string>{"c"});
  CHECK(ids(devices_of(store, "p2")) == std::vector<std::string>{"b"});
}

TEST_CASE("a player has a limited number of devices") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  SaveDevice second = phone("b", "p1", "https://push.example/2");
  second.limit = 1;
  REQUIRE(store.write(phone("a")).ok());
  CHECK(store.write(second).status == WriteStatus::conflict);
  second.device.channel = "webhook";
  CHECK(store.write(second).ok());
  SaveDevice renewed = phone("c");
  renewed.limit = 1;
  CHECK(store.write(renewed).ok());
  CHECK(store.write(phone("d", "p9")).status == WriteStatus::conflict);
}

TEST_CASE("only the player forgets a device, and with it the messages that wait") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(store.write(ForgetDevice{.player = "p2", .device = "a"}).status == WriteStatus::conflict);
  CHECK(find_device(store, "p1", "a").has_value());
  CHECK(!find_device(store, "p2", "a").has_value());
  REQUIRE(store.write(ForgetDevice{.player = "p1", .device = "a"}).ok());
  CHECK(!find_device(store, "p1", "a").has_value());
  CHECK(waiting(store).empty());
}

TEST_CASE("the end of a player's other sessions disables the browsers, not the webhooks") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  SaveDevice hook = phone("b", "p1", "https://hook.example/");
  hook.device.channel = "webhook";
  REQUIRE(store.write(hook).ok());
  REQUIRE(store.write(SessionsDeleteOfPlayer{.player = "p1", .keep = {}}).ok());
  const auto devices = devices_of(store, "p1");
  REQUIRE(ids(devices) == std::vector<std::string>{"a", "b"});
  CHECK(devices[0].disabled_at);
  CHECK(!devices[1].disabled_at);
}

TEST_CASE("devices, settings and messages go with the account, and messages with the room") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  REQUIRE(store.write(DeleteRoom{.room = "r"}).ok());
  CHECK(waiting(store).empty());
  const NotificationSettings settings{.off = {{"push", "turn"}},
                                      .quiet = QuietHours{.from = 0, .to = 60, .zone = "UTC"}};
  REQUIRE(store.write(SetNotificationSettings{.player = "p1", .settings = settings}).ok());
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "deleted", .at = 100}).ok());
  CHECK(devices_of(store, "p1").empty());
  CHECK(notification_settings_of(store, "p1") == NotificationSettings{});
}

TEST_CASE("messages that are due are counted, with the time of the oldest") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  CHECK(delivery_queue(store, in_the_future).messages == 0);
  CHECK(!delivery_queue(store, in_the_future).oldest);
  REQUIRE(store.write(phone("a")).ok());
  REQUIRE(store.write(turn_with_message(2, 100)).ok());
  CHECK(delivery_queue(store, 99).messages == 0);
  CHECK(delivery_queue(store, 100).messages == 1);
  CHECK(delivery_queue(store, in_the_future).messages == 2);
  CHECK(delivery_queue(store, in_the_future).oldest == 100);
}

TEST_CASE("the first key of the site with a name stays") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  CHECK(!site_key(store, "vapid"));
  REQUIRE(store.write(KeepSiteKey{.name = "vapid", .value = "first"}).ok());
  REQUIRE(store.write(KeepSiteKey{.name = "vapid", .value = "second"}).ok());
  CHECK(site_key(store, "vapid") == "first");
}

}  // namespace
}  // namespace quintet::storage::testing
