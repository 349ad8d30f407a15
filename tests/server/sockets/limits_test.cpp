// The limits of server/config/limits.hpp: a client that exceeds one gets an error or is closed, and
// others are not affected.
#include <future>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/server_in_process.hpp"

namespace quintet::tests {
namespace {

using server::Limits;
using std::chrono::seconds;

/// Raises the limits that a test is not about.
Limits roomy() {
  Limits limits;
  limits.message_burst = 1e6;
  limits.address_message_burst = 1e6;
  limits.action_burst = 1e6;
  // A client that does not read does not reply to pings either, and may wait long for a busy
  // server.
  limits.idle_timeout = std::chrono::hours(1);
  return limits;
}

/// The first reply, also too-many, after which `ask` would wait and retry.
Json ask_once(Guest& guest, const Json& request) {
  return guest.client.reply(guest.client.send(request));
}

/// A private room with so many events that entering it with `since` takes 20 KB.
Table eventful_table(const Address& server) {
  Table table = open_table(server, liger);
  for (int i = 0; i < 120; ++i) {
    const Json request = i % 2 == 0
                             ? Json{{"type", "leave_seat"}, {"room", table.room}}
                             : Json{{"type", "take_seat"}, {"room", table.room}, {"seat", 0}};
    CHECK(table.players[0].ask(request)["type"] == "ok");
  }
  table.players[0].catch_up(122);
  return table;
}

/// Requests 20 KB this many times, and does not read the replies.
void ask_much(Guest& guest, const Table& table, int requests) {
  for (int i = 0; i < requests; ++i)
    (void)guest.client.send({{"type", "enter_room"}, {"room", table.room}, {"since", 0}});
}

/// A spectator whose socket has a small receive buffer.
Guest small_watcher(const Address& server, const Table& table) {
  Guest spectator(server);
  constexpr int small = 4096;
  spectator.client = Client(server, {.cookie = spectator.session.cookie, .receive_buffer = small});
  spectator.enter(table.room, table.watch_key);
  return spectator;
}

/// A spectator that requests megabytes, more than all buffers hold, and does not read them.
Guest slow_watcher(const Address& server, const Table& table, int requests) {
  Guest spectator = small_watcher(server, table);
  try {
    ask_much(spectator, table, requests);
  } catch (const Disconnected&) {
    // On a slow machine the server closes it before the last request.
  }
  return spectator;
}

/// The server's metrics.
MetricsText metrics_of(const Address& server) {
  return MetricsText(http(server, {.target = "/metrics"}).body);
}

/// Sends `hundreds` times a hundred requests, and waits for the replies to each hundred without
/// reading them.
void await_much(const Address& server, Guest& guest, const Table& table, int hundreds) {
  constexpr auto received = "quintet_messages_received_total";
  constexpr int requests = 100;
  for (int i = 0; i < hundreds; ++i) {
    const double before = metrics_of(server).at(received);
    ask_much(guest, table, requests);
    wait_until("everything to be answered", [&] {
      const MetricsText now = metrics_of(server);
      return now.at(received) >= before + requests && now.at("quintet_waiting_commands") == 0;
    });
  }
}

/// Waits until the server has closed a client as slow, however slowly it replies.
void wait_dropped(const Address& server) {
  wait_until("a slow client to be closed", [&] {
    return metrics_of(server).at(R"(quintet_websockets_closed_total{reason="slow"})") == 1;
  });
}

TEST_CASE("a client that does not read is closed, and others are not affected") {
  Limits limits = roomy();
  limits.handshake_timeout = seconds(1);
  // Large enough that the sockets' buffers are full when it is exceeded: then even the close frame
  // cannot be written.
  limits.outbox_bytes = 1024 * 1024 * 1024;
  limits.outbox_messages = 1000;
  // Also for a slow room: the buffers would hold more short refusals than this test sends.
  limits.mailbox_commands_per_player = 2000;
  const ServerInProcess server(limits);
  Table room = eventful_table(server.address());
  Table game = start_table(server.address(), liger);
  const Guest slow = slow_watcher(server.address(), room, 1500);
  Dice dice(1);
  Json told;
  do {
    game.play_random_turn(dice);
    told = room.players[0].client.push("presence");
  } while (told["spectators"] != 1);
  do {
    game.play_random_turn(dice);
    told = room.players[0].client.push("presence");
  } while (told["spectators"] != 0);
  game.play_random_turn(dice);
}

TEST_CASE("a client that reads again too late gets the reason of its close") {
  Limits limits = roomy();
  limits.handshake_timeout = std::chrono::hours(1);
  limits.mailbox_commands_per_player = 2000;  // as above
  limits.outbox_bytes = 8UZ * 1024 * 1024;
  const ServerInProcess server(limits);
  const Table room = eventful_table(server.address());
  Guest slow = small_watcher(server.address(), room);
  // More than the sockets hold and less than the outbox limit: nothing more can be written.
  await_much(server.address(), slow, room, 3);
  constexpr auto waiting = "quintet_outbox_bytes";
  REQUIRE(metrics_of(server.address()).at(waiting) > 0);
  // More than all buffers hold, so the waiting messages are dropped for the close. The client reads
  // only now, because a client that reads as fast as the server replies is not slow.
  ask_much(slow, room, 700);
  wait_until("the close", [&] { return metrics_of(server.address()).at(waiting) == 0; });
  const Client::CloseReason closed = slow.client.wait_closed();
  CHECK(closed.code == 1008);
  CHECK(closed.reason.contains("slow"));
}

TEST_CASE("a client with too many bytes in its outbox is closed") {
  Limits limits = roomy();
  limits.handshake_timeout = seconds(1);
  limits.outbox_bytes = 30'000;
  limits.mailbox_commands_per_player = 2000;
  const ServerInProcess server(limits);
  const Table room = eventful_table(server.address());
  const Guest slow = slow_watcher(server.address(), room, 500);
  wait_dropped(server.address());
}

TEST_CASE("when too many bytes wait for an address, only its slow client is closed") {
  Limits limits = roomy();
  limits.handshake_timeout = seconds(1);
  limits.address_outbox_bytes = 30'000;
  limits.mailbox_commands_per_player = 2000;
  const ServerInProcess server(limits);
  const Table room = eventful_table(server.address());
  Guest modest(server.address());
  const Guest greedy = slow_watcher(server.address(), room, 500);
  wait_dropped(server.address());
  for (int i = 0; i < 50; ++i)
    CHECK(modest.ask({{"type", "ping"}})["type"] == "ok");
}

/// Retries until the server accepts one more connection.
Client connect_patiently(const Address& server, const Session& session) {
  std::optional<Client> client;
  wait_until("room for a connection", [&] {
    try {
      client.emplace(server, session);
    } catch (const Disconnected&) {
      client.reset();
    }
    return client.has_value();
  });
  return *std::move(client);
}

TEST_CASE("connections beyond the limit are closed immediately, and closed ones make room") {
  Limits limits = roomy();
  limits.connections = 3;
  const ServerInProcess server(limits);
  const Session session = new_session(server.address());
  // The connection of the session request counts until the server has seen its end.
  std::vector<Client> clients;
  while (clients.size() < 3)
    clients.push_back(connect_patiently(server.address(), session));
  CHECK_THROWS_AS(Client(server.address(), session), const Disconnected&);
  CHECK_THROWS_AS((void)http(server.address(), {.target = "/healthz"}), const Disconnected&);
  for (Client& client : clients)
    CHECK(client.ask({{"type", "ping"}})["type"] == "ok");
  clients.pop_back();
  clients.push_back(connect_patiently(server.address(), session));
}

TEST_CASE("a room admits a limited number of connections, and always those of its players") {
  Limits limits = roomy();
  limits.connections_per_room = 2;
  const ServerInProcess server(limits);
  Table table = open_table(server.address(), liger, {{"visibility", "public"}});
  Guest second(server.address());
  second.enter(table.room);
  Guest third(server.address());
  const Json refused = third.ask({{"type", "ping"}});
  CHECK(refused["type"] == "ok");
  const Json reply = ask_once(third, {{"type", "enter_room"}, {"room", table.room}});
  CHECK(reply["code"] == "too-many");
  CHECK(reply["retry_after"] > 0);
  Client again(server.address(), table.players[0].session);
  CHECK(again.ask({{"type", "enter_room"}, {"room", table.room}})["type"] == "ok");
}

TEST_CASE("the connections of one address have a limit of rooms, and another address enters more") {
  server::Config config;
  config.limits = roomy();
  config.limits.rooms_per_address = 3;
  config.trusted_proxies = {"127.0.0.1"};
  const ServerInProcess server(std::move(config));
  std::vector<std::string> rooms;
  for (int i = 0; i < 3; ++i)
    rooms.push_back(open_table(server.address(), liger, {{"visibility", "public"}}).room);
  const Session session = new_session(server.address());
  const auto connect = [&](const char* from) {
    return std::make_unique<Client>(
        server.address(),
        Client::Options{.cookie = session.cookie, .headers = {{"X-Forwarded-For", from}}});
  };
  const auto enter = [&](Client& client, std::size_t room) {
    const Json reply =
        client.reply(client.send({{"type", "enter_room"}, {"room", rooms.at(room)}}));
    return reply.value("key", "ok");
  };
  auto first = connect("192.0.2.1");
  auto second = connect("192.0.2.1");
  auto other = connect("192.0.2.2");
  CHECK(enter(*first, 0) == "ok");
  CHECK(enter(*first, 1) == "ok");
  CHECK(enter(*second, 0) == "ok");
  CHECK(enter(*second, 1) == "room.too-many");
  CHECK(enter(*second, 0) == "ok");
  CHECK(enter(*other, 1) == "ok");
  CHECK(first->ask({{"type", "leave_room"}, {"room", rooms[0]}})["type"] == "ok");
  CHECK(enter(*second, 1) == "ok");
  CHECK(enter(*second, 2) == "room.too-many");
  // A connection that ends is in no room.
  first.reset();
  wait_until("its place to be free", [&] { return enter(*second, 2) == "ok"; });
  CHECK(enter(*connect("192.0.2.1"), 0) == "room.too-many");
}

TEST_CASE("new guests and rooms have a rate, and the refusal says when to retry") {
  Limits limits = roomy();
  limits.guest_burst = 2;
  limits.guests_per_second = 0.01;
  limits.room_burst = 2;
  limits.rooms_per_second = 0.01;
  const ServerInProcess server(limits);
  Guest first(server.address());
  Guest second(server.address());
  const HttpResponse refused = http(server.address(), {.method = "POST", .target = "/api/session"});
  CHECK(refused.status == 429);
  CHECK(refused.json()["error"]["code"] == "too-many");
  CHECK(std::stoi(refused.header("Retry-After")) > 1);
  CHECK_FALSE(refused.has("Set-Cookie"));

  const auto open = [](Guest& guest) {
    return ask_once(guest, {{"type", "open_room"}, {"game", "liger"}});
  };
  CHECK(open(first)["type"] == "ok");
  CHECK(open(first)["type"] == "ok");
  const Json too_many = open(first);
  CHECK(too_many["code"] == "too-many");
  CHECK(too_many["retry_after"] > 1000);
  CHECK(open(second)["type"] == "ok");
}

TEST_CASE("a client that does not reply to pings is closed, and one that does stays") {
  Limits limits = roomy();
  // The client that stays is read within this time before the test reads it continuously.
  limits.idle_timeout = seconds(sanitized ? 8 : 3);
  const ServerInProcess server(limits);
  Table table = open_table(server.address(), liger);
  // This client does not read, so it does not reply to pings.
  Guest asleep(server.address());
  asleep.enter(table.room, table.watch_key);
  Json told;
  do {
    told = table.players[0].client.push("presence");
  } while (told["spectators"] != 1);
  CHECK(table.players[0].client.push("presence")["spectators"] == 0);
  CHECK(table.players[0].ask({{"type", "ping"}})["type"] == "ok");
}

TEST_CASE("a request that does not arrive in time is closed") {
  Limits limits = roomy();
  limits.http_timeout = seconds(1);
  const ServerInProcess server(limits);
  std::vector<std::future<std::string>> answers;
  for (const char* bytes : {"", "GET", "GET / HTTP/1.1\r\nHost: x\r\n",
                            "POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"}) {
    answers.push_back(std::async(std::launch::async, raw_exchange, server.address(), bytes));
  }
  for (auto& answer : answers)
    CHECK(answer.get().empty());
}

TEST_CASE("bytes that are not HTTP are refused or closed, and the server continues") {
  Limits limits = roomy();
  limits.http_timeout = seconds(2);
  const ServerInProcess server(limits);
  const std::vector<std::string> texts = {
      "\x16\x03\x01\x02",
      "hello\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET  HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
      "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n",
  };
  for (const std::string& text : texts) {
    CAPTURE(text);
    const std::string answer = raw_exchange(server.address(), text);
    CHECK_FALSE(answer.contains(" 200 "));
    CHECK_FALSE(answer.contains(" 101 "));
  }
  const std::string two =
      raw_exchange(server.address(),
                   "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n"
                   "Connection: close\r\n\r\n");
  CHECK(two.find("ok\n") != two.rfind("ok\n"));
  CHECK(raw_exchange(server.address(), "GET /healthz HTTP/1.0\r\n\r\n").contains("ok\n"));
  CHECK(http(server.address(), {.target = "/healthz"}).status == 200);
}

TEST_CASE("presence is sent at most four times a second, however many enter and leave") {
  const ServerInProcess server(roomy());
  Table table = open_table(server.address(), liger);
  Guest restless(server.address());
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 200; ++i) {
    restless.ask({{"type", "enter_room"}, {"room", table.room}, {"key", table.watch_key}});
    if (i % 3 != 0) restless.ask({{"type", "leave_room"}, {"room", table.room}});
  }
  const auto told = table.players[0].client.pushes_so_far("presence").size();
  const auto passed = std::chrono::steady_clock::now() - begin;
  CHECK(told <= 2 + static_cast<std::size_t>(passed / std::chrono::milliseconds(250)));
}

TEST_CASE("the connections of one address share a rate above their own") {
  Limits limits = roomy();
  limits.message_burst = 20;
  limits.messages_per_second = 0.01;
  limits.address_message_burst = 30;
  limits.address_messages_per_second = 0.01;
  const ServerInProcess server(limits);
  Guest greedy(server.address());
  Guest modest(server.address());
  const auto ping = [](Guest& guest) { return ask_once(guest, {{"type", "ping"}}); };
  for (int i = 0; i < 30; ++i)
    (void)ping(greedy);
  CHECK(ping(greedy)["code"] == "too-many");
  // Refusals to the first connection do not count against the second; granted requests do. (Replies
  // to the server's pings also count.)
  int taken = 0;
  Json refused = ping(modest);
  for (; refused["type"] == "ok"; refused = ping(modest))
    ++taken;
  CHECK(taken <= 10);
  CHECK(taken >= 6);
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 1000);
}

