// Messages to players' devices: each arrives once, at the right time, or not at all.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <doctest/doctest.h>

#include "server/config/config.hpp"
#include "tests/rounds.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/scripted_host.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::device_messages_test {
namespace {

using namespace std::chrono_literals;

const Json by_days = {{"clock", {{"kind", "correspondence"}, {"days", 2}}}};

/// The keys of the example in RFC 8291, appendix A.
const Json example_keys = {
    {"p256dh",
     "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
    {"auth", "BTBZMqHH6r4Tts7J_aSIgg"}};

/// A push service, or the host of a webhook.
class Receiver {
 public:
  struct Request {
    std::string head;
    std::string body;
  };

  void answer_with(std::string status) {
    const std::lock_guard lock(mutex_);
    status_ = std::move(status);
  }
  /// Waits for the next request.
  Request next() {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, patience, [this] { return !requests_.empty(); }))
      throw Timeout("no message arrived");
    Request request = std::move(requests_.front());
    requests_.pop_front();
    return request;
  }
  /// The kind of the message to a webhook that comes next.
  std::string next_kind() { return Json::parse(next().body).at("quintet").at("kind"); }
  [[nodiscard]] std::string url() const { return host_.url("127.0.0.1"); }

 private:
  void serve(Exchange& exchange) {
    std::string status;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back({exchange.head, exchange.body});
      status = status_;
    }
    arrived_.notify_one();
    exchange.send(empty_response(status));
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Request> requests_;
  std::string status_ = "201 Created";
  ScriptedHost host_{std::nullopt, [this](Exchange& exchange) { serve(exchange); }};
};

/// A server that sends messages to devices on this machine, and may be restarted.
struct SendingServer {
  explicit SendingServer(std::chrono::seconds idle_timeout = 60s) : idle(idle_timeout) { start(); }
  void start() {
    server::Config config;
    config.database = location_of(folder / "quintet.db");
    config.time = time;
    config.contact = "mailto:operator@quintet.example.org";
    config.push_allow = {"127.0.0.0/8"};
    config.limits.message_interval = 20ms;
    config.limits.idle_timeout = idle;
    server.emplace(std::move(config));
  }
  void stop() { server.reset(); }
  [[nodiscard]] const Address& address() const { return server->address(); }

  const std::chrono::seconds idle;
  TempFolder folder;
  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  std::optional<ServerInProcess> server;
};

std::string add_webhook(Person& person, const Receiver& receiver) {
  const HttpResponse added = person.post("/api/my/devices", {{"channel", "webhook"},
                                                             {"name", "Our chat"},
                                                             {"endpoint", receiver.url()},
                                                             {"language", "en"}});
  CAPTURE(added.body);
  REQUIRE(added.status == 200);
  CHECK(added.json().at("secret").get<std::string>().size() >= 32);
  return added.json().at("id");
}

Json browser(const Receiver& receiver) {
  Json device = example_keys;
  device.update(Json{{"channel", "push"},
                     {"name", "Firefox on Linux"},
                     {"endpoint", receiver.url()},
                     {"language", "de"}});
  return device;
}

Json settings(Person& person) {
  const HttpResponse answer = person.get("/api/my/notification-settings");
  REQUIRE(answer.status == 200);
  return answer.json();
}

Json test(Person& person, const std::string& device) {
  const HttpResponse answer = person.post("/api/my/devices/" + device + "/test");
  REQUIRE(answer.status == 200);
  return answer.json();
}

/// A correspondence game of two players. Only the host is in the room, and it is their turn.
struct GameByDays {
  /// `idle_timeout`: after this time without a sign of life the server drops a connection.
  explicit GameByDays(std::chrono::seconds idle_timeout = 60s)
      : fixture(idle_timeout),
        table(open_table(fixture.address(), host.session(), slides_for_two, by_days)) {
    seat_one(fixture.address(), table, other.session());
    for (Guest& player : table.players)
      player.wait_for_start();
    table.players[1].ask({{"type", "leave_room"}, {"room", table.room}});
  }
  void host_plays() {
    Guest& mover = table.players[0];
    mover.catch_up(last_seq);
    REQUIRE(mover.play(mover.view.random_turn(dice)).at("type") == "ok");
    last_seq = mover.view.seq();
  }
  void resigns(std::size_t seat) {
    REQUIRE(table.players[seat].ask({{"type", "resign"}, {"room", table.room}}).at("type") == "ok");
  }
  /// The time after which a message is sent, unless the player has seen the event.
  void wait() const { fixture.time->advance(11s); }

