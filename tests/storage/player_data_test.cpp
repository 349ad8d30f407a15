// The data about a player: each table with such data is exported to the player, or erased with the
// account, or both.
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "mail_kit.hpp"
#include "storage/reads/passkeys.hpp"

namespace quintet::storage::testing::player_data_test {
namespace {

using Reasons = std::map<std::string, std::string>;
using Names = std::set<std::string>;

/// Tables whose rows about a player the export of all data contains, and how.
const Reasons& exported() {
  static const Reasons all{
      {"bans", "the ban of the player's name"},
      {"devices", "name, channel and host of each, and the mail address; no keys"},
      {"events", "the records of the player's games, and what the player has said"},
      {"mail_reports", "those that wait for the player's address"},
      {"mail_tokens", "the address that is not confirmed; no hash"},
      {"meetings", "they follow from the seats of the games"},
      {"mentions", "the list of rooms"},
      {"mutes", "the players whom the player has muted"},
      {"notifications", "all of them"},
      {"opt_outs", "the settings of notifications"},
      {"own_mistakes", "all of them"},
      {"passkeys", "name, host and times of each; no key"},
      {"pending", "the seat to move and the deadline of each game in play"},
      {"players", "the profile"},
      {"public_ratings", "what others see of the ratings"},
      {"puzzle_attempts", "all of them"},
      {"puzzle_ratings", "all of them"},
      {"quiet_hours", "the settings of notifications"},
      {"rating_history", "all of it"},
      {"ratings", "all of them"},
      {"recovery_codes", "when it was made; no hash"},
      {"rooms", "game, options and times of each; no keys"},
      {"seats", "the seats of each game"},
      {"seeks", "those that last"},
      {"sessions", "the times of each; no hash"},
      {"tokens", "the names; no hash"},
      {"totals", "the counts of finished games"},
  };
  return all;
}

/// Tables without a row about a player whose account is deleted, and why.
const Reasons& erased() {
  static const Reasons all{
      {"deliveries", "there are no devices to send messages to"},
      {"devices", "they are the player's addresses"},
      {"mail_tokens", "their links would change an account that does not exist"},
      {"mutes", "also those by other players, who see no name in their list any more"},
      {"notifications", "the player reads none of them"},
      {"opt_outs", "settings of the account"},
      {"own_mistakes", "they serve only the player"},
      {"passkeys", "no login to the account follows"},
      {"public_ratings", "they would keep the player in leaderboards"},
      {"puzzle_attempts", "they serve only the player"},
      {"puzzle_ratings", "they serve only the player"},
      {"quiet_hours", "settings of the account"},
      {"rating_history", "it describes the player"},
      {"ratings", "they describe the player"},
      {"recovery_codes", "no login to the account follows"},
      {"seeks", "the player takes no seat again"},
      {"sessions", "no request for the account follows"},
      {"tokens", "no request for the account follows"},
  };
  return all;
}

/// Tables that contain nothing about any player, and what they contain.
const Reasons& impersonal() {
  static const Reasons all{
      {"server_state", "the last heartbeat"},
      {"site_keys", "secrets of the site"},
      {"site_notices", "texts of the operator for all players"},
  };
  return all;
}

Names names_in(const std::string& text) {
  std::istringstream words(text);
  Names names;
  for (std::string word; words >> word;)
    names.insert(word);
  return names;
}

/// All tables of the data.
Names tables_of(const std::filesystem::path& file) {
  // PostgreSQL alone has the version in a table, and downtimes of the server for each part.
  if (on_postgres()) {
    return names_in(ask(file,
                        "SELECT string_agg(relname, ' ') FROM pg_class WHERE relkind IN ('r', 'p')"
                        " AND relnamespace = 'quintet'::regnamespace"
                        " AND relname NOT IN ('schema_version', 'standstills')"));
  }
  return names_in(ask(file,
                      "SELECT group_concat(name, ' ') FROM sqlite_schema WHERE type = 'table'"
                      " AND name NOT LIKE 'sqlite%'"));
}

/// The columns that refer to a player, as "TABLE.COLUMN".
Names columns_of_players(const std::filesystem::path& file) {
  if (on_postgres()) {
    return names_in(
        ask(file,
            "SELECT string_agg(c.relname || '.' || attname, ' ') FROM pg_constraint AS k"
            " JOIN pg_class AS c ON c.oid = conrelid"
            " JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)"
            " WHERE contype = 'f' AND confrelid = 'quintet.players'::regclass"));
  }
  return names_in(ask(file,
                      "SELECT group_concat(t.name || '.' || k.\"from\", ' ') FROM sqlite_schema t,"
                      " pragma_foreign_key_list(t.name) k"
                      " WHERE t.type = 'table' AND k.\"table\" = 'players'"));
}

std::string table_in(const std::string& column) {
  return column.substr(0, column.find('.'));
}

TEST_CASE("each table is exported to the player, erased with the account, or about no player") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  static_cast<void>(open_store(file));
  const Names tables = tables_of(file);
  CHECK(tables.size() >= 30);
  for (const std::string& table : tables) {
    CAPTURE(table);
    const bool personal = exported().contains(table) || erased().contains(table);
    CHECK(personal != impersonal().contains(table));
  }
  for (const Reasons* list : {&exported(), &erased(), &impersonal()}) {
    for (const auto& [table, reason] : *list) {
      CAPTURE(table);
      CHECK(tables.contains(table));
      CHECK(!reason.empty());
    }
  }
}

TEST_CASE("each table that refers to players is exported or erased") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  static_cast<void>(open_store(file));
  const Names columns = columns_of_players(file);
  CHECK(columns.contains("sessions.player"));
  CHECK(columns.contains("mutes.muted"));
  CHECK(columns.contains("rooms.opened_by"));
  CHECK(columns.size() >= 24);
  for (const std::string& column : columns) {
    CAPTURE(column);
    CHECK(!impersonal().contains(table_in(column)));
  }
}