TEST_CASE("opened rooms have a rate per address, for every player and every way to open one") {
  Limits limits = roomy();
  limits.address_room_burst = 3;
  limits.address_rooms_per_second = 0.01;
  const ServerInProcess server(limits);
  Guest first(server.address());
  Guest second(server.address());
  const auto ask = [](Guest& guest, const char* type) {
    return ask_once(guest, {{"type", type}, {"game", "liger"}});
  };
  CHECK(ask(first, "open_room")["type"] == "ok");
  CHECK(ask(second, "open_room")["type"] == "ok");
  const std::string room = ask(second, "open_room")["room"];
  const Json refused = ask(first, "open_room");
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 1000);
  CHECK(ask(first, "seek")["code"] == "too-many");
  // Existing rooms continue.
  CHECK(second.ask({{"type", "take_seat"}, {"room", room}, {"seat", 0}})["type"] == "ok");
}

TEST_CASE("a rematch counts as an opened room, for its player and its address") {
  Limits limits = roomy();
  limits.room_burst = 2;
  limits.rooms_per_second = 0.001;
  const ServerInProcess server(limits);
  // The player who accepts opens it; the other player opened the first room.
  Table table = start_table(server.address(), liger);
  Guest& first = table.players[0];
  Guest& second = table.players[1];
  std::string room = table.room;
  for (int i = 0; i < 3; ++i) {
    CAPTURE(i);
    CHECK(ask_once(first, {{"type", "abort"}, {"room", room}})["type"] == "ok");
    CHECK(ask_once(first, {{"type", "offer"}, {"room", room}, {"what", "rematch"}})["type"] ==
          "ok");
    const Json answer = ask_once(
        second, {{"type", "answer"}, {"room", room}, {"what", "rematch"}, {"accept", true}});
    if (i < 2) {
      CHECK(answer["type"] == "ok");
      room = ask_once(second, {{"type", "enter_room"}, {"room", room}})["snapshot"]["rematch"];
    } else {
      CHECK(answer["code"] == "too-many");
      CHECK(answer["retry_after"] > 1000);
    }
  }
  const std::string metrics = http(server.address(), {.target = "/metrics"}).body;
  CHECK(metrics.contains("quintet_rooms_opened_total{game=\"liger\"} 3\n"));
  CHECK(metrics.contains("quintet_games_started_total{game=\"liger\"} 3\n"));
}

