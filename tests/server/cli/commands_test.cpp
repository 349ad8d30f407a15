// The commands of the program: verify, import, backup, check, health.
#include <algorithm>
#include <fstream>
#include <ranges>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "rules/record.hpp"
#include "server/base/bounded_input.hpp"
#include "storage/data/archive.hpp"
#include "storage/open.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/rooms.hpp"
#include "tests/rules/playout.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stored.hpp"
#include "tests/server/kit/tls_client.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;
using rules::GameRecord;

/// A finished random game of any kind, in which a seat sometimes withdraws.
GameRecord random_game(const rules::GameInfo& info, const rules::OptionValues& options,
                       std::uint64_t seed) {
  Dice dice(seed);
  GameRecord record(info, options);
  while (!record.result() && record.turns().size() < 60) {
    REQUIRE(record.play_turn(random_turn(record.game(), dice)));
    if (!record.result() && dice.below(30) == 0) {
      REQUIRE(record.withdraw(*record.seat_to_move(), rules::WithdrawalReason::timeout));
    }
  }
  while (!record.result())
    REQUIRE(record.withdraw(*record.seat_to_move(), rules::WithdrawalReason::resignation));
  return record;
}

/// Games of all kinds and options in one text, like a download.
std::string many_games() {
  std::string text;
  int number = 0;
  for (const rules::GameInfo& info : rules::catalogue()) {
    for (const rules::OptionValues& options : all_options(info)) {
      const GameRecord record = random_game(info, options, static_cast<std::uint64_t>(++number));
      rules::Tags tags{{"Date", "2026-09-21"}, {"Time", "14:13:20"}};
      for (const std::string_view seat : info.seat_names(options))
        tags.emplace_back(seat, "Player " + std::to_string(number % 5) + ' ' + std::string(seat));
      text += record.to_text({.tags = std::move(tags), .comments = {"[%clk 0:04:58.120]"}},
                             rules::TextHashes::with);
      text += '\n';
    }
  }
  return text;
}

std::ptrdiff_t lines_with(const std::string& text, std::string_view part) {
  return std::ranges::count_if(std::views::split(text, '\n'), [&](const auto& line) {
    return std::string_view(line).contains(part);
  });
}

std::string resigned_liger(const std::string& tags = {}) {
  return "[Game \"liger\"]\n" + tags + "\n1. c3-d4\nRed withdraws (resignation)\n\n" +
         "Result: Blue (resignation)\n";
}

struct Prompt {
  TempFolder folder;
  fs::path database = folder / "quintet.db";

  CommandResult operator()(const std::vector<std::string>& words,
                           const std::string& input = {}) const {
    return run_command(folder.path(), words, input);
  }
  /// Runs a command with --database.
  CommandResult on_database(std::vector<std::string> words, const std::string& input = {}) const {
    words.insert(words.end(), {"--database", database.string()});
    return run_command(folder.path(), words, input);
  }
  [[nodiscard]] std::unique_ptr<storage::Connection> store() const {
    return storage::open_for_reading(database);
  }
};

/// A server's database with a finished game and an unfinished one.
Table play_a_while(const Address& server, int turns) {
  Table table = start_table(server, liger);
  Dice dice(1);
  for (int turn = 0; turn < turns; ++turn)
    table.play_random_turn(dice);
  return table;
}

// --- verify ----------------------------------------------------------------------------------

TEST_CASE("games of every kind are verified, from a file and from the input") {
  Prompt quintet;
  const std::string text = many_games();
  const auto games = lines_with(text, "[Game \"");
  REQUIRE(games > 15);
  const fs::path file = quintet.folder / "games.txt";
  write_text(file, text);
  for (const CommandResult& result :
       {quintet({"verify", file.string()}), quintet({"verify", "-"}, text)}) {
    CHECK(result.status == 0);
    CHECK(result.err.empty());
    CHECK(lines_with(result.out, ": good: ") == games);
    CHECK(lines_with(result.out, "") == games + 1);
    CHECK(result.out.starts_with("line 1: good: "));
  }
}

