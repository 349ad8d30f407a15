#include "server/players/erasure.hpp"

#include <utility>

#include "protocol/messages/anonymize.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "storage/reads/players.hpp"

namespace quintet::server {
namespace {

constexpr std::string_view failed = "a name that was deleted is still in some logs";

/// Small, so that the events of long games do not fill memory, and turns do not wait long.
constexpr int left_at_once = 10;
constexpr int forgotten_at_once = 100;

storage::ForgetMentions rewrite(const std::string& player,
                                const std::vector<storage::MentioningRoom>& rooms) {
  storage::ForgetMentions job{.player = player, .rooms = {}};
  for (const storage::MentioningRoom& room : rooms) {
    auto& rewritten = job.rooms.emplace_back();
    rewritten.room = room.room;
    for (const storage::EventRow& event : room.events) {
      auto body = protocol::anonymize_player(event.kind, event.body, player, name_of_deleted);
      if (body) rewritten.bodies.push_back({.seq = event.seq, .body = *std::move(body)});
    }
  }
  return job;
}

}  // namespace

Erasure::Erasure(AsyncStore& store, asio::any_io_executor executor,
                 std::function<void(const std::string& room)> room_changed)
    : store_(store), executor_(std::move(executor)), room_changed_(std::move(room_changed)) {}

void Erasure::resume() {
  spawn(executor_, forget_all(), "the erasure of deleted names");
}

void Erasure::begin(std::string player) {
  spawn(executor_, forget_one(std::move(player)), "the erasure of a deleted name");
}

Task<> Erasure::forget_all() {
  for (bool more = true; more && !stopping_;) {
    const auto players = co_await store_.read_list([](storage::Connection& store) {
      return storage::deleted_but_mentioned(store, forgotten_at_once);
    });
    if (!players) {
      log::error(failed, {{"cause", players.error().cause}});
      co_return;
    }
    more = !players->empty();
    for (const std::string& player : *players) {
      // A player whose erasure fails would be read again.
      if (!co_await forget(player)) co_return;
    }
  }
}

Task<bool> Erasure::forget(std::string player) {
  while (!stopping_) {
    const auto rooms = co_await store_.read_list([&player](storage::Connection& store) {
      return storage::mentions_of_player(store, player, left_at_once);
    });
    if (!rooms) {
      log::error(failed, {{"cause", rooms.error().cause}});
      co_return false;
    }
    if (rooms->empty()) co_return true;
    storage::ForgetMentions job = rewrite(player, *rooms);
    const storage::WriteResult written = co_await store_.write(std::move(job));
    if (!written.ok()) {
      log::error(failed, {{"cause", written.message}});
      co_return false;
    }
    for (const storage::MentioningRoom& room : *rooms)
      room_changed_(room.room);
  }
  co_return false;
}

Task<> Erasure::forget_one(std::string player) {
  static_cast<void>(co_await forget(std::move(player)));
}

}  // namespace quintet::server
