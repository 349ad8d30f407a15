#include "server/routes/route_table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "server/http/query_string.hpp"
#include "server/routes/route_contexts.hpp"

namespace quintet::server {
namespace {

// Costs of requests. Rows that read a player from the database cost more than rows that are served
// from memory.
constexpr double free_of_charge = 0;
constexpr double from_memory = 1;
constexpr double with_lookup = 3;
/// A game, which may have to be read and replayed.
constexpr double one_game = 10;
constexpr double search = 20;
constexpr double my_lists = 30;
/// A message to a stranger's host. Few, so that no player makes the server press a host.
constexpr double message_to_device = 100;
/// A picture, which may have to be drawn: about 40 ms.
constexpr double picture = 400;
/// Reads and replays fifty games.
constexpr double many_games = 400;

/// Calls a handler with the context of its group.
template <auto Group, auto Handle>
Handled given(const RouteContexts& contexts, RoutedRequest& routed) {
  return Handle(contexts.*Group, routed);
}

constexpr std::array rows = {
    RouteRow{.method = "GET",
             .pattern = "/healthz",
             .handler = given<&RouteContexts::operation, handlers::health>,
             .label = Route::operation,
             .cost = free_of_charge},
    RouteRow{.method = "GET",
             .pattern = "/readyz",
             .handler = given<&RouteContexts::operation, handlers::readiness>,
             .label = Route::operation,
             .cost = free_of_charge},
    RouteRow{.method = "GET",
             .pattern = "/metrics",
             .handler = given<&RouteContexts::operation, handlers::metrics>,
             .label = Route::operation,
             .caller = Caller::metrics_reader,
             .cost = free_of_charge},
    RouteRow{.method = "GET", .pattern = "/ws", .label = Route::websocket, .cost = with_lookup},

    RouteRow{.method = "POST",
             .pattern = "/api/session",
             .handler = given<&RouteContexts::accounts, handlers::open_session>,
             .label = Route::account,
             .pages = Pages::allowed,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/register",
             .handler = given<&RouteContexts::accounts, handlers::register_account>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/login",
             .handler = given<&RouteContexts::accounts, handlers::log_in>,
             .label = Route::account,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/logout",
             .handler = given<&RouteContexts::accounts, handlers::log_out>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/logout-everywhere",
             .handler = given<&RouteContexts::accounts, handlers::log_out_everywhere>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/password",
             .handler = given<&RouteContexts::accounts, handlers::change_password>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "GET",
             .pattern = "/api/recovery-code",
             .handler = given<&RouteContexts::accounts, handlers::recovery_code>,
             .label = Route::account,
             .caller = Caller::player,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/recovery-code",
             .handler = given<&RouteContexts::accounts, handlers::make_recovery_code>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/recover",
             .handler = given<&RouteContexts::accounts, handlers::recover_account>,
             .label = Route::account,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/delete-account",
             .handler = given<&RouteContexts::accounts, handlers::close_account>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "GET",
             .pattern = "/api/tokens",
             .handler = given<&RouteContexts::accounts, handlers::list_tokens>,
             .label = Route::account,
             .caller = Caller::player,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/tokens",
             .handler = given<&RouteContexts::accounts, handlers::create_token>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "DELETE",
             .pattern = "/api/tokens/<id>",
             .handler = given<&RouteContexts::accounts, handlers::revoke_token>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},

    RouteRow{.method = "GET",
             .pattern = "/api/catalogue",
             .handler = given<&RouteContexts::games, handlers::catalogue>,
             .label = Route::rules,
             .cost = with_lookup},
    // Most of the work of a query is replaying its actions.
    RouteRow{.method = "POST",
             .pattern = "/api/query",
             .handler = given<&RouteContexts::games, handlers::query>,
             .label = Route::rules,
             .cost = with_lookup,
             .cost_per_kibibyte = 1,
             .long_body = true},
    RouteRow{.method = "GET",
             .pattern = "/api/rooms",
             .handler = given<&RouteContexts::games, handlers::lobby>,
             .label = Route::lobby,
             .cost = with_lookup},

    RouteRow{.method = "GET",
             .pattern = "/api/games",
             .handler = given<&RouteContexts::game_lists, handlers::find_games>,
             .label = Route::games,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/games/<room>/events",
             .handler = given<&RouteContexts::games, handlers::event_page>,
             .label = Route::games,
             .cost = one_game},
    RouteRow{.method = "GET",
             .pattern = "/api/games/<room>.txt",
             .handler = given<&RouteContexts::games, handlers::record_as_text>,
             .label = Route::games,
             .cost = one_game},
    RouteRow{.method = "GET",
             .pattern = "/api/games/<room>",
             .handler = given<&RouteContexts::games, handlers::record>,
             .label = Route::games,
             .cost = one_game},
    RouteRow{.method = "GET",
             .pattern = "/api/my/games",
             .handler = given<&RouteContexts::game_lists, handlers::my_games>,
             .label = Route::games,
             .caller = Caller::player,
             .cost = my_lists},
    RouteRow{.method = "GET",
             .pattern = "/api/my/games.txt",
             .handler = given<&RouteContexts::game_lists, handlers::my_games_as_text>,
             .label = Route::games,
             .caller = Caller::player,
             .cost = many_games},
    RouteRow{.method = "GET",
             .pattern = "/api/my/mutes",
             .handler = given<&RouteContexts::mutes, handlers::list_mutes>,
             .label = Route::games,
             .caller = Caller::player,
             .cost = my_lists},
    RouteRow{.method = "POST",
             .pattern = "/api/my/mutes",
             .handler = given<&RouteContexts::mutes, handlers::change_mute>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = my_lists},
    RouteRow{.method = "GET",
             .pattern = "/api/my/notifications",
             .handler = given<&RouteContexts::notifications, handlers::list_notifications>,
             .label = Route::games,
             .caller = Caller::player,
             .cost = my_lists},
    RouteRow{.method = "POST",
             .pattern = "/api/my/notifications",
             .handler = given<&RouteContexts::notifications, handlers::see_notifications>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = my_lists},

    RouteRow{.method = "GET",
             .pattern = "/api/my/notification-settings",
             .handler = given<&RouteContexts::devices, handlers::notification_settings>,
             .label = Route::games,
             .caller = Caller::player,
             .cost = my_lists},
    RouteRow{.method = "POST",
             .pattern = "/api/my/notification-settings",
             .handler = given<&RouteContexts::devices, handlers::change_notification_settings>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = one_game},
    RouteRow{.method = "POST",
             .pattern = "/api/my/devices",
             .handler = given<&RouteContexts::devices, handlers::add_device>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = my_lists},
    RouteRow{.method = "POST",
             .pattern = "/api/my/devices/<id>/test",
             .handler = given<&RouteContexts::devices, handlers::test_device>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = message_to_device},
    RouteRow{.method = "DELETE",
             .pattern = "/api/my/devices/<id>",
             .handler = given<&RouteContexts::devices, handlers::forget_device>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    RouteRow{.method = "GET",
             .pattern = "/api/my/mistakes",
             .handler = given<&RouteContexts::mistakes, handlers::own_mistakes>,
             .label = Route::puzzles,
             .caller = Caller::player,
             .cost = my_lists},
    RouteRow{.method = "POST",
             .pattern = "/api/my/mistakes",
             .handler = given<&RouteContexts::mistakes, handlers::merge_mistakes>,
             .label = Route::puzzles,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup,
             .cost_per_kibibyte = 1,
             .long_body = true},
    RouteRow{.method = "GET",
             .pattern = "/api/my/puzzles",
             .handler = given<&RouteContexts::puzzles, handlers::own_puzzles>,
             .label = Route::puzzles,
             .caller = Caller::player,
             .cost = my_lists},

    RouteRow{.method = "GET",
             .pattern = "/api/players",
             .handler = given<&RouteContexts::people, handlers::suggest_players>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/players/{name}",
             .handler = given<&RouteContexts::people, handlers::profile>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/players/{name}/games",
             .handler = given<&RouteContexts::game_lists, handlers::games_of_player>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/players/{name}/ratings/{pool}",
             .handler = given<&RouteContexts::people, handlers::rating_history>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/players/{name}/against/{other}",
             .handler = given<&RouteContexts::people, handlers::head_to_head>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/leaderboards/{pool}",
             .handler = given<&RouteContexts::people, handlers::leaderboard>,
             .label = Route::people,
             .cost = search},

    RouteRow{.method = "GET",
             .pattern = "/api/levels/<game>",
             .handler = given<&RouteContexts::levels, handlers::level_ratings>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/api/statistics/<game>",
             .handler = given<&RouteContexts::statistics, handlers::game_statistics>,
             .label = Route::people,
             .cost = search},

    RouteRow{.method = "GET",
             .pattern = "/api/puzzles/<game>/next",
             .handler = given<&RouteContexts::puzzles, handlers::next_puzzle>,
             .label = Route::puzzles,
             .cost = with_lookup},
    RouteRow{.method = "GET",
             .pattern = "/api/puzzles/<id>",
             .handler = given<&RouteContexts::puzzles, handlers::puzzle>,
             .label = Route::puzzles,
             .cost = with_lookup},
    RouteRow{.method = "POST",
             .pattern = "/api/puzzles/<id>",
             .handler = given<&RouteContexts::puzzles, handlers::try_puzzle>,
             .label = Route::puzzles,
             .pages = Pages::ours,
             .cost = with_lookup},

    RouteRow{.method = "POST",
             .pattern = "/api/lessons/<game>/<point>",
             .handler = given<&RouteContexts::lessons, handlers::count_lesson>,
             .label = Route::lessons,
             .pages = Pages::ours,
             .cost = with_lookup},

    RouteRow{.method = {},
             .pattern = "/api/*",
             .handler = given<&RouteContexts::pages, handlers::no_such_address>,
             .label = Route::account,
             .cost = with_lookup},
    RouteRow{.method = "GET",
             .pattern = "/picture/room/<room>.png",
             .handler = given<&RouteContexts::previews, handlers::room_picture>,
             .label = Route::pages,
             .cost = picture},
    RouteRow{.method = "GET",
             .pattern = "/picture/game/<game>.png",
             .handler = given<&RouteContexts::previews, handlers::game_picture>,
             .label = Route::pages,
             .cost = picture},
    RouteRow{.method = "GET",
             .pattern = "/picture/quintet.png",
             .handler = given<&RouteContexts::previews, handlers::site_picture>,
             .label = Route::pages,
             .cost = picture},
    RouteRow{.method = "GET",
             .pattern = "/robots.txt",
             .handler = given<&RouteContexts::previews, handlers::robots>,
             .label = Route::pages,
             .cost = from_memory},
    RouteRow{.method = "GET",
             .pattern = "/sitemap.xml",
             .handler = given<&RouteContexts::previews, handlers::site_map>,
             .label = Route::pages,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/room/<room>",
             .handler = given<&RouteContexts::pages, handlers::room_page>,
             .label = Route::pages,
             .cost = one_game},
    RouteRow{.method = "GET",
             .pattern = "/embed/<room>.json",
             .handler = given<&RouteContexts::embeds, handlers::embedded_game>,
             .label = Route::games,
             .cost = one_game},
    RouteRow{.method = "GET",
             .pattern = "/embed/<room>",
             .handler = given<&RouteContexts::embeds, handlers::embed_page>,
             .label = Route::pages,
             .cost = one_game},
    RouteRow{.method = "GET",
             .pattern = "/players/{name}/games.atom",
             .handler = given<&RouteContexts::feeds, handlers::feed_of_player>,
             .label = Route::people,
             .cost = search},
    RouteRow{.method = "GET",
             .pattern = "/players/{name}",
             .handler = given<&RouteContexts::pages, handlers::player_page>,
             .label = Route::pages,
             .cost = with_lookup},
    RouteRow{.method = {},
             .pattern = "*",
             .handler = given<&RouteContexts::pages, handlers::page>,
             .label = Route::pages,
             .cost = from_memory},
};

/// Whether a path matches a pattern; appends the values of the pattern's parameters.
bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>& parameters) {
  while (!pattern.empty()) {
    const std::string_view literal = pattern.substr(0, pattern.find_first_of("{<*"));
    if (!path.starts_with(literal)) return false;
    path.remove_prefix(literal.size());
    pattern.remove_prefix(literal.size());
    if (pattern.empty()) break;
    if (pattern.front() == '*') return true;
    const bool encoded = pattern.front() == '{';
    pattern.remove_prefix(pattern.find_first_of("}>") + 1);
    // The pattern's text after the parameter in the same segment, such as ".txt".
    const std::string_view ending = pattern.substr(0, pattern.find('/'));
    std::string_view segment = path.substr(0, path.find('/'));
    if (!segment.ends_with(ending)) return false;
    segment.remove_suffix(ending.size());
    auto value = encoded ? percent_decode(segment) : std::optional(std::string(segment));
    if (!value) return false;
    parameters.push_back(*std::move(value));
    path.remove_prefix(segment.size());
  }
  return path.empty();
}

std::string_view methods_of(const RouteRow& row) {
  return row.method == "GET" && !row.websocket() ? "GET, HEAD" : row.method;
}

bool serves(const RouteRow& row, std::string_view method) {
  return row.method.empty() || row.method == method ||
         (method == "HEAD" && row.method == "GET" && !row.websocket());
}

}  // namespace

std::span<const RouteRow> route_table() {
  return rows;
}

RouteMatch find_route(const HttpRequest& request) {
  RouteMatch found;
  for (const RouteRow& row : rows) {
    if (row.caller == Caller::metrics_reader && !request.may_read_metrics) continue;
    if (found.row != nullptr) {
      if (row.pattern != found.row->pattern) break;
    } else if (found.parameters.clear(); !fits(row.pattern, request.path, found.parameters)) {
      continue;
    }
    if (serves(row, request.method)) {
      found.row = &row;
      found.allowed.clear();
      break;
    }
    if (found.row == nullptr) found.row = &row;
    if (!found.allowed.empty()) found.allowed += ", ";
    found.allowed += methods_of(row);
  }
  return found;
}

std::size_t body_limit(const RouteLimits& limits, const RouteMatch& route) {
  const bool long_body = route.row->long_body && route.allowed.empty();
  return long_body ? limits.body_bytes : limits.small_body_bytes;
}

double cost_of(const RouteMatch& route, std::size_t body_bytes) {
  constexpr double kibibyte = 1024;
  return route.row->cost +
         route.row->cost_per_kibibyte * static_cast<double>(body_bytes) / kibibyte;
}

}  // namespace quintet::server
