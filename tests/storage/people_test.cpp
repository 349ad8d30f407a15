// Accounts, sessions, tokens, and the rows that stay after an account is deleted.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing {
namespace {

RegisterPlayer registration(const std::string& player, const std::string& name_key) {
  return {.player = player,
          .name = "Name of " + name_key,
          .name_key = name_key,
          .password = "verifier of " + player};
}

NewToken token(const std::string& player, std::uint8_t number) {
  return {.token = {.id = "t" + std::to_string(number),
                    .player = player,
                    .name = "my bot",
                    .created_at = number},
          .token_hash = hash_of(number)};
}

/// The guests "p1" to "p3", each with a session.
TestStore store_with_guests(const std::filesystem::path& file) {
  auto store = open_store(file);
  for (const std::uint8_t number : {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}})
    REQUIRE(store.write(guest(number)).ok());
  return store;
}

TEST_CASE("a guest who registers keeps the player id, rooms and sessions") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  auto room = opening("r");
  room.seats = {{.seat = 0, .player = "p1"}};
  REQUIRE(store.write(room).ok());
  CHECK_FALSE(find_account(store, "p1").has_value());

  REQUIRE(store.write(registration("p1", "otter")).ok());
  PlayerRow expected = guest(1).player;
  expected.name = "Name of otter";
  expected.guest = false;
  const AccountRow account{.player = expected, .name_key = "otter", .password = "verifier of p1"};
  CHECK(find_player(store, "p1") == expected);
  CHECK(find_account(store, "p1") == account);
  CHECK(find_player_by_name_key(store, "otter") == account);
  CHECK(find_session(store, hash_of(1), 0)->player == expected);
  CHECK(find_game(store, "r")->seats.front().player == expected);
}

TEST_CASE("a name belongs to one player, and a refused registration changes nothing") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  REQUIRE(store.write(registration("p1", "otter")).ok());
  CHECK(store.write(registration("p2", "otter")).status == WriteStatus::conflict);
  CHECK(find_player(store, "p2") == guest(2).player);
  CHECK(store.write(registration("p1", "heron")).status == WriteStatus::conflict);
  CHECK(store.write(registration("nobody", "heron")).status == WriteStatus::conflict);
  CHECK_FALSE(find_player_by_name_key(store, "heron").has_value());
  CHECK(store.write(registration("p2", "heron")).ok());
}

TEST_CASE("registered players are renamed and get new passwords, guests do not") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  REQUIRE(store.write(registration("p1", "otter")).ok());
  REQUIRE(store.write(registration("p2", "heron")).ok());
  const auto rename = [&](const char* player, const char* key) {
    return store.write(RenamePlayer{.player = player, .name = "New", .name_key = key}).status;
  };
  CHECK(rename("p1", "heron") == WriteStatus::conflict);
  CHECK(rename("p3", "eagle") == WriteStatus::conflict);
  CHECK(find_player(store, "p1")->name == "Name of otter");
  CHECK(rename("p1", "otter") == WriteStatus::ok);
  CHECK(rename("p1", "eagle") == WriteStatus::ok);
  CHECK(find_player(store, "p1")->name == "New");
  CHECK_FALSE(find_player_by_name_key(store, "otter").has_value());
  CHECK(rename("p2", "otter") == WriteStatus::ok);

  CHECK(store.write(SetPassword{.player = "p1", .password = "new"}).ok());
  CHECK(find_account(store, "p1")->password == "new");
  const SetPassword late{.player = "p1", .password = "late", .instead_of = "old"};
  CHECK(store.write(late).status == WriteStatus::conflict);
  const SetPassword next{.player = "p1", .password = "new", .instead_of = "new"};
  CHECK(store.write(next).ok());
  CHECK(store.write(SetPassword{.player = "p3", .password = "new"}).status ==
        WriteStatus::conflict);
}

