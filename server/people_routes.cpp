#include "server/people_routes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/people.hpp"
#include "rules/catalogue.hpp"
#include "server/app.hpp"
#include "server/header_list.hpp"
#include "server/http_answers.hpp"
#include "server/player_names.hpp"
#include "server/query_string.hpp"
#include "server/ratings.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using protocol::ErrorCode;
using protocol::internal_error;
using protocol::Result;
using storage::Store;

constexpr int games_a_page = 50;
constexpr int leaders_a_page = 100;
/// The newest so many; a chart shows no more.
constexpr int most_rating_points = 2000;
constexpr int most_suggestions = 10;
/// Look-alikes have the same key, so more are read than are told.
constexpr int candidates_for_suggestions = 200;
/// Whole games in one answer: some 100 KB.
constexpr int texts_a_page = 50;

/// What a query of the store gives, or an error for the client and a line in the log.
template <class Query>
auto ask(App& app, Query query) -> Task<Result<std::invoke_result_t<Query&, const Store&>>> {
  auto found = co_await app.store.read(std::move(query));
  if (found) co_return *std::move(found);
  co_return internal_error("this could not be read", found.error());
}

protocol::Player to_player(const storage::PlayerRow& row) {
  return {.id = row.id, .name = row.name, .guest = row.guest};
}

std::optional<std::int64_t> rounded(std::optional<double> rating) {
  return rating ? std::optional<std::int64_t>(std::llround(*rating)) : std::nullopt;
}

std::vector<protocol::GameCount> to_counts(const std::vector<storage::GameCounts>& rows) {
  std::vector<protocol::GameCount> counts;
  for (const storage::GameCounts& row : rows) {
    counts.push_back({.game = row.game, .won = row.won, .drawn = row.drawn, .lost = row.lost});
  }
  return counts;
}

/// `reader`: who is told whether it is his or her turn, where one of the players asks.
protocol::GameEntry to_entry(const storage::GameRow& row,
                             const std::optional<std::string>& reader) {
  protocol::GameEntry entry{.room = row.room,
                            .game = row.game,
                            .options = row.options,
                            .clock = row.clock,
                            .rated = row.rated,
                            .is_public = row.visibility == storage::public_visibility,
                            .opened_at = row.opened_at,
                            .started_at = row.started_at,
                            .ended_at = row.ended_at,
                            .reason = row.reason,
                            .turns = row.turns,
                            .to_move = row.pending.to_move,
                            .due = row.pending.due};
  for (const storage::GameSeat& seat : row.seats) {
    entry.seats.push_back({.seat = seat.seat,
                           .player = to_player(seat.player),
                           .place = seat.place,
                           .rating_before = rounded(seat.rating_before),
                           .rating_after = rounded(seat.rating_after)});
    if (reader && seat.player.id == *reader && !row.ended_at) {
      entry.your_turn = row.pending.to_move == seat.seat;
    }
  }
  return entry;
}

protocol::GamePage to_page(const storage::Page<storage::GameRow>& rows,
                           const std::optional<std::string>& reader = {}) {
  protocol::GamePage page;
  for (const storage::GameRow& row : rows.rows)
    page.games.push_back(to_entry(row, reader));
  if (rows.next) page.next = to_cursor(rows.next->first, rows.next->second);
  return page;
}

// --- What a query string asks for
// -----------------------------------------------------------------

Result<std::optional<storage::PageKey>> page_of(const QueryString& fields) {
  const auto cursor = fields["after"];
  if (!cursor) return std::optional<storage::PageKey>();
  const auto numbers = parse_cursor(*cursor);
  if (!numbers) return error(ErrorCode::bad_request, R"("after" must be the "next" of a page)");
  return storage::PageKey{.first = numbers->first, .second = numbers->second};
}

Result<storage::GameFilter> filter_of(const QueryString& fields) {
  storage::GameFilter filter{.game = fields["game"]};
  if (filter.game && rules::find_game(*filter.game) == nullptr) {
    return error(ErrorCode::unknown_game, "there is no such game");
  }
  const auto since = fields["since"];
  const auto until = fields["until"];
  if (since) filter.from = parse_time(*since, false);
  if (until) filter.before = parse_time(*until, true);
  if ((since && !filter.from) || (until && !filter.before)) {
    return error(ErrorCode::bad_request,
                 R"("since" and "until" must be days such as 2026-03-01, or milliseconds)");
  }
  return filter;
}

