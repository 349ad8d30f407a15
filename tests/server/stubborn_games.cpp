#include "tests/server/stubborn_games.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "tests/server/stored.hpp"

namespace quintet::tests {

StubbornGames::StubbornGames(const Address& server, const Address& way,
                             const std::vector<Setup>& setups, std::uint64_t seed,
                             std::int64_t last_ply) {
  for (const Setup& setup : setups) {
    const Table table = start_table(server, setup);
    for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
      players_.push_back(
          std::make_unique<StubbornPlayer>(Seating{.server = way,
                                                   .session = table.players[seat].session,
                                                   .room = table.room,
                                                   .seat = seat},
                                           ++seed, last_ply, acknowledged_));
    }
  }
  running_ = static_cast<int>(players_.size());
  for (const auto& player : players_) {
    playing_.push_back(std::async(std::launch::async, [this, &player = *player] {
      // Whatever happens, so that nobody waits for a game that is no longer played.
      const std::shared_ptr<void> ended(nullptr, [this](void*) { --running_; });
      player.play();
    }));
  }
}

void StubbornGames::wait_for_turns(std::int64_t turns) {
  const std::int64_t target = acknowledged_ + turns;
  wait_until("the games to go on", [&] { return all_over() || acknowledged_ >= target; });
}

void StubbornGames::finish() {
  for (std::future<void>& game : playing_)
    game.get();
}

void StubbornGames::check_logs(const std::filesystem::path& database) const {
  for (const auto& player : players_) {
    const auto stored = stored_events(database, player->view().room());
    CHECK(stored.at(std::ssize(stored))["kind"] == "ended");
    std::int64_t played = 0;
    for (const auto& [seq, event] : stored) {
      if (event["kind"] == "played") CHECK(event["ply"] == ++played);
    }
    CHECK(played == player->view().ply());
    std::int64_t before = 0;
    for (const Acknowledged& turn : player->acknowledged()) {
      CHECK(turn.seq > before);
      before = turn.seq;
      const Json& event = stored.at(turn.seq);
      CHECK(event["kind"] == "played");
      CHECK(event["ply"] == turn.ply);
      CHECK(event["turn"] == turn.turn);
    }
    CHECK(player->view().seq() == std::ssize(stored));
    for (const auto& [seq, event] : player->view().events())
      CHECK(event == stored.at(seq));
  }
}

int StubbornGames::losses() const {
  int sum = 0;
  for (const auto& player : players_)
    sum += player->losses();
  return sum;
}

int StubbornGames::duplicates() const {
  int sum = 0;
  for (const auto& player : players_)
    sum += player->duplicates();
  return sum;
}

int StubbornGames::refusals() const {
  int sum = 0;
  for (const auto& player : players_)
    sum += player->refusals();
  return sum;
}

std::chrono::milliseconds StubbornGames::longest_wait() const {
  std::chrono::milliseconds longest{0};
  for (const auto& player : players_)
    longest = std::max(longest, player->longest_wait());
  return longest;
}

}  // namespace quintet::tests
