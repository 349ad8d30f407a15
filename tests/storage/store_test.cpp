#include "storage/store.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include "only_on.hpp"
#include "storage/error.hpp"
#include "storage/reads/bans.hpp"
#include "storage/sql/statements.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

TEST_CASE("written rows can be read, also by another connection and after a restart") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto write = opening("r");
  write.events = events_to(3);
  auto expected = LoadedRoom{.room = *write.create, .events = write.events};
  expected.room.last_seq = 3;
  {
    auto store = open_store(file);
    REQUIRE(store.write(guest(1)).ok());
    REQUIRE(store.write(write).ok());
    CHECK(load_room(store, "r") == expected);
    CHECK(find_room(store, "r") == expected.room);
    CHECK(load_room(briefly(open_reading(file)), "r") == expected);
  }
  auto store = open_store(file);
  CHECK(load_room(store, "r") == expected);
  CHECK(events_after(store, "r", 0) == expected.events);
  CHECK(events_after(store, "r", 2) == std::vector{event(3)});
  CHECK(events_after(store, "r", 3).empty());
  CHECK(events_after(store, "nowhere", 0).empty());
  CHECK_FALSE(load_room(store, "nowhere").has_value());
  CHECK_FALSE(find_room(store, "nowhere").has_value());
}

TEST_CASE("an append that does not begin after the last event is a conflict and changes nothing") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  REQUIRE(store.write(turn("r", 2)).ok());
  auto late = turn("r", 2);
  late.events.front().body = "another turn";
  late.events.push_back(event(3));
  late.seats = {{.seat = 0, .player = "p1"}};
  late.over = GameOver{};
  const auto before = load_room(store, "r");
  const auto result = store.write(late);
  CHECK(result.status == WriteStatus::conflict);
  CHECK_FALSE(result.message.empty());
  CHECK(store.write(turn("r", 1)).status == WriteStatus::conflict);
  CHECK(store.write(turn("r", 4)).status == WriteStatus::conflict);
  CHECK(load_room(store, "r") == before);
  CHECK(seats_of_room(store, "r").empty());
  CHECK(store.write(turn("r", 3)).ok());
}

TEST_CASE("when two writers append the same event, one gets a conflict") {
  const TempFolder folder;
  auto one = store_with_room(folder / "quintet.db");
  auto other = open_store(folder / "quintet.db");
  CHECK(one.write(turn("r", 2)).ok());
  CHECK(other.write(turn("r", 2)).status == WriteStatus::conflict);
  CHECK(other.write(turn("r", 3)).ok());
  CHECK(load_room(one, "r")->events == events_to(3));
}

TEST_CASE("a room is opened once, and only an opened room can be appended to") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto again = opening("r");
  again.create->game = "gridwar";
  CHECK(store.write(again).status == WriteStatus::conflict);
  CHECK(find_room(store, "r")->game == "liger");
  CHECK(store.write(turn("nowhere", 1)).status == WriteStatus::conflict);
}

TEST_CASE("a job that the schema refuses is invalid and changes nothing") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto stranger = opening("s");
  stranger.create->opened_by = "nobody";
  CHECK(store.write(stranger).status == WriteStatus::invalid);
  CHECK_FALSE(find_room(store, "s").has_value());

  auto seats = turn("r", 2);
  seats.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "nobody"}};
  CHECK(store.write(seats).status == WriteStatus::invalid);
  seats.seats = {{.seat = 0, .player = "p1"}, {.seat = 0, .player = "p1"}};
  CHECK(store.write(seats).status == WriteStatus::invalid);
  CHECK(find_room(store, "r")->last_seq == 1);
  CHECK(seats_of_room(store, "r").empty());
}

TEST_CASE("a write whose events are not numbered consecutively is invalid") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto none = turn("r", 2);
  none.events.clear();
  CHECK(store.write(none).status == WriteStatus::invalid);
  auto gap = turn("r", 2);
  gap.events.push_back(event(4));
  CHECK(store.write(gap).status == WriteStatus::invalid);
  auto zero = turn("r", 0);
  CHECK(store.write(zero).status == WriteStatus::invalid);
  auto second_first = opening("s");
  second_first.events = {event(2)};
  CHECK(store.write(second_first).status == WriteStatus::invalid);
  auto other_name = opening("s");
  other_name.room = "t";
  CHECK(store.write(other_name).status == WriteStatus::invalid);
  CHECK(load_room(store, "r")->events == events_to(1));
  CHECK(count_unfinished_rooms(store) == 1);
}

