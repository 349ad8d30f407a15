// Today's reading of files that older versions have written, with games that people played.
#include <algorithm>
#include <filesystem>
#include <string>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "storage/error.hpp"
#include "storage/reads/devices.hpp"
#include "storage/reads/exports.hpp"
#include "storage/reads/mail.hpp"
#include "storage/reads/passkeys.hpp"
#include "storage/reads/site_notices.hpp"
#include "support.hpp"

namespace quintet::storage::testing::old_file_test {
namespace {

namespace fs = std::filesystem;

// The players in the file.
const std::string dolphin = "4umzx9xyyscsezev";
const std::string eagle = "ww68yke6gvu7wshr";
const std::string moose = "wq33enjp975jb9r9";

/// A copy of the file of version 1, which a test may change.
fs::path old_file(const TempFolder& folder) {
  const auto file = folder / "quintet.db";
  fs::copy_file(fs::path(QUINTET_TEST_DATA) / "storage/v1.db", file);
  return file;
}

std::string text_of(Database& database, const std::string& query) {
  return database.connection().execAndGet(query).getString();
}

std::string rooms_of(const Page<GameRow>& page) {
  std::string result;
  for (const auto& row : page.rows)
    result += row.room + " ";
  return result;
}

TEST_CASE("opening a file of version 1 says so and keeps a copy of it") {
  const TempFolder folder;
  const auto file = old_file(folder);
  const auto fingerprint =
      "SELECT group_concat(room || seq || at || kind || body) FROM events ORDER BY key";
  std::string before;
  {
    Database old(file, {.migrations = schema_migrations().first(1)});
    before = text_of(old, fingerprint);
  }
  Database database(file);
  REQUIRE(database.migrated().has_value());
  CHECK(database.migrated()->from == 1);
  CHECK(database.migrated()->to == schema_migrations().size());
  Database copy(database.migrated()->backup, {.migrations = schema_migrations().first(1)});
  CHECK(text_of(copy, fingerprint) == before);
  CHECK(text_of(database, fingerprint) == before);
  CHECK_FALSE(Database(file).migrated().has_value());
}

TEST_CASE("the games of version 1 are in the archive, with the facts from their events") {
  const TempFolder folder;
  auto store = open_store(old_file(folder));
  CHECK(check_database(store).empty());

  CHECK(rooms_of(finished_games(store, {}, 99, {})) == "6gqpc2f4yj dkh6h65psy 9t455uzr2f ");
  CHECK(rooms_of(finished_games(store, {.game = "liger"}, 99, {})) == "dkh6h65psy ");
  CHECK(rooms_of(finished_games_of(store, {.player = dolphin, .viewer = dolphin}, 99, {})) ==
        "6gqpc2f4yj 72mxjnr6qy dkh6h65psy 9t455uzr2f ");
  CHECK(rooms_of(finished_games_of(store, {.player = dolphin, .viewer = eagle}, 99, {})) ==
        "6gqpc2f4yj dkh6h65psy 9t455uzr2f ");
  CHECK(rooms_of(finished_games_of(store, {.player = moose, .opponent = dolphin}, 99, {})) ==
        "6gqpc2f4yj ");
  CHECK(rooms_of(live_games(store, 99, {})) == "h9aipkimwa ugixserzd6 ");
  CHECK(rooms_of(open_games(store, 99, {})) == "zgntwwm5ar uiddqq68m3 ");
  CHECK(rooms_of(unfinished_games_of(store, moose, moose, 99, {})) ==
        "h9aipkimwa nhakgf7nyj ugixserzd6 ");
  CHECK(rooms_of(unfinished_games_of(store, moose, dolphin, 99, {})) == "h9aipkimwa ugixserzd6 ");

  const auto resigned = find_game(store, "dkh6h65psy");
  REQUIRE(resigned.has_value());
  CHECK(resigned->clock == R"({"kind":"none"})");
  CHECK_FALSE(resigned->rated);
  CHECK_FALSE(resigned->pool.has_value());
  CHECK(resigned->reason == "resignation");
  CHECK(resigned->turns == 6);
  CHECK(resigned->opened_at <= resigned->started_at.value());
  CHECK(resigned->started_at.value() <= resigned->ended_at.value());
  REQUIRE(resigned->seats.size() == 2);
  CHECK(resigned->seats[0].player.id == eagle);
  CHECK(resigned->seats[0].player.name == "Patient Eagle");
  CHECK(resigned->seats[0].place == 1);
  CHECK(resigned->seats[1].place == 2);

  const auto three = find_game(store, "6gqpc2f4yj");
  REQUIRE(three->seats.size() == 3);
  CHECK(three->options.find(R"("players":"3")") != std::string::npos);
  CHECK(three->turns == 8);
  CHECK(three->seats[0].place == 1);
  CHECK(three->seats[1].place == 3);
  CHECK(three->seats[2].place == 2);
  CHECK(head_to_head(store, moose, eagle, moose) ==
        std::vector{GameCounts{.game = "slides-of-action", .won = 1}});
  CHECK(head_to_head(store, dolphin, eagle, dolphin).size() == 3);
}

TEST_CASE("a rating of version 3 is shown as of its player's last public game") {
  const TempFolder folder;
  const auto file = old_file(folder);
  {
    Database old(file, {.migrations = schema_migrations().first(3)});
    const std::string player = "(SELECT key FROM players WHERE id = '" + dolphin + "')";
    const auto played = [&](const std::string& room, int at, int rating) {
      old.connection().exec("INSERT INTO rating_history SELECT " + player + ", 'liger', " +
                            std::to_string(at) + ", key, " + std::to_string(rating) +
                            ", 80 FROM rooms WHERE id = '" + room + "'");
    };
    played("9t455uzr2f", 10, 1510);
    played("dkh6h65psy", 20, 1520);
    played("72mxjnr6qy", 30, 1530);  // private
    old.connection().exec("INSERT INTO ratings VALUES (" + player +
                          ", 'liger', 1530, 80, 0.06, 3, 30, 99)");
  }
  auto store = open_store(file);
  CHECK(ratings_of_player(store, dolphin).front().rating.rating == 1530);
  CHECK(public_ratings_of_player(store, dolphin).front().rating == RatingRow{.rating = 1520,
                                                                             .deviation = 80,
                                                                             .volatility = 0.06,
                                                                             .games = 2,
                                                                             .updated_at = 20,
                                                                             .certain_until = 99});
  CHECK(leaderboard(store, "liger", 0, 9, {}).rows.size() == 1);
}

TEST_CASE("the running games of version 1 know whose turn it is, and can continue") {
  const TempFolder folder;
  auto store = open_store(old_file(folder));
  CHECK(find_game(store, "ugixserzd6")->pending == PendingRow{.to_move = 1, .due = {}});
  CHECK(find_game(store, "nhakgf7nyj")->pending == PendingRow{.to_move = 0, .due = {}});
  CHECK(find_game(store, "h9aipkimwa")->pending.to_move.has_value());
  CHECK(find_game(store, "uiddqq68m3")->pending == PendingRow{});
  const auto room = load_room(store, "ugixserzd6");
  CHECK(room->room.last_seq == 7);
  auto end = turn("ugixserzd6", 8);
  end.over = GameOver{.reason = "goal", .turns = 4, .places = {1, 2}};
  CHECK(store.write(end).ok());
  CHECK(rooms_of(finished_games(store, {.game = "gridwar"}, 9, {})) == "ugixserzd6 ");
}

TEST_CASE("every room of a player in a file of version 1 is found when the player is deleted") {
  const TempFolder folder;
  auto store = open_store(old_file(folder));
  REQUIRE(store.write(DeleteAccount{.player = eagle, .name = "Gone", .at = 5}).ok());
  // In the last room the player sat down and left again.
  const std::vector<std::string> named{"9t455uzr2f", "dkh6h65psy", "72mxjnr6qy", "6gqpc2f4yj",
                                       "ugixserzd6", "h9aipkimwa", "zgntwwm5ar"};
  std::vector<std::string> found;
  for (const auto& room : mentions_of_player(store, eagle, 99)) {
    found.push_back(room.room);
    CHECK(std::ranges::any_of(room.events, [](const EventRow& event) {
      return event.body.find("Patient Eagle") != std::string::npos;
    }));
  }
  CHECK(found == named);
}

TEST_CASE("a file of version 1 is migrated even if bodies in it are not JSON") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    Database old(file, {.migrations = schema_migrations().first(1)});
    old.connection().exec(
        "INSERT INTO players VALUES (1, 'p1', 'Otter', 1, 0);"
        "INSERT INTO rooms VALUES (1, 'r', 'liger', 'public', 'a', 'b', 1, 10, 30);"
        "INSERT INTO seats VALUES (1, 0, 1);"
        "INSERT INTO events VALUES (1, 1, 1, 10, 'opened', 'nonsense'),"
        " (2, 1, 2, 20, 'started', ''), (3, 1, 3, 30, 'ended', '{')");
  }
  auto store = open_store(file);
  CHECK(check_database(store).empty());
  CHECK(find_room(store, "r")->started_at == 20);
  CHECK(find_room(store, "r")->over());
  CHECK(finished_games(store, {}, 9, {}).rows.empty());
  CHECK(load_room(store, "r")->events.size() == 3);
}