/// A finished game of Ann, who is the player p1, and Ben.
RoomWrite rated_game() {
  auto write = opening("rated");
  write.create->visibility = "public";
  write.seats = std::vector<SeatRow>{{0, "p1"}, {1, "p2"}};
  write.over = GameOver{.reason = "goal", .turns = 1, .places = {1, 2}};
  write.rate =
      RatingChange{.pool = "pool", .players = {"p1", "p2"}, .compute = [](auto) {
                     return RatedEnd{.after = {RatingRow{}, RatingRow{}}, .ended_body = "{}"};
                   }};
  return write;
}

/// Jobs after which each table has a row about Ann.
std::vector<Job> jobs_about_ann() {
  auto turn_of_ann = turn("r", 2);
  turn_of_ann.to_move.emplace(0);
  turn_of_ann.notifications = {{.player = "p1",
                                .kind = "turn",
                                .read = false,
                                .deliveries = {{.kind = "turn", .setting = "turn", .due = 5}}}};
  return {
      NewToken{.token = {.id = "t", .player = "p1", .name = "bot", .created_at = 1},
               .token_hash = hash_of(50)},
      SaveDevice{.device = {.id = "d",
                            .player = "p1",
                            .channel = "push",
                            .name = "Phone",
                            .endpoint = "https://push.example/",
                            .keys = "{}",
                            .language = "de",
                            .created_at = 1}},
      SetNotificationSettings{
          .player = "p1",
          .settings = {.off = {{"webhook", "turn"}},
                       .quiet = QuietHours{.from = 0, .to = 60, .zone = "UTC"}}},
      turn_of_ann,
      rated_game(),
      SetMute{.player = "p1", .muted = "p2", .at = 1},
      SetMute{.player = "p2", .muted = "p1", .at = 1},
      KeepSeek{.id = "s", .player = "p1", .wish = "{}", .since = 1, .until = 99},
      TryPuzzle{.player = "p1",
                .game = "liger",
                .puzzle = "p",
                .solved = true,
                .at = 1,
                .compute = [](auto&) { return RatingRow{}; }},
      MergeMistakes{.player = "p1", .mistakes = {{.id = "m", .puzzle = "{}"}}},
      SetRecoveryCode{.player = "p1", .code_hash = hash_of(7), .at = 1},
      AddPasskey{.passkey = {.id = "k", .player = "p1", .public_key = "key"}},
      mail_link(60),
      ReadSiteNotices{.player = "p1", .until = 70},
      BeginExport{.player = "p1", .at = 80, .interval = 10},
  };
}

/// The number of rows that refer to Ann in this column.
std::string rows_about_ann(const std::filesystem::path& file, const std::string& column) {
  return ask(file, "SELECT count(*) FROM " + table_in(column) + " WHERE " + column +
                       " = (SELECT key FROM players WHERE id = 'p1')");
}

TEST_CASE("a deleted account leaves no row in the tables that are erased") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_ann_and_ben(file);
  give_address(store, 1);
  for (const Job& job : jobs_about_ann())
    REQUIRE(store.write(job).message.empty());
  const Names columns = columns_of_players(file);
  for (const std::string& column : columns) {
    CAPTURE(column);
    CHECK(rows_about_ann(file, column) != "0");
  }
  CHECK(ask(file, "SELECT count(*) FROM deliveries") == "2");

  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "deleted", .at = 300}).ok());
  Names kept;
  for (const std::string& column : columns) {
    CAPTURE(column);
    if (!erased().contains(table_in(column))) {
      kept.insert(column);
      continue;
    }
    CHECK(rows_about_ann(file, column) == "0");
  }
  CHECK(ask(file, "SELECT count(*) FROM deliveries") == "0");
  // The games stay, and these are their players.
  CHECK(kept == Names{"meetings.opponent", "meetings.player", "mentions.player", "rooms.opened_by",
                      "seats.player", "totals.player"});
  CHECK(find_player(store, "p1") ==
        PlayerRow{
            .id = "p1", .name = "deleted", .guest = false, .created_at = 10, .deleted_at = 300});
  CHECK(ask(file,
            "SELECT count(*) FROM players WHERE id = 'p1' AND name_key IS NULL AND password IS NULL"
            " AND notices_read_at = 0 AND exported_at = 0") == "1");
}

TEST_CASE("a deleted account takes nothing from other players") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_ann_and_ben(file);
  give_address(store, 2, "ben@home.example", "p2");
  const PasskeyRow passkey{.id = "b", .player = "p2", .public_key = "key"};
  REQUIRE(store.write(AddPasskey{.passkey = passkey}).ok());
  REQUIRE(store.write(rated_game()).ok());
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "deleted", .at = 300}).ok());
  CHECK(find_session(store, hash_of(2), 0));
  CHECK(passkeys_of(store, "p2") == std::vector{passkey});
  CHECK(devices_of(store, "p2").size() == 1);
  CHECK(ratings_of_player(store, "p2").size() == 1);
}

}  // namespace
}  // namespace quintet::storage::testing::player_data_test