  SendingServer fixture;
  Receiver receiver;
  Dice dice{1};
  std::int64_t last_seq = 0;
  Person host{fixture.address()};
  Person other{fixture.address()};
  Table table;
};

TEST_CASE("a turn reaches a webhook ten seconds later, once, with a signature") {
  GameByDays game;
  const std::string device = add_webhook(game.other, game.receiver);
  game.host_plays();
  game.wait();
  const auto [head, body] = game.receiver.next();
  CHECK(head.starts_with("POST "));
  CHECK(head.contains("X-Quintet-Signature: sha256="));
  const Json message = Json::parse(body);
  CHECK(message.at("quintet").at("kind") == "turn");
  CHECK(message.at("quintet").at("room") == game.table.room);
  // A private game: no name of a player.
  CHECK(!body.contains(game.host.name()));
  // The next message is the test, so the turn was not sent again.
  game.wait();
  CHECK(test(game.other, device) == Json{{"delivered", true}});
  CHECK(game.receiver.next_kind() == "test");
}

TEST_CASE("a turn that is read within ten seconds is not sent") {
  GameByDays game;
  const std::string device = add_webhook(game.other, game.receiver);
  game.host_plays();
  const std::int64_t at = game.other.get("/api/my/notifications").json()["notifications"][0]["at"];
  CHECK(game.other.post("/api/my/notifications", {{"until", at}}).status == 200);
  game.wait();
  CHECK(test(game.other, device).at("delivered") == true);
  CHECK(game.receiver.next_kind() == "test");
}

TEST_CASE("a message to a browser is encrypted and names this server") {
  GameByDays game;
  CHECK(game.other.post("/api/my/devices", browser(game.receiver)).status == 200);
  game.host_plays();
  game.wait();
  const auto [head, body] = game.receiver.next();
  CHECK(head.contains("Content-Encoding: aes128gcm"));
  CHECK(head.contains("Topic: " + game.table.room));
  CHECK(head.contains("TTL: "));
  CHECK(head.contains("Authorization: vapid t="));
  const std::string key = settings(game.other).at("push").at("key");
  CHECK(head.contains(", k=" + key));
  CHECK(!body.contains("turn"));
}

TEST_CASE("a message that was not accepted is sent again, also by a server that was restarted") {
  GameByDays game;
  add_webhook(game.other, game.receiver);
  game.receiver.answer_with("503 Service Unavailable");
  game.host_plays();
  game.wait();
  CHECK(game.receiver.next_kind() == "turn");
  game.fixture.stop();
  game.receiver.answer_with("200 OK");
  game.fixture.start();
  game.fixture.time->advance(3min);
  CHECK(game.receiver.next_kind() == "turn");
}

TEST_CASE("a device gets one message at a time, so a slow host costs one attempt") {
  GameByDays game;
  const std::string device = add_webhook(game.other, game.receiver);
  Table second = open_table(game.fixture.address(), game.host.session(), slides_for_two, by_days);
  seat_one(game.fixture.address(), second, game.other.session());
  for (Guest& player : second.players)
    player.wait_for_start();
  second.players[1].ask({{"type", "leave_room"}, {"room", second.room}});
  game.receiver.answer_with("503 Service Unavailable");
  game.host_plays();
  Guest& mover = second.players[0];
  REQUIRE(mover.play(mover.view.random_turn(game.dice)).at("type") == "ok");
  game.wait();
  CHECK(game.receiver.next_kind() == "turn");
  // The message about the other game waits as well, so the test comes next.
  game.receiver.answer_with("200 OK");
  CHECK(test(game.other, device).at("delivered") == true);
  CHECK(game.receiver.next_kind() == "test");
}

TEST_CASE("a player whose page is in the background gets the message, and others see no change") {
  GameByDays game;
  add_webhook(game.other, game.receiver);
  Guest& other = game.table.players[1];
  other.enter(game.table.room);
  const auto focus = [&](bool focused) {
    return other.ask({{"type", "focus"}, {"room", game.table.room}, {"focused", focused}})
        .at("type");
  };
  CHECK(focus(true) == "ok");
  CHECK(focus(false) == "ok");
  game.host_plays();
  game.wait();
  CHECK(game.receiver.next_kind() == "turn");
}

/// Waits until the server knows that the player on seat 1 has gone.
void wait_until_gone(Guest& host) {
  while (host.client.push("presence").at("seats").at(1) == true) {
  }
}

