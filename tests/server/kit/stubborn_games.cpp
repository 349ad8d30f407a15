#include "tests/server/kit/stubborn_games.hpp"

#include <algorithm>
#include <exception>

#include <doctest/doctest.h>

#include "tests/server/kit/stored.hpp"

namespace quintet::tests {

StubbornGames::StubbornGames(const Address& server, const Address& way,
                             const std::vector<Setup>& setups, std::uint64_t seed,
                             std::int64_t last_ply, bool storage_fails) {
  for (const Setup& setup : setups)
    add(start_table(server, setup), {.server = way, .storage_fails = storage_fails}, seed,
        last_ply);
  begin();
}

StubbornGames::StubbornGames(const std::vector<Table>& tables, const std::vector<Address>& ways,
                             std::uint64_t seed, std::int64_t last_ply,
                             std::chrono::seconds patience) {
  for (std::size_t i = 0; i < tables.size(); ++i)
    add(tables[i], {.server = ways[i], .patience = patience}, seed, last_ply);
  begin();
}

StubbornGames::StubbornGames(const std::vector<Seating>& seatings, std::uint64_t seed,
                             std::int64_t last_ply) {
  for (const Seating& seating : seatings)
    players_.push_back(std::make_unique<StubbornPlayer>(seating, ++seed, last_ply, acknowledged_));
  begin();
}

void StubbornGames::add(const Table& table, Seating like, std::uint64_t& seed,
                        std::int64_t last_ply) {
  like.room = table.room;
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    like.session = table.players[seat].session;
    like.seat = seat;
    players_.push_back(std::make_unique<StubbornPlayer>(like, ++seed, last_ply, acknowledged_));
  }
}

void StubbornGames::begin() {
  running_ = static_cast<int>(players_.size());
  for (const auto& player : players_) {
    playing_.push_back(std::async(std::launch::async, [this, &player = *player] {
      // Runs in any case, so that waits end when a game is no longer played.
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
  std::exception_ptr failure;
  std::exception_ptr wait;
  for (std::future<void>& game : playing_) {
    try {
      game.get();
    } catch (const Timeout&) {
      wait = std::current_exception();
    } catch (...) {
      failure = std::current_exception();
    }
  }
  // The opponent of a failed player times out, so report the failure first.
  if (failure) std::rethrow_exception(failure);
  if (wait) std::rethrow_exception(wait);
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

int StubbornGames::troubles() const {
  int sum = 0;
  for (const auto& player : players_)
    sum += player->troubles();
  return sum;
}

int StubbornGames::refusals() const {
  int sum = 0;
  for (const auto& player : players_)
    sum += player->refusals();
  return sum;
}

std::vector<double> StubbornGames::longest_waits() const {
  std::vector<double> waits;
  for (const auto& player : players_)
    waits.push_back(static_cast<double>(player->longest_wait().count()));
  std::ranges::sort(waits);
  return waits;
}

void StubbornGames::forget_waits() {
  for (const auto& player : players_)
    player->forget_waits();
}

std::chrono::milliseconds StubbornGames::longest_wait() const {
  std::chrono::milliseconds longest{0};
  for (const auto& player : players_)
    longest = std::max(longest, player->longest_wait());
  return longest;
}

}  // namespace quintet::tests