TEST_CASE("each computer player exists once, and no account can replace it") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  const auto bots = [](const std::string& id, const std::string& key) {
    return EnsureBots{.bots = {{.player = {.id = id,
                                           .name = "Liger computer, level 3",
                                           .guest = false,
                                           .created_at = 5,
                                           .bot = BotRow{.game = "liger", .level = 3}},
                                .name_key = key}}};
  };
  REQUIRE(store.write(bots("bot-liger-3", "liger, 3")).ok());
  REQUIRE(store.write(bots("bot-liger-3", "liger, 3")).ok());
  const auto found = find_player_by_name_key(store, "liger, 3");
  REQUIRE(found.has_value());
  CHECK(found->player.bot == BotRow{.game = "liger", .level = 3});
  CHECK_FALSE(found->player.guest);
  CHECK_FALSE(find_player(store, "p1")->bot);
  CHECK(store.write(bots("bot-other", "liger, 3")).status == WriteStatus::invalid);

  CHECK(
      store.write(RenamePlayer{.player = "bot-liger-3", .name = "Ann", .name_key = "ann"}).status ==
      WriteStatus::conflict);
  CHECK(
      store.write(SetPassword{.player = "bot-liger-3", .password = "x", .instead_of = {}}).status ==
      WriteStatus::conflict);
  CHECK(store.write(DeleteAccount{.player = "bot-liger-3", .name = "Gone", .at = 9}).status ==
        WriteStatus::conflict);
  CHECK(store
            .write(ForgetGuests{.players = {"bot-liger-3"},
                                .age = {.created_before = 99, .sessions_end_before = 99}})
            .ok());
  CHECK(find_player(store, "bot-liger-3").has_value());
}

TEST_CASE("the rooms that wait for a computer player are those in which it is to move") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  REQUIRE(store.write(guest(1)).ok());
  EnsureBots bots;
  bots.bots.push_back({.player = {.id = "bot",
                                  .name = "Bot",
                                  .guest = false,
                                  .created_at = 5,
                                  .bot = BotRow{.game = "liger", .level = 1}},
                       .name_key = "bot"});
  REQUIRE(store.write(bots).ok());
  const auto play = [&](const std::string& room, int to_move) {
    RoomWrite write = opening(room);
    write.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "bot"}};
    write.started = 25;
    write.to_move = std::optional(to_move);
    REQUIRE(store.write(write).ok());
  };
  play("waits", 1);
  play("mine", 0);
  play("over", 1);
  RoomWrite end{.room = "over", .events = {event(2)}};
  end.over = GameOver{.reason = "goal", .turns = 1, .places = {1, 2}};
  REQUIRE(store.write(end).ok());
  CHECK(rooms_waiting_for_bots(store, 9) == std::vector<std::string>{"waits"});
  CHECK(rooms_waiting_for_bots(store, 0).empty());
}

TEST_CASE("search by the beginning of a folded name finds neither guests nor deleted players") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  REQUIRE(store.write(guest(4)).ok());
  REQUIRE(store.write(registration("p1", "otto")).ok());
  REQUIRE(store.write(registration("p2", "otter")).ok());
  REQUIRE(store.write(registration("p3", "ø\xc3\xbf")).ok());
  const auto found = [&](const std::string& prefix, int limit = 9) {
    std::string result;
    for (const auto& player : players_by_prefix(store, prefix, limit))
      result += player.id + " ";
    return result;
  };
  CHECK(found("ott") == "p2 p1 ");
  CHECK(found("ott", 1) == "p2 ");
  CHECK(found("otto") == "p1 ");
  CHECK(found("ottoman").empty());
  CHECK(found("ø") == "p3 ");
  CHECK(found("ø\xc3\xbf") == "p3 ");
  CHECK(found("' OR 1 --").empty());
  CHECK(found("%").empty());
  CHECK(found("").empty());
  CHECK(found("\xff").empty());
  REQUIRE(store.write(DeleteAccount{.player = "p2", .name = "Gone", .at = 5}).ok());
  CHECK(found("ott") == "p1 ");
}

TEST_CASE("a player's sessions are limited, and new ones replace those that expire first") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  const auto login = [&](std::uint8_t number, std::int64_t expires_at) {
    return store
        .write(NewSession{.session = {.token_hash = hash_of(number),
                                      .player = "p1",
                                      .created_at = 0,
                                      .expires_at = expires_at},
                          .limit = 3})
        .status;
  };
  CHECK(login(11, 500) == WriteStatus::ok);  // besides the guest's session, which expires at 1000
  CHECK(login(12, 2000) == WriteStatus::ok);
  CHECK(login(12, 2000) == WriteStatus::conflict);
  CHECK(find_session(store, hash_of(11), 0).has_value());
  CHECK(login(13, 10) == WriteStatus::ok);
  CHECK_FALSE(find_session(store, hash_of(11), 0).has_value());
  for (const std::uint8_t there : {std::uint8_t{1}, std::uint8_t{12}, std::uint8_t{13}})
    CHECK(find_session(store, hash_of(there), 0).has_value());
  CHECK(find_session(store, hash_of(2), 0).has_value());
}

