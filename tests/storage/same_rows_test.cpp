// The same jobs leave the same rows in a file and in PostgreSQL.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include "only_on.hpp"
#include "random_jobs.hpp"
#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::storage::testing {
namespace {

/// A query for the content of every table, without keys, which may differ. Each text must be valid
/// in both kinds of SQL.
const std::vector<std::string>& tables() {
  const auto player = [](const char* column) {
    return "(SELECT hex(id) FROM players AS p WHERE p.key = " + std::string(column) + ")";
  };
  const std::string room = "(SELECT hex(id) FROM rooms AS r WHERE r.key = room)";
  static const std::vector<std::string> all = {
      ("SELECT hex(id), hex(name), guest, created_at, hex(name_key), hex(password), deleted_at,"
       " hex(bot_game), bot_level, notices_read_at, exported_at FROM players"),
      "SELECT hex(token_hash), " + player("player") + ", created_at, expires_at FROM sessions",
      "SELECT hex(id), hex(token_hash), " + player("player") +
          ", hex(name), created_at FROM tokens",
      // Not rooms in deletion: DeleteLeftovers may begin with any of them.
      "SELECT hex(id), hex(game), hex(visibility), hex(play_key), hex(watch_key), " +
          player("opened_by") +
          ", opened_at, ended_at, hex(options), hex(clock), rated, hex(pool), started_at,"
          " hex(reason), turns, has_result FROM rooms WHERE visibility <> 'deleted'",
      "SELECT " + room +
          ", seq, at, hex(kind), hex(body) FROM events WHERE room IN"
          " (SELECT key FROM rooms WHERE visibility <> 'deleted')",
      "SELECT " + room + ", seat, " + player("player") +
          ", hex(game), public, ended_at, place, outcome, round(rating_before),"
          " round(rating_after) FROM seats",
      "SELECT " + player("player") + ", hex(game), outcome, public, games FROM totals",
      "SELECT " + player("player") + ", " + player("opponent") + ", ended_at, " + room +
          ", hex(game), public, outcome, against FROM meetings",
      "SELECT " + room + ", to_move, due FROM pending",
      "SELECT one, alive_at FROM server_state",
      "SELECT " + player("player") + ", hex(pool), round(rating), games, updated_at FROM ratings",
      "SELECT " + player("player") +
          ", hex(pool), round(rating), games, updated_at FROM public_ratings",
      "SELECT " + player("player") + ", hex(pool), at, " + room +
          ", round(rating) FROM rating_history",
      "SELECT " + player("player") + ", " + room + " FROM mentions",
      "SELECT " + player("player") +
          ", hex(game), round(rating), puzzles, updated_at FROM puzzle_ratings",
      "SELECT " + player("player") + ", hex(game), hex(puzzle), solved, at FROM puzzle_attempts",
      "SELECT " + player("player") +
          ", hex(id), found, answers, day, solves, step, hex(puzzle) FROM own_mistakes",
      ("SELECT hex(kind), hex(key), hex(subject), hex(reason), created_at, created_by, expires_at"
       " FROM bans"),
      "SELECT " + player("player") + ", " + player("muted") + ", at FROM mutes",
      "SELECT hex(id), " + player("player") + ", hex(wish), since, until FROM seeks",
      "SELECT " + player("player") + ", " + room +
          ", hex(kind), seq, at, read_at FROM notifications",
      "SELECT hex(id), " + player("player") +
          ", hex(channel), hex(name), hex(endpoint), hex(keys), hex(language), created_at,"
          " renewed_at, failures, disabled_at FROM devices",
      "SELECT " + player("player") + ", hex(channel), hex(kind) FROM opt_outs",
      "SELECT " + player("player") + ", from_minute, to_minute, hex(zone) FROM quiet_hours",
      "SELECT (SELECT hex(id) FROM devices WHERE devices.key = device), " + room +
          ", hex(kind), hex(about), seq, due, attempts FROM deliveries",
      "SELECT hex(name), hex(value) FROM site_keys",
      "SELECT " + player("player") + ", hex(code_hash), created_at FROM recovery_codes",
      "SELECT " + player("player") +
          ", hex(purpose), hex(address), hex(language), hex(token_hash), expires_at"
          " FROM mail_tokens",
      ("SELECT hex(address), hex(language), hex(kind), hex(name), at, due, attempts"
       " FROM mail_reports"),
      "SELECT hex(id), " + player("player") +
          ", hex(name), hex(host), algorithm, hex(public_key), sign_count, challenge_at,"
          " created_at, used_at FROM passkeys",
      "SELECT hex(text), hex(link), created_at, ends_at FROM site_notices",
  };
  return all;
}

std::vector<std::string> rows_of_file(const std::filesystem::path& file, const std::string& query) {
  SQLite::Database database(file.string());
  SQLite::Statement rows(database, query);
  std::vector<std::string> result;
  while (rows.executeStep()) {
    std::string line;
    for (int column = 0; column < rows.getColumnCount(); ++column) {
      const auto value = rows.getColumn(column);
      line += value.isNull()    ? "-"
              : value.isFloat() ? std::to_string(std::llround(value.getDouble()))
                                : value.getString();
      line += ' ';
    }
    result.push_back(std::move(line));
  }
  std::ranges::sort(result);
  return result;
}

std::vector<std::string> rows_of_postgres(Link& link, std::string query) {
  // PostgreSQL stores due times without the standstill of their part.
  constexpr std::string_view table = "FROM pending";
  if (const auto at = query.find(table); at != std::string::npos) {
    query.replace(at, table.size(),
                  "FROM (SELECT room, to_move, due + ms AS due FROM pending"
                  " JOIN standstills USING (part)) AS pending");
  }
  const Result rows = link.run_text(query);
  std::vector<std::string> result;
  for (int row = 0; row < PQntuples(rows.get()); ++row) {
    std::string line;
    for (int column = 0; column < PQnfields(rows.get()); ++column) {
      line += PQgetisnull(rows.get(), row, column) != 0 ? "-" : PQgetvalue(rows.get(), row, column);
      line += ' ';
    }
    result.push_back(std::move(line));
  }
  std::ranges::sort(result);
  return result;
}

TEST_CASE("the same jobs have the same results and leave the same rows in both kinds of database" *
          only_on_postgres()) {
  const int sequences = tests::rounds(4, 2);
  std::map<WriteStatus, int> seen;
  for (int sequence = 0; sequence < sequences; ++sequence) {
    CAPTURE(sequence);
    const TempFolder folder;
    const auto file = folder / "quintet.db";
    const auto address = tests::location_of(file);
    {
      SqliteStore files{Database(file)};
      PostgresStore postgres(address);
      RandomJobs jobs(static_cast<std::uint32_t>(sequence));
      for (int batch = 0; batch < 150; ++batch) {
        CAPTURE(batch);
        std::vector<Job> together;
        for (int size = 1 + jobs.below(8); size > 0; --size)
          together.push_back(jobs.next());
        const auto here = files.write_all(together);
        const auto there = postgres.write_all(together);
        REQUIRE(here.size() == there.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
          CAPTURE(i);
          CAPTURE(here[i].message);
          CAPTURE(there[i].message);
          REQUIRE(here[i].status == there[i].status);
          CHECK(here[i].ended_body == there[i].ended_body);
          if (here[i].status == WriteStatus::conflict) CHECK(here[i].message == there[i].message);
          ++seen[here[i].status];
        }
      }
      CHECK(check_database(postgres).empty());
    }
    Link link(address, {}, {});
    link.connect();
    link.run_text(
        "CREATE FUNCTION quintet.hex(bytea) RETURNS text LANGUAGE sql IMMUTABLE AS"
        " 'SELECT coalesce(upper(encode($1, ''hex'')), '''')'");
    for (const auto& query : tables()) {
      CAPTURE(query);
      const auto rows = rows_of_file(file, query);
      CHECK(rows == rows_of_postgres(link, query));
    }
  }
  // Otherwise this test would prove little.
  CHECK(seen[WriteStatus::ok] > 40 * sequences);
  CHECK(seen[WriteStatus::conflict] > 20 * sequences);
  CHECK(seen[WriteStatus::invalid] > 5 * sequences);
}

}  // namespace
}  // namespace quintet::storage::testing