Result<std::optional<storage::Outcome>> outcome_of(const QueryString& fields) {
  const auto result = fields["result"];
  if (!result) return std::optional<storage::Outcome>();
  if (*result == "won") return storage::Outcome::won;
  if (*result == "drawn") return storage::Outcome::drawn;
  if (*result == "lost") return storage::Outcome::lost;
  return error(ErrorCode::bad_request, R"("result" must be "won", "drawn" or "lost")");
}

// --- People
// ---------------------------------------------------------------------------------------

Task<Result<storage::AccountRow>> find_player(App& app, std::string name) {
  const std::string key = name_key(name);
  auto found =
      co_await ask(app, [key](const Store& store) { return store.find_player_by_name_key(key); });
  if (!found) co_return std::unexpected(found.error());
  if (!*found) co_return error(ErrorCode::not_found, "there is no player of that name");
  co_return **std::move(found);
}

Task<Result<HttpAnswer>> profile(App& app, storage::PlayerRow player,
                                 std::optional<std::string> viewer) {
  const auto ratings = co_await ask(
      app, [&player](const Store& store) { return store.ratings_of_player(player.id); });
  if (!ratings) co_return std::unexpected(ratings.error());
  const auto counts = co_await ask(
      app, [&player, &viewer](const Store& store) { return store.counts_of(player.id, viewer); });
  if (!counts) co_return std::unexpected(counts.error());
  const std::int64_t now = app.time.wall_ms();
  protocol::Profile profile{.player = to_player(player), .since = player.created_at};
  profile.games = to_counts(*counts);
  for (const storage::PoolRating& standing : *ratings) {
    const protocol::SeatRating shown = shown_rating(standing.rating, now);
    profile.ratings.push_back({.pool = standing.pool,
                               .rating = shown.rating,
                               .deviation = std::llround(standing.rating.deviation),
                               .provisional = shown.provisional,
                               .games = standing.rating.games});
  }
  co_return api_answer(protocol::profile_body(profile));
}

Task<Result<HttpAnswer>> games_of(App& app, storage::PlayerRow player, QueryString fields,
                                  std::optional<std::string> viewer) {
  storage::PlayerGames query{.player = player.id, .viewer = viewer};
  auto filter = filter_of(fields);
  if (!filter) co_return std::unexpected(filter.error());
  query.filter = *std::move(filter);
  const auto outcome = outcome_of(fields);
  if (!outcome) co_return std::unexpected(outcome.error());
  query.outcome = *outcome;
  if (auto opponent = fields["opponent"]) {
    const auto found = co_await find_player(app, *std::move(opponent));
    if (!found) co_return std::unexpected(found.error());
    query.opponent = found->player.id;
  }
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  const auto page = co_await ask(app, [&query, &after](const Store& store) {
    return store.finished_games_of(query, games_a_page, *after);
  });
  if (!page) co_return std::unexpected(page.error());
  co_return api_answer(protocol::game_page_body(to_page(*page)));
}

Task<Result<HttpAnswer>> rating_history(App& app, storage::PlayerRow player, std::string pool) {
  if (find_pool(pool) == nullptr)
    co_return error(ErrorCode::not_found, "there is no such pool of ratings");
  const auto rows = co_await ask(app, [&](const Store& store) {
    return store.rating_history(player.id, pool, most_rating_points);
  });
  if (!rows) co_return std::unexpected(rows.error());
  std::vector<protocol::RatingPoint> points;
  for (const storage::RatingPoint& row : *rows) {
    points.push_back({.at = row.at,
                      .rating = std::llround(row.rating),
                      .deviation = std::llround(row.deviation)});
  }
  co_return api_answer(protocol::rating_history_body(to_player(player), pool, points));
}

Task<Result<HttpAnswer>> head_to_head(App& app, storage::PlayerRow player, std::string name,
                                      std::optional<std::string> viewer) {
  const auto opponent = co_await find_player(app, std::move(name));
  if (!opponent) co_return std::unexpected(opponent.error());
  const auto counts = co_await ask(app, [&](const Store& store) {
    return store.head_to_head(player.id, opponent->player.id, viewer);
  });
  if (!counts) co_return std::unexpected(counts.error());
  co_return api_answer(protocol::head_to_head_body(to_player(player), to_player(opponent->player),
                                                   to_counts(*counts)));
}