TEST_CASE("one bad job of a batch does not affect the others") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto stranger = opening("bad");
  stranger.create->opened_by = "nobody";
  const std::vector<Job> jobs{guest(2),     turn("r", 2), turn("r", 2), stranger,
                              opening("s"), guest(2),     turn("r", 3), turn("s", 2)};
  const auto results = store.write_all(jobs);
  using enum WriteStatus;
  const std::vector expected{ok, ok, conflict, invalid, ok, conflict, ok, ok};
  REQUIRE(results.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(results[i].status == expected[i]);
    CHECK(results[i].message.empty() == results[i].ok());
  }
  CHECK(load_room(store, "r")->events == events_to(3));
  CHECK(load_room(store, "s")->events == events_to(2));
  CHECK_FALSE(find_room(store, "bad").has_value());
  CHECK(find_player(store, "p2").has_value());
  CHECK(store.write_all({}).empty());
}

TEST_CASE("unfinished rooms are listed, oldest first, until they are over") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  CHECK(unfinished_rooms(store).empty());
  for (const auto* room : {"z", "a", "m"})
    REQUIRE(store.write(opening(room)).ok());
  auto last = turn("a", 2);
  last.over = GameOver{};
  REQUIRE(store.write(last).ok());
  CHECK(unfinished_rooms(store) == std::vector<std::string>{"z", "m"});
  CHECK(count_unfinished_rooms(store) == 2);
  CHECK(find_room(store, "a")->over());
  CHECK_FALSE(find_room(store, "z")->over());
}

TEST_CASE("events may follow the end of a game, and its end stays") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_room(file);
  auto last = turn("r", 2);
  last.over = GameOver{};
  REQUIRE(store.write(last).ok());
  CHECK(store.write(turn("r", 3)).ok());
  CHECK(find_room(store, "r")->over());
  auto again = turn("r", 4);
  again.over = GameOver{};
  CHECK(store.write(again).status == WriteStatus::conflict);
  CHECK(load_room(store, "r")->events == events_to(3));
  CHECK(ask(file, "SELECT ended_at FROM rooms") == std::to_string(event(2).at));
}

TEST_CASE("a player's unfinished games are those in which the player sits now, newest first") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(guest(2)).ok());
  for (const auto* room : {"a", "b", "c"}) {
    auto write = opening(room);
    write.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p2"}};
    REQUIRE(store.write(write).ok());
  }
  auto leaves = turn("b", 2);
  leaves.seats = {{.seat = 2, .player = "p1"}};
  REQUIRE(store.write(leaves).ok());
  REQUIRE(store.write(turn("c", 2)).ok());

  const auto ids = [&](const char* player, int limit) {
    std::string result;
    for (const auto& game : unfinished_games_of(store, player, player, limit, {}).rows)
      result += game.room;
    return result;
  };
  CHECK(ids("p1", 10) == "cba");
  CHECK(ids("p1", 2) == "cb");
  CHECK(ids("p2", 10) == "ca");
  CHECK(ids("p3", 10).empty());
  CHECK(ids("p1", 0).empty());
  CHECK(ids("p1", -1).empty());
  CHECK(seats_of_room(store, "b") == std::vector{SeatRow{.seat = 2, .player = "p1"}});
  CHECK(seats_of_room(store, "c").size() == 2);
}

TEST_CASE("no player sits on two seats of a room") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  auto write = turn("r", 2);
  write.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p1"}};
  CHECK(store.write(write).status == WriteStatus::invalid);
  CHECK(seats_of_room(store, "r").empty());
}

TEST_CASE("a session is found by its hash until it expires") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  const auto new_guest = guest(7);
  REQUIRE(store.write(new_guest).ok());
  const FoundSession expected{.session = new_guest.session, .player = new_guest.player};
  CHECK(find_session(store, hash_of(7), 999) == expected);
  CHECK_FALSE(find_session(store, hash_of(7), 1000).has_value());
  CHECK_FALSE(find_session(store, hash_of(8), 0).has_value());
  CHECK(find_player(store, "p7") == new_guest.player);
  CHECK_FALSE(find_player(store, "p8").has_value());

  REQUIRE(store.write(SessionTouch{.token_hash = hash_of(7), .expires_at = 3000}).ok());
  CHECK(find_session(store, hash_of(7), 2999).has_value());
  REQUIRE(store.write(SessionDelete{.token_hash = hash_of(7)}).ok());
  CHECK_FALSE(find_session(store, hash_of(7), 0).has_value());
  CHECK(find_player(store, "p7").has_value());
  CHECK(store.write(SessionTouch{.token_hash = hash_of(7), .expires_at = 3000}).ok());
  CHECK(store.write(SessionDelete{.token_hash = hash_of(7)}).ok());
  CHECK_FALSE(find_session(store, hash_of(7), 0).has_value());
}

