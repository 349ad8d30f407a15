// The core explains every refused action in the game's words. Every kind of message has an example
// in golden/explanations; a kind without one fails the search of this test.
#include "tests/rules/explanations.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <doctest/doctest.h>

#include "tests/rules/golden_files.hpp"
#include "tests/rules/vectors.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;
using rules::ErrorCode;
using rules::Game;
using rules::GameInfo;
using rules::OptionValues;

#ifdef NDEBUG
constexpr std::uint64_t playouts = 3;
#else
constexpr std::uint64_t playouts = 1;
#endif
// The number of playouts that search for examples when the files are written.
constexpr std::uint64_t thorough_playouts = 60;
// The maximum number of actions in all games from the starts together, and in a game from a
// recorded position.
constexpr int longest = 300;
constexpr int short_games = 4;

fs::path file_of(const GameInfo& info) {
  return golden_folder() / "explanations" / (std::string(info.id) + ".txt");
}

struct Origin {
  OptionValues options;
  Game game;
};

/// The starts of a game under all options, and its recorded positions.
std::vector<Origin> origins_of(const GameInfo& info) {
  static const auto recorded = read_vectors("positions");
  static const auto worked = read_vectors("worked");
  std::vector<Origin> origins;
  for (const OptionValues& options : all_options(info))
    origins.push_back({options, info.start(options)});
  for (const auto* lines : {&recorded, &worked}) {
    for (const VectorLine& line : *lines) {
      if (line.info == &info) origins.push_back({line.options, game_of(line)});
    }
  }
  return origins;
}

/// Visits refused actions in random games: long games from the starts, and short ones from the
/// recorded positions.
template <class Visit>
void search(const GameInfo& info, std::uint64_t times, Visit visit) {
  const auto origins = origins_of(info);
  const std::size_t starts = all_options(info).size();
  SeenActions seen;
  for (std::uint64_t seed = 1; seed <= times; ++seed) {
    Dice dice(seed);
    for (const Origin& origin : origins)
      seen.add(origin.game.legal_actions(), dice);
    for (std::size_t i = 0; i < origins.size(); ++i) {
      Game game = origins[i].game;
      const int plies = i < starts ? longest / static_cast<int>(starts) : short_games;
      for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
        for (int tries = 0; tries < 8; ++tries) {
          const std::string action = make_up_action(game, seen, dice);
          Game copy = game;
          const auto played = copy.play(action);
          if (played) continue;
          visit(Refusal{origins[i].options, game.position(), action, played.error().message},
                played.error().code);
        }
        const auto legal = game.legal_actions();
        seen.add(legal, dice);
        if (!game.play(dice.pick(legal))) FAIL("listed, and refused");
      }
    }
  }
}

/// The file's examples with today's messages, and the examples of a long search.
Explanations collect(const GameInfo& info) {
  Explanations found;
  for (Refusal& refusal : read_refusals(info, read_file(file_of(info)))) {
    auto game = info.parse(refusal.position, refusal.options);
    if (!game) continue;
    if (const auto played = game->play(refusal.action); !played) {
      refusal.message = played.error().message;
      found.try_emplace(shape_of(info, refusal.message), std::move(refusal));
    }
  }
  search(info, thorough_playouts, [&](Refusal refusal, ErrorCode) {
    found.try_emplace(shape_of(info, refusal.message), std::move(refusal));
  });
  return found;
}

/// Checks that the message is a sentence about this action: it names a part of it or a seat, or is
/// long enough to state the rule.
void check_sentence(const GameInfo& info, const Refusal& refusal) {
  const std::string& message = refusal.message;
  CAPTURE(refusal.position);
  CAPTURE(refusal.action);
  CAPTURE(message);
  const auto words = 1 + std::ranges::count(message, ' ');
  bool names_something = words >= 8;
  for (const std::string& part : parts_of(refusal.action)) {
    const bool is_word = std::isalnum(static_cast<unsigned char>(part[0])) != 0;
    names_something = names_something || (is_word && message.find(part) != std::string::npos);
  }
  for (const std::string_view seat : info.seat_names(refusal.options)) {
    names_something = names_something || message.find(seat) != std::string::npos;
  }
  if (message.ends_with('.') && words >= 4 && names_something &&
      message.find("llegal") == std::string::npos && message.find("nvalid") == std::string::npos) {
    return;
  }
  FAIL_CHECK("this explains nothing");
}