TEST_CASE("requests that write to rooms have a rate per player, and so have turns") {
  Limits limits = roomy();
  limits.action_burst = 3;
  limits.actions_per_second = 0.001;
  limits.turn_burst = 1;
  limits.turns_per_second = 0.001;
  const ServerInProcess server(limits);
  Table table = start_table(server.address(), slides_for_two);
  Dice dice(4);
  for (int i = 0; i < 2; ++i)
    table.play_random_turn(dice);
  Guest& player = table.to_move();
  const Json refused = ask_once(player, player.view.play_request(player.view.random_turn(dice)));
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 1000);

  // The host got the seat with the room. Refused requests do not count.
  Guest& host = table.players[0];
  const auto draw = [&](const char* type) {
    Json request = {{"type", type}, {"room", table.room}, {"what", "draw"}};
    if (std::string(type) == "answer") request["accept"] = false;
    return ask_once(host, request).value("code", "ok");
  };
  CHECK(draw("answer") == "no-offer");
  CHECK(draw("offer") == "ok");
  CHECK(draw("answer") == "ok");
  CHECK(draw("offer") == "forbidden");
  CHECK(ask_once(host, {{"type", "offer"}, {"room", table.room}, {"what", "takeback"}})["type"] ==
        "ok");
  CHECK(ask_once(host, {{"type", "answer"},
                        {"room", table.room},
                        {"what", "takeback"},
                        {"accept", false}})["code"] == "too-many");
}

