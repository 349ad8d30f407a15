// Reads the parts that several messages of a server have in common. For use within protocol/ only.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/json/reading.hpp"
#include "protocol/messages/room_events.hpp"

namespace quintet::protocol {

[[nodiscard]] Channel read_channel(OrderedFieldReader& fields);
[[nodiscard]] SeatRating read_seat_rating(OrderedFieldReader& fields);
[[nodiscard]] GameResult read_game_result(OrderedFieldReader& fields);
[[nodiscard]] RatingChange read_rating_change(OrderedFieldReader& fields);
[[nodiscard]] Offer read_offer(OrderedFieldReader& fields);
/// An event from its own fields; null for an unknown kind.
[[nodiscard]] std::optional<RoomEvent> read_event(std::string_view kind,
                                                  OrderedFieldReader& fields);
[[nodiscard]] EventPush read_event_push(OrderedFieldReader& fields);

}  // namespace quintet::protocol
