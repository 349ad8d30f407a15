// The ratings of Quintet: which games count, the effect of a game, and the resulting order of
// players.
#include "server/ratings/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

#include <doctest/doctest.h>

#include "protocol/messages/room_events.hpp"
#include "rules/catalogue.hpp"
#include "storage/reads/ratings.hpp"
#include "storage/reads/rooms.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/rounds.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

using protocol::Clock;
using protocol::Player;
using storage::RatingRow;
using Rows = std::vector<std::optional<RatingRow>>;

constexpr std::int64_t day = 24LL * 60 * 60 * 1000;
constexpr std::int64_t start = 1'790'000'000'000;

RatingRow row(double rating, double deviation, std::int64_t at = start) {
  return {.rating = rating, .deviation = deviation, .volatility = 0.06, .updated_at = at};
}

TEST_CASE("there is a pool for each game, and one for each number of players") {
  std::vector<std::string> ids;
  for (const server::RatingPool& pool : server::rating_pools())
    ids.push_back(pool.id);
  std::vector<std::string> expected;
  for (const rules::GameInfo& game : rules::catalogue()) {
    const auto options = rules::OptionValues::complete(game.options, {}).value();
    const auto seats = static_cast<int>(game.seat_names(options).size());
    CHECK(server::pool_of(game.id, seats).game == game.id);
    if (game.id == "slides-of-action") {
      expected.insert(expected.end(), {"slides-of-action-2", "slides-of-action-3"});
    } else {
      expected.emplace_back(game.id);
    }
  }
  CHECK(std::ranges::is_permutation(ids, expected));
  CHECK(server::pool_of("liger", 2).id == "liger");
  CHECK(server::pool_of("slides-of-action", 3).id == "slides-of-action-3");
  REQUIRE(server::find_pool("slides-of-action-2") != nullptr);
  CHECK(server::find_pool("slides-of-action-2")->name == "Slides of Action for two");
  CHECK(server::find_pool("slides-of-action") == nullptr);
  CHECK(server::find_pool("chess") == nullptr);
}

TEST_CASE("only a rated game with a clock between registered players counts, with a result") {
  const Clock clock{.kind = Clock::Kind::fischer, .initial = 300, .increment = 5};
  const Player ann{.id = "a", .name = "Ann", .guest = false};
  const Player bob{.id = "b", .name = "Bob", .guest = false};
  const Player guest{.id = "g", .name = "Brave Otter", .guest = true};
  const std::vector places{1, 2};
  const auto counts = [&](bool rated, const Clock& with, const std::vector<Player>& players,
                          const std::vector<int>& result) {
    return server::counts_for_ratings(rated, with, players, result);
  };
  CHECK(counts(true, clock, {ann, bob}, places));
  CHECK(counts(true, {.kind = Clock::Kind::correspondence, .days = 3}, {ann, bob}, places));
  CHECK_FALSE(counts(false, clock, {ann, bob}, places));
  CHECK_FALSE(counts(true, {}, {ann, bob}, places));
  CHECK_FALSE(counts(true, clock, {ann, guest}, places));
  CHECK_FALSE(counts(true, clock, {guest, bob}, places));
  CHECK_FALSE(counts(true, clock, {ann, ann}, places));
  CHECK_FALSE(counts(true, clock, {ann, bob}, {}));
}

TEST_CASE("the winner gains what the loser of equal standing loses") {
  const auto after = server::rate(Rows{{}, {}}, std::vector{1, 2}, start);
  REQUIRE(after.size() == 2);
  CHECK(after[0].rating > 1500);
  CHECK(after[0].rating - 1500 == doctest::Approx(1500 - after[1].rating));
  for (const RatingRow& rating : after) {
    CHECK(rating.games == 1);
    CHECK(rating.updated_at == start);
    CHECK(rating.deviation < 350);
    CHECK(rating.certain_until == 0);
  }
}

TEST_CASE("a draw brings the weaker up and the stronger down") {
  const auto after = server::rate(Rows{row(1700, 80), row(1400, 80)}, std::vector{1, 1}, start);
  CHECK(after[0].rating < 1700);
  CHECK(after[1].rating > 1400);
}