TEST_CASE("a file of version 2 is migrated, and all its rows are kept") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  fs::copy_file(fs::path(QUINTET_TEST_DATA) / "storage/v2.db", file);
  const auto fingerprint =
      "SELECT group_concat(room || seq || at || kind || body) FROM events ORDER BY key";
  std::string before;
  {
    Database old(file, {.migrations = schema_migrations().first(2)});
    before = text_of(old, fingerprint);
  }
  {
    Database database(file);
    REQUIRE(database.migrated().has_value());
    CHECK(database.migrated()->from == 2);
    CHECK(text_of(database, fingerprint) == before);
    CHECK(fs::exists(database.migrated()->backup));
  }
  auto store = open_store(file);
  CHECK(check_database(store).empty());
  CHECK(rooms_of(finished_games(store, {}, 9, {})) == "9dexmbhz2b ");
  CHECK(rooms_of(live_games(store, 9, {})) == "4wp4tiwmtf ");
  CHECK(rooms_of(open_games(store, 9, {})) == "9nfumyekxj ");
  CHECK(rooms_of(unfinished_games(store, 9, {})) == "9nfumyekxj btjsam8hbg 4wp4tiwmtf ");
  const auto ann = find_player_by_name_key(store, "ann");
  REQUIRE(ann.has_value());
  CHECK(tokens_of_player(store, ann->player.id).size() == 1);
  CHECK(ratings_of_player(store, ann->player.id).size() == 1);
  CHECK(all_bans(store, 9).empty());
  CHECK(store.write(AddBan{.ban = {.key = "ann", .subject = "Ann", .reason = "spam"}}).ok());
  CHECK(all_bans(store, 9).size() == 1);
}