TEST_CASE("logging out everywhere may keep one of the player's own sessions") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  REQUIRE(store
              .write(NewSession{.session = {.token_hash = hash_of(11),
                                            .player = "p1",
                                            .created_at = 0,
                                            .expires_at = 1000}})
              .ok());
  REQUIRE(store.write(SessionsDeleteOfPlayer{.player = "p1", .keep = hash_of(11)}).ok());
  CHECK(find_session(store, hash_of(11), 0).has_value());
  CHECK_FALSE(find_session(store, hash_of(1), 0).has_value());
  REQUIRE(store.write(SessionsDeleteOfPlayer{.player = "p1", .keep = hash_of(2)}).ok());
  CHECK_FALSE(find_session(store, hash_of(11), 0).has_value());
  CHECK(find_session(store, hash_of(2), 0).has_value());
}

TEST_CASE("tokens are found by their hash, listed by their player, and limited") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  auto second = token("p1", 2);
  second.limit = 2;
  auto third = token("p1", 3);
  third.limit = 2;
  REQUIRE(store.write(token("p1", 1)).ok());
  REQUIRE(store.write(second).ok());
  CHECK(store.write(third).status == WriteStatus::conflict);
  CHECK(store.write(token("p2", 1)).status == WriteStatus::conflict);
  CHECK(store.write(token("nobody", 4)).status == WriteStatus::conflict);
  CHECK(find_token(store, hash_of(1)) ==
        FoundToken{.token = token("p1", 1).token, .player = guest(1).player});
  CHECK_FALSE(find_token(store, hash_of(3)).has_value());
  CHECK(tokens_of_player(store, "p1") == std::vector{token("p1", 1).token, second.token});
  CHECK(tokens_of_player(store, "p2").empty());

  CHECK(store.write(TokenDelete{.player = "p2", .id = "t1"}).status == WriteStatus::conflict);
  CHECK(store.write(TokenDelete{.player = "p1", .id = "t1"}).ok());
  CHECK(store.write(TokenDelete{.player = "p1", .id = "t1"}).status == WriteStatus::conflict);
  CHECK_FALSE(find_token(store, hash_of(1)).has_value());
  CHECK(store.write(third).ok());
}

