// Writes what the fuzz targets begin with, made of tests/data/vectors and the golden playthroughs:
//
//   quintet_fuzz_seeds FOLDER
//
// One folder a target, one file a seed, named by its hash.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "rules/record.hpp"
#include "tests/fuzz/promise.hpp"

namespace quintet::fuzz {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using rules::Game;
using rules::GameRecord;

class Corpus {
 public:
  explicit Corpus(fs::path folder) : folder_(std::move(folder)) { fs::create_directories(folder_); }
  void add(std::string_view seed) {
    if (seed.size() > longest) return;
    std::ofstream(folder_ / rules::format_hash(rules::fnv1a(seed)), std::ios::binary) << seed;
  }

 private:
  // As long as `./dev fuzz` lets inputs become.
  static constexpr std::size_t longest = 4096;
  fs::path folder_;
};

struct Corpora {
  explicit Corpora(const fs::path& folder)
      : positions(folder / "position_text_that_parses_is_canonical"),
        actions(folder / "action_text_is_played_or_refused"),
        turns(folder / "turn_text_is_all_or_nothing"),
        records(folder / "record_text_reads_back"),
        queries(folder / "query_line_answers_one_line"),
        playouts(folder / "legals_are_legal") {}
  Corpus positions, actions, turns, records, queries, playouts;
};

std::vector<json> read_vectors(const std::string& file) {
  std::ifstream in(std::string(QUINTET_TEST_DATA) + "/vectors/" + file);
  std::vector<json> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(json::parse(line));
  return lines;
}

/// The byte that chooses the game and options of a line, or none: the game is not in the catalogue.
std::optional<std::uint8_t> setup_of(const json& line) {
  for (std::size_t i = 0; i < setups().size(); ++i) {
    const Setup& setup = setups()[i];
    if (setup.info->id != line.at("game").get<std::string>()) continue;
    rules::OptionValues::Pairs chosen;
    for (const auto& [key, value] : line.at("options").items())
      chosen.emplace_back(key, value.get<std::string>());
    const auto options = rules::OptionValues::complete(setup.info->options, chosen);
    if (options && *options == setup.options) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

std::string with_setup(std::uint8_t setup, const std::string& text) {
  return std::string(1, static_cast<char>(setup)) + text;
}

/// A playout or worked case: its positions, actions and turns, and the game from the start.
void add_play(Corpora& corpora, const json& line, std::uint8_t setup, std::size_t most_seeds) {
  const auto& [info, options] = setups()[setup];
  const bool from_start = line.at("position").is_null();
  Game game = from_start ? info->start(options)
                         : info->parse(line.at("position").get<std::string>(), options).value();
  GameRecord record(*info, options);
  std::string choices = with_setup(setup, "");
  std::string before_turn = game.position();
  std::string turn;
  std::size_t seeds = 0;
  for (const auto& action : line.at("actions").get<std::vector<std::string>>()) {
    const std::string before = game.position();
    const auto legal = game.legal_actions();
    if (++seeds <= most_seeds) {
      corpora.positions.add(with_setup(setup, before));
      corpora.actions.add(with_setup(setup, before + "\n" + action));
    }
    turn += (turn.empty() ? "" : " ") + action;
    const auto played = game.play(action);
    if (!played || game.turn_start() || game.outcome()) {
      if (seeds <= most_seeds) corpora.turns.add(with_setup(setup, before_turn + "\n" + turn));
      before_turn = game.position();
    }
    if (!played) break;
    const auto choice = static_cast<std::size_t>(std::ranges::find(legal, action) - legal.begin());
    choices += static_cast<char>(choice % 256);
    if (legal.size() > 256) choices += static_cast<char>(choice / 256);
    if (!game.turn_start() && !game.outcome()) continue;
    choices += '\0';  // nobody leaves
    if (from_start && !record.result() && record.turns().size() < 60) {
      if (!record.play_turn(turn)) std::abort();
    }
    turn.clear();
  }
  corpora.positions.add(with_setup(setup, game.position()));
  if (!from_start) return;
  corpora.playouts.add(choices);
  corpora.records.add(record.to_text({.tags = {{"Room", "k3v9w2m7qp"}}, .comments = {}}));
  corpora.records.add(
      record.to_text({.tags = {}, .comments = {"[%clk 0:04:58.120]"}}, rules::TextHashes::with));
}

void add_query(Corpora& corpora, const json& line) {
  json query{{"game", line.at("game")}, {"options", line.at("options")}};
  if (!line.at("position").is_null()) query["position"] = line.at("position");
  if (line.contains("actions") && line.at("actions").size() < 40) {
    query["actions"] = line.at("actions");
  }
  corpora.queries.add(query.dump());
}

void write_seeds(const fs::path& folder) {
  Corpora corpora(folder);
  for (const char* file : {"positions.jsonl", "refused.jsonl"}) {
    for (const json& line : read_vectors(file)) {
      const auto setup = setup_of(line);
      if (!setup) continue;
      corpora.positions.add(with_setup(*setup, line.at("position").get<std::string>()));
      add_query(corpora, line);
    }
  }
  for (const json& line : read_vectors("worked.jsonl")) {
    const auto setup = setup_of(line);
    if (!setup) continue;
    add_play(corpora, line, *setup, 100);
    add_query(corpora, line);
  }
  for (const json& line : read_vectors("playouts.jsonl")) {
    if (const auto setup = setup_of(line)) add_play(corpora, line, *setup, 8);
  }
  for (const json& line : read_vectors("requests.jsonl")) {
    corpora.queries.add(line.at("line").get<std::string>());
  }
  for (const auto& entry : fs::directory_iterator(QUINTET_GOLDEN_FOLDER)) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    corpora.records.add(text.str().substr(0, text.str().find("\n---")));
  }
}

}  // namespace
}  // namespace quintet::fuzz

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: quintet_fuzz_seeds FOLDER\n", stderr);
    return 2;
  }
  try {
    quintet::fuzz::write_seeds(arguments[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