TEST_CASE("a game of three counts as two games for each player, from the ratings before it") {
  const Rows before{row(1500, 100), row(1500, 100), row(1500, 100)};
  const auto places = std::vector{2, 1, 3};
  const auto after = server::rate(before, places, start);
  CHECK(after[1].rating > 1500);
  CHECK(after[0].rating == doctest::Approx(1500));
  CHECK(after[2].rating < 1500);
  CHECK(after[1].rating - 1500 == doctest::Approx(1500 - after[2].rating));
  for (const RatingRow& rating : after)
    CHECK(rating.games == 1);
  // Only the places matter, not the seats.
  const Rows turned{before[2], before[0], before[1]};
  const auto other = server::rate(turned, std::vector{3, 2, 1}, start);
  for (std::size_t seat = 0; seat < 3; ++seat)
    CHECK(other[(seat + 1) % 3].rating == doctest::Approx(after[seat].rating));
  // Players who share a place have drawn with each other.
  const auto shared = server::rate(before, std::vector{1, 2, 2}, start);
  CHECK(shared[1].rating == doctest::Approx(shared[2].rating));
  CHECK(shared[1].rating < 1500);
}

TEST_CASE("a rating of sixty points' deviation is provisional after a year without a game") {
  const RatingRow often = row(1800, 60);
  CHECK_FALSE(server::shown_rating(often, start).provisional);
  CHECK_FALSE(server::shown_rating(often, start + 364 * day).provisional);
  CHECK(server::shown_rating(often, start + 366 * day).provisional);
  CHECK(server::shown_rating(often, start + 366 * day).rating == 1800);
  // A clock that was set back does not change the deviation.
  CHECK_FALSE(server::shown_rating(often, start - day).provisional);
}

TEST_CASE("a player without games has a provisional rating of 1500") {
  CHECK(server::shown_rating({}, start) ==
        protocol::SeatRating{.rating = 1500, .provisional = true});
}

TEST_CASE("a rating is certain until the time in its row") {
  Rows rows{{}, {}};
  std::int64_t at = start;
  bool was_certain = false;
  for (int game = 0; game < 40; ++game, at += day) {
    const auto after = server::rate(rows, std::vector{1 + game % 2, 2 - game % 2}, at);
    rows = {after.begin(), after.end()};
    const std::int64_t until = after[0].certain_until;
    CHECK((until > at) == !server::shown_rating(rows[0], at).provisional);
    if (until == 0) continue;
    was_certain = true;
    CHECK_FALSE(server::shown_rating(rows[0], until - 1000).provisional);
    CHECK(server::shown_rating(rows[0], until + 1000).provisional);
  }
  CHECK(was_certain);
  // Even after many games a rating can still move.
  for (int game = 0; game < 500; ++game) {
    const auto after = server::rate(rows, std::vector{1 + game % 2, 2 - game % 2}, at);
    rows = {after.begin(), after.end()};
  }
  CHECK(rows[0]->deviation == 45);
}

TEST_CASE("the deviation grows with the time since the last game before a game is counted") {
  const auto played = server::rate(Rows{row(1500, 60), row(1500, 60)}, std::vector{1, 2}, start);
  const auto returned = server::rate(Rows{row(1500, 60, start - 2000 * day), row(1500, 60)},
                                     std::vector{1, 2}, start);
  CHECK(returned[0].rating > played[0].rating);
  CHECK(returned[1].rating > played[1].rating);
}

TEST_CASE("extreme ratings give ratings that can be stored") {
  RatingRow strange = row(1e6, 1e-3, 0);
  strange.volatility = 1e-9;
  const auto after = server::rate(Rows{strange, row(-1e6, 350)}, std::vector{2, 1}, start);
  for (const RatingRow& rating : after) {
    CHECK(std::isfinite(rating.rating));
    CHECK(rating.deviation >= 45);
    CHECK(rating.deviation <= 350);
    CHECK(rating.volatility > 0);
    CHECK(rating.volatility <= 0.1);
    CHECK(rating.certain_until >= 0);
  }
}

TEST_CASE("the change of ratings reports rounded values, and stores exact ones") {
  const auto change = server::rating_change(
      server::pool_of("liger", 2), {"ann", "bob"}, {2, 1}, start, [](const auto& changes) {
        std::string body;
        for (const protocol::RatingChange& seat : changes) {
          body += std::to_string(seat.before) + "->" + std::to_string(seat.after) +
                  (seat.provisional ? "? " : " ");
        }
        return body;
      });
  CHECK(change.pool == "liger");
  CHECK(change.players == std::vector<std::string>{"ann", "bob"});
  const Rows before{row(1612.4, 60), {}};
  for (int again = 0; again < 2; ++again) {
    const storage::RatedEnd end = change.compute(before);
    CHECK(end.after == server::rate(before, std::vector{2, 1}, start));
    CHECK(end.ended_body == "1612->" + std::to_string(std::llround(end.after[0].rating)) +
                                " 1500->" + std::to_string(std::llround(end.after[1].rating)) +
                                "? ");
  }
}

