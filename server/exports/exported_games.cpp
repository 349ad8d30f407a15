#include "server/exports/exported_games.hpp"

#include <algorithm>
#include <chrono>
#include <expected>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "protocol/messages/player_export.hpp"
#include "server/async/as_result.hpp"
#include "server/async/async_store.hpp"
#include "server/base/log.hpp"
#include "server/games/game_entry.hpp"
#include "server/games/record_text.hpp"
#include "server/games/room_log.hpp"
#include "server/net/shared_workers.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server {
namespace {

/// Other work of the address is done by then.
constexpr std::chrono::milliseconds worker_pause{250};
constexpr int worker_tries = 100;

bool has_record(const storage::GameRow& game, const std::string& player) {
  return game.started_at && std::ranges::any_of(game.seats, [&player](const auto& seat) {
           return seat.player.id == player;
         });
}

}  // namespace

Task<protocol::Result<ExportedEntries>> ExportedGames::next() {
  if (room_ == rooms_.size() && !read_all_) {
    const auto read = co_await read_rooms();
    if (!read) co_return std::unexpected(read.error());
  }
  ExportedEntries entries;
  if (room_ < rooms_.size()) {
    const storage::ExportedRoom& room = rooms_[room_++];
    protocol::ExportedGame game{.game = to_entry(room.game, player_), .opened = room.opened};
    if (has_record(room.game, player_)) {
      auto record = co_await record_of(room.game.room);
      if (!record) co_return std::unexpected(std::move(record.error()));
      game.record = *std::move(record);
    }
    entries.texts.push_back(protocol::export_entry(game));
  }
  entries.last = room_ == rooms_.size() && read_all_;
  co_return entries;
}

Task<protocol::Result<void>> ExportedGames::read_rooms() {
  auto page = co_await ask(store_, [this](storage::Connection& store) {
    return storage::rooms_of(store, player_, after_, page_);
  });
  if (!page) co_return std::unexpected(std::move(page.error()));
  rooms_ = std::move(page->rows);
  room_ = 0;
  after_ = page->next;
  read_all_ = !after_;
  co_return protocol::Result<void>();
}

Task<protocol::Result<std::optional<std::string>>> ExportedGames::record_of(std::string room) {
  const auto loaded = co_await ask(
      store_, [&room](storage::Connection& store) { return storage::load_room(store, room); });
  if (!loaded) co_return std::unexpected(loaded.error());
  if (!*loaded) co_return std::optional<std::string>();  // deleted meanwhile
  const auto work = [&room, &loaded]() -> std::expected<std::string, std::string> {
    const auto state = follow((*loaded)->events);
    if (!state) return std::unexpected(state.error());
    return record_text(room, *state);
  };
  auto text = co_await workers_.run(address_, work);
  for (int tries = 1; !text && text.error().code == protocol::ErrorCode::too_many; ++tries) {
    if (tries == worker_tries) break;
    boost::asio::steady_timer pause(co_await boost::asio::this_coro::executor, worker_pause);
    co_await pause.async_wait(as_result);
    text = co_await workers_.run(address_, work);
  }
  if (!text) co_return std::unexpected(std::move(text.error()));
  if (!*text) {
    log::error("the log of a game in an export cannot be followed",
               {{"room", room}, {"cause", text->error()}});
    co_return std::optional<std::string>();
  }
  co_return **std::move(text);
}

}  // namespace quintet::server
