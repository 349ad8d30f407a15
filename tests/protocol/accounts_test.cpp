// Bodies about accounts and people, and the events of a deleted player.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/anonymize.hpp"
#include "protocol/messages/passkeys.hpp"
#include "protocol/messages/people.hpp"
#include "protocol/messages/room_events.hpp"

namespace quintet::protocol {
namespace {

using Json = nlohmann::json;

TEST_CASE("the bodies about accounts are read, and unknown fields are ignored") {
  const auto account = parse_name_and_password(R"({"name":"Zoë","password":"p","more":[1]})");
  REQUIRE(account.has_value());
  CHECK(account->name == "Zoë");
  CHECK(account->password == "p");
  const auto passwords = parse_new_password(R"({"old":"a","new":"b"})");
  REQUIRE(passwords.has_value());
  CHECK(passwords->old_password == "a");
  CHECK(passwords->new_password == "b");
  CHECK(parse_password(R"({"password":""})").value().password.empty());
  CHECK(parse_token_name(R"({"name":"my bot"})").value().name == "my bot");
}

TEST_CASE("the bodies about passkeys are read, each with bounded texts") {
  const auto added = parse_new_passkey(
      R"({"password":"p","name":"Phone","client_data":"e30","attestation":"oA","more":1})");
  REQUIRE(added.has_value());
  CHECK(added->name == "Phone");
  CHECK(added->attestation == "oA");
  const Json login = {{"id", "a"},
                      {"client_data", "b"},
                      {"authenticator_data", "c"},
                      {"signature", "d"},
                      {"user", ""}};
  const auto read = parse_passkey_login(login.dump());
  REQUIRE(read.has_value());
  CHECK(read->id + read->client_data + read->authenticator_data + read->signature == "abcd");
  for (const auto& [field, value] : login.items()) {
    Json without = login;
    without.erase(field);
    CHECK(parse_passkey_login(without.dump()).error().reason->key == "message.missing");
    Json longer = login;
    longer[field] = std::string(5000, 'A');
    CHECK(parse_passkey_login(longer.dump()).error().reason->key == "message.text-too-long");
  }
  CHECK_FALSE(parse_passkey_recovery(login.dump()));
  Json recovery = login;
  recovery["password"] = "new";
  CHECK(parse_passkey_recovery(recovery.dump()).value().password == "new");
  CHECK(parse_passkey_removal(R"({"password":"p","id":"a"})").value().id == "a");
}

TEST_CASE("passkeys and the options for them are written for the page") {
  PasskeyEntry phone{
      .id = "a", .name = "Phone", .host = "example.org", .created_at = 7, .used_at = {}};
  const Json written = {{"id", "a"},
                        {"name", "Phone"},
                        {"host", "example.org"},
                        {"created_at", 7},
                        {"used_at", nullptr}};
  CHECK(Json::parse(passkey_body(phone)) == written);
  phone.used_at = 8;
  const Json list = Json::parse(passkeys_body(std::vector{phone}));
  CHECK(list.at("passkeys").at(0).at("used_at") == 8);
  CHECK(Json::parse(passkeys_body({})) == Json{{"passkeys", Json::array()}});
  const NewPasskeyOptions options{.challenge = "c",
                                  .host = "example.org",
                                  .user_id = "u",
                                  .user_name = "Ann",
                                  .exclude = {"a", "b"}};
  CHECK(Json::parse(new_passkey_options_body(options)) ==
        Json{{"challenge", "c"},
             {"host", "example.org"},
             {"user", {{"id", "u"}, {"name", "Ann"}}},
             {"exclude", {"a", "b"}}});
  CHECK(Json::parse(passkey_challenge_body("c", "example.org")) ==
        Json{{"challenge", "c"}, {"host", "example.org"}});
}

TEST_CASE("a malformed body is refused with an error that does not repeat it") {
  const std::string secret = "hunter2hunter2";
  for (const std::string& body :
       {std::string(), std::string("{}"), std::string("[]"), std::string("null"),
        "\"" + secret + "\"", "{\"password\":\"" + secret, "{\"password\":[\"" + secret + "\"]}",
        R"({"password":"\ud800"})" + std::string(),
        "{\"password\":\"" + std::string(2000, 'x') + "\"}", std::string("{\"password\":\"\xff\"}"),
        std::string("{\"password\":\"x\"}\0", 17)}) {
    CAPTURE(body.substr(0, 60));
    const auto check_refused = [&](const auto& parsed) {
      REQUIRE_FALSE(parsed.has_value());
      CHECK(parsed.error().code == ErrorCode::bad_request);
      CHECK_FALSE(parsed.error().message.empty());
      CHECK_FALSE(parsed.error().message.contains(secret));
    };
    check_refused(parse_password(body));
    check_refused(parse_name_and_password(body));
    check_refused(parse_new_password(body));
    check_refused(parse_token_name(body));
    check_refused(parse_new_passkey(body));
    check_refused(parse_passkey_removal(body));
    check_refused(parse_passkey_recovery(body));
    check_refused(parse_passkey_client_data(body));
  }
}

TEST_CASE("a game in a list has all its fields, with options and clock as they are stored") {
  GameEntry entry{.room = "r1", .game = "liger", .options = R"({"b":"1","a":"2"})", .clock = ""};
  entry.seats = {{.seat = 1, .player = {.id = "p", .name = "Zoë \"x\"", .guest = false}}};
  const Json running = Json::parse(game_page_body({.games = {entry}, .next = "1_2"}));
  CHECK(running["next"] == "1_2");
  const Json& game = running["games"][0];
  CHECK(game["options"] == Json{{"a", "2"}, {"b", "1"}});
  CHECK(game["clock"] == Json::object());
  CHECK(game["visibility"] == "private");
  CHECK(game["ended_at"].is_null());
  CHECK(game["to_move"].is_null());
  CHECK_FALSE(game.contains("your_turn"));
  CHECK_FALSE(game.contains("reason"));
  CHECK(game["seats"][0]["player"]["name"] == "Zoë \"x\"");
  CHECK_FALSE(game["seats"][0].contains("rating"));

  entry.is_public = true;
  entry.ended_at = 5;
  entry.turns = 0;
  entry.seats[0].place = 1;
  entry.seats[0].rating_before = 1500;
  entry.seats[0].rating_after = 1490;
  const Json over = Json::parse(game_page_body({.games = {entry}, .next = {}}))["games"][0];
  CHECK(over["turns"] == 0);
  CHECK(over["reason"].is_null());
  CHECK_FALSE(over.contains("to_move"));
  CHECK(over["seats"][0]["rating"] == Json{{"before", 1500}, {"after", 1490}});
}

TEST_CASE("events keep only the id of a deleted player") {
  const Player otter{.id = "p1", .name = "Peculiar Otter", .guest = false};
  const Player badger{.id = "p2", .name = "Badger", .guest = false};
  const auto forget = [](const RoomEvent& event) {
    return anonymize_player(kind_of(event), to_body(event), "p1", "deleted player");
  };
  CHECK_FALSE(forget(Seated{.seat = 0, .player = badger}).has_value());
  CHECK_FALSE(
      forget(Said{.channel = Channel::players, .player = badger, .text = "p1"}).has_value());
  for (const RoomEvent& event : std::vector<RoomEvent>{
           Opened{.game = "liger", .by = otter}, Seated{.seat = 1, .player = otter},
           Unseated{.seat = 1, .player = otter}, Removed{.player = otter},
           Admitted{.player = otter},
           Said{.channel = Channel::spectators, .player = otter, .text = "I am Peculiar Otter"}}) {
    CAPTURE(std::string(kind_of(event)));
    const auto body = forget(event);
    REQUIRE(body.has_value());
    CHECK_FALSE(body->contains("Peculiar"));
    CHECK(body->contains("p1"));
    // It is still an event of its kind, and anonymizing the player again changes nothing.
    const auto read = parse_event(kind_of(event), *body);
    REQUIRE_MESSAGE(read.has_value(), read.error());
    CHECK(to_body(*read) == *body);
  }
  for (const char* body : {"", "{", "7", "[{\"id\":7,\"name\":\"x\"}]", "{\"id\":\"p1\"}"})
    CHECK_FALSE(anonymize_player("seated", body, "p1", "x").has_value());
}

}  // namespace
}  // namespace quintet::protocol
