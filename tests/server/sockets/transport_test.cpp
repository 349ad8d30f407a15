// WebSocket as a transport: admission, and the reasons that close a connection.
#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

/// The status and the error code of a refused upgrade; 101 if it is accepted.
std::pair<unsigned, std::string> upgrade(const Address& server, const std::string& cookie,
                                         const Headers& headers) {
  try {
    const Client client(server, {.cookie = cookie, .headers = headers});
    return {101, ""};
  } catch (const UpgradeRefused& refused) {
    return {refused.answer.status, refused.answer.json()["error"]["code"]};
  }
}

TEST_CASE("an upgrade needs a session, our own origin and our subprotocol") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db", {"--origin", "https://example.org"});
  const Address& at = server.address();
  const Session session = new_session(at);
  const std::string token = session.cookie.substr(session.cookie.find('=') + 1);
  using Answer = std::pair<unsigned, std::string>;
  const Answer welcome = {101, ""};

  CHECK(upgrade(at, session.cookie, {}) == welcome);
  CHECK(upgrade(at, "a=b; " + session.cookie + "; c=d", {}) == welcome);
  CHECK(upgrade(at, "", {{"Authorization", "Bearer " + token}}) == welcome);
  const Answer unauthorized = {401, "unauthorized"};
  CHECK(upgrade(at, "", {}) == unauthorized);
  CHECK(upgrade(at, "quintet_session=", {}) == unauthorized);
  CHECK(upgrade(at, "quintet_session=" + std::string(token.size(), 'a'), {}) == unauthorized);
  CHECK(upgrade(at, "xquintet_session=" + token, {}) == unauthorized);
  CHECK(upgrade(at, "", {{"Authorization", "Basic " + token}}) == unauthorized);
  CHECK(upgrade(at, "", {{"Authorization", "Bearer " + token + "x"}}) == unauthorized);

  CHECK(upgrade(at, session.cookie, {{"Origin", at.origin()}}) == welcome);
  CHECK(upgrade(at, session.cookie, {{"Origin", "https://example.org"}}) == welcome);
  const Answer foreign = {403, "forbidden"};
  for (const char* origin : {"https://example.com", "https://example.org.evil.com", "null",
                             "http://localhost", "https://example.org:444"}) {
    CAPTURE(std::string(origin));
    CHECK(upgrade(at, session.cookie, {{"Origin", origin}}) == foreign);
  }

  const auto offering = [&](const std::string& list) {
    return upgrade(at, session.cookie, {{"Sec-WebSocket-Protocol", list}});
  };
  CHECK(offering("quintet.1") == welcome);
  CHECK(offering("chat, quintet.1") == welcome);
  CHECK(offering("chat") == Answer{400, "bad-request"});
  CHECK(offering("quintet.10, xquintet.1") == Answer{400, "bad-request"});
  CHECK(Client(at, {.cookie = session.cookie,
                    .headers = {{"Sec-WebSocket-Protocol", "chat, quintet.1"}}})
            .subprotocol() == "quintet.1");
  CHECK(Client(at, session).subprotocol().empty());
  CHECK(http(at, {.target = "/ws"}).status == 426);
}

TEST_CASE("the first message describes the server and the player") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  const Json welcome = guest.client.push("welcome");
  CHECK(welcome["protocol"] == 1);
  CHECK(welcome["server"]["name"] == "Quintet");
  CHECK(welcome["server"]["version"].is_string());
  CHECK(welcome["player"] == guest.session.player);
  CHECK(welcome["player"]["guest"] == true);
  CHECK(welcome["games"].size() >= 2);
  CHECK(guest.ask({{"type", "ping"}})["now"] >= welcome["now"]);
}

TEST_CASE("a message that is not a request gets an error, and the connection continues") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  const std::vector<std::string> without_id = {
      "",
      " ",
      "hello",
      "{",
      "[]",
      "[{\"id\":1}]",
      "7",
      "null",
      "\"ping\"",
      "{}",
      "{\"id\":null}",
      "{\"id\":\"1\",\"type\":\"ping\"}",
      "{\"id\":1.5,\"type\":\"ping\"}",
      std::string(16 * 1024, '['),
      std::string(8000, '[') + std::string(8000, ']'),
  };
  for (const std::string& text : without_id) {
    CAPTURE(text.substr(0, 60));
    guest.client.send_text(text);
    const Json reply = guest.client.reply_without_id();
    CHECK(reply["type"] == "error");
    CHECK(reply["code"] == "bad-request");
  }
  const Json unknown = guest.ask({{"type", "checkmate"}});
  CHECK(unknown["code"] == "bad-request");
  CHECK(guest.ask({{"type", "ping"}})["type"] == "ok");
}

unsigned code_after(Client& client) {
  return client.wait_closed().code;
}

