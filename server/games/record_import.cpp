#include "server/games/record_import.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/messages/room_events.hpp"
#include "server/base/durations.hpp"
#include "server/base/secrets.hpp"
#include "server/games/record_text.hpp"
#include "server/messages/rules_bridge.hpp"
#include "server/players/player_names.hpp"

namespace quintet::server {
namespace {

using nlohmann::ordered_json;

/// By seat. One player per name; two seats with the same name get two players.
std::expected<std::vector<protocol::Player>, std::string> players_of(
    const rules::AnnotatedRecord& read, const RecordFacts& facts) {
  const auto seats = read.record.info().seat_names(read.record.options());
  std::vector<protocol::Player> players;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const std::string name = facts.players[seat].value_or(std::string(seats[seat]));
    if (const auto good = check_imported_name(name); !good) {
      return std::unexpected("the tag " + std::string(seats[seat]) +
                             " is no name of a player: " + good.error());
    }
    const auto before = std::ranges::count(players, name, &protocol::Player::name);
    players.push_back({.id = derived_id("imported player " + std::to_string(before) + ' ' + name,
                                        player_id_characters),
                       .name = name,
                       .guest = true});
  }
  return players;
}

/// Adds events to a log and to the state that follows from it.
class Log {
 public:
  Log(ImportedGame& game, std::int64_t at) : game_(game), at_(at) {}

  void add(const protocol::RoomEvent& event) {
    if (!fault_.empty()) return;
    storage::EventRow row{.seq = game_.state.seq() + 1,
                          .at = at_,
                          .kind = std::string(protocol::kind_of(event)),
                          .body = protocol::to_body(event)};
    // Parses the event again, because an invalid one (a clock of a thousand years) must not get
    // into a log.
    const auto read = protocol::parse_event(row.kind, row.body);
    const auto applied = read ? game_.state.apply(row.seq, row.at, *read)
                              : std::expected<void, std::string>(std::unexpected(read.error()));
    if (!applied) {
      fault_ = applied.error();
      return;
    }
    game_.events.push_back(std::move(row));
  }
  /// Why the game cannot become a log; empty if it can.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  ImportedGame& game_;
  std::int64_t at_;
  std::string fault_;
};

/// The clocks of a replayed game, from the readings in the text.
class Clocks {
 public:
  /// No clock if the text lacks a reading.
  Clocks(const RecordFacts& facts, std::size_t seats) : readings_(facts.readings) {
    using Kind = protocol::Clock::Kind;
    const bool byoyomi = facts.clock.kind == Kind::byoyomi;
    const bool known = std::ranges::all_of(readings_, [&](const auto& reading) {
      return reading && reading->periods.has_value() == byoyomi;
    });
    if (facts.clock.kind == Kind::none || !known) return;
    clock_ = facts.clock;
    const std::int64_t left = clock_.kind == Kind::correspondence ? clock_.days * ms_per_day
                                                                  : clock_.initial * ms_per_second;
    now_ = protocol::ClockTimes{.left = std::vector(seats, left)};
    if (byoyomi) now_->periods.assign(seats, clock_.periods);
  }

  [[nodiscard]] const protocol::Clock& clock() const { return clock_; }
  /// The current clocks.
  [[nodiscard]] const protocol::Clocks& now() const { return now_; }
  /// A seat has played the turn with this index.
  void play(std::size_t turn, rules::Seat seat) {
    if (!now_) return;
    now_->left[seat] = readings_[turn]->left;
    if (readings_[turn]->periods) now_->periods[seat] = *readings_[turn]->periods;
  }

 private:
  const std::vector<std::optional<ClockReading>>& readings_;
  protocol::Clock clock_;
  protocol::Clocks now_;
};

/// Replays a record as events of a log.
class Replay {
 public:
  Replay(Log& log, const rules::GameRecord& record, Clocks& clocks)
      : log_(log), record_(record), clocks_(clocks), game_(record.info(), record.options()) {}

  void run() {
    log_.add(protocol::Started{standing()});
    add_withdrawals();
    for (const rules::PlayedTurn& turn : record_.turns()) {
      if (!game_.play_turn(turn.text)) return;
      clocks_.play(game_.turns().size() - 1, turn.seat);
      log_.add(protocol::Played{.ply = std::ssize(game_.turns()),
                                .seat = turn.seat,
                                .turn = turn.text,
                                .standing = standing()});
      add_withdrawals();
    }
  }

 private:
  [[nodiscard]] protocol::GameStanding standing() const {
    protocol::GameStanding now = standing_of(game_.game(), game_.result());
    now.clocks = clocks_.now();
    return now;
  }