TEST_CASE("a room's log has a limit for events other than turns, and the game continues") {
  Limits limits = roomy();
  limits.events_besides_turns = 20;
  const ServerInProcess server(limits);
  Table table = open_table(server.address(), slides_for_three);
  Guest second(server.address());
  second.enter(table.room, table.play_key);
  const auto seat = [&](Guest& guest, int number) {
    return ask_once(guest, {{"type", "take_seat"}, {"room", table.room}, {"seat", number}})
        .value("code", "ok");
  };
  int moves = 0;
  while (seat(second, 1 + moves % 2) == "ok")
    REQUIRE(++moves < 20);
  CHECK(seat(second, 1 + moves % 2) == "forbidden");
  CHECK(ask_once(second, {{"type", "leave_seat"}, {"room", table.room}})["code"] == "forbidden");
  // The last free seat can still be taken: the game starts and can be played.
  Guest third(server.address());
  third.enter(table.room, table.play_key);
  CHECK(seat(third, 1 + moves % 2) == "ok");
  Guest& host = table.players[0];
  host.wait_for_start();
  Dice dice(5);
  CHECK(host.play(host.view.random_turn(dice))["type"] == "ok");
  CHECK(ask_once(host, {{"type", "offer"}, {"room", table.room}, {"what", "takeback"}})["code"] ==
        "forbidden");
  CHECK(ask_once(host, {{"type", "resign"}, {"room", table.room}})["type"] == "ok");
}

