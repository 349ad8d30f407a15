#include "server/rooms/room_waker.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "server/async/await_callback.hpp"
#include "server/base/log.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

// Rooms that are woken together. A command for another room waits for at most these.
constexpr std::size_t rooms_at_once = 50;

/// Lets these rooms check their deadlines, and returns when all of them have. `ids` is not empty.
Task<> check_deadlines(Rooms& rooms, std::vector<std::string> ids) {
  auto start = [&](auto done) {
    struct Waiting {
      decltype(done) all_done;
      std::atomic<std::size_t> left;
    };
    const auto waiting = std::make_shared<Waiting>(std::move(done), ids.size());
    for (const std::string& room : ids) {
      rooms.post(room, {.what = CheckDeadlines{.done = [waiting] {
                          if (--waiting->left == 0) waiting->all_done(true);
                        }}});
    }
  };
  co_await await_callback<bool>(std::move(start));
}

}  // namespace

Task<> RoomWaker::wake_due() {
  constexpr int most = 10'000;
  const auto horizon = std::chrono::duration_cast<std::chrono::milliseconds>(limits_.due_horizon);
  const std::int64_t until = time_.wall_ms() + horizon.count();
  const auto due = co_await store_.read(
      [until](storage::Connection& store) { return storage::due_rooms(store, until, most); });
  if (!due) {
    log::error("the rooms that are due could not be read", {{"cause", due.error().cause}});
    co_return;
  }
  std::vector<std::string> rooms;
  for (const storage::DueRoom& room : *due)
    rooms.push_back(room.room);
  co_await check_slices(std::move(rooms));
}

Task<> RoomWaker::wake_bots(std::size_t most) {
  if (!bots_.any()) co_return;
  const auto waiting =
      co_await store_.read_list([most = static_cast<int>(most)](storage::Connection& store) {
        return storage::rooms_waiting_for_bots(store, most);
      });
  if (!waiting) {
    log::error("the rooms that wait for bots could not be read",
               {{"cause", waiting.error().cause}});
    co_return;
  }
  std::vector<std::string> rooms = *waiting;
  co_await check_slices(std::move(rooms));
}

Task<> RoomWaker::check_slices(std::vector<std::string> rooms) {
  for (std::size_t begin = 0; begin < rooms.size(); begin += rooms_at_once) {
    const std::size_t end = std::min(rooms.size(), begin + rooms_at_once);
    std::vector<std::string> slice;
    for (std::size_t i = begin; i < end; ++i)
      slice.push_back(std::move(rooms[i]));
    co_await check_deadlines(rooms_, std::move(slice));
  }
}

Task<> RoomWaker::show_open_rooms() {
  const int most = static_cast<int>(lobby_.most_open_rooms());
  const auto open = co_await store_.read_list([most](storage::Connection& store) {
    return storage::open_games(store, most, std::nullopt);
  });
  if (!open) {
    log::error("the rooms for the lobby could not be read", {{"cause", open.error().cause}});
    co_return;
  }
  for (const storage::GameRow& game : open->rows)
    co_await check_deadlines(rooms_, {game.room});
}

}  // namespace quintet::server