TEST_CASE("an error in a game has its line number, and the other games are verified") {
  Prompt quintet;
  const std::string good = resigned_liger();
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"[Game \"chess\"]\n\n\nResult: none yet\n", "Line 9: There is no game"},
      {"[Game \"liger\"]\n\n1. c3-c3\n\nResult: none yet\n", "Line 11: "},
      {"[Game \"liger\"]\n\n2. c3-d4\n\nResult: none yet\n", "Line 11: "},
      {"[Game \"liger\"]\n\n1. c3-d4 -> 854b52d52f8feaf3\n\nResult: none yet\n",
       "Line 11: The position after this turn has the hash 854b52d52f8feaf2"},
      {"[Game \"liger\"]\n\n1. c3-d4 {\n\nResult: none yet\n", "Line 11: A comment is"},
      {"[Game \"liger\"]\n\n1. c3-d4\n\nResult: Red (borne-off)\n", "Line 13: The game as it was"},
      {"[Game \"liger\"]\n\n1. c3-d4\n", "The result is missing."},
      {"[Game \"liger\"]\n\nRed withdraws (boredom)\n\nResult: none yet\n", "Line 11: "},
      {"1. c3-d4\n", "Line 7: Nothing may follow the result."},
  };
  for (const auto& [text, message] : wrong) {
    CAPTURE(text);
    // Eight lines precede it: seven of a good game and an empty one.
    const CommandResult result = quintet({"verify", "-"}, good + "\n\n" + text + "\n" + good);
    CHECK(result.status == 1);
    CHECK_MESSAGE(result.out.contains(message), result.out);
    CHECK(lines_with(result.out, ": refused: ") == 1);
    CHECK(result.out.starts_with("line 1: "));
  }
}

TEST_CASE("a file without a game or an unreadable file is an error") {
  Prompt quintet;
  for (const std::string text : {"", "\n\n"}) {
    const CommandResult result = quintet({"verify", "-"}, text);
    CHECK(result.status == 1);
    CHECK(result.err == "quintet verify: - has no game in it\n");
  }
  const std::string missing = (quintet.folder / "missing.txt").string();
  const CommandResult none = quintet({"verify", missing});
  CHECK(none.status == 1);
  CHECK(none.err == "quintet verify: " + missing + ": No such file or directory\n");
  const CommandResult folder = quintet({"verify", quintet.folder.path().string()});
  CHECK(folder.status == 1);
  CHECK(folder.err.contains("cannot be read"));
}

// --- import ----------------------------------------------------------------------------------

TEST_CASE("games are imported once, as finished rooms that follow from their logs") {
  Prompt quintet;
  const std::string text = many_games();
  const auto games = lines_with(text, "[Game \"");
  const CommandResult first = quintet.on_database({"import", "-"}, text);
  CHECK_MESSAGE(first.status == 0, first.err);
  CHECK(lines_with(first.out, ": imported as /room/") == games);
  for (int again = 0; again < 2; ++again) {
    const CommandResult second = quintet.on_database({"import", "-"}, text);
    CHECK(second.status == 0);
    CHECK(lines_with(second.out, ": there already, as room ") == games);
  }
  const auto rooms = storage::all_rooms(*quintet.store(), {}, 1000).rows;
  CHECK(std::ssize(rooms) == games);
  for (const std::string& room : rooms) {
    const auto found = storage::find_room(*quintet.store(), room);
    REQUIRE(found);
    CHECK(found->over());
    CHECK(found->visibility == "private");
    CHECK_FALSE(found->rated);
    CHECK(found->started_at == 1'790'000'000'000);
  }
  CHECK(storage::unfinished_rooms(*quintet.store()).empty());
}

TEST_CASE("the same game twice in one file is imported once, another under its room's id as well") {
  Prompt quintet;
  const std::string room = "[Room \"k3v9w2m7qp\"]\n[Red \"Ann\"]\n";
  const std::string game = resigned_liger(room);
  const std::string other =
      "[Game \"liger\"]\n" + room + "\nBlue withdraws (resignation)\n\nResult: Red (resignation)\n";
  const CommandResult result =
      quintet.on_database({"import", "-"}, game + "\n" + game + "\n" + other + "\n" + other);
  CHECK(result.status == 0);
  CHECK(lines_with(result.out, ": imported as /room/k3v9w2m7qp#") == 1);
  CHECK(lines_with(result.out, ": there already, as room k3v9w2m7qp: ") == 1);
  CHECK(lines_with(result.out, ": imported as /room/") == 2);
  CHECK(lines_with(result.out, ": there already, as room ") == 2);
  CHECK(storage::all_rooms(*quintet.store(), {}, 10).rows.size() == 2);
}

