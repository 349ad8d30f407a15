// A message about an earlier turn that still waits is kept for a later one.
#include <doctest/doctest.h>

#include "message_kit.hpp"

namespace quintet::storage::testing::kept_messages_test {
namespace {

TestStore store_with_room_r(const std::filesystem::path& file) {
  auto store = open_store(file);
  for (const Job& job : {Job(guest(1)), Job(guest(2)), Job(opening_of_two("r")), Job(phone("a"))})
    REQUIRE(store.write(job).ok());
  return store;
}

TEST_CASE("an earlier message is kept if it is due no later and has not failed") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  std::int64_t seq = 1;
  const auto notify = [&](std::int64_t due, bool keeps_earlier = true) {
    auto write = notified_turn("r", ++seq, due);
    write.notifications[0].deliveries[0].keeps_earlier = keeps_earlier;
    REQUIRE(store.write(write).ok());
    const auto found = only_message(store);
    CHECK(found.seq == seq);
    return found.key;
  };
  using Key = DeliveryKey;
  CHECK(notify(300) == Key{"a", "r", "turn", 2, 300});
  CHECK(notify(400) == Key{"a", "r", "turn", 2, 300});
  CHECK(notify(300) == Key{"a", "r", "turn", 2, 300});
  CHECK(notify(299) == Key{"a", "r", "turn", 5, 299});
  CHECK(notify(400, false) == Key{"a", "r", "turn", 6, 400});
  auto failed = result_of(only_message(store));
  failed.again_at = 450;
  failed.attempts = 1;
  REQUIRE(store.write(failed).ok());
  CHECK(notify(500) == Key{"a", "r", "turn", 7, 500});
}

TEST_CASE("the result of a message that was kept meanwhile counts for its device alone") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(notified_turn("r", 2, 100)).ok());
  auto earlier = result_of(only_message(store));
  REQUIRE(store.write(notified_turn("r", 3, 200)).ok());
  const auto kept = only_message(store);
  CHECK(kept.key == earlier.key);
  earlier.device = DeviceState::fails;
  REQUIRE(store.write(earlier).ok());
  earlier.device = DeviceState::unknown;
  earlier.again_at = 900;
  REQUIRE(store.write(earlier).ok());
  auto expected = kept;
  expected.device.failures = 1;
  CHECK(only_message(store) == expected);
  REQUIRE(store.write(result_of(kept)).ok());
  CHECK(due_deliveries(store, in_the_future, 9).empty());
}

TEST_CASE("a turn that was not seen becomes unread, with its message, unless it was read since") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  auto seen = notified_turn("r", 2, 100);
  seen.notifications[0].deliveries[0].keeps_earlier = false;
  const MarkUnseen unseen{.room = "r", .notification = seen.notifications[0]};
  seen.notifications[0].read = true;
  seen.notifications[0].deliveries.clear();
  REQUIRE(store.write(seen).ok());
  REQUIRE(store.write(unseen).ok());
  const auto message = only_message(store);
  CHECK(message.key == DeliveryKey{"a", "r", "turn", 2, 100});
  CHECK(!message.read_at);
  REQUIRE(store.write(result_of(message)).ok());
  REQUIRE(store
              .write(ReadNotifications{
                  .player = "p1", .room = "r", .until = in_the_future, .at = in_the_future})
              .ok());
  REQUIRE(store.write(unseen).ok());
  CHECK(due_deliveries(store, in_the_future, 9).empty());
  CHECK(store.write(MarkUnseen{.room = "no room", .notification = unseen.notification}).status ==
        WriteStatus::conflict);
}

TEST_CASE("an event that was not stored for a player becomes a notification, once") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  const MarkUnseen unseen{
      .room = "r",
      .notification = {.player = "p1",
                       .kind = "ended",
                       .deliveries = {{.kind = "ended", .setting = "ended", .due = 100}}},
      .seq = 7,
      .at = 50};
  REQUIRE(store.write(unseen).ok());
  const auto message = only_message(store);
  CHECK(message.key == DeliveryKey{"a", "r", "ended", 7, 100});
  CHECK(message.at == 50);
  CHECK(!message.read_at);
  REQUIRE(store.write(result_of(message)).ok());
  REQUIRE(store.write(unseen).ok());
  CHECK(due_deliveries(store, in_the_future, 9).empty());
}

TEST_CASE("the result of an earlier message is not that of the message about an unseen turn") {
  const TempFolder folder;
  auto store = store_with_room_r(folder / "quintet.db");
  REQUIRE(store.write(notified_turn("r", 2, 100)).ok());
  auto seen = notified_turn("r", 3, 200);
  seen.notifications[0].deliveries[0].keeps_earlier = false;
  const MarkUnseen unseen{.room = "r", .notification = seen.notifications[0]};
  seen.notifications[0].read = true;
  seen.notifications[0].deliveries.clear();
  REQUIRE(store.write(seen).ok());
  const auto earlier = only_message(store);
  REQUIRE(earlier.read_at);
  REQUIRE(store.write(unseen).ok());
  REQUIRE(store.write(result_of(earlier)).ok());
  CHECK(only_message(store).key == DeliveryKey{"a", "r", "turn", 3, 200});
}

}  // namespace
}  // namespace quintet::storage::testing::kept_messages_test