TEST_CASE("the examples of refused actions are refused with the same messages") {
  for (const GameInfo& info : rules::catalogue()) {
    if (regenerating()) write_file(file_of(info), write_refusals(info, collect(info)));
    const std::string file = read_file(file_of(info));
    CAPTURE(info.id);
    CHECK_MESSAGE(!file.empty(), "no examples; golden/README.md tells how they are made");
    Explanations explanations;
    for (const Refusal& refusal : read_refusals(info, file)) {
      CAPTURE(refusal.position);
      CAPTURE(refusal.action);
      auto game = info.parse(refusal.position, refusal.options);
      REQUIRE(game);
      const auto played = game->play(refusal.action);
      REQUIRE(!played);
      CHECK(played.error().message == refusal.message);
      check_sentence(info, refusal);
      CHECK_MESSAGE(explanations.try_emplace(shape_of(info, refusal.message), refusal).second,
                    "a second example of one kind");
    }
    CHECK(write_refusals(info, explanations) == file);
  }
}

TEST_CASE("there is an example of every refusal of an action") {
  for (const GameInfo& info : rules::catalogue()) {
    std::set<std::string_view> keys;
    for (const Refusal& refusal : read_refusals(info, read_file(file_of(info)))) {
      auto game = info.parse(refusal.position, refusal.options);
      REQUIRE(game);
      const auto played = game->play(refusal.action);
      REQUIRE(!played);
      keys.insert(played.error().key);
    }
    for (const rules::Refusal& refusal : info.refusals) {
      CAPTURE(refusal.key);
      if (refusal.code != ErrorCode::bad_position) CHECK(keys.contains(refusal.key));
    }
  }
}

TEST_CASE("every refusal is a sentence about the action, of a kind that has an example") {
  for (const GameInfo& info : rules::catalogue()) {
    CAPTURE(info.id);
    std::set<std::string> known;
    for (const Refusal& refusal : read_refusals(info, read_file(file_of(info))))
      known.insert(shape_of(info, refusal.message));
    std::set<std::string> unknown;
    int illegal = 0;
    search(info, playouts, [&](const Refusal& refusal, ErrorCode code) {
      illegal += code == ErrorCode::illegal_action ? 1 : 0;
      CHECK((code == ErrorCode::illegal_action || code == ErrorCode::bad_notation));
      check_sentence(info, refusal);
      const std::string shape = shape_of(info, refusal.message);
      if (known.contains(shape) || !unknown.insert(shape).second) return;
      FAIL_CHECK("no example in golden/explanations: ", refusal.position, ", ", refusal.action,
                 ": ", refusal.message);
    });
    CHECK(illegal > 20);  // A game of a few turns has few positions to refuse anything in.
  }
}

TEST_CASE("there are no examples of games that are not in the catalogue") {
  for (const auto& entry : fs::directory_iterator(golden_folder() / "explanations")) {
    CAPTURE(entry.path().filename().string());
    CHECK(rules::find_game(entry.path().stem().string()) != nullptr);
  }
}

TEST_CASE("two messages of one kind differ in squares, numbers, seats and quoted text") {
  const GameInfo& info = *rules::find_game("liger");
  CHECK(
      shape_of(info, "c3 shows Blue; only the top checker of a square that shows Red may move.") ==
      "SQUARE shows SEAT; only the top checker of a square that shows SEAT may move.");
  CHECK(shape_of(info, "\"x 1\" has 12 of Two troops on 2c11.") ==
        "TEXT has N of N troops on SQUARE.");
}

}  // namespace
}  // namespace quintet::tests
