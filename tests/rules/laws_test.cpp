// The laws of every game (rules/position.hpp, rules/game.hpp), tested on random games of every game
// of the catalogue under every set of options.
#include <algorithm>
#include <set>
#include <sstream>

#include <doctest/doctest.h>

#include "rules/record.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using rules::ErrorCode;
using rules::Game;
using rules::GameInfo;
using rules::GameRecord;
using rules::OptionValues;
using rules::Seat;

#ifdef NDEBUG
constexpr int playouts = 12;
constexpr int longest = 300;
#else
constexpr int playouts = 3;
constexpr int longest = 60;
#endif

bool same(const Game& a, const Game& b) {
  return a.position() == b.position() && a.hash() == b.hash() &&
         a.seat_to_move() == b.seat_to_move() && a.turn_start() == b.turn_start() &&
         a.outcome() == b.outcome() && a.legal_actions() == b.legal_actions();
}

/// Checks that `game` refuses `action` with this code and does not change.
void check_refused(const Game& game, const std::string& action, ErrorCode code) {
  Game copy = game;
  const auto played = copy.play(action);
  INFO(action);
  REQUIRE(!played);
  CHECK(rules::to_string(played.error().code) == rules::to_string(code));
  CHECK(played.error().message.ends_with('.'));
  CHECK(copy.position() == game.position());
}

/// Calls `visit(info, options, dice)` for every game and set of options, several times.
template <class Visit>
void for_every_game(Visit visit) {
  for (const GameInfo& info : rules::catalogue()) {
    for (const OptionValues& options : all_options(info)) {
      for (std::uint64_t seed = 1; seed <= playouts; ++seed) {
        INFO(info.id, ", seed ", seed);
        Dice dice(seed);
        visit(info, options, dice);
      }
    }
  }
}

/// Plays random actions and calls `visit` for every position, with the last one.
template <class Visit>
void random_playout(Game game, Dice& dice, Visit visit) {
  for (int i = 0; i < longest; ++i) {
    visit(game);
    if (game.outcome()) return;
    REQUIRE(game.play(dice.pick(game.legal_actions())));
  }
}

TEST_CASE("a position reads back from its text to the same position") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    random_playout(info.start(options), dice, [&](const Game& game) {
      CAPTURE(game.position());
      const auto parsed = info.parse(game.position(), options);
      REQUIRE(parsed);
      CHECK(same(*parsed, game));
    });
  });
}

TEST_CASE("a game is over exactly if no action is legal, and then no seat is to move") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    const std::size_t seats = info.seat_names(options).size();
    random_playout(info.start(options), dice, [&](const Game& game) {
      CAPTURE(game.position());
      const auto legal = game.legal_actions();
      CHECK(legal.empty() == game.outcome().has_value());
      CHECK(game.seat_to_move().has_value() == !legal.empty());
      if (const auto seat = game.seat_to_move()) CHECK(*seat < seats);
      if (game.outcome()) {
        CHECK(!game.turn_start());
        CHECK(!game.outcome()->reason.empty());
        check_refused(game, "no action at all", ErrorCode::game_over);
      }
      CHECK(std::ranges::is_sorted(legal));
      CHECK(std::ranges::adjacent_find(legal) == legal.end());
      CHECK(game.perft(1) == legal.size());
    });
  });
}

TEST_CASE("a listed action can be played, and any other is refused and changes nothing") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    std::set<std::string> seen;
    random_playout(info.start(options), dice, [&](const Game& game) {
      CAPTURE(game.position());
      const auto legal = game.legal_actions();
      const std::string before = game.position();
      for (const std::string& action : legal) {
        Game next = game;
        CAPTURE(action);
        REQUIRE(next.play(action));
        CHECK(next.position() != before);
      }
      CHECK(game.position() == before);
      if (game.outcome()) return;
      // Every action that was legal before in this game is well-formed.
      for (const std::string& action : seen) {
        if (std::ranges::binary_search(legal, action)) continue;
        check_refused(game, action, ErrorCode::illegal_action);
      }
      if (seen.size() < 300) seen.insert(legal.begin(), legal.end());
    });
  });
}

TEST_CASE("the positions that an action passes through end with its result") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    random_playout(info.start(options), dice, [&](const Game& game) {
      if (game.outcome()) return;
      const std::string action = dice.pick(game.legal_actions());
      CAPTURE(game.position());
      CAPTURE(action);
      const auto way = game.way(action);
      Game next = game;
      REQUIRE(next.play(action));
      CHECK(way.back() == next.position());
      CHECK(std::ranges::adjacent_find(way) == way.end());
    });
  });
}

TEST_CASE("text that is not an action is refused as bad notation, whatever its bytes") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    const Game game = info.start(options);
    const auto legal = game.legal_actions();
    for (int i = 0; i < 200; ++i) {
      std::string text = dice.pick(legal);
      for (std::size_t changes = 1 + dice.below(2); changes > 0; --changes) {
        const std::size_t at = dice.below(text.size() + 1);
        switch (dice.below(3)) {
          case 0:
            text.insert(at, 1, static_cast<char>(dice.below(256)));
            break;
          case 1:
            text = text.substr(0, at);
            break;
          default:
            if (at < text.size()) text[at] = static_cast<char>(dice.below(256));
        }
      }
      if (std::ranges::binary_search(legal, text)) continue;
      CAPTURE(text);
      Game copy = game;
      const auto played = copy.play(text);
      REQUIRE(!played);
      CHECK((played.error().code == ErrorCode::bad_notation ||
             played.error().code == ErrorCode::illegal_action));
      CHECK(std::ranges::all_of(played.error().message,
                                [](char c) { return static_cast<unsigned char>(c) >= 0x20; }));
      CHECK(copy.position() == game.position());
    }
  });
}

