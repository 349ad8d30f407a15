// The room as a fold over its log, and what the commands decide: pure, without sockets.
#include "server/room_state.hpp"

#include <doctest/doctest.h>

#include "protocol/room_events.hpp"
#include "server/room_commands.hpp"
#include "server/rules_bridge.hpp"
#include "tests/rules/playout.hpp"
#include "tests/server/patience.hpp"

namespace quintet::tests {
namespace {

using protocol::RoomEvent;
using protocol::RoomStatus;
using server::Events;
using server::RoomState;

/// A row of the log as storage keeps it.
struct Row {
  std::int64_t seq;
  std::int64_t at;
  std::string kind;
  std::string body;
};

/// Everything that a state shows, as text: equal states have equal texts.
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
  return text;
}

protocol::Player player(std::size_t number) {
  return {.id = "player" + std::to_string(number),
          .name = "Brave \"Otter\" \xe2\x82\xac" + std::to_string(number),
          .guest = true};
}

/// A room in which random people do random things.
class RandomRoom {
 public:
  RandomRoom(const rules::GameInfo& info, const rules::OptionValues& options, std::uint64_t seed)
      : dice_(seed), people_(info.seat_names(options).size() + 2) {
    protocol::OpenRoom request{.game = std::string(info.id), .options = options.pairs()};
    request.visibility = dice_.below(2) == 0 ? protocol::Visibility::public_room
                                             : protocol::Visibility::private_room;
    if (dice_.below(2) == 0) request.seat = protocol::AnySeat{};
    const auto events = server::open(request, player(0), static_cast<unsigned>(dice_.below(100)));
    REQUIRE(events);
    commit(*events);
  }

  /// One request of somebody: what is granted follows, what is refused changes nothing.
  void step() {
    const std::string before = shown(state_);
    const std::size_t who = dice_.below(people_);
    const auto decided = decide(player(who));
    CHECK(shown(state_) == before);
    if (decided) commit(*decided);
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
      decided = server::take_seat(state_, by, {.play = dice_.below(4) != 0}, seat);
    } else if (choice < 65) {
      decided = server::leave_seat(state_, by);
    } else if (choice < 67) {
      decided = server::resign(state_, by);
    } else {
      decided = decide_play(by);
    }
    if (!decided) ++refusals_;
    return decided;
  }

  protocol::Result<Events> decide_play(const protocol::Player& by) {
    protocol::Play request = next_play();
    if (dice_.below(6) == 0 && !plays_.empty()) request = dice_.pick(plays_);
    if (dice_.below(20) == 0) request.hash ^= 1U;
    if (dice_.below(20) == 0) ++request.ply;
    if (dice_.below(20) == 0) request.turn += " x";
    const auto decided = server::play(state_, by, request);
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
    if (state_.record()->seat_to_move()) {
      request.turn = random_turn(state_.record()->game(), dice_);
    }
    return request;
  }

  /// The event that is named is this very turn, of this very player.
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
      const auto at = static_cast<std::int64_t>(1'790'000'000'000 + dice_.below(1000));
      rows_.push_back({.seq = seq,
                       .at = at,
                       .kind = std::string(protocol::kind_of(event)),
                       .body = protocol::to_body(event)});
      const auto applied = state_.apply(seq, at, event);
      CHECK_MESSAGE(applied.has_value(), rows_.back().body);
    }
  }

  Dice dice_;
  std::size_t people_;
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
        for (int i = 0; i < 400 && room.state().status() != RoomStatus::over; ++i)
          room.step();
        check(room);
      }
    }
  }
}

TEST_CASE("a room that is read from its log is the room that wrote it, at every point") {
  int over = 0;
  int refusals = 0;
  int duplicates = 0;
  for_random_rooms(sanitized ? 4 : 12, [&](const RandomRoom& room) {
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
  // The walks get somewhere, or this test would prove little.
  CHECK(over > 10);
  CHECK(refusals > 300);
  CHECK(duplicates > 20);
}

TEST_CASE("a log with something wrong in it is refused there, and the state stays as it was") {
  for_random_rooms(3, [](const RandomRoom& room) {
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
      } else if (auto* seated = std::get_if<protocol::Seated>(&wrong)) {
        seated->seat = static_cast<int>(state.seats().size());
        refused(rows[i].seq, wrong);
      }
      // After all that it goes on as if nothing had been tried.
      REQUIRE(state.apply(rows[i].seq, rows[i].at, right));
    }
    CHECK(shown(state) == shown(room.state()));
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
  // Nobody takes two seats.
  CHECK_FALSE(state.apply(3, 1, protocol::Seated{.seat = 1, .player = player(0)}));
  REQUIRE(state.apply(3, 1, protocol::Seated{.seat = 1, .player = player(1)}));
  REQUIRE(state.apply(4, 1, start));
  CHECK_FALSE(state.apply(5, 1, start));
  const auto resigned = server::resign(state, player(1));
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