/// A game whose players do not reply to the pings of the server.
struct SilentGame : GameByDays {
  // Longer than the players need until they fall silent, on a busy machine too.
  SilentGame() : GameByDays(sanitized ? 12s : 6s), device(add_webhook(other, receiver)) {
    table.players[1].enter(table.room);
  }
  void wait_until_dropped() {
    wait_until("the loss of both connections", [this] {
      std::this_thread::sleep_for(20ms);
      return other.get("/metrics").body.contains("closed_total{reason=\"silent\"} 2");
    });
  }
  /// The kind of the message after the loss.
  std::string kind_after_loss() {
    wait_until_dropped();
    wait_until("the notification", [this] {
      std::this_thread::sleep_for(20ms);
      return other.get("/api/my/notifications").body.contains("\"read\":false");
    });
    wait();
    return receiver.next_kind();
  }

  const std::string device;
};

TEST_CASE("a player whose connection is lost gets the message about a turn that it has carried") {
  SilentGame game;
  game.host_plays();
  CHECK(game.kind_after_loss() == "turn");
}

TEST_CASE("a player whose connection is lost gets the message about an end that it has carried") {
  SilentGame game;
  game.host_plays();
  game.resigns(0);
  CHECK(game.kind_after_loss() == "ended");
}

TEST_CASE("a player whose connection is lost gets the message about the beginning") {
  SilentGame game;
  CHECK(game.kind_after_loss() == "began");
}

TEST_CASE("a lost connection that has shown the end for minutes causes no message") {
  SilentGame game;
  game.host_plays();
  game.resigns(0);
  game.fixture.time->advance(2min);
  game.wait_until_dropped();
  game.wait();
  CHECK(test(game.other, game.device).at("delivered") == true);
  CHECK(game.receiver.next_kind() == "test");
}

TEST_CASE("a page that ends its connection after it has shown a turn causes a reminder alone") {
  GameByDays game;
  add_webhook(game.other, game.receiver);
  game.table.players[1].enter(game.table.room);
  game.host_plays();
  game.table.players.pop_back();  // without a close frame, as browsers do
  wait_until_gone(game.table.players[0]);
  game.wait();
  game.fixture.time->advance(24h);
  CHECK(game.receiver.next_kind() == "reminder");
}

TEST_CASE("a player who closes the page after they have seen the turn gets a reminder alone") {
  GameByDays game;
  add_webhook(game.other, game.receiver);
  game.table.players[1].enter(game.table.room);
  game.host_plays();
  game.table.players[1].client.close();
  wait_until_gone(game.table.players[0]);
  game.wait();
  game.fixture.time->advance(24h);
  CHECK(game.receiver.next_kind() == "reminder");
}

TEST_CASE(
    "a player who looks at the room gets no message, but a reminder when half of it is over") {
  GameByDays game;
  add_webhook(game.other, game.receiver);
  game.table.players[1].enter(game.table.room);
  game.host_plays();
  game.wait();
  game.fixture.time->advance(24h);
  CHECK(game.receiver.next_kind() == "reminder");
  game.fixture.time->advance(20h);
  CHECK(game.receiver.next_kind() == "reminder");
}

TEST_CASE("a kind that is off for a channel is not sent there") {
  GameByDays game;
  const std::string device = add_webhook(game.other, game.receiver);
  const Json off = {
      {"off", {{"push", Json::array()}, {"webhook", {"turn"}}, {"mail", Json::array()}}},
      {"quiet", {{"from", 60}, {"to", 60}, {"zone", "Europe/Berlin"}}}};
  CHECK(game.other.post("/api/my/notification-settings", off).status == 200);
  CHECK(settings(game.other).at("off") == off.at("off"));
  CHECK(settings(game.other).at("quiet") == off.at("quiet"));
  game.host_plays();
  game.wait();
  CHECK(test(game.other, device).at("delivered") == true);
  CHECK(game.receiver.next_kind() == "test");
}

TEST_CASE("a browser that its service no longer knows is disabled until it is added again") {
  GameByDays game;
  CHECK(game.other.post("/api/my/devices", browser(game.receiver)).status == 200);
  game.receiver.answer_with("410 Gone");
  game.host_plays();
  game.wait();
  static_cast<void>(game.receiver.next());
  const auto is_disabled = [&] {
    return settings(game.other).at("devices").at(0).at("disabled").get<bool>();
  };
  while (!is_disabled())
    std::this_thread::yield();
  CHECK(game.other.post("/api/my/devices", browser(game.receiver)).status == 200);
  CHECK(!is_disabled());
}