TEST_CASE("no row of a deleted account identifies the person, and the games stay") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_guests(file);
  for (const auto* id : {"p1", "p2"})
    REQUIRE(store.write(registration(id, "secret name of " + std::string(id))).ok());
  REQUIRE(store.write(token("p1", 1)).ok());
  auto room = opening("r");
  room.create->visibility = public_visibility;
  room.seats = {{.seat = 0, .player = "p1"}, {.seat = 1, .player = "p2"}};
  REQUIRE(store.write(room).ok());
  auto end = turn("r", 2);
  end.over = GameOver{.reason = "goal", .turns = 1, .places = {1, 2}};
  end.rate = RatingChange{.pool = "liger", .players = {"p1", "p2"}, .compute = [](auto) {
                            const RatingRow rating{.rating = 1500, .certain_until = 100};
                            return RatedEnd{.after = {rating, rating}, .ended_body = "{}"};
                          }};
  REQUIRE(store.write(end).ok());
  REQUIRE(leaderboard(store, "liger", 0, 9, {}).rows.size() == 2);
  const TryPuzzle tried{
      .player = "p1", .game = "liger", .puzzle = "liger-1", .solved = true, .compute = [](auto&) {
        return RatingRow{.rating = 1600, .deviation = 200, .volatility = 0.06, .games = 1};
      }};
  REQUIRE(store.write(tried).ok());
  CHECK(store.write(tried).status == WriteStatus::conflict);
  CHECK(puzzle_standing(store, "p1", "liger").rating->rating == 1600);
  CHECK(puzzle_standing(store, "p1", "liger").attempts ==
        std::vector{PuzzleAttemptRow{.puzzle = "liger-1", .solved = true}});
  const MergeMistakes mistakes{
      .player = "p1", .mistakes = {{.id = "liger-1", .puzzle = "{}"}}, .removed = {"liger-2"}};
  REQUIRE(store.write(mistakes).ok());
  CHECK(own_mistakes_of(store, "p1").size() == 2);

  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "Deleted player", .at = 77}).ok());
  const auto player = find_player(store, "p1");
  CHECK(player->name == "Deleted player");
  CHECK(player->deleted_at == 77);
  CHECK_FALSE(find_account(store, "p1").has_value());
  CHECK_FALSE(find_player_by_name_key(store, "secret name of p1").has_value());
  CHECK_FALSE(find_session(store, hash_of(1), 0).has_value());
  CHECK_FALSE(find_token(store, hash_of(1)).has_value());
  CHECK(ratings_of_player(store, "p1").empty());
  CHECK(public_ratings_of_player(store, "p1").empty());
  CHECK(puzzle_standing(store, "p1", "liger").attempts.empty());
  CHECK_FALSE(puzzle_standing(store, "p1", "liger").rating.has_value());
  CHECK(store.write(tried).status == WriteStatus::conflict);
  CHECK(own_mistakes_of(store, "p1").empty());
  CHECK(store.write(mistakes).status == WriteStatus::conflict);
  CHECK(rating_history(store, "p1", "liger", 9).empty());
  const auto leaders = leaderboard(store, "liger", 0, 9, {}).rows;
  REQUIRE(leaders.size() == 1);
  CHECK(leaders.front().player.id == "p2");
  const auto games =
      finished_games_of(store, {.player = "p2", .viewer = "p2", .opponent = "p1"}, 9, {}).rows;
  REQUIRE(games.size() == 1);
  CHECK(games.front().seats.front().player == *player);

  CHECK(store.write(DeleteAccount{.player = "p1", .name = "Again", .at = 78}).status ==
        WriteStatus::conflict);
  CHECK(store.write(DeleteAccount{.player = "nobody", .name = "Gone", .at = 78}).status ==
        WriteStatus::conflict);
  CHECK(store.write(token("p1", 9)).status == WriteStatus::conflict);
  CHECK(store.write(NewSession{.session = guest(1).session}).status == WriteStatus::conflict);
  CHECK(store.write(registration("p1", "otter")).status == WriteStatus::conflict);
  CHECK(store.write(registration("p3", "secret name of p1")).ok());
}

TEST_CASE("a deleted player's rating does not come back with a game that ends later") {
  const TempFolder folder;
  auto store = store_with_room(folder / "quintet.db");
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "Gone", .at = 7}).ok());
  auto end = turn("r", 2);
  end.over = GameOver{.reason = "goal", .turns = 1, .places = {1}};
  end.rate = RatingChange{.pool = "liger", .players = {"p1"}, .compute = [](auto) {
                            return RatedEnd{.after = {RatingRow{}}, .ended_body = "{}"};
                          }};
  REQUIRE(store.write(end).ok());
  CHECK(ratings_of_player(store, "p1").empty());
  CHECK(rating_history(store, "p1", "liger", 9).empty());
}

TEST_CASE("events that name a deleted player are found until rewritten, also after a restart") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = store_with_guests(file);
    REQUIRE(store.write(opening("opened")).ok());
    auto seated = opening("seated");
    seated.create->opened_by = "p2";
    seated.seats = {{.seat = 0, .player = "p1"}};
    REQUIRE(store.write(seated).ok());
    auto left = turn("seated", 2);
    left.seats = std::vector<SeatRow>{};
    REQUIRE(store.write(left).ok());
    auto other = opening("chat");
    other.create->opened_by = "p2";
    REQUIRE(store.write(other).ok());
    auto said = turn("chat", 2);
    said.mentions = {"p1", "p1"};
    REQUIRE(store.write(said).ok());
    other = opening("without");
    other.create->opened_by = "p2";
    REQUIRE(store.write(other).ok());
  }
  auto store = open_store(file);
  CHECK(deleted_but_mentioned(store, 9).empty());
  CHECK(store.write(ForgetMentions{.player = "p1", .rooms = {}}).status == WriteStatus::conflict);
  REQUIRE(store.write(DeleteAccount{.player = "p1", .name = "Gone", .at = 7}).ok());
  CHECK(deleted_but_mentioned(store, 9) == std::vector<std::string>{"p1"});

  auto rooms = mentions_of_player(store, "p1", 2);
  REQUIRE(rooms.size() == 2);
  CHECK(rooms[0].room == "opened");
  CHECK(rooms[1].room == "seated");
  CHECK(rooms[1].events == events_to(2));
  REQUIRE(store
              .write(ForgetMentions{.player = "p1",
                                    .rooms = {{.room = "opened", .bodies = {{1, "new"}}},
                                              {.room = "seated", .bodies = {{2, "new"}, {9, ""}}}}})
              .ok());
  CHECK(load_room(store, "opened")->events.front().body == "new");
  CHECK(load_room(store, "seated")->events.size() == 2);
  CHECK(load_room(store, "seated")->events.front() == event(1));
  CHECK(load_room(store, "seated")->events.back().body == "new");

  rooms = mentions_of_player(store, "p1", 9);
  REQUIRE(rooms.size() == 1);
  CHECK(rooms.front().room == "chat");
  REQUIRE(
      store.write(ForgetMentions{.player = "p1", .rooms = {{.room = "chat", .bodies = {}}}}).ok());
  CHECK(deleted_but_mentioned(store, 9).empty());
  CHECK(check_database(store).empty());
}