TEST_CASE("the end of a game and its ratings are one write, which happens once") {
  const TempFolder folder;
  storage::SqliteStore store(storage::Database(folder / "quintet.db"));
  for (const std::string id : {"ann", "bob"}) {
    const storage::TokenHash token{static_cast<std::uint8_t>(id.front())};
    REQUIRE(store
                .write(storage::NewGuest{.player = {.id = id, .name = id},
                                         .session = {.token_hash = token, .player = id}})
                .ok());
  }
  const auto change = server::rating_change(
      server::pool_of("liger", 2), {"ann", "bob"}, {1, 2}, start, [](const auto& changes) {
        return protocol::to_body(protocol::Ended{
            .result = {.winners = {0}, .reason = "timeout", .places = {1, 2}}, .ratings = changes});
      });
  const storage::RoomWrite write{
      .room = "k3v9w2m7qp",
      .create = storage::RoomRow{.id = "k3v9w2m7qp",
                                 .game = "liger",
                                 .visibility = "public",
                                 .opened_by = "ann",
                                 .opened_at = start,
                                 .rated = true,
                                 .pool = "liger"},
      .events = {{.seq = 1, .at = start, .kind = "ended", .body = "{}"}},
      .seats = {{{.seat = 0, .player = "ann"}, {.seat = 1, .player = "bob"}}},
      .over = storage::GameOver{.reason = "timeout", .turns = 0, .places = {1, 2}},
      .rate = change};
  const storage::WriteResult written = store.write(write);
  REQUIRE_MESSAGE(written.ok(), written.message);
  CHECK_FALSE(store.write(write).ok());

  const auto expected = server::rate(Rows{{}, {}}, std::vector{1, 2}, start);
  const auto ann = storage::ratings_of_player(store, "ann");
  const auto bob = storage::ratings_of_player(store, "bob");
  REQUIRE(ann.size() == 1);
  REQUIRE(bob.size() == 1);
  CHECK(ann[0] == storage::PoolRating{.pool = "liger", .rating = expected[0]});
  CHECK(bob[0].rating == expected[1]);
  const auto ended =
      protocol::parse_event("ended", storage::events_after(store, "k3v9w2m7qp", 0)[0].body);
  REQUIRE(ended);
  const auto& ratings = std::get<protocol::Ended>(*ended).ratings;
  REQUIRE(ratings);
  CHECK((*ratings)[0] == protocol::RatingChange{.before = 1500,
                                                .after = std::llround(expected[0].rating),
                                                .provisional = true});
  CHECK((*ratings)[0].after - 1500 == 1500 - (*ratings)[1].after);
}

// --- The order of players ----------------------------------------------------------------------

/// Players of known strength whose results are random, with Elo's probabilities.
class Club {
 public:
  Club(std::size_t players, std::size_t seats, std::uint64_t seed)
      : seats_(seats), rows_(players), dice_(seed) {
    // 100 points between neighbours, around 1500.
    for (std::size_t player = 0; player < players; ++player) {
      strengths_.push_back(
          1500 + 100 * (static_cast<double>(player) - static_cast<double>(players - 1) / 2));
    }
  }

  void play(int games) {
    for (int game = 0; game < games; ++game)
      play_one();
  }