TEST_CASE("a violation of the transport's rules closes the connection with the protocol's code") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Table table = start_table(server.address(), liger);
  const auto fresh = [&] { return Client(server.address(), table.players[0].session); };

  Client binary = fresh();
  binary.send_binary(R"({"id":1,"type":"ping"})");
  CHECK(code_after(binary) == 1003);
  for (const char* text : {"\xff", "{\"id\":1,\"type\":\"\xc3\x28\"}", "\xed\xa0\x80"}) {
    Client broken = fresh();
    broken.send_text(text);
    CHECK(code_after(broken) == 1007);
  }
  Client large = fresh();
  large.send_text(std::string(16 * 1024 + 1, ' '));
  CHECK(code_after(large) == 1009);
  Client largest = fresh();
  std::string message = R"({"id":1,"type":"ping")";
  message.resize(16 * 1024 - 1, ' ');
  largest.send_text(message + "}");
  CHECK(largest.reply(1)["type"] == "ok");
  // The game on other connections is not affected.
  Dice dice(1);
  table.play_random_turn(dice);
}

TEST_CASE("a client that sends too fast gets a time to wait, and is closed if it ignores that") {
  const TempFolder folder;
  // A rate that even the slowest machine can exceed.
  const ServerProcess server(folder / "quintet.db", {"--limit", "messages-per-second=1"});
  Table table = start_table(server.address(), liger);
  Client flood(server.address(), table.players[0].session);
  int refused = 0;
  bool null_id = false;
  const auto closed = [&]() -> Client::CloseReason {
    try {
      for (;;) {
        const Json reply = flood.reply(flood.send({{"type", "ping"}}));
        if (reply["type"] == "ok") continue;
        ++refused;
        CHECK(reply["code"] == "too-many");
        CHECK(reply["retry_after"] > 0);
        CHECK(reply["retry_after"] <= 1000);
        if (refused != 1) continue;
        // Also for messages without an id.
        flood.send_text("hello");
        null_id = flood.reply_without_id()["id"].is_null();
      }
    } catch (const Disconnected& gone) {
      return {.code = gone.code, .reason = gone.reason};
    }
  }();
  CHECK(closed.code == 1008);
  CHECK(!closed.reason.empty());
  CHECK(refused >= 199);
  CHECK(null_id);
  Dice dice(1);
  table.play_random_turn(dice);
}

TEST_CASE("a client that waits for the given time gets its reply") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  for (int i = 0; i < 70; ++i)
    CHECK(guest.ask({{"type", "ping"}})["type"] == "ok");
}

TEST_CASE("a connection can be in a limited number of rooms, and may leave one for another") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  std::vector<std::string> rooms;
  for (int host = 0; host < 2; ++host) {
    Guest opener(server.address());
    for (int i = 0; i < 17; ++i) {
      rooms.push_back(
          opener.ask({{"type", "open_room"}, {"game", "liger"}, {"visibility", "public"}})["room"]);
    }
  }
  const auto enter = [&](std::size_t i) -> std::string {
    return guest.client.reply(guest.client.send({{"type", "enter_room"}, {"room", rooms[i]}}))
        .value("code", "ok");
  };
  for (std::size_t i = 0; i < 32; ++i)
    CHECK(enter(i) == "ok");
  CHECK(enter(32) == "too-many");
  CHECK(enter(5) == "ok");
  CHECK(guest.ask({{"type", "leave_room"}, {"room", rooms[5]}})["type"] == "ok");
  CHECK(enter(32) == "ok");
}

TEST_CASE("the server replies to a closing handshake") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  CHECK_NOTHROW(guest.client.close());
}

TEST_CASE("random messages never harm the server") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const Session session = new_session(server.address());
  const std::vector<std::string> pieces = {"{",
                                           "}",
                                           "[",
                                           "]",
                                           ":",
                                           ",",
                                           "\"",
                                           "\"id\"",
                                           "7",
                                           "-1",
                                           "1e999",
                                           "null",
                                           "true",
                                           "\"type\"",
                                           "\"play\"",
                                           "\"room\"",
                                           "\"ply\"",
                                           "\"query\"",
                                           "\"game\"",
                                           "\"liger\"",
                                           "\\u0000",
                                           "\"open_room\"",
                                           "\xe2\x82\xac",
                                           "9007199254740993",
                                           "\"seat\"",
                                           "\"options\"",
                                           " "};
  Dice dice(77);
  for (int connection = 0; connection < 10; ++connection) {
    Client client(server.address(), session);
    for (int i = 0; i < 50; ++i) {
      std::string text;
      for (std::size_t n = dice.below(30); n > 0; --n)
        text += dice.pick(pieces);
      client.send_text(text);
    }
    CHECK(client.ask({{"type", "ping"}})["type"] == "ok");
  }
}

TEST_CASE("replies keep the order of the requests, also behind queries that take long") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Client client(server.address(), new_session(server.address()));
  Json query = {{"type", "query"}, {"game", "liger"}};
  query["actions"] = std::vector<std::string>(500, "c3-d4");
  std::vector<std::int64_t> asked;
  for (int i = 0; i < 10; ++i) {
    asked.push_back(client.send(query));
    asked.push_back(client.send({{"type", "ping"}}));
  }
  std::vector<std::int64_t> replied;
  while (replied.size() < asked.size()) {
    const auto message = client.next(patience);
    REQUIRE(message.has_value());
    if (message->contains("id")) replied.push_back(message->at("id"));
  }
  CHECK(replied == asked);
}

}  // namespace
}  // namespace quintet::tests