/// /api/players/NAME, with what follows the name.
Task<Result<HttpAnswer>> player(App& app, const HttpRequest& request,
                                std::vector<std::string> path) {
  const auto found = co_await find_player(app, path[0]);
  if (!found) co_return std::unexpected(found.error());
  auto viewer = co_await viewer_of(app, request);
  const storage::PlayerRow& row = found->player;
  if (path.size() == 1) co_return co_await profile(app, row, std::move(viewer));
  if (path.size() == 2 && path[1] == "games") {
    co_return co_await games_of(app, row, QueryString(request.query), std::move(viewer));
  }
  if (path.size() == 3 && path[1] == "ratings") {
    co_return co_await rating_history(app, row, path[2]);
  }
  if (path.size() == 3 && path[1] == "against") {
    co_return co_await head_to_head(app, row, path[2], std::move(viewer));
  }
  co_return error(ErrorCode::not_found, "there is no such address");
}

Task<Result<HttpAnswer>> suggestions(App& app, QueryString fields) {
  const auto prefix = fields["prefix"];
  if (!prefix) {
    co_return error(ErrorCode::bad_request, R"("prefix" must say how the names begin)");
  }
  const auto rows = co_await ask(app, [key = name_key(*prefix)](const Store& store) {
    return store.players_by_prefix(key, candidates_for_suggestions);
  });
  if (!rows) co_return std::unexpected(rows.error());
  std::vector<protocol::Player> players;
  for (const storage::PlayerRow& row : *rows) {
    if (players.size() == most_suggestions) break;
    if (name_begins_with(row.name, *prefix)) players.push_back(to_player(row));
  }
  co_return api_answer(protocol::players_body(players));
}

// --- Games
// ----------------------------------------------------------------------------------------

Task<Result<HttpAnswer>> leaderboard(App& app, std::string pool, QueryString fields) {
  if (find_pool(pool) == nullptr)
    co_return error(ErrorCode::not_found, "there is no such pool of ratings");
  std::optional<storage::LeaderKey> after;
  if (const auto cursor = fields["after"]) {
    const auto numbers = parse_cursor(*cursor);
    if (!numbers) {
      co_return error(ErrorCode::bad_request, R"("after" must be the "next" of a page)");
    }
    after = {.rating = std::bit_cast<double>(numbers->first), .player = numbers->second};
  }
  const std::int64_t now = app.time.wall_ms();
  const auto page = co_await ask(
      app, [&](const Store& store) { return store.leaderboard(pool, now, leaders_a_page, after); });
  if (!page) co_return std::unexpected(page.error());
  std::vector<protocol::LeaderEntry> leaders;
  for (const storage::LeaderRow& row : page->rows) {
    leaders.push_back({.player = to_player(row.player),
                       .rating = std::llround(row.rating.rating),
                       .deviation = std::llround(row.rating.deviation),
                       .games = row.rating.games});
  }
  std::optional<std::string> next;
  if (page->next) {
    next = to_cursor(std::bit_cast<std::int64_t>(page->next->rating), page->next->player);
  }
  co_return api_answer(protocol::leaderboard_body(pool, leaders, next));
}

/// Of everybody's games, or of one player's: `player`, and then `opponent` and `result`.
Task<Result<HttpAnswer>> search(App& app, const HttpRequest& request) {
  QueryString fields(request.query);
  if (auto name = fields["player"]) {
    const auto found = co_await find_player(app, *std::move(name));
    if (!found) co_return std::unexpected(found.error());
    auto viewer = co_await viewer_of(app, request);
    co_return co_await games_of(app, found->player, std::move(fields), std::move(viewer));
  }
  if (fields["opponent"] || fields["result"]) {
    co_return error(ErrorCode::bad_request, R"("opponent" and "result" are those of a "player")");
  }
  const auto filter = filter_of(fields);
  if (!filter) co_return std::unexpected(filter.error());
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  const auto page = co_await ask(
      app, [&](const Store& store) { return store.finished_games(*filter, games_a_page, *after); });
  if (!page) co_return std::unexpected(page.error());
  co_return api_answer(protocol::game_page_body(to_page(*page)));
}