  [[nodiscard]] double rating(std::size_t player) const { return rows_[player]->rating; }
  [[nodiscard]] double strength(std::size_t player) const { return strengths_[player]; }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const auto& row : rows_)
      sum += row->rating;
    return sum / static_cast<double>(rows_.size());
  }
  /// Players sorted by rating, the weakest first.
  [[nodiscard]] std::vector<std::size_t> order() const {
    std::vector<std::size_t> players(rows_.size());
    std::iota(players.begin(), players.end(), 0);
    std::ranges::sort(players, {}, [&](std::size_t player) { return rating(player); });
    return players;
  }
  /// Spearman's rank correlation: 1 if the order is that of the strengths.
  [[nodiscard]] double rank_correlation() const {
    const auto ranks = order();
    const auto n = static_cast<double>(ranks.size());
    double sum = 0;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
      sum += std::pow(static_cast<double>(rank) - static_cast<double>(ranks[rank]), 2);
    return 1 - 6 * sum / (n * (n * n - 1));
  }

 private:
  double chance() { return static_cast<double>(dice_() >> 11U) * 0x1p-53; }

  void play_one() {
    at_ += static_cast<std::int64_t>(chance() * 0.02 * static_cast<double>(day));
    std::vector<std::size_t> table;
    while (table.size() < seats_) {
      const auto player = static_cast<std::size_t>(dice_() % rows_.size());
      if (std::ranges::find(table, player) == table.end()) table.push_back(player);
    }
    // Picks the next place repeatedly among the remaining players, in proportion to
    // 10^(strength/400); for two players that gives Elo's expectation.
    std::vector<int> places(seats_, 0);
    for (int place = 1; place <= static_cast<int>(seats_); ++place)
      places[pick(table, places)] = place;
    // Usually one wins, and the others lose together.
    if (seats_ == 3 && chance() < 0.7) std::ranges::replace(places, 3, 2);
    Rows before;
    for (const std::size_t player : table)
      before.push_back(rows_[player]);
    const auto after = server::rate(before, places, at_);
    for (std::size_t seat = 0; seat < seats_; ++seat)
      rows_[table[seat]] = after[seat];
  }

  std::size_t pick(const std::vector<std::size_t>& table, const std::vector<int>& places) {
    std::vector<double> weights;
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
      weights.push_back(places[seat] != 0 ? 0 : std::pow(10, strengths_[table[seat]] / 400));
    }
    double left = chance() * std::accumulate(weights.begin(), weights.end(), 0.0);
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
      left -= weights[seat];
      if (weights[seat] > 0 && left <= 0) return seat;
    }
    return static_cast<std::size_t>(std::ranges::find(places, 0) - places.begin());
  }

  std::size_t seats_;
  Rows rows_;
  std::vector<double> strengths_;
  std::int64_t at_ = start;
  std::mt19937_64 dice_;
};

TEST_CASE("the ratings of players of known strength have the order of their strength") {
  for (const std::size_t seats : {std::size_t{2}, std::size_t{3}}) {
    for (int seed = 1; seed <= rounds(5, 1); ++seed) {
      CAPTURE(seats);
      CAPTURE(seed);
      Club club(12, seats, static_cast<std::uint64_t>(seed));
      club.play(20'000);
      const auto order = club.order();
      CHECK(club.rank_correlation() > 0.97);
      CHECK(order.front() == 0);
      CHECK(order.back() == club.size() - 1);
      CHECK(std::abs(club.mean() - 1500) < 60);
      if (seats == 2) {
        for (std::size_t player = 0; player < club.size(); ++player)
          CHECK(std::abs(club.rating(player) - club.strength(player)) < 200);
      }
    }
  }
}

TEST_CASE("others see only public games in a rating's history, one per day, without time of day") {
  constexpr std::int64_t hour = 60 * 60 * 1000;
  const auto point = [](std::int64_t at, double rating, bool is_public) {
    return storage::RatingPoint{
        .at = at, .room = "r", .rating = rating, .deviation = 80, .is_public = is_public};
  };
  const std::vector<storage::RatingPoint> points = {
      point(5 * day + 3 * hour, 1560, false), point(5 * day + 2 * hour, 1550, true),
      point(5 * day + 1, 1540, true),         point(4 * day + hour, 1530, false),
      point(3 * day - 1, 1520, true),         point(2 * day, 1510, false)};
  const std::vector<storage::RatingPoint> expected = {point(5 * day, 1550, true),
                                                      point(2 * day, 1520, true)};
  CHECK(server::history_for_others(points) == expected);
  CHECK(server::history_for_others({}).empty());
}

TEST_CASE("the shown deviation grows with time until the rating is provisional") {
  const RatingRow often = row(1800, 60);
  CHECK(server::shown_deviation(often, start) == 60);
  CHECK(server::shown_deviation(often, start + 100 * day) > 60);
  for (int days = 0; days < 800; days += 20) {
    const std::int64_t now = start + days * day;
    // Rounded, they agree.
    const std::int64_t deviation = server::shown_deviation(often, now);
    if (deviation != 110) CHECK(server::shown_rating(often, now).provisional == (deviation > 110));
  }
  CHECK(server::shown_deviation(often, start + 730 * day) > 110);
}

}  // namespace
}  // namespace quintet::tests
