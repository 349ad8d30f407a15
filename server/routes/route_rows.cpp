// The rows of the table.
#include <array>

#include "server/routes/route_contexts.hpp"
#include "server/routes/route_table.hpp"

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
constexpr double message_to_device = 1000;
/// A picture, which may have to be drawn: about 40 ms.
constexpr double picture = 400;
/// Reads and replays fifty games.
constexpr double many_games = 400;

/// Calls a handler with the context of its group.
template <auto Group, auto Handle>
Handled given(const RouteContexts& contexts, RoutedRequest& routed) {
  return Handle(contexts.*Group, routed);
}

/// Each caller may read it.
constexpr RouteRow view(std::string_view pattern, Handler handler, Route label, double cost) {
  return {.method = "GET", .pattern = pattern, .handler = handler, .label = label, .cost = cost};
}

/// Only a player may read it.
constexpr RouteRow view_of_player(std::string_view pattern, Handler handler, Route label,
                                  double cost) {
  return {.method = "GET",
          .pattern = pattern,
          .handler = handler,
          .label = label,
          .caller = Caller::player,
          .cost = cost};
}

/// A page of the site asks for a change that needs no player.
constexpr RouteRow change(std::string_view pattern, Handler handler, Route label, double cost) {
  return {.method = "POST",
          .pattern = pattern,
          .handler = handler,
          .label = label,
          .pages = Pages::ours,
          .cost = cost};
}

/// A player's own page asks for a change of the player's data.
constexpr RouteRow change_of_player(std::string_view pattern, Handler handler, Route label,
                                    double cost) {
  return {.method = "POST",
          .pattern = pattern,
          .handler = handler,
          .label = label,
          .caller = Caller::player,
          .pages = Pages::ours,
          .cost = cost};
}