  /// Adds the players who withdrew after the turns so far.
  void add_withdrawals() {
    for (const rules::Withdrawal& withdrawal : record_.withdrawals()) {
      if (withdrawal.ply != game_.turns().size()) continue;
      if (!game_.withdraw(withdrawal.seat, withdrawal.reason)) return;
      log_.add(protocol::Withdrew{.seat = withdrawal.seat,
                                  .reason = std::string(rules::to_string(withdrawal.reason)),
                                  .standing = standing()});
    }
  }

  Log& log_;
  const rules::GameRecord& record_;
  Clocks& clocks_;
  rules::GameRecord game_;
};

bool is_room_id(std::string_view text) {
  return text.size() == room_id_characters &&
         text.find_first_not_of(id_alphabet) == std::string_view::npos;
}

}  // namespace

std::expected<ImportedGame, std::string> import_game(const rules::AnnotatedRecord& read,
                                                     protocol::Visibility visibility,
                                                     std::int64_t now) {
  const rules::GameRecord& record = read.record;
  if (!record.result()) return std::unexpected("the game is not over");
  if (record.result()->places.empty()) return std::unexpected("the game has no result");
  const auto facts = record_facts(read);
  if (!facts) return std::unexpected(facts.error());
  const auto players = players_of(read, *facts);
  if (!players) return std::unexpected(players.error());

  ImportedGame game;
  Clocks clocks(*facts, players->size());
  const bool everybody = visibility == protocol::Visibility::public_room;
  game.opened = {.game = std::string(record.info().id),
                 .options = record.options().pairs(),
                 .clock = clocks.clock(),
                 .visibility = visibility,
                 .spectators = everybody ? protocol::Spectators::open : protocol::Spectators::link,
                 .by = players->front()};
  const std::int64_t at = facts->started_at.value_or(now);
  // In some time zones it is tomorrow already. A game with a later date would head all lists for
  // years.
  if (at < 0 || at > now + ms_per_day)
    return std::unexpected("the tag Date is not of a day since 1970 that has come");
  Log log(game, at);
  log.add(game.opened);
  for (std::size_t seat = 0; seat < players->size(); ++seat) {
    const protocol::Player& player = (*players)[seat];
    log.add(protocol::Seated{.seat = static_cast<int>(seat), .player = player});
    game.players.push_back({.id = player.id, .name = player.name, .guest = true, .created_at = at});
  }
  Replay(log, record, clocks).run();
  log.add(protocol::Ended{.result = to_protocol(*record.result()), .ratings = {}});
  if (!log.fault().empty()) return std::unexpected(log.fault());

  if (facts->room && is_room_id(*facts->room)) game.rooms.push_back(*facts->room);
  game.rooms.push_back(
      derived_id("imported game " + record.to_text({.tags = read.annotations.tags, .comments = {}}),
                 room_id_characters));
  return game;
}

bool same_game(const RoomState& room, const ImportedGame& game) {
  const auto& theirs = room.record();
  const auto& ours = game.state.record();
  return theirs && &theirs->info() == &ours->info() && theirs->options() == ours->options() &&
         theirs->turns() == ours->turns() && theirs->withdrawals() == ours->withdrawals() &&
         theirs->result() == ours->result() &&
         std::ranges::equal(
             room.seats(), game.state.seats(), {}, [](const auto& player) { return player->name; },
             [](const auto& player) { return player->name; });
}

storage::RoomWrite write_of(const ImportedGame& game, const std::string& room) {
  const ordered_json opened = ordered_json::parse(protocol::to_body(game.opened));
  const protocol::GameResult result = to_protocol(*game.state.record()->result());
  const std::int64_t at = game.events.back().at;
  storage::RoomWrite write;
  write.room = room;
  write.create = storage::RoomRow{.id = room,
                                  .game = game.opened.game,
                                  .visibility = std::string(to_string(game.opened.visibility)),
                                  .play_key = random_id(room_key_characters),
                                  .watch_key = random_id(room_key_characters),
                                  .opened_by = game.opened.by.id,
                                  .opened_at = at,
                                  .options = opened.at("options").dump(),
                                  .clock = opened.at("clock").dump(),
                                  .rated = false};
  write.events = game.events;
  write.seats.emplace();
  for (std::size_t seat = 0; seat < game.players.size(); ++seat)
    write.seats->push_back({.seat = static_cast<int>(seat), .player = game.players[seat].id});
  write.started = at;
  write.over = storage::GameOver{.reason = result.reason,
                                 .turns = std::ssize(game.state.record()->turns()),
                                 .places = result.places};
  return write;
}

}  // namespace quintet::server