TEST_CASE("a file with a game that is refused changes nothing") {
  Prompt quintet;
  REQUIRE(quintet.on_database({"import", "-"}, resigned_liger()).status == 0);
  const std::string good = resigned_liger("[Red \"Ann\"]\n");
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"[Game \"liger\"]\n\n1. a1-a1\n\nResult: none yet\n", "Line 11: "},
      {"[Game \"liger\"]\n\n1. c3-d4\n\nResult: none yet\n", "the game is not over"},
      {"[Game \"liger\"]\n\n1. c3-d4\n\nResult: none (aborted)\n", "the game has no result"},
      {resigned_liger("[Date \"yesterday\"]\n"), "the tag Date "},
      {resigned_liger("[Date \"9999-12-31\"]\n"), "the tag Date "},
      {resigned_liger("[Date \"1969-12-31\"]\n"), "the tag Date "},
      {resigned_liger("[Blue \"ab\u202ecd\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"ab\u200bcd\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"ab\u2028cd\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"Admin\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"Quint3t\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"\\x07\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"\xff\"]\n"), "the tag Blue is no name"},
      {resigned_liger("[Blue \"" + std::string(101, 'x') + "\"]\n"), "the tag Blue is no name"},
  };
  for (const auto& [text, message] : wrong) {
    CAPTURE(text);
    const CommandResult result = quintet.on_database({"import", "-"}, good + "\n" + text);
    CHECK(result.status == 1);
    CHECK_MESSAGE(result.out.contains(": refused: "), result.out);
    CHECK_MESSAGE(result.out.contains(message), result.out);
    CHECK(result.err.contains("nothing is imported"));
    CHECK(storage::all_rooms(*quintet.store(), {}, 10).rows.size() == 1);
  }
}

TEST_CASE("whatever clock a text has, the imported room can be read") {
  for (const char* clock : {"fischer 0+0", "fischer 1000000000+1000000000", "delay 0+1",
                            "byoyomi 1000000000+0x0", "correspondence 1000000000 days"}) {
    CAPTURE(clock);
    Prompt quintet;
    const std::string periods = std::string_view(clock).starts_with("byo") ? " [%periods 0]" : "";
    const CommandResult imported = quintet.on_database(
        {"import", "-"}, "[Game \"liger\"]\n[Clock \"" + std::string(clock) +
                             "\"]\n\n1. c3-d4 {[%clk 1000000000:00:00.000]" + periods +
                             "}\nRed withdraws (timeout)\n\nResult: Blue (timeout)\n");
    const CommandResult check = quintet.on_database({"check"});
    // A file that was never created is not a sound database.
    CHECK(check.status == imported.status);
  }
}

TEST_CASE("a draw by agreement is imported") {
  Prompt quintet;
  const CommandResult result =
      quintet.on_database({"import", "-", "--public"},
                          "[Game \"slides-of-action\"]\n\n1. d4\n\nResult: draw (agreement)\n");
  CHECK_MESSAGE(result.status == 0, result.out);
  const auto page = storage::finished_games(*quintet.store(), {}, 10, {});
  REQUIRE(page.rows.size() == 1);
  CHECK(page.rows[0].reason == "agreement");
  CHECK(page.rows[0].seats[2].place == 1);
  CHECK(quintet.on_database({"check"}).status == 0);
}

TEST_CASE("names in a text are only names") {
  Prompt quintet;
  const std::string name = "Robert'); DROP TABLE players;-- \xe2\x82\xac";
  const CommandResult result =
      quintet.on_database({"import", "-", "--public"},
                          resigned_liger("[Red \"" + name + "\"]\n[Blue \"" + name + "\"]\n"));
  CHECK_MESSAGE(result.status == 0, result.err);
  const auto page = storage::finished_games(*quintet.store(), {}, 10, {});
  REQUIRE(page.rows.size() == 1);
  REQUIRE(page.rows[0].seats.size() == 2);
  CHECK(page.rows[0].seats[0].player.name == name);
  CHECK(page.rows[0].seats[1].player.name == name);
  CHECK(page.rows[0].seats[0].player.id != page.rows[0].seats[1].player.id);
}

TEST_CASE("one name is one player in all imported games, who cannot log in") {
  Prompt quintet;
  const std::string names = "[Red \"Ann\"]\n[Blue \"Bob\"]\n";
  REQUIRE(quintet
              .on_database(
                  {"import", "-", "--public"},
                  resigned_liger(names) + "\n" + resigned_liger(names + "[Date \"2026-01-01\"]\n"))
              .status == 0);
  const auto page = storage::finished_games(*quintet.store(), {}, 10, {});
  REQUIRE(page.rows.size() == 2);
  CHECK(page.rows[0].seats[0].player == page.rows[1].seats[0].player);
  CHECK(page.rows[0].seats[0].player.guest);
}

