// The deletion of unused rooms and guests, and the limits when the disk is nearly full.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "storage/open.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/rooms.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/stored.hpp"

namespace quintet::tests {
namespace {

using namespace std::chrono_literals;

/// A server that sweeps continuously, with a clock that the test moves forward.
struct SweptServer {
  explicit SweptServer(std::size_t room_days = 30, std::size_t guest_days = 30)
      : server(limits(room_days, guest_days), time) {}

  static server::Limits limits(std::size_t room_days, std::size_t guest_days) {
    server::Limits limits;
    limits.sweep_interval = 5ms;
    limits.sweep_believes_clock_after = 0ms;
    limits.unused_room_days = room_days;
    limits.idle_guest_days = guest_days;
    return limits;
  }

  /// Whether the room is still in the file.
  [[nodiscard]] bool has_room(const std::string& room) const {
    const auto store = storage::open_for_reading(server.database().native());
    return storage::find_room(*store, room).has_value();
  }
  [[nodiscard]] bool has_player(const std::string& id) const {
    const auto store = storage::open_for_reading(server.database().native());
    return storage::find_player(*store, id).has_value();
  }

  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  ServerInProcess server;
};

TEST_CASE("a room that never started is deleted after a long time unused, a game never") {
  SweptServer swept;
  const Address& address = swept.server.address();
  std::string unused;
  std::string played;
  {
    unused = open_table(address, liger).room;
    played = start_table(address, liger).room;
  }
  const Table entered = open_table(address, liger);  // its host stays in it
  swept.time->advance(29 * 24h);
  const std::string young = open_table(address, liger).room;
  swept.time->advance(25h);
  wait_until("the unused room to be deleted", [&] { return !swept.has_room(unused); });
  // The others still exist after another complete round.
  const std::string also = open_table(address, liger).room;
  swept.time->advance(31 * 24h);
  wait_until("the next round of the sweep", [&] { return !swept.has_room(also); });
  CHECK_FALSE(swept.has_room(young));
  CHECK(swept.has_room(played));
  CHECK(swept.has_room(entered.room));
  CHECK(http(address, {.target = "/api/games/" + unused}).status == 404);
}

TEST_CASE("guests without games are deleted after a long absence, others stay") {
  SweptServer swept(0, 30);
  const Address& address = swept.server.address();
  Person gone(address);
  Person seen(address);
  const Person registered(address, "Ann");
  const Guest connected(address);
  const std::string host = [&] {
    const Table table = open_table(address, liger);
    return table.players[0].id();
  }();
  swept.time->advance(20 * 24h);
  CHECK(seen.post("/api/session").json()["player"]["id"] == seen.id());
  swept.time->advance(12 * 24h);
  wait_until("the guest to be deleted", [&] { return !swept.has_player(gone.id()); });
  const Person later(address);
  swept.time->advance(32 * 24h);
  wait_until("the next round of the sweep", [&] { return !swept.has_player(later.id()); });
  CHECK(swept.has_player(registered.id()));
  CHECK(swept.has_player(connected.id()));
  CHECK(swept.has_player(host));
  // A deleted guest who returns is a new one.
  const std::string before = gone.id();
  CHECK(gone.post("/api/session").json()["player"]["id"] != before);
}

TEST_CASE("a sweep that is switched off deletes nothing") {
  SweptServer swept(0, 0);
  const Person guest(swept.server.address());
  const std::string room = open_table(swept.server.address(), liger).room;
  swept.time->advance(1000 * 24h);
  const auto page = [&] { return http(swept.server.address(), {.target = "/metrics"}).body; };
  const double before = MetricsText(page()).at("quintet_reader_queries_total{reader=\"lists\"}");
  wait_until("some slices of the sweep", [&] {
    return MetricsText(page()).at("quintet_reader_queries_total{reader=\"lists\"}") > before + 5;
  });
  CHECK(swept.has_player(guest.id()));
  CHECK(swept.has_room(room));
}

/// The first reply, also too-many, after which `ask` would wait and retry.
Json answer_to(Guest& guest, const Json& request) {
  return guest.client.reply(guest.client.send(request));
}

Json say(const std::string& room, const std::string& text) {
  return {{"type", "say"}, {"room", room}, {"channel", "players"}, {"text", text}};
}

TEST_CASE(
    "on a nearly full disk running games continue, and no new ones begin until there is space") {
  std::atomic<std::uint64_t> free = 1'000'000'000;
  server::Config config;
  config.limits.alive_interval = 5ms;
  config.limits.short_of_space_bytes = 500'000'000;
  config.free_space = [&free](const std::filesystem::path&) {
    return std::optional<std::uint64_t>(free);
  };
  const TempFolder folder;
  config.database = folder / "quintet.db";
  ServerInProcess server(config);
  const Address& address = server.address();
  const auto is_short = [&] {
    return MetricsText(http(address, {.target = "/metrics"}).body).at("quintet_short_of_space") ==
           1;
  };
  Table table = start_table(address, liger);
  Person ann(address, "Ann");
  Guest registered(address, ann.session());
  CHECK_FALSE(is_short());
  CHECK(table.players[0].ask(say(table.room, "hello"))["type"] == "ok");

  free = 499'999'999;
  wait_until("the server to detect the shortage", is_short);
  const Json open = {{"type", "open_room"}, {"game", "liger"}};
  CHECK(answer_to(registered, open)["code"] == "too-many");
  CHECK(answer_to(registered, {{"type", "seek"}, {"game", "liger"}})["code"] == "too-many");
  check_error(http(address, {.method = "POST", .target = "/api/session"}), 429, "too-many");
  const Json mistakes = {{"mistakes", Json::array()}, {"removed", {"a"}}};
  check_error(ann.post("/api/my/mistakes", mistakes), 429, "too-many");
  CHECK(answer_to(table.players[0], say(table.room, "hello"))["code"] == "too-many");
  CHECK(http(address, {.target = "/readyz"}).status == 200);
  CHECK(ann.get("/api/my/games").status == 200);
  Dice dice(1);
  table.play_random_turn(dice);
  CHECK(table.players[0].ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
  CHECK(answer_to(table.players[1],
                  {{"type", "offer"}, {"room", table.room}, {"what", "rematch"}})["code"] ==
        "too-many");
  // Space must rise a quarter above the threshold.
  free = 625'000'000;
  wait_until("the server to detect the free space", [&] { return !is_short(); });
  CHECK(registered.ask(open)["type"] == "ok");
  CHECK(http(address, {.method = "POST", .target = "/api/session"}).status == 200);
}

TEST_CASE("chat bytes are limited per address, for all its players together; turns are not") {
  server::Limits limits;
  limits.address_chat_bytes_burst = 3000;
  limits.address_chat_bytes_per_second = 0.001;
  const ServerInProcess server(limits);
  Table table = start_table(server.address(), liger);
  const std::string text(400, 'x');
  // 656 bytes each, whichever player sends them.
  for (int i = 0; i < 4; ++i)
    CHECK(table.players.at(static_cast<std::size_t>(i % 2)).ask(say(table.room, text))["type"] ==
          "ok");
  const Json refused = answer_to(table.players[0], say(table.room, text));
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 0);
  Dice dice(1);
  table.catch_up();
  table.play_random_turn(dice);
}

TEST_CASE("each channel of a room has its own limit of chat bytes") {
  server::Limits limits;
  limits.room_chat_bytes_burst = 3000;
  limits.room_chat_bytes_per_second = 0.001;
  const ServerInProcess server(limits);
  Table table = start_table(server.address(), liger);
  Guest spectator(server.address());
  spectator.enter(table.room, table.watch_key);
  Json aside = say(table.room, std::string(400, 'x'));
  aside["channel"] = "spectators";
  for (int i = 0; i < 4; ++i)
    CHECK(spectator.ask(aside)["type"] == "ok");
  const Json refused = answer_to(spectator, aside);
  CHECK(refused["code"] == "too-many");
  CHECK(refused["retry_after"] > 0);
  CHECK(table.players[0].ask(say(table.room, "hello"))["type"] == "ok");
}

}  // namespace
}  // namespace quintet::tests
