#include "server/routes/puzzle_routes.hpp"

#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/puzzles.hpp"
#include "puzzles/collection.hpp"
#include "rules/catalogue.hpp"
#include "server/async/async_store.hpp"
#include "server/base/time.hpp"
#include "server/http/query_string.hpp"
#include "server/messages/rules_bridge.hpp"
#include "server/players/identity.hpp"
#include "server/ratings/puzzle_ratings.hpp"
#include "server/ratings/ratings.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/puzzles.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;
using puzzles::Puzzle;

protocol::PuzzleEntry to_entry(const Puzzle& puzzle) {
  return {.id = puzzle.id,
          .game = puzzle.game,
          .options = puzzle.options,
          .position = puzzle.position,
          .rating = puzzle.rating,
          .win_in = puzzle.win_in,
          .line = puzzle.line};
}

/// The request's player if they have an account: the server stores attempts only for these.
Task<protocol::Result<std::optional<protocol::Player>>> account_of(const PuzzleContext& context,
                                                                   const HttpRequest& request) {
  using Account = std::optional<protocol::Player>;
  auto session = co_await who_asks(context.identity, request);
  if (!session && session.error().code != protocol::ErrorCode::unauthorized) {
    co_return std::unexpected(session.error());
  }
  if (!session || session->player.guest) co_return Account();
  co_return Account(std::move(session->player));
}

Task<protocol::Result<storage::PuzzleStanding>> standing_of(const PuzzleContext& context,
                                                            std::string player, std::string game) {
  auto standing = co_await ask(context.store,
                               [player = std::move(player), game = std::move(game)](auto& store) {
                                 return storage::puzzle_standing(store, player, game);
                               });
  if (!standing) co_return std::unexpected(standing.error());
  co_return *std::move(standing);
}

std::optional<protocol::PuzzleTried> tried_of(const storage::PuzzleStanding& standing,
                                              const Puzzle& puzzle) {
  for (const storage::PuzzleAttemptRow& attempt : standing.attempts) {
    if (attempt.puzzle == puzzle.id) {
      return protocol::PuzzleTried{.solved = attempt.solved, .at = attempt.at};
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> parse_place(const std::string& text) {
  std::uint64_t place = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), place);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return place;
}

}  // namespace

Handled next_puzzle(const PuzzleContext& context, RoutedRequest& routed) {
  const std::string game = routed.parameters.at(0);
  const auto all = puzzles::puzzles_of(game);
  if (all.empty()) co_return error("puzzle.no-such-game");
  const QueryString fields(routed.request.query);
  const auto cursor = parse_place(fields["cursor"].value_or("0"));
  if (!cursor) co_return error("puzzle.cursor");
  const auto difficulty = parse_puzzle_difficulty(fields["difficulty"]);
  if (!difficulty) co_return error("puzzle.difficulty");
  const auto account = co_await account_of(context, routed.request);
  if (!account) co_return std::unexpected(account.error());
  const std::optional<protocol::Player>& player = *account;
  if (!player) {
    // A cursor is valid for any number of puzzles.
    const std::uint64_t place = *cursor % all.size();
    co_return api_response(
        protocol::puzzle_body(to_entry(next_by_cursor(all, place)), {}, {},
                              static_cast<std::int64_t>((place + 1) % all.size())));
  }
  const auto standing = co_await standing_of(context, player->id, game);
  if (!standing) co_return std::unexpected(standing.error());
  const std::string not_this = fields["after"].value_or("");
  const Puzzle& next =
      next_for_player(all, standing->attempts, standing->rating, *difficulty, player->id, not_this);
  const auto shown = shown_standing(standing->rating, context.time.wall_ms());
  co_return api_response(
      protocol::puzzle_body(to_entry(next), shown, tried_of(*standing, next), {}));
}

Handled puzzle(const PuzzleContext& context, RoutedRequest& routed) {
  const Puzzle* found = puzzles::find_puzzle(routed.parameters.at(0));
  if (found == nullptr) co_return error("puzzle.not-found");
  const auto account = co_await account_of(context, routed.request);
  if (!account) co_return std::unexpected(account.error());
  const std::optional<protocol::Player>& player = *account;
  if (!player) co_return api_response(protocol::puzzle_body(to_entry(*found), {}, {}, {}));
  const auto standing = co_await standing_of(context, player->id, found->game);
  if (!standing) co_return std::unexpected(standing.error());
  const auto shown = shown_standing(standing->rating, context.time.wall_ms());
  co_return api_response(
      protocol::puzzle_body(to_entry(*found), shown, tried_of(*standing, *found), {}));
}

Handled try_puzzle(const PuzzleContext& context, RoutedRequest& routed) {
  const Puzzle* found = puzzles::find_puzzle(routed.parameters.at(0));
  if (found == nullptr) co_return error("puzzle.not-found");
  const auto turns = protocol::parse_puzzle_attempt(routed.request.body);
  if (!turns) co_return std::unexpected(turns.error());
  const auto judgement = puzzles::judge(*found, *turns);
  if (!judgement) co_return std::unexpected(to_protocol(judgement.error()));
  if (judgement->verdict == puzzles::Verdict::correct) co_return error("puzzle.unfinished");
  const bool solved = judgement->verdict == puzzles::Verdict::solved;
  protocol::PuzzleResult result{
      .solved = solved, .right = static_cast<std::int64_t>(judgement->right), .standing = {}};
  const auto account = co_await account_of(context, routed.request);
  if (!account) co_return std::unexpected(account.error());
  const std::optional<protocol::Player>& player = *account;
  if (!player) co_return api_response(protocol::puzzle_result_body(result));
  const std::int64_t now = context.time.wall_ms();
  // Storage sets it before it reports the job as done.
  const auto known = std::make_shared<std::optional<storage::RatingRow>>();
  storage::TryPuzzle job{.player = player->id,
                         .game = found->game,
                         .puzzle = found->id,
                         .solved = solved,
                         .at = now,
                         .compute = [found, solved, now, known](const auto& before) {
                           *known = before;
                           return rate_attempt(before, *found, solved, now);
                         }};
  const storage::WriteResult written = co_await context.store.write(std::move(job));
  // A conflict means that this was not the first attempt.
  if (!written.ok() && written.status != storage::WriteStatus::conflict) {
    co_return not_stored(written, "internal.not-stored");
  }
  result.rated = written.ok();
  if (result.rated) result.before = shown_rating(*known, now).rating;
  const auto standing = co_await standing_of(context, player->id, found->game);
  if (!standing) co_return std::unexpected(standing.error());
  result.standing = shown_standing(standing->rating, now);
  co_return api_response(protocol::puzzle_result_body(result));
}

Handled own_puzzles(const PuzzleContext& context, RoutedRequest& routed) {
  const protocol::Player& player = routed.session.player;
  if (player.guest) co_return error("account.guest");
  std::vector<protocol::PuzzleProgress> games;
  std::set<std::int64_t> days;
  for (const rules::GameInfo& info : rules::catalogue()) {
    if (puzzles::puzzles_of(info.id).empty()) continue;
    const auto standing = co_await standing_of(context, player.id, std::string(info.id));
    if (!standing) co_return std::unexpected(standing.error());
    games.push_back(progress_of(std::string(info.id), standing->rating, standing->attempts,
                                context.time.wall_ms(), days));
  }
  const std::vector<std::int64_t> in_order(days.begin(), days.end());
  co_return api_response(protocol::puzzle_progress_body(games, in_order));
}

}  // namespace quintet::server::handlers
