// Reads rooms as snapshot_text.hpp writes them. For use within protocol/ only.
#pragma once

#include "protocol/json/reading.hpp"
#include "protocol/messages/server_to_client.hpp"

namespace quintet::protocol {

[[nodiscard]] Presence read_presence(OrderedFieldReader& fields);
[[nodiscard]] You read_you(OrderedFieldReader& fields);
[[nodiscard]] ChatLine read_chat_line(OrderedFieldReader& fields);
/// A seat of the room; `key` may be null.
[[nodiscard]] std::optional<int> read_nullable_seat(OrderedFieldReader& fields, const char* key);
[[nodiscard]] RoomStatus read_status(OrderedFieldReader& fields);
[[nodiscard]] Snapshot read_snapshot(OrderedFieldReader& fields);

}  // namespace quintet::protocol
