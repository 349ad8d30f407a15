#include "tests/bench/chaos/waiting_games.hpp"

#include <exception>
#include <stdexcept>
#include <utility>

#include "tests/postgres/private_postgres.hpp"

namespace quintet::bench {
namespace {

using tests::Json;

constexpr std::chrono::milliseconds pause{100};

Json fischer(int initial, int increment) {
  return {{"kind", "fischer"}, {"initial", initial}, {"increment", increment}};
}

/// Polls the condition for at most this time.
template <class Condition>
bool comes_true(std::chrono::seconds patience, Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

}  // namespace

const std::vector<Json>& clocks_of_all_kinds() {
  static const std::vector<Json> clocks = {
      fischer(3600, 10),
      fischer(100, 1),
      {{"kind", "delay"}, {"initial", 60}, {"delay", 3}},
      {{"kind", "byoyomi"}, {"initial", 30}, {"period", 20}, {"periods", 2}},
      {{"kind", "correspondence"}, {"days", 1}},
  };
  return clocks;
}

bool is_short(const Json& clock) {
  constexpr int longest_wave = 1800;
  return clock.contains("initial") && clock.at("initial") < longest_wave;
}

WaitingGames::WaitingGames(std::vector<tests::Address> nodes, std::chrono::seconds patience,
                           int shortest, std::uint64_t seed)
    : nodes_(std::move(nodes)), patience_(patience), dice_(seed) {
  const int initial = shortest;
  open("Fischer, short", fischer(initial, 0), false, 2);
  open("Fischer, twice as long", fischer(2 * initial, 1), false, 2);
  open("delay", {{"kind", "delay"}, {"initial", initial}, {"delay", 2}}, false, 2);
  open("byoyomi",
       {{"kind", "byoyomi"}, {"initial", initial / 2}, {"period", 2}, {"periods", initial / 4}},
       false, 2);
  // Without its first turn a game is aborted after a minute.
  if (initial > 10) open("no first turn", fischer(100, 1), false, 0);
  open("Fischer, long", fischer(3600, 10), true, 2);
  open("by days", {{"kind", "correspondence"}, {"days", 1}}, true, 2);
  open("no clock", {{"kind", "none"}}, true, 2);
  asking_ = std::jthread([this](const std::stop_token& ended) { ask_all(ended); });
}

WaitingGames::~WaitingGames() = default;

void WaitingGames::open(const std::string& what, const Json& clock, bool lasts, int turns) {
  tests::Table table = tests::start_table(nodes_[dice_.below(nodes_.size())], tests::liger,
                                          {{"visibility", "public"}, {"clock", clock}});
  for (int turn = 0; turn < turns; ++turn)
    table.play_random_turn(dice_);
  Game game{
      .what = what, .room = table.room, .players = {}, .lasts = lasts, .answered = Clock::now()};
  for (const tests::Guest& player : table.players)
    game.players.push_back(player.session);
  games_.push_back(std::move(game));
}

void WaitingGames::ask_all(const std::stop_token& ended) {
  for (std::size_t round = 0; !ended.stop_requested(); ++round) {
    for (std::size_t i = 0; i < games_.size() && !ended.stop_requested(); ++i) {
      Game& game = games_[i];
      if (answers(game, nodes_[(round + i) % nodes_.size()])) {
        const std::lock_guard lock(mutex_);
        game.answered = Clock::now();
        ++answers_;
      }
    }
    std::this_thread::sleep_for(pause);
  }
}

bool WaitingGames::answers(const Game& game, const tests::Address& node) {
  try {
    tests::Client client(node, game.players.front());
    return client.ask({{"type", "enter_room"}, {"room", game.room}}).at("type") == "ok";
  } catch (const std::exception&) {
    return false;  // the node is away
  }
}

void WaitingGames::check() const {
  const std::lock_guard lock(mutex_);
  for (const Game& game : games_) {
    if (Clock::now() - game.answered > patience_)
      throw std::runtime_error("room " + game.room + " (" + game.what + ") does not answer");
  }
}

void WaitingGames::play(const Game& game, const tests::Address& node) {
  tests::Guest first(node, game.players.front());
  first.enter(game.room);
  const std::size_t seat = first.view.to_move().value();
  tests::Guest player(node, game.players.at(seat));
  player.enter(game.room);
  const Json reply = player.play(player.view.random_turn(dice_));
  if (reply.at("type") != "ok")
    throw std::runtime_error("room " + game.room + " (" + game.what +
                             ") takes no turn: " + reply.dump());
}

void WaitingGames::finish(const std::string& database) {
  asking_.request_stop();
  asking_.join();
  for (const Game& game : games_) {
    for (const tests::Address& node : nodes_) {
      if (!comes_true(patience_, [&] { return answers(game, node); }))
        throw std::runtime_error("room " + game.room + " (" + game.what + ") is closed");
    }
    if (game.lasts) {
      play(game, nodes_[dice_.below(nodes_.size())]);
      continue;
    }
    const auto is_over = [&] {
      return tests::ask_postgres(database, "SELECT ended_at IS NOT NULL FROM rooms WHERE id = '" +
                                               game.room + "'") == "t";
    };
    if (!comes_true(patience_, is_over))
      throw std::runtime_error("room " + game.room + " (" + game.what +
                               ") goes on though its flag must have fallen");
  }
}

}  // namespace quintet::bench