TEST_CASE("a guest whose id or token exists already is a conflict, and no part of it is kept") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  auto same_id = guest(2);
  same_id.player.id = same_id.session.player = "p1";
  CHECK(store.write(same_id).status == WriteStatus::conflict);
  CHECK_FALSE(find_session(store, hash_of(2), 0).has_value());
  auto same_token = guest(2);
  same_token.session.token_hash = hash_of(1);
  CHECK(store.write(same_token).status == WriteStatus::conflict);
  CHECK_FALSE(find_player(store, "p2").has_value());
  auto other_player = guest(2);
  other_player.session.player = "p1";
  CHECK(store.write(other_player).status == WriteStatus::invalid);
}

TEST_CASE("expired sessions are deleted, the oldest first and at most the given number") {
  constexpr std::array<std::uint8_t, 4> numbers{1, 2, 3, 4};
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  for (const auto number : numbers) {
    auto new_guest = guest(number);
    new_guest.session.expires_at = std::int64_t{100} * number;
    REQUIRE(store.write(new_guest).ok());
  }
  const auto left = [&] {
    std::string result;
    for (const auto number : numbers) {
      if (find_session(store, hash_of(number), 0)) result += std::to_string(number);
    }
    return result;
  };
  REQUIRE(store.write(ExpiredDelete{.now = 300, .limit = 2}).ok());
  CHECK(left() == "34");
  REQUIRE(store.write(ExpiredDelete{.now = 300}).ok());
  CHECK(left() == "4");
}

TEST_CASE("expired bans are deleted, so that their names do not stay in the file") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  const auto ban = [&](const std::string& name, std::optional<std::int64_t> expires_at) {
    REQUIRE(store
                .write(AddBan{.ban = {.kind = BanKind::name,
                                      .key = name,
                                      .subject = name,
                                      .created_at = 1,
                                      .expires_at = expires_at}})
                .ok());
  };
  ban("over", 300);
  ban("running", 301);
  ban("for good", std::nullopt);
  REQUIRE(store.write(ExpiredDelete{.now = 300}).ok());
  std::vector<std::string> left;
  for (const BanRow& row : all_bans(store, 10))
    left.push_back(row.subject);
  std::ranges::sort(left);
  CHECK(left == std::vector<std::string>{"for good", "running"});
}