TEST_CASE("a game with a clock is imported with its clock times, or without a clock") {
  Prompt quintet;
  const std::string head = "[Game \"liger\"]\n[Room \"";
  const std::string clock =
      "\"]\n[Date \"2026-09-21\"]\n[Time \"14:13:20\"]\n[Red \"Ann\"]\n"
      "[Blue \"Bob\"]\n[Clock \"byoyomi 60+3x30\"]\n[Rated \"no\"]\n\n";
  const std::string first = "1. c3-d4 -> 854b52d52f8feaf2 {[%clk 0:00:00.000] [%periods 2]}\n";
  const std::string rest =
      " {[%clk 0:00:12.345] [%periods 3]}\nRed withdraws (timeout)\n\n"
      "Result: Blue (timeout)\n";
  const std::string whole =
      head + "k3v9w2m7qp" + clock + first + "2. b6-a5 -> a790571ba565fc6e" + rest;
  // The second turn lacks the periods.
  const std::string partly = head + "k3v9w2m7qq" + clock + first +
                             "2. b6-a5 -> a790571ba565fc6e {[%clk 0:00:12.345]}\n" +
                             "Red withdraws (timeout)\n\nResult: Blue (timeout)\n";
  const ServerProcess server(quintet.database);
  const CommandResult result =
      quintet.on_database({"import", "-", "--public"}, whole + "\n" + partly);
  REQUIRE_MESSAGE(result.status == 0, result.out);
  CHECK(http(server.address(), {.target = "/api/games/k3v9w2m7qp.txt"}).body == whole);
  const std::string other = http(server.address(), {.target = "/api/games/k3v9w2m7qq.txt"}).body;
  CHECK(other.contains("[Clock \"none\"]\n"));
  CHECK_FALSE(other.contains('{'));
  CHECK(quintet.on_database({"check"}).status == 0);
}

TEST_CASE("a game is downloaded, verified, and imported into another served database") {
  Prompt quintet;
  const ServerProcess server(quintet.database);
  const Table table = play_a_while(server.address(), 7);
  CHECK(table.players[0].view.ply() == 7);
  Table finished = play_a_while(server.address(), 5);
  CHECK(finished.players[1].ask({{"type", "resign"}, {"room", finished.room}})["type"] == "ok");
  const auto download = [](const Address& address, const std::string& room,
                           const std::string& key) {
    return http(address,
                {.target = "/api/games/" + room + ".txt", .headers = {{"X-Room-Key", key}}});
  };
  const std::string text = download(server.address(), finished.room, finished.watch_key).body;
  CAPTURE(text);
  const CommandResult verified = quintet({"verify", "-"}, text);
  CHECK(verified.status == 0);
  CHECK(verified.out == "line 1: good: Liger, 5 turns, Red (resignation)\n");

  // The database in which it was played has it already.
  const CommandResult here = quintet.on_database({"import", "-"}, text);
  CHECK(here.status == 0);
  CHECK(here.out.contains(": there already, as room " + finished.room + ": "));

  // In another database it gets the same room id, if that is free, and the same content.
  const ServerProcess other(quintet.folder / "other.db");
  const CommandResult there =
      quintet({"import", "-", "--database", other.database().string()}, text);
  CHECK_MESSAGE(there.status == 0, there.err);
  const std::string link = "/room/" + finished.room + "#";
  REQUIRE(there.out.contains(link));
  const std::size_t key = there.out.find(link) + link.size();
  const HttpResponse again = download(other.address(), finished.room,
                                      there.out.substr(key, there.out.find(':', key) - key));
  CHECK(again.status == 200);
  CHECK(again.body == text);
  CHECK(download(other.address(), finished.room, "").status == 403);

  // An unfinished game can be verified, but not imported.
  const std::string going_on = download(server.address(), table.room, table.watch_key).body;
  CHECK(quintet({"verify", "-"}, going_on).status == 0);
  CHECK(quintet.on_database({"import", "-"}, going_on).out.contains("the game is not over"));
}

// --- backup and check ------------------------------------------------------------------------

