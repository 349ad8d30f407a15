// The command line of the program.
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "protocol/errors/refusals.hpp"
#include "protocol/lines/query_line.hpp"
#include "rules/catalogue.hpp"
#include "server/base/bounded_input.hpp"
#include "server/base/log.hpp"
#include "server/cli/command_connect.hpp"
#include "server/cli/command_engine.hpp"
#include "server/cli/command_match.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/commands_admin.hpp"
#include "server/config/config.hpp"
#include "server/config/limit_settings.hpp"
#include "server/messages/rules_bridge.hpp"
#include "server/startup/server.hpp"

/// The configuration of jemalloc, which reads it before `main` (MALLOC_CONF overrides it). Memory
/// of a burst of turns returns to the system soon, also when the program allocates nothing any
/// more. Without this it stays: a tenth of the memory of live games. Other allocators ignore it.
extern "C" const char* const malloc_conf;
const char* const malloc_conf =
    "narenas:1,background_thread:true,dirty_decay_ms:300,muzzy_decay_ms:0";

namespace quintet {
namespace {

struct Perft {
  std::string game;
  int depth = 0;
  std::vector<std::string> options;
  std::optional<std::string> position;
};

/// Reads one query per line and replies to each immediately with one line; a line that is too long
/// gets an error.
int run_query() {
  std::optional<std::string> line;
  while (server::read_line(std::cin, server::longest_input_line, line)) {
    std::cout << (line ? server::query_rules_line(*line)
                       : protocol::to_line(protocol::refusal("message.request-too-long",
                                                             server::longest_input_line)))
              << std::endl;
  }
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

/// `quintet serve`: one flag for each setting of server/config/config.hpp.
class ServeCommand {
 public:
  explicit ServeCommand(CLI::App& command) {
    const server::Config usual;
    for (const server::ConfigSetting& setting : server::config_settings()) {
      server::ConfigSetting::Values& values = flags_[std::string(setting.name)];
      if (setting.flag) {
        command.add_flag_function(
            "--" + std::string(setting.name),
            [&values](std::int64_t count) { values = {count > 0 ? "true" : "false"}; },
            std::string(setting.meaning));
        continue;
      }
      CLI::Option* option = command.add_option("--" + std::string(setting.name), values,
                                               std::string(setting.meaning));
      option->type_name(std::string(setting.value))->expected(1)->take_all();
      if (!setting.list) option->default_str(setting.get(usual).front());
    }
    command
        .add_option("--limit", flags_["limit"],
                    "A limit of the server, as NAME=VALUE; may be repeated")
        ->take_all()
        ->expected(1);
    command
        .add_option("--config", file_,
                    "TOML file with settings; flags and QUINTET_… take precedence")
        ->type_name("FILE");
    command.add_flag("--limits", list_limits_, "List all limits with their values, and exit");
    command.add_flag("--print-config", print_config_,
                     "Print the effective configuration as a file, and exit");
    command.footer("Each setting can be given in the environment too: QUINTET_PORT for --port.");
  }

  int run() {
    std::erase_if(flags_, [](const auto& flag) { return flag.second.empty(); });
    const auto config = server::read_config(flags_, server::process_environment(), file_);
    if (!config) throw std::runtime_error(config.error());
    if (list_limits_) {
      std::cout << server::describe(config->limits);
    } else if (print_config_) {
      std::cout << server::to_toml(*config);
    } else {
      serve(*config);
    }
    return 0;
  }

 private:
  static void serve(const server::Config& config) {
    // Standard output is only for the line with the server's address.
    const server::log::Output output(config.log_format, config.log_level);
    server::serve(
        config,
        [&](const std::string& url) {
          std::cout << "Quintet " QUINTET_VERSION " serves " << url << " from " << config.database
                    << std::endl;
        },
        [&](const std::string& url) {
          std::cout << "Quintet " QUINTET_VERSION " stands by at " << url << " for "
                    << config.database << std::endl;
        });
  }

  server::GivenSettings flags_;
  std::optional<std::filesystem::path> file_;
  bool list_limits_ = false;
  bool print_config_ = false;
};

int run(int argc, char** argv) {
  CLI::App app("Quintet, a game server for abstract board games that friends play in a browser.");
  app.set_version_flag("--version", "quintet " QUINTET_VERSION);
  app.require_subcommand(1);

  CLI::App* serve = app.add_subcommand("serve", "Serve games and the web client over HTTP");
  ServeCommand serve_command(*serve);

  CLI::App* query = app.add_subcommand(
      "query", "Reply to queries about positions: one JSON object per line in, one per line out");
  query->footer(R"(Example: echo '{"game":"liger","actions":["c3-d4"]}' | quintet query)");

  CLI::App* engine =
      app.add_subcommand("engine", "Compute turns: one JSON object per line in, one per line out");
  engine->footer(R"(Example: echo '{"game":"liger","level":3}' | quintet engine)");
  server::ConnectCommand connect_command(*engine);

  CLI::App* match = app.add_subcommand(
      "match", "Let two programs play against each other, and write down their games");
  server::MatchCommand match_command(*match);

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

  std::string database = server::Config().database;
  const auto add_database = [&database](CLI::App& command) {
    command
        .add_option("--database", database,
                    "SQLite file that keeps everything, or postgres://user@host/name")
        ->envname("QUINTET_DATABASE")
        ->capture_default_str();
  };

  server::ImportRequest import_request;
  CLI::App* import = app.add_subcommand(
      "import", "Store the games of a text file as finished rooms, all of them or none");
  import->add_option("FILE", import_request.file, "Games as for verify; - for input")->required();
  add_database(*import);
  import->add_flag("--public", import_request.public_rooms,
                   "Make the games public; otherwise only the printed links lead to them");

  std::string copy;
  CLI::App* backup = app.add_subcommand(
      "backup", "Make a consistent copy of the database, also while a server runs on it");
  backup->add_option("FILE", copy, "The copy; must not exist")->required();
  add_database(*backup);

  CLI::App* check = app.add_subcommand(
      "check", "Check that the database is sound: the file, every log, every position");
  add_database(*check);

  std::string move_from;
  std::string move_to;
  CLI::App* move = app.add_subcommand(
      "move", "Copy everything from a file to a PostgreSQL database, or back, and check both");
  move->add_option("FROM", move_from, "SQLite file or postgres://user@host/name; stays as it is")
      ->required();
  move->add_option("TO", move_to,
                   "The other kind: a file that does not exist, or an empty database")
      ->required();
  move->footer(
      "No server may run on either. Example: quintet move club.db postgres://me@host/club");

  std::optional<std::filesystem::path> health_config;
  CLI::App* health = app.add_subcommand(
      "health", "Ask the server on this machine whether it is ready: exit status 0 if it is");
  health->add_option("--config", health_config, "TOML file with the server's settings")
      ->type_name("FILE");
  health->footer("Uses the server's address and port, from the file and from QUINTET_….");

  CLI::App* admin = app.add_subcommand("admin", "Administer the server that runs on a database");
  add_database(*admin);
  server::AdminCommand admin_command(*admin, database);

  // After the commands, because each of them would inherit it.
  app.footer(
      "Try: quintet serve\nThen open the address that it prints, open a room, and send the "
      "link to a friend.");

  CLI11_PARSE(app, argc, argv);
  if (serve->parsed()) return serve_command.run();
  if (query->parsed()) return run_query();
  if (engine->parsed()) {
    return connect_command.wanted() ? connect_command.run()
                                    : server::run_engine(std::cin, std::cout);
  }
  if (match->parsed()) return match_command.run();
  if (verify->parsed()) return server::verify_records(record_file);
  if (import->parsed()) {
    import_request.database = database;
    return server::import_records(import_request);
  }
  if (backup->parsed()) return server::back_up(database, copy);
  if (admin->parsed()) return admin_command.run();
  if (move->parsed()) return server::move_database(move_from, move_to);
  if (check->parsed()) return server::check_database(database);
  if (health->parsed()) {
    const auto config = server::read_config({}, server::process_environment(), health_config);
    if (!config) throw std::runtime_error(config.error());
    return server::check_health(*config);
  }
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
