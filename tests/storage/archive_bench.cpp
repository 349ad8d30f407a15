#include "tests/storage/archive_bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "storage/sqlite/database.hpp"
#include "storage/store.hpp"
#include "support.hpp"
#include "tests/storage/made_file.hpp"

namespace quintet::storage::testing {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int players = 50'000;  // in a large file
constexpr std::int64_t first_day = 1'700'000'000'000;
constexpr std::int64_t between_games = 60'000;
constexpr std::size_t batch = 20'000;

const std::array<std::string, 5> kinds{"gridwar", "liger", "sliders", "slides-of-action",
                                       "sumo-checkers"};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string padded(std::int64_t number) {
  auto digits = std::to_string(number);
  return std::string(8 - std::min<std::size_t>(digits.size(), 8), '0') + digits;
}

std::string player_id(int number) {
  return "player-id-" + padded(number);
}

std::string room_id(std::int64_t number) {
  return "room-" + padded(number);
}

/// Writes in batches and checks each result.
class Filling {
 public:
  explicit Filling(Store& store) : store_(store) {}
  ~Filling() { flush(); }
  Filling(const Filling&) = delete;
  Filling& operator=(const Filling&) = delete;

  void add(Job job) {
    jobs_.push_back(std::move(job));
    if (jobs_.size() >= batch) flush();
  }

 private:
  void flush() {
    for (const auto& result : store_.write_all(jobs_)) {
      if (!result.ok()) {
        std::fprintf(stderr, "not written: %s\n", result.message.c_str());
        std::abort();
      }
    }
    jobs_.clear();
    store_.checkpoint_if_due();
  }

  Store& store_;
  std::vector<Job> jobs_;
};

void add_player(Filling& filling, int number) {
  NewGuest guest;
  guest.player = {.id = player_id(number), .name = "Player " + padded(number), .created_at = 0};
  for (std::size_t byte = 0; byte < sizeof number; ++byte) {
    guest.session.token_hash[byte] = static_cast<std::uint8_t>(number >> (8 * byte));
  }
  guest.session.player = guest.player.id;
  filling.add(guest);
  filling.add(RegisterPlayer{.player = guest.player.id,
                             .name = guest.player.name,
                             .name_key = "player" + padded(number),
                             .password = std::string(97, 'x')});
}

/// The busiest player plays one game in ten, the second busiest one in twenty; the others play
/// equally often.
std::vector<int> random_players(std::size_t count, int of, std::mt19937& random) {
  std::vector<int> result;
  const auto add = [&](int player) {
    if (std::ranges::find(result, player) == result.end()) result.push_back(player);
  };
  if (random() % 10 == 0) add(0);
  if (random() % 20 == 0) add(1);
  while (result.size() < count)
    add(static_cast<int>(random() % static_cast<unsigned>(of)));
  return result;
}

/// The log of a short game, with events of the usual size. Their content does not matter here.
std::vector<EventRow> log_of(std::int64_t at) {
  constexpr std::int64_t length = 10;
  static const std::string standing =
      R"("turn":"d4xc5-b6","position":")" + std::string(90, 'A') +
      R"( a acs -","hash":"0f34a1b2c3d4e5f6","clocks":[300000,300000],"to_move":0})";
  std::vector<EventRow> log;
  for (std::int64_t seq = 1; seq <= length; ++seq) {
    log.push_back(event(seq));
    log.back().at = at;
    log.back().body = R"({"ply":)" + std::to_string(seq) + "," + standing;
  }
  return log;
}

RoomWrite random_game(std::int64_t number, int people, std::mt19937& random) {
  const auto at = first_day + number * between_games;
  const auto kind = random() % kinds.size();
  const bool rated = random() % 2 == 0;
  const auto who = random_players(kinds[kind] == "slides-of-action" ? 3 : 2, people, random);
  auto write = opening(room_id(number));
  write.create->game = kinds[kind];
  write.create->visibility = random() % 10 == 0 ? "private" : "public";
  write.create->opened_by = player_id(who.front());
  write.create->opened_at = at;
  write.create->options = R"({"players":"2"})";
  write.create->clock = R"({"kind":"fischer","initial":300,"increment":5})";
  write.create->rated = rated;
  write.events = log_of(at);
  write.started = at;
  write.seats.emplace();
  for (std::size_t seat = 0; seat < who.size(); ++seat)
    write.seats->push_back({.seat = static_cast<int>(seat), .player = player_id(who[seat])});
  if (number % 500 == 0) return write;  // in play
  GameOver over{.reason = "goal", .turns = 60, .places = {}};
  for (std::size_t seat = 0; seat < who.size(); ++seat)
    over.places.push_back(1 + static_cast<int>(random() % who.size()));
  write.over = over;
  if (rated) {
    RatingChange change{.pool = kinds[kind], .players = {}, .compute = {}};
    for (const int player : who)
      change.players.push_back(player_id(player));
    change.compute = [at, step = static_cast<double>(random() % 100) - 50](auto before) {
      RatedEnd end{.after = {}, .ended_body = R"({"result":{},"ratings":[]})"};
      for (const auto& row : before) {
        end.after.push_back({.rating = (row ? row->rating : 1500) + step,
                             .deviation = 70,
                             .volatility = 0.06,
                             .games = (row ? row->games : 0) + 1,
                             .updated_at = at,
                             .certain_until = at + 365LL * 86'400'000});
      }
      return end;
    };
    write.rate = std::move(change);
  }
  return write;
}