TEST_CASE("a copy made during games is complete and sound, and a server can use it") {
  Prompt quintet;
  const fs::path copy = quintet.folder / "copy.db";
  std::string room;
  std::int64_t played = 0;
  {
    const ServerProcess server(quintet.database);
    Table table = play_a_while(server.address(), 6);
    room = table.room;
    played = table.players[0].view.seq();
    const CommandResult backup = quintet.on_database({"backup", copy.string()});
    CHECK_MESSAGE(backup.status == 0, backup.err);
    Dice dice(2);
    table.play_random_turn(dice);
    CHECK(quintet.on_database({"check"}).status == 0);
  }
  CHECK(std::ssize(stored_events(copy, room)) == played);
  CHECK(std::ssize(stored_events(quintet.database, room)) == played + 1);
  const CommandResult check = quintet({"check", "--database", copy.string()});
  CHECK(check.status == 0);
  CHECK(check.out == copy.string() + ": 1 rooms, 0 of them over, " + std::to_string(played) +
                         " events, 0 faults\n");
  const ServerProcess restored(copy);
  CHECK(http(restored.address(), {.target = "/api/games/" + room}).status == 403);
}

TEST_CASE("a backup of a damaged file reports the damage, keeps no copy and ends with 1") {
  Prompt quintet;
  REQUIRE(quintet.on_database({"import", "-"}, many_games()).status == 0);
  {
    // In the middle of the file, because its last pages may be free.
    std::fstream file(quintet.database, std::ios::in | std::ios::out | std::ios::binary);
    const auto middle =
        static_cast<std::streamoff>(fs::file_size(quintet.database) / 2 / 4096 * 4096);
    file.seekp(middle).write(std::string(4096, '\xff').data(), 4096);
  }
  const fs::path copy = quintet.folder / "copy.db";
  const CommandResult result = quintet.on_database({"backup", copy.string()});
  CHECK(result.status == 1);
  CHECK(result.err.contains("is damaged"));
  CHECK_FALSE(fs::exists(copy));
}

TEST_CASE("endless input is refused, and lines after a long one get replies") {
  const Prompt quintet;
  for (const CommandResult& result :
       {quintet({"verify", "/dev/zero"}), quintet.on_database({"import", "/dev/zero"})}) {
    CHECK(result.status == 1);
    CHECK(result.err.contains("/dev/zero has more than 64 MiB"));
  }
  const CommandResult configured = quintet({"serve", "--config", "/dev/zero"});
  CHECK(configured.status == 1);
  CHECK(configured.err.contains("has more than 1 MiB"));

  const std::string long_line(server::longest_input_line + 1, ' ');
  const CommandResult answers = quintet({"query"}, long_line + "\n{\"game\":\"liger\"}\n");
  CHECK(answers.status == 0);
  CHECK(lines_with(answers.out, "request-too-long") == 1);
  CHECK(lines_with(answers.out, "\"legal\"") == 1);
}

TEST_CASE("a backup overwrites no file, and needs an existing source") {
  Prompt quintet;
  REQUIRE(quintet.on_database({"import", "-"}, resigned_liger()).status == 0);
  const fs::path copy = quintet.folder / "copy.db";
  write_text(copy, "something else");
  const CommandResult result = quintet.on_database({"backup", copy.string()});
  CHECK(result.status == 1);
  CHECK(result.err.contains(copy.string()));
  CHECK(read_whole(copy) == "something else");
  const CommandResult same = quintet.on_database({"backup", quintet.database.string()});
  CHECK(same.status == 1);

  const fs::path missing = quintet.folder / "missing.db";
  const CommandResult none =
      quintet({"backup", (quintet.folder / "new.db").string(), "--database", missing.string()});
  CHECK(none.status == 1);
  CHECK_FALSE(fs::exists(missing));
  CHECK_FALSE(fs::exists(quintet.folder / "new.db"));
}

TEST_CASE("check reports a sound database with its counts") {
  Prompt quintet;
  const std::string text = many_games();
  REQUIRE(quintet.on_database({"import", "-"}, text).status == 0);
  const CommandResult result = quintet.on_database({"check"});
  CHECK(result.status == 0);
  const std::string rooms = std::to_string(lines_with(text, "[Game \""));
  CHECK(result.out.starts_with(quintet.database.string() + ": " + rooms + " rooms, " + rooms +
                               " of them over, "));
  CHECK(result.out.ends_with(" events, 0 faults\n"));
}