constexpr std::array rows = {
    view("/healthz", given<&RouteContexts::operation, handlers::health>, Route::operation,
         free_of_charge),
    view("/readyz", given<&RouteContexts::operation, handlers::readiness>, Route::operation,
         free_of_charge),
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
    change_of_player("/api/register", given<&RouteContexts::accounts, handlers::register_account>,
                     Route::account, with_lookup),
    change("/api/login", given<&RouteContexts::accounts, handlers::log_in>, Route::account,
           with_lookup),
    change_of_player("/api/logout", given<&RouteContexts::accounts, handlers::log_out>,
                     Route::account, with_lookup),
    change_of_player("/api/logout-everywhere",
                     given<&RouteContexts::accounts, handlers::log_out_everywhere>, Route::account,
                     with_lookup),
    change_of_player("/api/password", given<&RouteContexts::accounts, handlers::change_password>,
                     Route::account, with_lookup),
    view_of_player("/api/recovery-code", given<&RouteContexts::accounts, handlers::recovery_code>,
                   Route::account, with_lookup),
    change_of_player("/api/recovery-code",
                     given<&RouteContexts::accounts, handlers::make_recovery_code>, Route::account,
                     with_lookup),
    change("/api/recover", given<&RouteContexts::accounts, handlers::recover_account>,
           Route::account, with_lookup),
    change_of_player("/api/delete-account",
                     given<&RouteContexts::accounts, handlers::close_account>, Route::account,
                     with_lookup),
    view_of_player("/api/tokens", given<&RouteContexts::accounts, handlers::list_tokens>,
                   Route::account, with_lookup),
    change_of_player("/api/tokens", given<&RouteContexts::accounts, handlers::create_token>,
                     Route::account, with_lookup),
    RouteRow{.method = "DELETE",
             .pattern = "/api/tokens/<id>",
             .handler = given<&RouteContexts::accounts, handlers::revoke_token>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},

    view("/api/catalogue", given<&RouteContexts::games, handlers::catalogue>, Route::rules,
         with_lookup),
    // Most of the work of a query is replaying its actions.
    RouteRow{.method = "POST",
             .pattern = "/api/query",
             .handler = given<&RouteContexts::games, handlers::query>,
             .label = Route::rules,
             .cost = with_lookup,
             .cost_per_kibibyte = 1,
             .long_body = true},
    view("/api/rooms", given<&RouteContexts::games, handlers::lobby>, Route::lobby, with_lookup),

    view("/api/games", given<&RouteContexts::game_lists, handlers::find_games>, Route::games,
         search),
    view("/api/games/<room>/events", given<&RouteContexts::games, handlers::event_page>,
         Route::games, one_game),
    view("/api/games/<room>.txt", given<&RouteContexts::games, handlers::record_as_text>,
         Route::games, one_game),
    view("/api/games/<room>", given<&RouteContexts::games, handlers::record>, Route::games,
         one_game),
    view_of_player("/api/my/games", given<&RouteContexts::game_lists, handlers::my_games>,
                   Route::games, my_lists),
    view_of_player("/api/my/games.txt",
                   given<&RouteContexts::game_lists, handlers::my_games_as_text>, Route::games,
                   many_games),
    view_of_player("/api/my/mutes", given<&RouteContexts::mutes, handlers::list_mutes>,
                   Route::games, my_lists),
    change_of_player("/api/my/mutes", given<&RouteContexts::mutes, handlers::change_mute>,
                     Route::games, my_lists),
    view_of_player("/api/my/notifications",
                   given<&RouteContexts::notifications, handlers::list_notifications>, Route::games,
                   my_lists),
    change_of_player("/api/my/notifications",
                     given<&RouteContexts::notifications, handlers::see_notifications>,
                     Route::games, my_lists),

    view_of_player("/api/my/notification-settings",
                   given<&RouteContexts::devices, handlers::notification_settings>, Route::games,
                   my_lists),
    change_of_player("/api/my/notification-settings",
                     given<&RouteContexts::devices, handlers::change_notification_settings>,
                     Route::games, one_game),
    change_of_player("/api/my/devices", given<&RouteContexts::devices, handlers::add_device>,
                     Route::games, my_lists),
    change_of_player("/api/my/devices/<id>/test",
                     given<&RouteContexts::devices, handlers::test_device>, Route::games,
                     message_to_device),
    RouteRow{.method = "DELETE",
             .pattern = "/api/my/devices/<id>",
             .handler = given<&RouteContexts::devices, handlers::forget_device>,
             .label = Route::games,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup},
    change_of_player("/api/my/mail", given<&RouteContexts::mail, handlers::begin_mail>,
                     Route::account, message_to_device),
    change_of_player("/api/my/mail/remove", given<&RouteContexts::mail, handlers::remove_mail>,
                     Route::account, with_lookup),
    change_of_player("/api/my/mail/daily", given<&RouteContexts::mail, handlers::set_daily_mail>,
                     Route::account, one_game),
    change("/api/mail/confirm", given<&RouteContexts::mail, handlers::confirm_mail_address>,
           Route::account, one_game),
    RouteRow{.method = "POST",
             .pattern = "/api/mail/unsubscribe",
             .handler = given<&RouteContexts::mail, handlers::unsubscribe_mail>,
             .label = Route::account,
             .pages = Pages::secret,
             .cost = one_game},
    change("/api/mail/recover", given<&RouteContexts::mail, handlers::recover_by_mail>,
           Route::account, message_to_device),
    change("/api/mail/password", given<&RouteContexts::accounts, handlers::set_password_by_mail>,
           Route::account, with_lookup),
    view_of_player("/api/my/export", given<&RouteContexts::exports, handlers::export_player>,
                   Route::account, many_games),
    view_of_player("/api/my/passkeys", given<&RouteContexts::passkeys, handlers::list_passkeys>,
                   Route::account, with_lookup),
    RouteRow{.method = "POST",
             .pattern = "/api/my/passkeys",
             .handler = given<&RouteContexts::passkeys, handlers::add_passkey>,
             .label = Route::account,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = one_game,
             .cost_per_kibibyte = 1,
             .long_body = true},
    change_of_player("/api/my/passkeys/begin",
                     given<&RouteContexts::passkeys, handlers::begin_passkey>, Route::account,
                     with_lookup),
    change_of_player("/api/my/passkeys/remove",
                     given<&RouteContexts::passkeys, handlers::remove_passkey>, Route::account,
                     with_lookup),
    change("/api/passkeys/begin", given<&RouteContexts::passkeys, handlers::begin_passkey_login>,
           Route::account, from_memory),
    RouteRow{.method = "POST",
             .pattern = "/api/passkeys/login",
             .handler = given<&RouteContexts::passkeys, handlers::log_in_by_passkey>,
             .label = Route::account,
             .pages = Pages::ours,
             .cost = one_game,
             .cost_per_kibibyte = 1,
             .long_body = true},
    RouteRow{.method = "POST",
             .pattern = "/api/passkeys/password",
             .handler = given<&RouteContexts::passkeys, handlers::set_password_by_passkey>,
             .label = Route::account,
             .pages = Pages::ours,
             .cost = one_game,
             .cost_per_kibibyte = 1,
             .long_body = true},
    view_of_player("/api/my/mistakes", given<&RouteContexts::mistakes, handlers::own_mistakes>,
                   Route::puzzles, my_lists),
    RouteRow{.method = "POST",
             .pattern = "/api/my/mistakes",
             .handler = given<&RouteContexts::mistakes, handlers::merge_mistakes>,
             .label = Route::puzzles,
             .caller = Caller::player,
             .pages = Pages::ours,
             .cost = with_lookup,
             .cost_per_kibibyte = 1,
             .long_body = true},
    view_of_player("/api/my/puzzles", given<&RouteContexts::puzzles, handlers::own_puzzles>,
                   Route::puzzles, my_lists),

    view("/api/players", given<&RouteContexts::people, handlers::suggest_players>, Route::people,
         search),
    view("/api/players/{name}", given<&RouteContexts::people, handlers::profile>, Route::people,
         search),
    view("/api/players/{name}/games", given<&RouteContexts::game_lists, handlers::games_of_player>,
         Route::people, search),
    view("/api/players/{name}/ratings/{pool}",
         given<&RouteContexts::people, handlers::rating_history>, Route::people, search),
    view("/api/players/{name}/against/{other}",
         given<&RouteContexts::people, handlers::head_to_head>, Route::people, search),
    view("/api/leaderboards/{pool}", given<&RouteContexts::people, handlers::leaderboard>,
         Route::people, search),

    view("/api/levels/<game>", given<&RouteContexts::levels, handlers::level_ratings>,
         Route::people, search),
    view("/api/statistics/<game>", given<&RouteContexts::statistics, handlers::game_statistics>,
         Route::people, search),

    view("/api/puzzles/<game>/next", given<&RouteContexts::puzzles, handlers::next_puzzle>,
         Route::puzzles, with_lookup),
    view("/api/puzzles/<id>", given<&RouteContexts::puzzles, handlers::puzzle>, Route::puzzles,
         with_lookup),
    change("/api/puzzles/<id>", given<&RouteContexts::puzzles, handlers::try_puzzle>,
           Route::puzzles, with_lookup),

    change("/api/lessons/<game>/<point>", given<&RouteContexts::lessons, handlers::count_lesson>,
           Route::lessons, with_lookup),

    RouteRow{.method = {},
             .pattern = "/api/*",
             .handler = given<&RouteContexts::pages, handlers::no_such_address>,
             .label = Route::account,
             .cost = with_lookup},
    view("/picture/room/<room>.png", given<&RouteContexts::previews, handlers::room_picture>,
         Route::pages, picture),
    view("/picture/game/<game>.png", given<&RouteContexts::previews, handlers::game_picture>,
         Route::pages, picture),
    view("/picture/quintet.png", given<&RouteContexts::previews, handlers::site_picture>,
         Route::pages, picture),
    view("/robots.txt", given<&RouteContexts::previews, handlers::robots>, Route::pages,
         from_memory),
    view("/sitemap.xml", given<&RouteContexts::previews, handlers::site_map>, Route::pages, search),
    view("/room/<room>", given<&RouteContexts::pages, handlers::room_page>, Route::pages, one_game),
    view("/embed/<room>.json", given<&RouteContexts::embeds, handlers::embedded_game>, Route::games,
         one_game),
    view("/embed/<room>", given<&RouteContexts::embeds, handlers::embed_page>, Route::pages,
         one_game),
    view("/players/{name}/games.atom", given<&RouteContexts::feeds, handlers::feed_of_player>,
         Route::people, search),
    view("/players/{name}", given<&RouteContexts::pages, handlers::player_page>, Route::pages,
         with_lookup),
    RouteRow{.method = {},
             .pattern = "*",
             .handler = given<&RouteContexts::pages, handlers::page>,
             .label = Route::pages,
             .cost = from_memory},
};

}  // namespace

std::span<const RouteRow> route_table() {
  return rows;
}

}  // namespace quintet::server