TEST_CASE("texts with quotes, SQL, UTF-8 or NUL and long texts come back byte for byte") {
  using namespace std::string_literals;
  const std::vector<std::string> texts{
      "",
      "'",
      R"("`\)",
      "'); DROP TABLE events; --",
      "?1 :a @b $c %s",
      "Ærøskøbing – 五重奏 – \U0001F9A6",
      "before\0after"s,
      "\0"s,
      "\xff\xfe not UTF-8",
      std::string(longest_indexed_text(), 'x'),
  };
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  std::int64_t seq = 1;
  for (const auto& text : texts) {
    CAPTURE(text.substr(0, 30));
    const EventRow row{.seq = ++seq, .at = -5, .kind = text, .body = text};
    REQUIRE(store.write(RoomWrite{.room = "r", .create = {}, .events = {row}, .seats = {}}).ok());
    CHECK(events_after(store, "r", seq - 1) == std::vector{row});

    auto player = guest(static_cast<std::uint8_t>(10 + seq));
    player.player.id = player.session.player = "id" + text;
    player.player.name = text;
    REQUIRE(store.write(player).ok());
    CHECK(find_player(store, "id" + text) == player.player);

    auto room = opening("room" + text);
    room.create->game = room.create->visibility = text;
    room.create->play_key = room.create->watch_key = text;
    room.create->options = room.create->clock = text;
    room.create->pool = text;
    room.create->opened_by = player.player.id;
    room.seats = {{.seat = 0, .player = player.player.id}};
    REQUIRE(store.write(room).ok());
    room.create->last_seq = 1;
    CHECK(load_room(store, room.room)->room == *room.create);
    const auto games = unfinished_games_of(store, player.player.id, player.player.id, 9, {});
    REQUIRE(games.rows.size() == 1);
    CHECK(games.rows.front().room == room.room);
    CHECK(games.rows.front().seats.front().player == player.player);
  }
  const EventRow long_row{.seq = ++seq, .at = 0, .kind = "said", .body = std::string(1 << 20, 'y')};
  REQUIRE(
      store.write(RoomWrite{.room = "r", .create = {}, .events = {long_row}, .seats = {}}).ok());
  CHECK(events_after(store, "r", seq - 1) == std::vector{long_row});
  CHECK(load_room(store, "r")->events.size() == texts.size() + 2);
}

TEST_CASE("a read-only store does not write") {
  const TempFolder folder;
  const auto writing = store_with_room(folder / "quintet.db");
  auto reading = open_reading(folder / "quintet.db");
  CHECK(reading.write(turn("r", 2)).status == WriteStatus::failure);
  CHECK(load_room(reading, "r")->events == events_to(1));
}

TEST_CASE("every statement finds its rows by an index, in the wanted order" * only_on_files()) {
  // These read all rows on purpose; an operator runs them. The scores of the levels, once an hour,
  // choose the players who were rated last, and sort a limited number of their games.
  const std::set exceptions{Sql(RatingSql::level_scores).number(),
                            Sql(CheckSql::rooms_with_gaps).number(),
                            Sql(CheckSql::rooms_with_other_seats).number(),
                            Sql(CheckSql::players_with_other_totals).number()};
  const TempFolder folder;
  Database database(folder / "quintet.db");
  for (std::size_t number = 0; number < sql_texts.size(); ++number) {
    const std::string sql(sql_texts[number].sqlite);
    REQUIRE_FALSE(sql.empty());
    if (exceptions.contains(number)) continue;
    SQLite::Statement plan(database.connection(), "EXPLAIN QUERY PLAN " + sql);
    while (plan.executeStep()) {
      const auto step = plan.getColumn("detail").getString();
      CAPTURE(sql);
      CHECK_MESSAGE(step.find("SCAN") == std::string::npos, step);
      CHECK_MESSAGE(step.find("TEMP B-TREE") == std::string::npos, step);
    }
  }
}

TEST_CASE("every foreign key finds the rows that refer to a row by an index" * only_on_files()) {
  const TempFolder folder;
  Database database(folder / "quintet.db");
  SQLite::Statement keys(database.connection(),
                         "SELECT t.name, k.\"from\" FROM sqlite_schema t,"
                         " pragma_foreign_key_list(t.name) k WHERE t.type = 'table'");
  int count = 0;
  while (keys.executeStep()) {
    const auto table = keys.getColumn(0).getString();
    const auto column = keys.getColumn(1).getString();
    ++count;
    const auto query = "EXPLAIN QUERY PLAN SELECT 1 FROM " + table + " WHERE " + column + " = 1";
    SQLite::Statement plan(database.connection(), query);
    while (plan.executeStep()) {
      const auto step = plan.getColumn("detail").getString();
      CHECK_MESSAGE(step.find("SCAN") == std::string::npos, query << ": " << step);
    }
  }
  CHECK(count == 33);
}

TEST_CASE("a checkpoint runs when the log has grown, and only then" * only_on_files()) {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  CHECK_FALSE(store.checkpoint_if_due());
  auto large = turn("r", 2);
  large.events.front().body.assign(5 << 20, 'x');
  REQUIRE(store.write(large).ok());
  CHECK(store.checkpoint_if_due());
  CHECK_FALSE(store.checkpoint_if_due());
  REQUIRE(store.write(turn("r", 3)).ok());
  CHECK_FALSE(store.checkpoint_if_due());
  CHECK(find_room(store, "r")->last_seq == 3);
}

TEST_CASE("another connection can run the checkpoint between two transactions of the store" *
          only_on_files()) {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  const auto beside = store.log_mover();
  auto large = turn("r", 2);
  large.events.front().body.assign(5 << 20, 'x');
  REQUIRE(store.write(large).ok());
  REQUIRE(std::filesystem::file_size(folder / "quintet.db") < 5 << 20);
  beside->move();
  CHECK(std::filesystem::file_size(folder / "quintet.db") > 5 << 20);
  CHECK(store.checkpoint_due());
  REQUIRE(store.write(turn("r", 3)).ok());
  CHECK_FALSE(store.checkpoint_due());  // the log has restarted
  CHECK(find_room(store, "r")->last_seq == 3);
}

}  // namespace
}  // namespace quintet::storage::testing
