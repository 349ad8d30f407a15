// The refusals of the rules core: tables of keys and sentences, which are translated.
#include "rules/refusals.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "rules/catalogue.hpp"
#include "rules/query.hpp"
#include "rules/record.hpp"
#include "tests/rules/golden_files.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;
using rules::Error;
using rules::GameInfo;
using rules::Refusal;

using Arguments = std::vector<std::pair<std::string_view, std::string>>;

std::vector<Refusal> all_refusals() {
  std::vector<Refusal> all(rules::refusals.begin(), rules::refusals.end());
  for (const GameInfo& info : rules::catalogue())
    all.insert(all.end(), info.refusals.begin(), info.refusals.end());
  return all;
}

std::string list_of_refusals() {
  std::string out = "What the rules core refuses: key, code and English sentence\n";
  for (const Refusal& refusal : all_refusals()) {
    out += "\n" + std::string(refusal.key) + " " + std::string(to_string(refusal.code)) + "\n  " +
           std::string(refusal.sentence) + "\n";
  }
  return out;
}

/// The text of all sources of the core.
std::string sources() {
  std::string all;
  for (const auto& entry : fs::recursive_directory_iterator(QUINTET_RULES_FOLDER)) {
    const auto extension = entry.path().extension();
    if (extension == ".cpp" || extension == ".hpp") all += read_file(entry.path());
  }
  return all;
}

TEST_CASE("the refusals of the core are those in the list for translators") {
  const fs::path file = golden_folder() / "refusals.txt";
  if (regenerating()) write_file(file, list_of_refusals());
  CHECK(read_file(file) == list_of_refusals());
}

TEST_CASE("a key is unique and begins with its game") {
  std::set<std::string_view> keys;
  for (const Refusal& refusal : all_refusals()) {
    CAPTURE(refusal.key);
    CHECK(keys.insert(refusal.key).second);
    CHECK(refusal.sentence.find_last_of('.') != std::string_view::npos);
  }
  for (const Refusal& refusal : rules::refusals)
    CHECK(refusal.key.starts_with("rules."));
  for (const GameInfo& info : rules::catalogue()) {
    for (const Refusal& refusal : info.refusals) {
      CAPTURE(refusal.key);
      CHECK(refusal.key.starts_with(std::string(info.id) + "."));
    }
  }
}

TEST_CASE("every refusal in the tables is used") {
  const std::string text = sources();
  for (const Refusal& refusal : all_refusals()) {
    CAPTURE(refusal.key);
    CHECK(text.find("refuse(\"" + std::string(refusal.key) + "\"") != std::string::npos);
  }
}

TEST_CASE("a refusal has the same content in English and as a key with arguments") {
  const GameInfo& liger = *rules::find_game("liger");
  rules::Game game = liger.start({});
  const auto played = game.play("e7-a1");
  REQUIRE(!played);
  CHECK(played.error().message ==
        "e7 shows Blue; only the top checker of a square that shows Red may move.");
  CHECK(played.error().key == "liger.enemy-on-top");
  CHECK(played.error().arguments ==
        Arguments{{"square", "e7"}, {"shown", "Blue"}, {"mover", "Red"}});
}

TEST_CASE("an argument is the bare value, without the words around it in the sentence") {
  const GameInfo& sumo = *rules::find_game("sumo-checkers");
  const auto options = rules::OptionValues::complete(sumo.options, {});
  REQUIRE(options);
  rules::Game game = sumo.start(*options);
  const auto played = game.play("b7-b6-b5-b4");
  REQUIRE(!played);
  CHECK(played.error().message ==
        "b7 holds a checker of Silver, and Gold moves its own checkers only.");
  CHECK(played.error().arguments ==
        Arguments{{"space", "b7"}, {"content", "Silver"}, {"mover", "Gold"}});
}

TEST_CASE("text from outside becomes an argument of printable ASCII") {
  const std::string text = std::string(70, 'a') + "\xff";
  const auto answer =
      rules::query_rules({.game = "\"\xff\n", .options = {}, .position = {}, .actions = {}});
  REQUIRE(!answer);
  CHECK(answer.error().key == "rules.no-such-game");
  CHECK(answer.error().arguments == Arguments{{"game", "\"\\xff\\x0a"}});
  const auto longer =
      rules::query_rules({.game = "liger", .options = {}, .position = {}, .actions = {text}});
  REQUIRE(!longer);
  CHECK(longer.error().arguments == Arguments{{"text", std::string(60, 'a') + "…"}});
}

TEST_CASE("an error in the text of a record has a line number and no key") {
  const auto read =
      rules::GameRecord::from_text("[Game \"liger\"]\n\n1. e7-a1\n\nResult: none yet\n");
  REQUIRE(!read);
  CHECK(read.error().message.starts_with("Line 3: e7 shows Blue"));
  CHECK(read.error().key.empty());
  CHECK(read.error().arguments.empty());
}

TEST_CASE("a placeholder that occurs twice in a sentence is one argument") {
  static constexpr std::array table{
      Refusal{rules::ErrorCode::bad_option, "x.y", "{b} is {a}, and {b} is not {c}."}};
  static constexpr rules::Refuser<table> refuse;
  const Error error = refuse("x.y", 1, std::string("two"), rules::Argument("3", "three")).error();
  CHECK(error.message == "1 is two, and 1 is not three.");
  CHECK(error.arguments == Arguments{{"b", "1"}, {"a", "two"}, {"c", "3"}});
}

}  // namespace
}  // namespace quintet::tests