TEST_CASE("a position text with random changes is refused or canonical") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    random_playout(info.start(options), dice, [&](const Game& game) {
      std::string text = game.position();
      for (int i = 0; i < 4; ++i) {
        const std::size_t at = dice.below(text.size());
        const char other = text[dice.below(text.size())];
        text[at] = dice.below(4) == 0 ? static_cast<char>(dice.below(256)) : other;
        const auto parsed = info.parse(text, options);
        CAPTURE(text);
        if (parsed) {
          CHECK(parsed->position() == text);
          CHECK(parsed->legal_actions().empty() == parsed->outcome().has_value());
        } else {
          CHECK(parsed.error().code == ErrorCode::bad_position);
          CHECK(parsed.error().message.ends_with('.'));
        }
      }
    });
  });
}

TEST_CASE("perft counts two plies as they are played") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    int positions = 0;
    random_playout(info.start(options), dice, [&](const Game& game) {
      if (++positions % 16 != 1) return;
      std::uint64_t sequences = 0;
      for (const std::string& action : game.legal_actions()) {
        Game next = game;
        REQUIRE(next.play(action));
        sequences += next.legal_actions().size();
      }
      CAPTURE(game.position());
      CHECK(game.perft(2) == sequences);
    });
  });
}

TEST_CASE("a turn has the effect of its actions one by one, and is played whole or not at all") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    Game game = info.start(options);
    for (int ply = 0; ply < longest / 2 && !game.outcome(); ++ply) {
      CAPTURE(game.position());
      REQUIRE(game.turn_start());
      const std::string turn = random_turn(game, dice);
      CAPTURE(turn);

      Game one_by_one = game;
      std::istringstream actions(turn);
      std::size_t count = 0;
      for (std::string action; actions >> action; ++count)
        REQUIRE(one_by_one.play(action));

      Game refusing = game;
      if (const std::size_t last = turn.rfind(' '); last != std::string::npos) {
        const auto part = refusing.play_turn(turn.substr(0, last));
        REQUIRE(!part);
        CHECK(part.error().code == ErrorCode::incomplete_turn);
      }
      const auto more = refusing.play_turn(turn + " " + turn.substr(0, turn.find(' ')));
      REQUIRE(!more);
      CHECK(more.error().code ==
            (one_by_one.outcome() ? ErrorCode::game_over : ErrorCode::illegal_action));
      CHECK(more.error().index == count);
      CHECK(refusing.position() == game.position());
      for (const std::string& spaced : {turn + " ", " " + turn, std::string()}) {
        CHECK(!refusing.play_turn(spaced));
      }

      REQUIRE(game.play_turn(turn));
      CHECK(same(game, one_by_one));
    }
  });
}

TEST_CASE("a game replays from its record to the same positions, hashes and result") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    GameRecord record(info, options);
    const bool someone_leaves = dice.below(2) == 0;
    while (!record.result() && record.turns().size() < longest) {
      REQUIRE(record.play_turn(random_turn(record.game(), dice)));
      if (someone_leaves && !record.result() && dice.below(20) == 0) {
        const auto seat = static_cast<Seat>(dice.below(record.seats()));
        const bool active = record.active().contains(seat);
        CHECK(record.withdraw(seat, rules::WithdrawalReason::timeout).has_value() == active);
      }
    }
    const rules::Tags tags{{"Room", "k3v9"}, {"Remark", "a \"quoted\" \\ line\nand\tanother [x]"}};
    rules::Annotations annotations{.tags = tags, .comments = {}};
    for (std::size_t ply = 0; ply < record.turns().size(); ply += 1 + dice.below(3)) {
      annotations.comments.resize(ply + 1);
      annotations.comments.back() = dice.below(2) == 0 ? "[%clk 0:04:58.120]" : "{a} \\ -> b\n{}";
    }
    const auto hashes = dice.below(2) == 0 ? rules::TextHashes::with : rules::TextHashes::without;
    const std::string text = record.to_text(annotations, hashes);
    CAPTURE(text);
    const auto read = GameRecord::from_text(text);
    REQUIRE_MESSAGE(read, read.error().message);
    CHECK(read->annotations == annotations);
    CHECK(read->record.turns() == record.turns());
    CHECK(read->record.withdrawals() == record.withdrawals());
    CHECK(read->record.result() == record.result());
    CHECK(read->record.times() == record.times());
    CHECK(same(read->record.game(), record.game()));
    CHECK(read->record.to_text(annotations, hashes) == text);
  });
}

TEST_CASE("copies of a game are independent") {
  for_every_game([](const GameInfo& info, const OptionValues& options, Dice& dice) {
    Game game = info.start(options);
    const Game copy = game;
    const std::string before = game.position();
    REQUIRE(game.play(dice.pick(game.legal_actions())));
    CHECK(copy.position() == before);
    CHECK(game.position() != before);
    game = copy;
    CHECK(same(game, copy));
  });
}

}  // namespace
}  // namespace quintet::tests
