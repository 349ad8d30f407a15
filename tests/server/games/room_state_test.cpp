// The room as a fold over its log, and the decisions of commands: pure functions, without sockets.
#include "server/games/room_state.hpp"

#include <doctest/doctest.h>

#include "protocol/messages/room_events.hpp"
#include "server/games/offer_commands.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/seat_commands.hpp"
#include "server/messages/rules_bridge.hpp"
#include "tests/rules/playout.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::tests {
namespace {

using protocol::RoomEvent;
using protocol::RoomStatus;
using server::Events;
using server::RoomState;

/// A row of the log as storage has it.
struct Row {
  std::int64_t seq;
  std::int64_t at;
  std::string kind;
  std::string body;
};

/// The complete state as text: equal states have equal texts.
std::string shown(const RoomState& state) {
  std::string text = "seq " + std::to_string(state.seq()) + '\n';
  text += protocol::to_body(state.opened());
  text += " opened at " + std::to_string(state.opened_at()) + ", status ";
  text += protocol::to_string(state.status());
  for (const auto& seat : state.seats())
    text += "\nseat " + (seat ? seat->id + ' ' + seat->name : "-");
  text += "\nstarted at " + std::to_string(state.started_at().value_or(-1));
  const protocol::Standing standing = state.standing();
  text += "\nply " + std::to_string(standing.ply) + ' ' + protocol::format_hash(standing.hash);
  if (state.record()) text += '\n' + state.record()->to_text();
  for (const RoomState::TurnMark& mark : state.turn_marks())
    text += std::to_string(mark.seq) + ' ' + protocol::format_hash(mark.chosen_in) + '\n';
  text += protocol::to_body(protocol::Paused{state.clocks()});
  text += " since " + std::to_string(state.clocks_at());
  text += ", start by " + std::to_string(state.start_by().value_or(-1));
  text += ", resume asked " + std::to_string(state.resume_asked_at().value_or(-1));
  for (const protocol::OpenOffer& offer : state.offers()) {
    text += "\noffer " + std::string(protocol::to_string(offer.what)) + " of " +
            std::to_string(offer.seat);
    for (const int seat : offer.accepted)
      text += " " + std::to_string(seat);
  }
  for (rules::Seat seat = 0; seat < state.seats().size(); ++seat) {
    for (const auto what : {protocol::Offer::draw, protocol::Offer::takeback,
                            protocol::Offer::pause, protocol::Offer::rematch})
      text += " " + std::to_string(state.offers_since_turn(what, seat));
  }
  if (state.result()) {
    text += '\n' + protocol::to_body(
                       protocol::Ended{.result = *state.result(), .ratings = state.ratings()});
  }
  text += "\nrematch " + state.rematch().value_or("-");
  for (const protocol::ChatLine& line : state.chat())
    text += '\n' + std::to_string(line.seq) + ' ' + line.player.id + ": " + line.text;
  text += "\nlines " + std::to_string(state.lines_said());
  text += state.is_removed("player0") ? " removed 0" : "";
  text += state.locked() ? " locked" : "";
  return text;
}

protocol::Player player(std::size_t number) {
  return {.id = "player" + std::to_string(number),
          .name = "Brave \"Otter\" \xe2\x82\xac" + std::to_string(number),
          .guest = true};
}

constexpr server::TimeLimits time_limits{.first_turn = 20'000, .resume_notice = 60'000};

protocol::Clock random_clock(Dice& dice) {
  using enum protocol::Clock::Kind;
  switch (dice.below(6)) {
    case 0:
      return {.kind = fischer, .initial = 60, .increment = 2};
    case 1:
      return {.kind = delay, .initial = 60, .delay = 5};
    case 2:
      return {.kind = byoyomi, .initial = 20, .period = 5, .periods = 3};
    case 3:
      return {.kind = correspondence, .days = 1};
    default:
      return {};
  }
}

std::vector<std::string> all_games() {
  std::vector<std::string> ids;
  for (const rules::GameInfo& info : rules::catalogue())
    ids.emplace_back(info.id);
  return ids;
}

/// Computer players of three levels.
server::BotPlayers bots_of(const std::vector<std::string>& games) {
  std::vector<server::BotGame> bots;
  for (const std::string& game : games)
    bots.push_back({.id = game, .levels = {1, 2, 3}});
  return server::BotPlayers(std::move(bots));
}

/// A room in which random players send random requests, and time passes.
class RandomRoom {
 public:
  RandomRoom(const rules::GameInfo& info, const rules::OptionValues& options, std::uint64_t seed)
      : dice_(seed), people_(info.seat_names(options).size() + 2) {
    protocol::OpenRoom request{.game = std::string(info.id), .options = options.pairs()};
    request.visibility = dice_.below(2) == 0 ? protocol::Visibility::public_room
                                             : protocol::Visibility::private_room;
    if (dice_.below(2) == 0) request.seat = protocol::AnySeat{};
    request.clock = random_clock(dice_);
    if (dice_.below(6) == 0) request.bots = {{.level = 1, .seat = {}}};
    const auto events =
        server::open(request, {.player = player(0)}, static_cast<unsigned>(dice_.below(100)), bots_,
                     server::TurnTime{.now = now_}, time_limits);
    REQUIRE(events);
    commit(*events);
  }