TEST_CASE("a file of version 8 is migrated, and its players can keep mistakes") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  fs::copy_file(fs::path(QUINTET_TEST_DATA) / "storage/v2.db", file);
  const auto players = "SELECT group_concat(id || name) FROM players ORDER BY key";
  std::string before;
  {
    Database old(file, {.migrations = schema_migrations().first(8)});
    before = text_of(old, players);
  }
  {
    Database database(file);
    REQUIRE(database.migrated().has_value());
    CHECK(database.migrated()->from == 8);
    CHECK(text_of(database, players) == before);
  }
  auto store = open_store(file);
  CHECK(check_database(store).empty());
  const auto ann = find_player_by_name_key(store, "ann")->player.id;
  CHECK(store.write(MergeMistakes{.player = ann, .mistakes = {{.id = "m", .puzzle = "{}"}}}).ok());
  CHECK(own_mistakes_of(store, ann).size() == 1);
}

TEST_CASE("a file of version 12 is migrated, and finds the messages of each of its devices") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  fs::copy_file(fs::path(QUINTET_TEST_DATA) / "storage/v2.db", file);
  {
    Database old(file, {.migrations = schema_migrations().first(12)});
    old.connection().exec(
        "INSERT INTO devices SELECT 1, 'd', key, 'push', 'Phone', 'https://push.example/', 'keys',"
        " 'de', 10, 10, 0, NULL FROM players WHERE name_key = 'ann';"
        "INSERT INTO deliveries SELECT 1, min(key), 'turn', 'turn', 3, 40, 0 FROM rooms");
  }
  {
    Database database(file);
    REQUIRE(database.migrated().has_value());
    CHECK(database.migrated()->from == 12);
  }
  auto store = open_store(file);
  CHECK(check_database(store).empty());
  const auto due = due_deliveries_of(store, "d", 40, 9);
  REQUIRE(due.size() == 1);
  CHECK(due[0].key.kind == "turn");
  CHECK(due[0].device.player == find_player_by_name_key(store, "ann")->player.id);
  CHECK(due_reports(store, 1'000, 9).empty());
}

TEST_CASE("a file of version 13 is migrated, and its players have read and exported nothing") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  fs::copy_file(fs::path(QUINTET_TEST_DATA) / "storage/v2.db", file);
  const auto players = "SELECT group_concat(id || name || name_key) FROM players ORDER BY key";
  std::string before;
  {
    Database old(file, {.migrations = schema_migrations().first(13)});
    old.connection().exec(
        "INSERT INTO devices SELECT 1, 'd', key, 'mail', 'ann@home.example', 'ann@home.example',"
        " '', 'de', 10, 10, 0, NULL FROM players WHERE name_key = 'ann';"
        "INSERT INTO mail_reports SELECT 1, 'ann@home.example', 'de', 'password', name, 20, 20, 0"
        " FROM players WHERE name_key = 'ann'");
    before = text_of(old, players);
  }
  {
    Database database(file);
    REQUIRE(database.migrated().has_value());
    CHECK(database.migrated()->from == 13);
    CHECK(text_of(database, players) == before);
  }
  auto store = open_store(file);
  CHECK(check_database(store).empty());
  const auto ann = find_player_by_name_key(store, "ann")->player.id;
  CHECK(notices_read_at(store, ann) == 0);
  CHECK(exported_at(store, ann) == 0);
  CHECK(reports_of(store, ann, 9).size() == 1);
  CHECK(passkeys_of(store, ann).empty());
  CHECK(store.write(AddPasskey{.passkey = {.id = "k", .player = ann, .public_key = "key"}}).ok());
  CHECK(passkeys_of(store, ann).size() == 1);
  CHECK(site_notices(store, 0, 9).empty());
}

}  // namespace
}  // namespace quintet::storage::testing::old_file_test
