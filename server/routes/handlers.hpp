// The handlers in the route table.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server::handlers {

// operation_routes.cpp: for operators.
Handled health(RoutedRequest& routed);
Handled readiness(RoutedRequest& routed);
Handled metrics(RoutedRequest& routed);

// account_routes.cpp: sessions, accounts and tokens.
Handled open_session(RoutedRequest& routed);
Handled register_account(RoutedRequest& routed);
Handled log_in(RoutedRequest& routed);
Handled log_out(RoutedRequest& routed);
Handled log_out_everywhere(RoutedRequest& routed);
Handled change_password(RoutedRequest& routed);
Handled close_account(RoutedRequest& routed);
Handled list_tokens(RoutedRequest& routed);
Handled create_token(RoutedRequest& routed);
Handled revoke_token(RoutedRequest& routed);

// mute_routes.cpp: the players that a player has muted.
Handled list_mutes(RoutedRequest& routed);
Handled change_mute(RoutedRequest& routed);

// game_routes.cpp: the rules, the lobby, and the records of single games.
Handled catalogue(RoutedRequest& routed);
Handled query(RoutedRequest& routed);
Handled lobby(RoutedRequest& routed);
Handled record(RoutedRequest& routed);
Handled record_as_text(RoutedRequest& routed);

// event_pages.cpp: the log of a room, page by page.
Handled event_page(RoutedRequest& routed);

// people_routes.cpp: players and their ratings.
Handled suggest_players(RoutedRequest& routed);
Handled profile(RoutedRequest& routed);
Handled rating_history(RoutedRequest& routed);
Handled head_to_head(RoutedRequest& routed);
Handled leaderboard(RoutedRequest& routed);

// puzzle_routes.cpp: puzzles, and the attempts of players with an account.
Handled next_puzzle(RoutedRequest& routed);
Handled puzzle(RoutedRequest& routed);
Handled try_puzzle(RoutedRequest& routed);

// game_lists.cpp: lists of games. Private ones only for their own players.
Handled find_games(RoutedRequest& routed);
Handled games_of_player(RoutedRequest& routed);
Handled my_games(RoutedRequest& routed);
Handled my_games_as_text(RoutedRequest& routed);

// preview_routes.cpp: for chats and search engines.
Handled room_picture(RoutedRequest& routed);
Handled game_picture(RoutedRequest& routed);
Handled site_picture(RoutedRequest& routed);
Handled robots(RoutedRequest& routed);
Handled site_map(RoutedRequest& routed);

// page_routes.cpp: all other addresses.
Handled no_such_address(RoutedRequest& routed);
Handled room_page(RoutedRequest& routed);
Handled player_page(RoutedRequest& routed);
Handled page(RoutedRequest& routed);

}  // namespace quintet::server::handlers