/// Measures `query`, called repeatedly with different random numbers.
void time(const char* what, int times, const std::function<std::size_t(std::mt19937&)>& query) {
  std::mt19937 random(5);
  std::vector<double> milliseconds;
  std::size_t rows = 0;
  for (int i = 0; i < times; ++i) {
    const auto start = Clock::now();
    rows = std::max(rows, query(random));
    milliseconds.push_back(1e3 * seconds_since(start));
  }
  std::ranges::sort(milliseconds);
  const auto quantile = [&](double q) {
    return milliseconds[static_cast<std::size_t>(q * static_cast<double>(times - 1))];
  };
  std::printf("  %-58s %6zu rows, ms p50 %8.3f p99 %8.3f\n", what, rows, quantile(0.5),
              quantile(0.99));
}

class Queries {
 public:
  Queries(Connection& store, std::int64_t games) : store_(store), games_(games) {}

  void public_lists() const {
    const auto page = [&](const GameFilter& filter, std::optional<PageKey> key) {
      return finished_games(store_, filter, 50, key).rows.size();
    };
    time("finished public games: the first page", 500, [&](auto&) { return page({}, {}); });
    time("... a page somewhere", 500, [&](auto& random) { return page({}, somewhere(random)); });
    time("... of one game, somewhere", 500, [&](auto& random) {
      return page({.game = kinds[random() % kinds.size()]}, somewhere(random));
    });
    time("... of one game, in a week", 500, [&](auto& random) {
      const auto from = somewhere(random).first;
      return page({.game = kinds[random() % kinds.size()], .from = from, .before = from + week},
                  {});
    });
    time("public games in play", 500,
         [&](auto&) { return live_games(store_, 50, {}).rows.size(); });
    time("public open rooms", 500, [&](auto&) { return open_games(store_, 50, {}).rows.size(); });
    time("one game", 500, [&](auto& random) {
      return find_game(store_, room_id(static_cast<std::int64_t>(random()) % games_)).has_value()
                 ? std::size_t{1}
                 : std::size_t{0};
    });
  }

  void player_lists() const {
    const auto page = [&](const PlayerGames& query, std::optional<PageKey> key) {
      return finished_games_of(store_, query, 50, key).rows.size();
    };
    time("games of anyone: the first page", 500,
         [&](auto& random) { return page({.player = anyone(random)}, {}); });
    time("games of the busiest: the first page", 500,
         [&](auto&) { return page({.player = busiest_}, {}); });
    time("... a page somewhere", 500, [&](auto& random) {
      return page({.player = busiest_, .viewer = busiest_}, somewhere(random));
    });
    time("... lost, of one game, somewhere", 500, [&](auto& random) {
      return page({.player = busiest_,
                   .filter = {.game = kinds[random() % kinds.size()]},
                   .outcome = Outcome::lost},
                  somewhere(random));
    });
    time("... with the second busiest", 500,
         [&](auto&) { return page({.player = busiest_, .opponent = second_}, {}); });
    time("... with anyone", 500,
         [&](auto& random) { return page({.player = busiest_, .opponent = anyone(random)}, {}); });
    time("... of a game never played (the worst case)", 50,
         [&](auto&) { return page({.player = busiest_, .filter = {.game = "chess"}}, {}); });
    time("games in play of anyone", 500, [&](auto& random) {
      return unfinished_games_of(store_, anyone(random), std::nullopt, 50, {}).rows.size();
    });
    time("games in play of the busiest", 500, [&](auto&) {
      return unfinished_games_of(store_, busiest_, std::nullopt, 50, {}).rows.size();
    });
  }

