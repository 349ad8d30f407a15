// The program: its command line.
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "rules/catalogue.hpp"
#include "server/commands.hpp"
#include "server/limit_settings.hpp"
#include "server/rules_bridge.hpp"
#include "server/server.hpp"

namespace quintet {
namespace {

struct Perft {
  std::string game;
  int depth = 0;
  std::vector<std::string> options;
  std::optional<std::string> position;
};

/// Reads a query a line and answers each with a line, at once.
int run_query() {
  std::string line;
  while (std::getline(std::cin, line))
    std::cout << server::answer_line(line) << std::endl;
  return 0;
}

rules::Result<rules::Game> start_of(const Perft& request) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) {
    return std::unexpected(rules::Error{.code = rules::ErrorCode::unknown_game,
                                        .message = "there is no game \"" + request.game + "\""});
  }
  rules::OptionValues::Pairs chosen;
  for (const std::string& option : request.options) {
    const std::size_t equals = std::min(option.find('='), option.size());
    chosen.emplace_back(option.substr(0, equals),
                        option.substr(std::min(equals + 1, option.size())));
  }
  const auto options = rules::OptionValues::complete(game->options, chosen);
  if (!options) return std::unexpected(options.error());
  if (request.position) return game->parse(*request.position, *options);
  return game->start(*options);
}

int run_perft(const Perft& request) {
  const auto start = start_of(request);
  if (!start) {
    std::cerr << "quintet perft: " << start.error().message << '\n';
    return 1;
  }
  for (int depth = 1; depth <= request.depth; ++depth) {
    std::cout << depth << ' ' << start->perft(depth) << std::endl;
  }
  return 0;
}

int run_serve(const server::Config& config) {
  // Standard output is for the one line that says where to go.
  spdlog::set_default_logger(spdlog::stderr_color_mt("quintet"));
  server::serve(config, [&](const std::string& url) {
    std::cout << "Quintet " QUINTET_VERSION " serves " << url << " from " << config.database
              << std::endl;
  });
  return 0;
}

/// Throws std::runtime_error with one sentence for the first that is wrong.
void set_limits(server::Limits& limits, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const auto set = server::set_limit(limits, assignment);
    if (!set) throw std::runtime_error(set.error());
  }
}

int run(int argc, char** argv) {
  CLI::App app("Quintet, a game server for abstract board games that friends play in a browser.");
  app.set_version_flag("--version", "quintet " QUINTET_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Try: quintet serve\nThen open the address that it prints, open a room, and send the "
      "link to a friend.");

  server::Config config;
  CLI::App* serve = app.add_subcommand("serve", "Serve games and the web client over HTTP");
  serve->add_option("--bind", config.bind, "Address to listen on; 0.0.0.0 for all of IPv4")
      ->capture_default_str();
  serve->add_option("--port", config.port, "Port to listen on; 0 for any free one")
      ->capture_default_str();
  serve->add_option("--database", config.database, "SQLite file that keeps everything")
      ->capture_default_str();
  serve->add_option("--threads", config.threads, "Threads that serve connections")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  serve->add_option("--origin", config.origins,
                    "Another origin whose pages may connect, such as https://example.org");

  std::vector<std::string> limits;
  serve->add_option("--limit", limits, "A limit of the server, as NAME=VALUE; may be repeated")
      ->take_all()
      ->expected(1);
  bool list_limits = false;
  serve->add_flag("--limits", list_limits, "List all limits with their values, and end");

  CLI::App* query = app.add_subcommand(
      "query", "Answer questions about positions: one JSON object a line in, one a line out");
  query->footer(R"(Example: echo '{"game":"liger","actions":["c3-d4"]}' | quintet query)");

  Perft perft_request;
  CLI::App* perft = app.add_subcommand(
      "perft", "Count sequences of legal actions: prints DEPTH COUNT for each depth");
  perft->add_option("GAME", perft_request.game, "Game, such as liger")->required();
  perft->add_option("DEPTH", perft_request.depth, "Deepest count")
      ->required()
      ->check(CLI::Range(0, 100));
  perft->add_option("--option", perft_request.options, "Option of the game, as key=value")
      ->take_all()
      ->expected(1);
  perft->add_option("--position", perft_request.position, "Position text; the start if absent");

  std::string record_file;
  CLI::App* verify = app.add_subcommand(
      "verify", "Replay the games of a text file: every turn, hash and result is checked");
  verify->add_option("FILE", record_file, "Games as text, as they are downloaded; - for input")
      ->required();

  server::ImportRequest import_request{.file = {}, .database = config.database};
  CLI::App* import = app.add_subcommand(
      "import", "Keep the games of a text file as finished rooms, all of them or none");
  import->add_option("FILE", import_request.file, "Games as for verify; - for input")->required();
  import->add_option("--database", import_request.database, "SQLite file that keeps everything")
      ->capture_default_str();
  import->add_flag(
      "--public", import_request.public_rooms,
      "Show the games to everybody; otherwise only the links that are printed lead to them");

  std::string copy;
  CLI::App* backup = app.add_subcommand(
      "backup", "Copy the database as it is at one moment, also while it is served");
  backup->add_option("FILE", copy, "The copy; must not exist")->required();
  backup->add_option("--database", config.database, "SQLite file that keeps everything")
      ->capture_default_str();

  CLI::App* check = app.add_subcommand(
      "check", "Look whether the database is sound: the file, every log, every position");
  check->add_option("--database", config.database, "SQLite file that keeps everything")
      ->capture_default_str();

  CLI11_PARSE(app, argc, argv);
  if (serve->parsed()) {
    set_limits(config.limits, limits);
    if (!list_limits) return run_serve(config);
    std::cout << server::describe(config.limits);
    return 0;
  }
  if (query->parsed()) return run_query();
  if (verify->parsed()) return server::verify_records(record_file);
  if (import->parsed()) return server::import_records(import_request);
  if (backup->parsed()) return server::back_up(config.database, copy);
  if (check->parsed()) return server::check_database(config.database);
  return run_perft(perft_request);
}

}  // namespace
}  // namespace quintet

int main(int argc, char** argv) {
  try {
    return quintet::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "quintet: " << error.what() << '\n';
    return 1;
  }
}