TEST_CASE("the test of a device says the status, or that the host could not be reached") {
  const SendingServer fixture;
  Person person(fixture.address());
  std::string device;
  {
    Receiver receiver;
    device = add_webhook(person, receiver);
    receiver.answer_with("404 Not Found");
    CHECK(test(person, device) == Json{{"delivered", false}, {"status", 404}});
  }
  CHECK(test(person, device) == Json{{"delivered", false}, {"status", nullptr}});
  Person stranger(fixture.address());
  check_error(stranger.post("/api/my/devices/" + device + "/test"), 404, "not-found");
  check_error(stranger.erase("/api/my/devices/" + device), 404, "not-found");
  CHECK(person.erase("/api/my/devices/" + device).status == 200);
  check_error(person.erase("/api/my/devices/" + device), 404, "not-found");
}

TEST_CASE("the same browser is one device, and belongs to the player who added it last") {
  const SendingServer fixture;
  const Receiver receiver;
  Person first(fixture.address());
  Person second(fixture.address());
  const Json added = first.post("/api/my/devices", browser(receiver)).json();
  CHECK(first.post("/api/my/devices", browser(receiver)).json() == added);
  const Json devices = settings(first).at("devices");
  REQUIRE(devices.size() == 1);
  CHECK(devices[0].at("id") == added.at("id"));
  CHECK(devices[0].at("name") == "Firefox on Linux");
  CHECK(devices[0].at("disabled") == false);
  CHECK(second.post("/api/my/devices", browser(receiver)).status == 200);
  CHECK(settings(first).at("devices").empty());
  CHECK(settings(second).at("devices").size() == 1);
}

TEST_CASE("invalid devices and settings are refused, and the eleventh device of a channel") {
  const SendingServer fixture;
  const Receiver receiver;
  Person person(fixture.address());
  const auto refused = [&](const Json& change, unsigned status, const std::string& key) {
    Json device = browser(receiver);
    device.update(change);
    const HttpResponse answer = person.post("/api/my/devices", device);
    CAPTURE(answer.body);
    CHECK(answer.status == status);
    CHECK(answer.json().at("error").at("key") == key);
  };
  refused({{"endpoint", "ftp://127.0.0.1/"}}, 400, "devices.bad-address");
  refused({{"endpoint", "https://10.0.0.1/"}}, 400, "devices.bad-address");
  refused({{"p256dh", "AAAA"}}, 400, "devices.bad-keys");
  refused({{"auth", "short"}}, 400, "devices.bad-keys");
  refused({{"name", " "}}, 400, "message.device-name");
  refused({{"name", std::string(61, 'x')}}, 400, "message.device-name");
  refused({{"channel", "pigeon"}}, 400, "message.word");
  refused({{"language", "xx"}}, 400, "message.word");
  for (int i = 0; i < 10; ++i) {
    Json device = browser(receiver);
    device["endpoint"] = receiver.url() + "/" + std::to_string(i);
    CHECK(person.post("/api/my/devices", device).status == 200);
  }
  refused(Json::object(), 403, "devices.too-many");
  for (const Json& wrong :
       {Json::object(), Json{{"off", {{"push", {"turn"}}}}, {"quiet", nullptr}},
        Json{{"off", {{"push", {"dance"}}, {"webhook", Json::array()}, {"mail", Json::array()}}},
             {"quiet", nullptr}},
        Json{
            {"off", {{"push", Json::array()}, {"webhook", Json::array()}, {"mail", Json::array()}}},
            {"quiet", {{"from", 1440}, {"to", 0}, {"zone", "UTC"}}}},
        Json{
            {"off", {{"push", Json::array()}, {"webhook", Json::array()}, {"mail", Json::array()}}},
            {"quiet", {{"from", 0}, {"to", 5}, {"zone", "Atlantis"}}}}}) {
    check_error(person.post("/api/my/notification-settings", wrong), 400, "bad-request");
  }
}

TEST_CASE("a server without a contact sends no messages, and says so") {
  const ServerInProcess server{server::Limits()};
  Person person(server.address());
  CHECK(settings(person).at("push").is_null());
  CHECK(settings(person).at("webhooks") == false);
  const Receiver receiver;
  check_error(person.post("/api/my/devices", browser(receiver)), 403, "forbidden");
  check_error(person.post("/api/my/devices/any/test"), 403, "forbidden");
}

}  // namespace
}  // namespace quintet::tests::device_messages_test