Task<Result<HttpAnswer>> my_games(App& app, const HttpRequest& request) {
  const auto session = co_await who_asks(app, request);
  if (!session) co_return std::unexpected(session.error());
  const std::string& me = session->player.id;
  const QueryString fields(request.query);
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  // What runs is on the first page, whole: nobody plays more games at once than a page has.
  constexpr int most_running = 500;
  storage::Page<storage::GameRow> running;
  if (!*after) {
    auto rows = co_await ask(app, [&me](const Store& store) {
      return store.unfinished_games_of(me, me, most_running, std::nullopt);
    });
    if (!rows) co_return std::unexpected(rows.error());
    running = *std::move(rows);
  }
  const storage::PlayerGames query{.player = me, .viewer = me};
  const auto finished = co_await ask(app, [&](const Store& store) {
    return store.finished_games_of(query, games_a_page, *after);
  });
  if (!finished) co_return std::unexpected(finished.error());
  co_return api_answer(protocol::my_games_body(to_page(running, me), to_page(*finished, me)));
}

/// The same request for the next page.
std::string address_of_next(const HttpRequest& request, const storage::PageKey& next) {
  std::string address = request.path + "?after=" + to_cursor(next.first, next.second);
  std::string_view fields = request.query;
  while (!fields.empty()) {
    const std::string_view field = take_item(fields, '&');
    if (field.starts_with("after=")) continue;
    address += '&';
    address += field;
  }
  return address;
}

/// A page of whole games, one after the other; the address of the next page is in a header.
Task<Result<HttpAnswer>> my_games_as_text(App& app, const HttpRequest& request) {
  const auto session = co_await who_asks(app, request);
  if (!session) co_return std::unexpected(session.error());
  const QueryString fields(request.query);
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  auto filter = filter_of(fields);
  if (!filter) co_return std::unexpected(filter.error());
  const storage::PlayerGames query{
      .player = session->player.id, .viewer = session->player.id, .filter = *std::move(filter)};
  const auto page = co_await ask(app, [&](const Store& store) {
    return store.finished_games_of(query, texts_a_page, *after);
  });
  if (!page) co_return std::unexpected(page.error());
  std::string texts;
  for (const storage::GameRow& row : page->rows) {
    const auto text =
        co_await app.rooms.record(row.room, session->player, Inspect::Form::text, std::nullopt);
    if (!text) co_return std::unexpected(text.error());
    if (!texts.empty()) texts += '\n';
    texts += *text;
  }
  HttpAnswer answer = api_answer(std::move(texts), text_type);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"quintet-games.txt\"");
  if (page->next) {
    answer.headers.emplace_back("Link",
                                "<" + address_of_next(request, *page->next) + ">; rel=\"next\"");
  }
  co_return answer;
}

/// What follows `prefix` in the path, taken apart at the slashes and decoded; null when that is no
/// path under it.
std::optional<std::vector<std::string>> path_under(std::string_view prefix, std::string_view path) {
  if (!path.starts_with(prefix)) return std::nullopt;
  path.remove_prefix(prefix.size());
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    auto part = percent_decode(path.substr(begin, end - begin));
    if (!part) return std::nullopt;
    parts.push_back(*std::move(part));
    begin = end + 1;
  }
  return parts;
}

/// Null where nothing is asked that is answered here.
Task<std::optional<Result<HttpAnswer>>> find_answer(App& app, const HttpRequest& request) {
  const QueryString fields(request.query);
  if (request.path == "/api/players") co_return co_await suggestions(app, fields);
  if (request.path == "/api/games") co_return co_await search(app, request);
  if (request.path == "/api/my/games") co_return co_await my_games(app, request);
  if (request.path == "/api/my/games.txt") co_return co_await my_games_as_text(app, request);
  if (auto path = path_under("/api/players/", request.path)) {
    co_return co_await player(app, request, *std::move(path));
  }
  if (auto path = path_under("/api/leaderboards/", request.path); path && path->size() == 1) {
    co_return co_await leaderboard(app, (*path)[0], fields);
  }
  co_return std::nullopt;
}

bool is_ours(std::string_view path) {
  return path == "/api/players" || path == "/api/games" || path.starts_with("/api/my/") ||
         path.starts_with("/api/players/") || path.starts_with("/api/leaderboards/");
}

}  // namespace

Task<std::optional<HttpAnswer>> people_route(App& app, const HttpRequest& request) {
  if (!is_ours(request.path)) co_return std::nullopt;
  if (request.method != "GET" && request.method != "HEAD") co_return wrong_method("GET, HEAD");
  auto answered = co_await find_answer(app, request);
  if (!answered) co_return std::nullopt;
  co_return *answered ? **std::move(answered) : error_answer(answered->error());
}

}  // namespace quintet::server
