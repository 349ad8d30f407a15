#include "server/cli/command_connect.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <utility>

#include "engine/games.hpp"
#include "engine/levels/levels.hpp"
#include "rules/catalogue.hpp"
#include "server/cli/remote_connection.hpp"

namespace quintet::server {
namespace {

std::unexpected<std::string> wrong(std::string sentence) {
  return std::unexpected(std::move(sentence));
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool on_this_machine(const std::string& host) {
  return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

/// `none`, or seconds such as `600+5`.
std::expected<protocol::Clock, std::string> parse_clock(const std::string& text) {
  if (text == "none") return protocol::Clock{};
  const std::size_t plus = text.find('+');
  const std::string initial = text.substr(0, plus);
  const std::string increment = plus == std::string::npos ? "" : text.substr(plus + 1);
  if (!is_digits(initial) || !is_digits(increment)) {
    return wrong("--clock is none, or seconds and increment such as 600+5, not " + text + ".");
  }
  return protocol::Clock{.kind = protocol::Clock::Kind::fischer,
                         .initial = std::stoi(initial),
                         .increment = std::stoi(increment)};
}

std::expected<RemoteWishes, std::string> wishes_of(const std::vector<std::string>& games,
                                                   const std::vector<std::string>& options) {
  RemoteWishes wishes;
  for (const engine::GameEngine& game : engine::game_engines()) {
    if (games.empty()) wishes.games.emplace_back(game.id);
  }
  for (const std::string& game : games) {
    if (engine::find_engine(game) == nullptr) {
      return wrong("There is no game " + game + ".");
    }
    if (std::ranges::find(wishes.games, game) == wishes.games.end()) wishes.games.push_back(game);
  }
  for (const std::string& option : options) {
    const std::size_t equals = std::min(option.find('='), option.size());
    wishes.options.emplace_back(option.substr(0, equals),
                                option.substr(std::min(equals + 1, option.size())));
  }
  if (wishes.options.empty()) return wishes;
  if (wishes.games.size() != 1) return wrong("--option needs one --game that has it.");
  const auto complete = rules::OptionValues::complete(
      rules::find_game(wishes.games.front())->options, wishes.options);
  if (!complete) return wrong(complete.error().message);
  return wishes;
}

}  // namespace

std::expected<ServerAddress, std::string> parse_server_address(std::string_view url) {
  const std::string told = "The address has to be such as https://games.example.org.";
  ServerAddress address;
  if (url.starts_with("https://") || url.starts_with("wss://")) {
    address.encrypted = true;
  } else if (!url.starts_with("http://") && !url.starts_with("ws://")) {
    return wrong(told);
  }
  url.remove_prefix(url.find("//") + 2);
  if (url.ends_with('/')) url.remove_suffix(1);
  const auto is_strange = [](char c) {
    return c <= ' ' || c >= '\x7f' || std::string_view("/@?#").contains(c);
  };
  if (std::ranges::any_of(url, is_strange)) return wrong(told);
  address.port = address.encrypted ? "443" : "80";
  std::string_view port;
  if (url.starts_with('[')) {
    const std::size_t end = url.find(']');
    if (end == std::string_view::npos) return wrong(told);
    address.host = url.substr(1, end - 1);
    port = url.substr(end + 1);
  } else {
    const std::size_t colon = std::min(url.find(':'), url.size());
    address.host = url.substr(0, colon);
    port = url.substr(colon);
  }
  if (!port.empty()) {
    if (!port.starts_with(':')) return wrong(told);
    port.remove_prefix(1);
    if (!is_digits(port) || std::stoi(std::string(port)) > 65'535) return wrong(told);
    address.port = port;
  }
  if (address.host.empty()) return wrong(told);
  return address;
}

std::expected<std::string, std::string> read_token_file(const std::filesystem::path& file,
                                                        std::string& warning) {
  namespace fs = std::filesystem;
  constexpr std::size_t longest_token = 200;
  std::ifstream opened(file);
  std::string token(longest_token + 2, '\0');
  opened.read(token.data(), static_cast<std::streamsize>(token.size()));
  if (!opened.is_open() || opened.bad()) {
    return wrong("The token file " + file.string() + " cannot be read.");
  }
  token.resize(static_cast<std::size_t>(opened.gcount()));
  while (!token.empty() && (token.back() == '\n' || token.back() == '\r' || token.back() == ' '))
    token.pop_back();
  const bool plain = std::ranges::all_of(token, [](char c) { return c > ' ' && c < '\x7f'; });
  if (token.empty() || token.size() > longest_token || !plain) {
    return wrong("The token file " + file.string() + " has to have the token and nothing else.");
  }
  std::error_code failure;
  const fs::perms rights = fs::status(file, failure).permissions();
  if (!failure && (rights & (fs::perms::group_all | fs::perms::others_all)) != fs::perms::none) {
    warning = "others on this machine may read " + file.string() + "; chmod 600 it";
  }
  return token;
}

ConnectCommand::ConnectCommand(CLI::App& command) {
  CLI::Option* connect = command.add_option(
      "--connect", url_, "Play at this server instead, such as https://games.example.org");
  CLI::Option* token =
      command.add_option("--token", token_file_, "File with a token of the account that plays");
  token->type_name("FILE")->needs(connect);
  connect->type_name("URL")->needs(token);
  command.add_option("--game", games_, "Game to seek; may be repeated; all if none is given")
      ->needs(connect)
      ->take_all()
      ->expected(1);
  command.add_option("--option", options_, "Option of the one game, as key=value")
      ->needs(connect)
      ->take_all()
      ->expected(1);
  command.add_option("--level", level_, "How hard to think; the weakest level is 101")
      ->needs(connect)
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--clock", clock_, "Clock to seek: none, or seconds and increment")
      ->needs(connect)
      ->capture_default_str();
  command.add_option("--games", most_games_, "End after this many games; 0: never")
      ->needs(connect)
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_flag("--insecure", insecure_, "Send the token to another machine without encryption")
      ->needs(connect);
}

int ConnectCommand::run() const {
  const auto fail = [](const std::string& sentence) {
    std::cerr << "quintet engine: " << sentence << '\n';
    return 1;
  };
  const auto address = parse_server_address(url_);
  if (!address) return fail(address.error());
  if (!address->encrypted && !on_this_machine(address->host) && !insecure_) {
    return fail("The token could be read on the network: use https://, or --insecure.");
  }
  auto wishes = wishes_of(games_, options_);
  if (!wishes) return fail(wishes.error());
  const auto clock = parse_clock(clock_);
  if (!clock) return fail(clock.error());
  wishes->clock = *clock;
  for (const std::string& game : wishes->games) {
    const auto options =
        rules::OptionValues::complete(rules::find_game(game)->options, wishes->options);
    if (!options || !engine::settings_of(game, *options, level_))
      return fail("The game " + game + " has no level " + std::to_string(level_) + ".");
  }
  wishes->level = level_;
  wishes->most_games = most_games_;
  std::string warning;
  const auto token = read_token_file(token_file_, warning);
  if (!token) return fail(token.error());
  if (!warning.empty()) std::cerr << "quintet engine: warning: " << warning << '\n';
  const auto trouble = play_at(*address, *token, *std::move(wishes));
  return trouble ? fail(*trouble) : 0;
}

}  // namespace quintet::server