  /// Makes one random request. Applies the events of a granted one; checks that a refused one
  /// changes nothing.
  void step() {
    now_ += static_cast<std::int64_t>(dice_.below(dice_.below(30) == 0 ? 90'000 : 2000));
    for (Events due = server::expire(state_, turn_time(), time_limits); !due.empty();
         due = server::expire(state_, turn_time(), time_limits)) {
      commit(due);
    }
    const std::string before = shown(state_);
    const std::size_t who = dice_.below(people_);
    const auto decided = decide(player(who));
    CHECK(shown(state_) == before);
    if (decided) commit(*decided);
  }

  [[nodiscard]] server::TurnTime turn_time() const {
    return {.now = now_, .used = state_.clock_runs() ? now_ - state_.clocks_at() : 0};
  }

  [[nodiscard]] const RoomState& state() const { return state_; }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] int refusals() const { return refusals_; }
  [[nodiscard]] int duplicates() const { return duplicates_; }

 private:
  protocol::Result<Events> decide(const protocol::Player& by) {
    const std::size_t choice = dice_.below(100);
    protocol::Result<Events> decided = Events{};
    if (state_.status() == RoomStatus::open ? choice < 60 : choice < 5) {
      const auto seat = static_cast<int>(dice_.below(state_.seats().size() + 1));
      decided = server::take_seat(state_, {.seat = seat, .player = by},
                                  {.play = dice_.below(4) != 0}, turn_time(), time_limits);
    } else if (choice < 7) {
      decided = server::leave_seat(state_, by);
    } else if (choice < 8) {
      const auto seat = static_cast<int>(dice_.below(state_.seats().size() + 1));
      const auto level = static_cast<std::int64_t>(dice_.below(4));
      decided = dice_.below(2) == 0 ? server::add_bot(state_, by, {.seat = seat, .level = level},
                                                      bots_, turn_time(), time_limits)
                                    : server::remove_bot(state_, by, {.seat = seat});
    } else if (choice < 9) {
      decided = server::resign(state_, by, turn_time(), time_limits);
    } else if (choice < 10) {
      if (dice_.below(4) == 0) decided = server::abort(state_, by);
    } else if (choice < 40) {
      decided = decide_at_table(by);
    } else {
      decided = decide_play(bot_to_move().value_or(by));
    }
    if (!decided) ++refusals_;
    return decided;
  }

  [[nodiscard]] std::optional<protocol::Player> bot_to_move() const {
    const auto seat = state_.seat_to_move();
    if (!seat || !state_.seats()[*seat]->bot) return std::nullopt;
    return state_.seats()[*seat];
  }

  /// Decides a random request other than a turn.
  protocol::Result<Events> decide_at_table(const protocol::Player& by) {
    const auto what = static_cast<protocol::Offer>(dice_.below(4));
    switch (dice_.below(14)) {
      case 0:
      case 1:
      case 2:
        // Draws end games, so offer them less often.
        if (what == protocol::Offer::draw && dice_.below(4) != 0) return Events{};
        return server::offer(state_, by, what, turn_time(), time_limits, "next");
      case 3:
      case 4:
      case 5:
        return server::answer_offer(state_, by, {.what = what, .accept = dice_.below(3) != 0},
                                    turn_time(), time_limits, "next");
      case 6:
      case 7:
        return server::resume(state_, by, dice_.below(3) != 0);
      case 8: {
        const auto absent = static_cast<rules::Seat>(dice_.below(state_.seats().size()));
        if (dice_.below(8) != 0 || state_.seat_of(by.id) == absent ||
            !state_.active().contains(absent)) {
          return Events{};
        }
        return server::claim(state_, by, {absent}, turn_time(), time_limits);
      }
      case 9: {
        if (dice_.below(5) != 0) return Events{};
        return server::remove(state_, by, player(people_ - 1));
      }
      case 10: {
        if (dice_.below(5) != 0) return Events{};
        return server::set_access(state_, by,
                                  {.new_keys = dice_.below(2) == 0, .locked = dice_.below(2) == 0});
      }
      case 11: {
        if (dice_.below(5) != 0) return Events{};
        return server::admit(state_, by, player(dice_.below(people_)));
      }
      default:
        return server::say(
            state_, by, dice_.below(4) != 0,
            {.channel = static_cast<protocol::Channel>(dice_.below(2)), .text = "hm"});
    }
  }

  protocol::Result<Events> decide_play(const protocol::Player& by) {
    protocol::Play request = next_play();
    if (dice_.below(6) == 0 && !plays_.empty()) request = dice_.pick(plays_);
    if (dice_.below(20) == 0) request.hash ^= 1U;
    if (dice_.below(20) == 0) ++request.ply;
    if (dice_.below(20) == 0) request.turn += " x";
    const auto decided = server::play(state_, by, request, turn_time(), time_limits);
    if (!decided) return std::unexpected(decided.error());
    if (const auto* before = std::get_if<server::AlreadyPlayed>(&*decided)) {
      ++duplicates_;
      check_duplicate(*before, by, request);
      return Events{};
    }
    plays_.push_back(request);
    return std::get<Events>(*decided);
  }

  protocol::Play next_play() {
    protocol::Play request{.ply = 1, .hash = 1, .turn = "a1"};
    if (!state_.record()) return request;
    const protocol::Standing now = state_.standing();
    request.ply = now.ply + 1;
    request.hash = now.hash;
    if (state_.seat_to_move()) {
      request.turn = random_turn(state_.record()->game(), dice_);
    }
    return request;
  }

  /// Checks that the named event is the same turn of the same player.
  void check_duplicate(const server::AlreadyPlayed& before, const protocol::Player& by,
                       const protocol::Play& request) {
    const Row& row = rows_.at(static_cast<std::size_t>(before.seq - 1));
    const auto event = protocol::parse_event(row.kind, row.body);
    REQUIRE(event);
    const auto* played = std::get_if<protocol::Played>(&*event);
    REQUIRE(played != nullptr);
    CHECK(played->turn == request.turn);
    CHECK(played->ply == request.ply);
    CHECK(state_.seat_of(by.id) == played->seat);
  }

  void commit(const Events& events) {
    for (const RoomEvent& event : events) {
      const std::int64_t seq = state_.seq() + 1;
      const std::int64_t at = now_;
      rows_.push_back({.seq = seq,
                       .at = at,
                       .kind = std::string(protocol::kind_of(event)),
                       .body = protocol::to_body(event)});
      const auto applied = state_.apply(seq, at, event);
      CHECK_MESSAGE(applied.has_value(), rows_.back().body);
    }
  }

  Dice dice_;
  const server::BotPlayers bots_ = bots_of(all_games());
  std::size_t people_;
  std::int64_t now_ = 1'790'000'000'000;
  RoomState state_;
  std::vector<Row> rows_;
  std::vector<protocol::Play> plays_;
  int refusals_ = 0;
  int duplicates_ = 0;
};

template <class Check>
void for_random_rooms(int each, Check check) {
  for (const rules::GameInfo& info : rules::catalogue()) {
    for (const rules::OptionValues& options : all_options(info)) {
      for (int seed = 1; seed <= each; ++seed) {
        CAPTURE(info.id);
        CAPTURE(seed);
        RandomRoom room(info, options, static_cast<std::uint64_t>(seed));
        for (int i = 0; i < (sanitized ? 200 : 400); ++i)
          room.step();
        check(room);
      }
    }
  }
}

TEST_CASE("a room that is read from its log equals the room that wrote it, at every event") {
  int over = 0;
  int refusals = 0;
  int duplicates = 0;
  for_random_rooms(sanitized ? 1 : 12, [&](const RandomRoom& room) {
    RoomState again;
    for (const Row& row : room.rows()) {
      const auto event = protocol::parse_event(row.kind, row.body);
      REQUIRE(event);
      REQUIRE(again.apply(row.seq, row.at, *event));
      CHECK(protocol::kind_of(*event) == row.kind);
    }
    CHECK(shown(again) == shown(room.state()));
    over += room.state().status() == RoomStatus::over ? 1 : 0;
    refusals += room.refusals();
    duplicates += room.duplicates();
  });
  // The games make progress; otherwise this test would prove little.
  CHECK(over > 10);
  CHECK(refusals > 300);
  CHECK(duplicates > 20);
}

TEST_CASE("examining a turn changes nothing, and another turn can be played instead") {
  std::size_t looked = 0;
  for_random_rooms(sanitized ? 1 : 3, [&](const RandomRoom& room) {
    RoomState state;
    Dice dice(1);
    for (const Row& row : room.rows()) {
      if (state.record() && !state.record()->result()) {
        if (const auto& turns = state.record()->turns(); !turns.empty()) {
          const std::string& last = turns.back().text;
          CHECK(state.preview_turn(last).has_value() ==
                state.record()->preview_turn(last).has_value());
        }
        rules::Game game = state.record()->game();
        const std::string turn = random_turn(game, dice);
        REQUIRE(game.play_turn(turn));
        const std::string before = shown(state);
        const auto preview = state.preview_turn(turn);
        REQUIRE(preview);
        CHECK((*preview)->arrival.position == game.position());
        CHECK_FALSE(state.preview_turn("no turn"));
        CHECK(shown(state) == before);
        ++looked;
      }
      REQUIRE(state.apply(row.seq, row.at, *protocol::parse_event(row.kind, row.body)));
    }
    CHECK(shown(state) == shown(room.state()));
  });
  CHECK(looked > 10);
}

TEST_CASE("a wrong event in a log is refused, and the state stays unchanged") {
  for_random_rooms(sanitized ? 1 : 3, [](const RandomRoom& room) {
    const std::vector<Row>& rows = room.rows();
    RoomState state;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string before = shown(state);
      const auto refused = [&](std::int64_t seq, const RoomEvent& event) {
        CHECK_FALSE(state.apply(seq, 1, event));
        CHECK(shown(state) == before);
      };
      const RoomEvent right = protocol::parse_event(rows[i].kind, rows[i].body).value();
      CAPTURE(rows[i].body);
      // A gap, a repetition, an opening in the middle.
      refused(rows[i].seq + 1, right);
      refused(rows[i].seq - 1, right);
      if (i > 0) refused(rows[i].seq, protocol::parse_event(rows[0].kind, rows[0].body).value());
      RoomEvent wrong = right;
      if (auto* played = std::get_if<protocol::Played>(&wrong)) {
        played->standing.hash ^= 1U;
        refused(rows[i].seq, wrong);
        played->standing.hash ^= 1U;
        played->seat = (played->seat + 1) % 3;
        refused(rows[i].seq, wrong);
        wrong = right;
        std::get<protocol::Played>(wrong).turn += " a1";
        refused(rows[i].seq, wrong);
        wrong = right;
        ++std::get<protocol::Played>(wrong).ply;
        refused(rows[i].seq, wrong);
      } else if (auto* started = std::get_if<protocol::Started>(&wrong)) {
        started->standing.hash ^= 1U;
        refused(rows[i].seq, wrong);
      } else if (auto* withdrew = std::get_if<protocol::Withdrew>(&wrong)) {
        withdrew->standing.hash ^= 1U;
        refused(rows[i].seq, wrong);
        withdrew->standing.hash ^= 1U;
        withdrew->seat = 7;
        refused(rows[i].seq, wrong);
        wrong = right;
        std::get<protocol::Withdrew>(wrong).reason = "hunger";
        refused(rows[i].seq, wrong);
      } else if (auto* ended = std::get_if<protocol::Ended>(&wrong)) {
        ended->result.reason += "?";
        refused(rows[i].seq, wrong);
      } else if (auto* back = std::get_if<protocol::TakenBack>(&wrong)) {
        back->standing.hash ^= 1U;
        refused(rows[i].seq, wrong);
        back->standing.hash ^= 1U;
        back->ply = state.standing().ply;
        refused(rows[i].seq, wrong);
      } else if (auto* answered = std::get_if<protocol::Answered>(&wrong)) {
        answered->what = protocol::Offer::resume;
        if (right != wrong && state.status() != RoomStatus::paused) refused(rows[i].seq, wrong);
      } else if (std::holds_alternative<protocol::Offered>(wrong)) {
        std::get<protocol::Offered>(wrong).seat = 7;
        refused(rows[i].seq, wrong);
      } else if (auto* seated = std::get_if<protocol::Seated>(&wrong)) {
        seated->seat = static_cast<int>(state.seats().size());
        refused(rows[i].seq, wrong);
      }
      // After all these refusals the right event is accepted.
      REQUIRE(state.apply(rows[i].seq, rows[i].at, right));
    }
    CHECK(shown(state) == shown(room.state()));
  });
}

TEST_CASE("clocks only run down during turns, and no player gains time") {
  int flags = 0;
  for_random_rooms(sanitized ? 1 : 8, [&](const RandomRoom& room) {
    RoomState state;
    for (const Row& row : room.rows()) {
      const RoomEvent event = protocol::parse_event(row.kind, row.body).value();
      const protocol::Clocks before = state.seq() > 0 ? state.clocks() : std::nullopt;
      const auto mover = state.seq() > 0 ? state.seat_to_move() : std::nullopt;
      const bool ran = state.seq() > 0 && state.clock_runs();
      REQUIRE(state.apply(row.seq, row.at, event));
      CHECK(state.clocks().has_value() ==
            (state.started_at() && state.opened().clock.kind != protocol::Clock::Kind::none));
      if (!before) continue;
      const auto& after = *state.clocks();
      const protocol::Clock& clock = state.opened().clock;
      const std::int64_t bonus = 1000 * clock.increment;
      // In correspondence games every turn has its own time, also after a pause within a turn.
      const bool by_days = clock.kind == protocol::Clock::Kind::correspondence;
      for (std::size_t seat = 0; seat < after.left.size(); ++seat) {
        CHECK(after.left[seat] >= 0);
        // A seat that was not to move, or whose clock did not run, keeps its time.
        if (!ran || mover != static_cast<rules::Seat>(seat)) {
          CHECK(after.left[seat] == before->left[seat]);
        } else {
          const std::int64_t all_of_it = clock.days * 24 * 3600 * 1000;
          CHECK(after.left[seat] <= (by_days ? all_of_it : before->left[seat] + bonus));
        }
      }
      const auto* withdrew = std::get_if<protocol::Withdrew>(&event);
      if (withdrew != nullptr && withdrew->reason == "timeout") {
        ++flags;
        CHECK(ran);
        CHECK(withdrew->seat == mover);
      }
    }
  });
  CHECK(flags > (sanitized ? 0 : 5));
}

TEST_CASE("an offer never outlives the turn or the game for which it was made") {
  for_random_rooms(sanitized ? 1 : 8, [&](const RandomRoom& room) {
    RoomState state;
    for (const Row& row : room.rows()) {
      const RoomEvent event = protocol::parse_event(row.kind, row.body).value();
      REQUIRE(state.apply(row.seq, row.at, event));
      const bool over = state.status() == RoomStatus::over;
      for (const protocol::OpenOffer& offer : state.offers()) {
        CHECK(over == (offer.what == protocol::Offer::rematch));
        CHECK((state.status() == RoomStatus::paused) == (offer.what == protocol::Offer::resume));
        const bool turned = std::holds_alternative<protocol::Played>(event) ||
                            std::holds_alternative<protocol::TakenBack>(event);
        CHECK_FALSE((turned && offer.what != protocol::Offer::pause));
        if (!over) CHECK(state.active().contains(static_cast<rules::Seat>(offer.seat)));
      }
    }
  });
}

TEST_CASE("a log that begins with anything but its opening is refused") {
  RoomState state;
  CHECK_FALSE(state.apply(1, 1, protocol::Seated{.seat = 0, .player = player(1)}));
  CHECK_FALSE(state.apply(1, 1, protocol::Opened{.game = "chess"}));
  CHECK_FALSE(state.apply(1, 1, protocol::Opened{.game = "liger", .options = {{"board", "8"}}}));
  CHECK_FALSE(state.apply(2, 1, protocol::Opened{.game = "liger"}));
  CHECK_FALSE(state.apply(0, 1, protocol::Opened{.game = "liger"}));
  CHECK(state.seq() == 0);
  CHECK(state.apply(1, 1, protocol::Opened{.game = "liger"}));
}

TEST_CASE("a game does not start while a seat is free, and does not end twice") {
  RoomState state;
  REQUIRE(state.apply(1, 1, protocol::Opened{.game = "liger", .by = player(0)}));
  REQUIRE(state.apply(2, 1, protocol::Seated{.seat = 0, .player = player(0)}));
  const rules::GameRecord record = state.new_record();
  const protocol::Started start{server::standing_of(record.game(), record.result())};
  CHECK_FALSE(state.apply(3, 1, start));
  // A player cannot take two seats.
  CHECK_FALSE(state.apply(3, 1, protocol::Seated{.seat = 1, .player = player(0)}));
  REQUIRE(state.apply(3, 1, protocol::Seated{.seat = 1, .player = player(1)}));
  REQUIRE(state.apply(4, 1, start));
  CHECK_FALSE(state.apply(5, 1, start));
  const auto resigned = server::resign(state, player(1), {}, time_limits);
  REQUIRE(resigned);
  REQUIRE(resigned->size() == 2);
  REQUIRE(state.apply(5, 1, resigned->at(0)));
  CHECK(state.status() == RoomStatus::playing);
  REQUIRE(state.apply(6, 1, resigned->at(1)));
  CHECK(state.status() == RoomStatus::over);
  CHECK_FALSE(state.apply(7, 1, resigned->at(1)));
  CHECK_FALSE(state.apply(7, 1, resigned->at(0)));
}

}  // namespace
}  // namespace quintet::tests