TEST_CASE("the number of rooms in memory is limited, and an unused one makes room") {
  Limits limits = roomy();
  limits.rooms_in_memory = 1;
  limits.room_burst = 1e6;
  limits.address_room_burst = 1e6;
  const ServerInProcess server(limits);
  Guest second(server.address());
  const auto open = [&] { return ask_once(second, {{"type", "open_room"}, {"game", "liger"}}); };
  {
    Table table = start_table(server.address(), liger);
    const Json refused = open();
    CHECK(refused["code"] == "too-many");
    CHECK(refused["retry_after"] > 0);
    Dice dice(9);
    table.play_random_turn(dice);
  }
  wait_until("the room to leave memory", [&] { return open()["type"] == "ok"; });
}

TEST_CASE("the number of seeks of a connection is limited") {
  Limits limits = roomy();
  limits.seeks_per_connection = 1;
  limits.seeks = 2;
  const ServerInProcess server(limits);
  const auto seek = [](Guest& guest, const char* game) {
    return ask_once(guest, {{"type", "seek"}, {"game", game}});
  };
  Guest first(server.address());
  CHECK(seek(first, "liger").contains("seek"));
  CHECK(seek(first, "liger").contains("seek"));
  CHECK(seek(first, "gridwar")["code"] == "too-many");
  Guest second(server.address());
  CHECK(seek(second, "gridwar").contains("seek"));
  Guest third(server.address());
  const Json refused = seek(third, "sliders");
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 0);
  CHECK(first.ask({{"type", "cancel_seek"}})["type"] == "ok");
  CHECK(seek(third, "sliders").contains("seek"));
}

}  // namespace
}  // namespace quintet::tests