  void counts() const {
    time("counts of anyone", 500,
         [&](auto& random) { return counts_of(store_, anyone(random), std::nullopt).size(); });
    time("counts of the busiest", 50,
         [&](auto&) { return counts_of(store_, busiest_, std::nullopt).size(); });
    time("head to head of the two busiest", 500,
         [&](auto&) { return head_to_head(store_, busiest_, second_, std::nullopt).size(); });
    time("head to head of the busiest and anyone", 500, [&](auto& random) {
      return head_to_head(store_, busiest_, anyone(random), std::nullopt).size();
    });
  }

  void people() const {
    time("players by the beginning of the name", 500, [&](auto& random) {
      return players_by_prefix(store_, "player000" + std::to_string(random() % 50), 20).size();
    });
    time("a player by the name", 500, [&](auto& random) {
      const auto key = "player" + padded(static_cast<std::int64_t>(random() % players));
      return find_player_by_name_key(store_, key).has_value() ? std::size_t{1} : std::size_t{0};
    });
    const auto now = first_day + games_ * between_games;
    time("leaderboard: the first page", 500,
         [&](auto&) { return leaderboard(store_, "liger", now, 50, {}).rows.size(); });
    time("... a page somewhere", 500, [&](auto& random) {
      const LeaderKey key{.rating = 1300 + static_cast<double>(random() % 400), .player = 0};
      return leaderboard(store_, "liger", now, 50, key).rows.size();
    });
    time("... when no rating is certain (the worst case)", 50,
         [&](auto&) { return leaderboard(store_, "liger", now * 2, 50, {}).rows.size(); });
    time("ratings of anyone", 500,
         [&](auto& random) { return ratings_of_player(store_, anyone(random)).size(); });
    time("the last 200 of the busiest's rating", 500,
         [&](auto&) { return rating_history(store_, busiest_, "liger", 200).size(); });
  }

 private:
  static constexpr std::int64_t week = 7LL * 86'400'000;

  [[nodiscard]] PageKey somewhere(std::mt19937& random) const {
    return {.first = first_day + static_cast<std::int64_t>(random()) % games_ * between_games,
            .second = 0};
  }
  static std::string anyone(std::mt19937& random) {
    return player_id(static_cast<int>(random() % players));
  }

  Connection& store_;
  std::int64_t games_;
  std::string busiest_ = player_id(0);
  std::string second_ = player_id(1);
};

}  // namespace

fs::path made_archive(const fs::path& folder, std::int64_t games) {
  const auto name = "archive-logs-v" + std::to_string(schema_migrations().size()) + "-" +
                    std::to_string(games) + ".db";
  return made_file(folder / name, [&](const fs::path& unfinished) {
    SqliteStore store = unsynced_store(unfinished);
    Filling filling(store);
    constexpr std::int64_t large = 100'000;
    const int people = games < large ? players / 100 : players;
    for (int number = 0; number < people; ++number)
      add_player(filling, number);
    std::mt19937 random(1);
    for (std::int64_t number = 0; number < games; ++number)
      filling.add(random_game(number, people, random));
  });
}

void measure_archive(const fs::path& folder, std::int64_t games) {
  const auto file = made_archive(folder, games);
  auto store = open_reading(file);
  std::printf("%lld games in %.0f MB, pages of 50:\n", static_cast<long long>(games),
              static_cast<double>(fs::file_size(file)) / 1e6);
  const Queries queries(store, games);
  queries.public_lists();
  queries.player_lists();
  queries.counts();
  queries.people();
}

void measure_deadlines(const fs::path& folder, std::int64_t rooms) {
  auto store = open_store(folder / "deadlines.db");
  if (!store.write(guest(1)).ok()) std::abort();
  {
    Filling filling(store);
    for (std::int64_t number = 0; number < rooms; ++number) {
      auto write = opening(room_id(number));
      write.seats = {{.seat = 0, .player = "p1"}};
      write.to_move = 0;
      write.due = first_day + (number * 7919) % rooms * 1000;
      filling.add(write);
    }
  }
  std::printf("%lld rooms that wait:\n", static_cast<long long>(rooms));
  std::int64_t now = event(1).at;
  time("everything put off by a downtime", 5, [&](auto&) {
    now += 60'000;
    return static_cast<std::size_t>(store.wake(now).rooms);
  });
  time("a sign of life", 200, [&](auto&) {
    ++now;
    return store.write(Heartbeat{.now = now}).ok() ? std::size_t{1} : std::size_t{0};
  });
  time("the next 100 that are due", 500,
       [&](auto&) { return due_rooms(store, first_day + (1LL << 40), 100).size(); });
}

}  // namespace quintet::storage::testing
