// Devices and the messages that wait for them, for the tests.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "storage/reads/devices.hpp"
#include "support.hpp"

namespace quintet::storage::testing {

/// Later than every message of the tests is due.
inline constexpr std::int64_t in_the_future = 1'000'000'000;

inline SaveDevice phone(const std::string& id, const std::string& player = "p1",
                        const std::string& endpoint = "https://push.example/1") {
  return {.device = {.id = id,
                     .player = player,
                     .channel = "push",
                     .name = "Phone",
                     .endpoint = endpoint,
                     .keys = "keys",
                     .language = "de",
                     .created_at = 50,
                     .renewed_at = 50},
          .exclusive = true};
}

/// The players p1 and p2 sit in the room, which is at event 1.
inline RoomWrite opening_of_two(const std::string& room) {
  auto write = opening(room);
  write.seats = std::vector<SeatRow>{{0, "p1"}, {1, "p2"}};
  return write;
}

/// A turn in the room of which p1 is notified, with a message that is due at `due` and that keeps
/// an earlier one.
inline RoomWrite notified_turn(const std::string& room, std::int64_t seq, std::int64_t due) {
  auto write = turn(room, seq);
  write.notifications = {
      {.player = "p1",
       .kind = "turn",
       .deliveries = {{.kind = "turn", .setting = "turn", .due = due, .keeps_earlier = true}}}};
  return write;
}

/// The only message that waits.
inline DueDelivery only_message(Connection& store) {
  auto due = due_deliveries(store, in_the_future, 9);
  if (due.size() != 1) throw std::runtime_error(std::to_string(due.size()) + " messages wait");
  return due[0];
}

/// The result of an attempt to send the message, as its sender knows it.
inline SettleDelivery result_of(const DueDelivery& due) {
  return {.key = due.key, .about = due.about, .seq = due.seq};
}

}  // namespace quintet::storage::testing