TEST_CASE("bans are kept once for each key, and expire only by a clock that the caller trusts") {
  const TempFolder folder;
  auto store = open_store(folder / "quintet.db");
  const BanRow name{
      .key = "ann", .subject = "Ann", .reason = "spam", .created_at = 10, .created_by = 7};
  const BanRow network{
      .kind = BanKind::address, .key = "ann", .subject = "ann", .created_at = 20, .expires_at = 30};
  CHECK(store.write(AddBan{.ban = name}).ok());
  CHECK(store.write(AddBan{.ban = network}).ok());
  CHECK(all_bans(store, 9) == std::vector{network, name});
  CHECK(all_bans(store, 1) == std::vector{network});
  auto other = name;
  other.reason = "more";
  other.created_at = 30;
  CHECK(store.write(AddBan{.ban = other}).ok());
  CHECK(all_bans(store, 9) == std::vector{network, other});
  CHECK(store.write(AddBan{.ban = other, .limit = 1}).status == WriteStatus::conflict);
  CHECK(store.write(AddBan{.ban = other, .delete_expired_at = 30, .limit = 1}).ok());
  CHECK(all_bans(store, 9) == std::vector{other});
  CHECK(store.write(AddBan{.ban = {.key = "bob"}, .limit = 1}).status == WriteStatus::conflict);
  CHECK(store.write(LiftBan{.kind = BanKind::address, .key = "ann"}).status ==
        WriteStatus::conflict);
  CHECK(store.write(LiftBan{.kind = BanKind::name, .key = "ann"}).ok());
  CHECK(all_bans(store, 9).empty());
}

TEST_CASE("seeks that have ended do not count against their player's limit") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  REQUIRE(store.write(RegisterPlayer{.player = "p1", .name = "Ann", .name_key = "ann"}).ok());
  const auto seek = [&](const char* id, std::int64_t since) {
    return store
        .write(KeepSeek{.id = id, .player = "p1", .since = since, .until = since + 10, .limit = 1})
        .status;
  };
  CHECK(seek("one", 0) == WriteStatus::ok);
  CHECK(seek("two", 9) == WriteStatus::conflict);
  CHECK(seek("three", 10) == WriteStatus::ok);
  CHECK(all_seeks(store, 9).size() == 2);
}

TEST_CASE("a seek leads to one room, even if several requests open one with it") {
  const TempFolder folder;
  auto store = store_with_guests(folder / "quintet.db");
  REQUIRE(store.write(RegisterPlayer{.player = "p1", .name = "Ann", .name_key = "ann"}).ok());
  for (const char* const id : {"one", "two"}) {
    REQUIRE(store.write(KeepSeek{.id = id, .player = "p1", .until = 10, .limit = 9}).ok());
  }
  auto room = opening("r");
  room.ended_seeks = {"one"};
  REQUIRE(store.write(room).ok());
  auto again = opening("again");
  again.ended_seeks = {"two", "one"};
  CHECK(store.write(again).status == WriteStatus::conflict);
  CHECK_FALSE(find_room(store, "again").has_value());
  REQUIRE(all_seeks(store, 9).size() == 1);
  CHECK(all_seeks(store, 9).front().id == "two");
}

}  // namespace
}  // namespace quintet::storage::testing
