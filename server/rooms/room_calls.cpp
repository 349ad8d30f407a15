#include "server/rooms/room_calls.hpp"

#include <utility>

#include "server/async/await_callback.hpp"
#include "server/rooms/rooms.hpp"

namespace quintet::server {

Task<protocol::Result<std::string>> read_record(Rooms& rooms, std::string room,
                                                protocol::Player reader, ReadRecord::Form form,
                                                std::optional<std::string> key) {
  auto start = [&](auto done) {
    ReadRecord read_record{.form = form, .key = std::move(key), .done = std::move(done)};
    rooms.post(room, {.player = std::move(reader), .what = std::move(read_record)});
  };
  co_return co_await await_callback<protocol::Result<std::string>>(std::move(start));
}

Task<protocol::Result<LogView>> read_log(Rooms& rooms, std::string room, protocol::Player reader,
                                         std::optional<std::string> key) {
  auto start = [&](auto done) {
    ReadLog read{.key = std::move(key), .done = std::move(done)};
    rooms.post(room, {.player = std::move(reader), .what = std::move(read)});
  };
  co_return co_await await_callback<protocol::Result<LogView>>(std::move(start));
}

Task<protocol::Result<RoomPreview>> read_preview(Rooms& rooms, std::string room,
                                                 ListTurns list_turns) {
  auto start = [&](auto done) {
    rooms.post(room, {.what = ReadPreview{.list_turns = list_turns, .done = std::move(done)}});
  };
  co_return co_await await_callback<protocol::Result<RoomPreview>>(std::move(start));
}

Task<protocol::Result<void>> close_room(Rooms& rooms, std::string room, std::string reason) {
  auto start = [&](auto done) {
    rooms.post(room, {.what = Close{.reason = std::move(reason), .done = std::move(done)}});
  };
  co_return co_await await_callback<protocol::Result<void>>(std::move(start));
}

Task<protocol::Result<void>> erase_room(Rooms& rooms, std::string room,
                                        std::optional<std::int64_t> unused_since) {
  auto start = [&](auto done) {
    rooms.post(room, {.what = Erase{.unused_since = unused_since, .done = std::move(done)}});
  };
  co_return co_await await_callback<protocol::Result<void>>(std::move(start));
}

void open_paired(Rooms& rooms, Pairing pairing) {
  rooms.post(rooms.placement().new_id_at_any_node(),
             {.what = OpenPaired{.request = std::move(pairing.request),
                                 .players = std::move(pairing.players),
                                 .ended_seeks = std::move(pairing.ended_seeks),
                                 .done = std::move(pairing.done)}});
}

}  // namespace quintet::server