TEST_CASE("check finds each kind of damage in a room, and names the room") {
  const std::vector<std::pair<std::string, std::string>> harms = {
      {"UPDATE events SET body = replace(body, '854b52d52f8feaf2', '854b52d52f8feaf3')"
       " WHERE kind = 'played'",
       "event 5: "},
      {"UPDATE events SET body = replace(body, 'c3-d4', 'c3-d5') WHERE kind = 'played'",
       "event 5: "},
      {"UPDATE events SET body = '{' WHERE kind = 'played'", "event 5: "},
      {"UPDATE events SET kind = 'danced' WHERE seq = 5", "event 5: "},
      {"UPDATE events SET body = replace(body, '\"winners\":[1]', '\"winners\":[0]')"
       " WHERE kind = 'ended'",
       "event 7: "},
      {"DELETE FROM events WHERE seq = 6", "gap"},
      {"DELETE FROM events WHERE seq = 7", "the room is over, but its log is not"},
      {"DELETE FROM events", "its log is empty"},
      {"UPDATE rooms SET ended_at = NULL", "its log is over, but the room is not"},
      {"UPDATE rooms SET game = 'gridwar'", "its log is of another game"},
      {"UPDATE rooms SET visibility = 'public'", "another visibility"},
      {"UPDATE seats SET player = 3 - player", "its log seats other players"},
  };
  for (const auto& [harm, message] : harms) {
    CAPTURE(harm);
    Prompt quintet;
    REQUIRE(
        quintet.on_database({"import", "-"}, resigned_liger("[Room \"k3v9w2m7qp\"]\n")).status ==
        0);
    REQUIRE(quintet.on_database({"check"}).status == 0);
    SQLite::Database(quintet.database.string(), SQLite::OPEN_READWRITE).exec(harm);
    const CommandResult result = quintet.on_database({"check"});
    CHECK(result.status == 1);
    CHECK_MESSAGE(result.out.contains("fault: room k3v9w2m7qp: "), result.out);
    CHECK_MESSAGE(result.out.contains(message), result.out);
  }
}

TEST_CASE("check refuses a damaged file, a file of another application and a missing one") {
  Prompt quintet;
  REQUIRE(quintet.on_database({"import", "-"}, many_games()).status == 0);
  // Damages a page with events.
  std::string bytes = read_whole(quintet.database);
  constexpr std::size_t page = 4096;
  const std::size_t event = bytes.find(R"("turn":")");
  REQUIRE(event != std::string::npos);
  std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(event / page * page), page, '\0');
  write_text(quintet.database, bytes);
  const CommandResult damaged = quintet.on_database({"check"});
  CHECK(damaged.status == 1);
  CHECK_MESSAGE(damaged.out.contains("fault: "), damaged.out, damaged.err);

  const fs::path other = quintet.folder / "other.db";
  write_text(other, "these are not the bytes you are looking for");
  const CommandResult foreign = quintet({"check", "--database", other.string()});
  CHECK(foreign.status == 1);
  CHECK(foreign.err.contains(other.string()));

  const fs::path missing = quintet.folder / "missing.db";
  CHECK(quintet({"check", "--database", missing.string()}).status == 1);
  CHECK_FALSE(fs::exists(missing));
}

TEST_CASE("the general help says where to begin, and a command's help describes the command") {
  Prompt quintet;
  CHECK(quintet({"--help"}).out.contains("Try: quintet serve"));
  CHECK_FALSE(quintet({"backup", "--help"}).out.contains("Try: quintet serve"));
}

TEST_CASE("health asks the server of a configuration, and fails if none replies") {
  Prompt quintet;
  ServerProcess server(quintet.database);
  const fs::path settings = quintet.folder / "quintet.toml";
  write_text(settings, "port = " + std::to_string(server.address().port) + "\n");
  const CommandResult asked = quintet({"health", "--config", settings.string()});
  CHECK(asked.status == 0);
  CHECK(asked.out.starts_with("ready"));

  server.kill();
  const CommandResult alone = quintet({"health", "--config", settings.string()});
  CHECK(alone.status == 1);
  CHECK(alone.err.starts_with("quintet health: no answer from 127.0.0.1:"));
  CHECK(alone.err.ends_with(": Connection refused\n"));
}

TEST_CASE("health asks a server that speaks TLS in TLS") {
  Prompt quintet;
  const Certificate certificate = make_certificate(quintet.folder.path(), "only");
  const ServerProcess server(quintet.database, certificate.flags());
  const fs::path settings = quintet.folder / "quintet.toml";
  write_text(settings, "port = " + std::to_string(server.address().port) + "\ntls-cert = '" +
                           certificate.certificates.string() + "'\ntls-key = '" +
                           certificate.key.string() + "'\n");
  const CommandResult asked = quintet({"health", "--config", settings.string()});
  CHECK_MESSAGE(asked.status == 0, asked.err);
  CHECK(asked.out.starts_with("ready"));
}

}  // namespace
}  // namespace quintet::tests
