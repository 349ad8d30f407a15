// Measures how long other clients wait while a room with an absurdly long log is read, on request
// or at the start of the server for the lobby. Such logs were possible before there were limits.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <thread>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <nlohmann/json.hpp>

#include "storage/sqlite/database.hpp"
#include "tests/bench/abuse.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

/// A client that asks for the time repeatedly, and records the slowest reply.
class Impatient : public Listener {
 public:
  explicit Impatient(std::uint16_t port) : peers_(connect({.port = port}, 1, loop_)) {
    peers_[0]->listen(*this);
  }

  void heard(Peer&, std::string_view text, Clock::time_point) override {
    answered_ = answered_ || text.starts_with(R"({"id":1,)");
  }

  /// The milliseconds of the slowest reply until `done`.
  double most_until(const std::atomic<bool>& done) {
    Clock::duration most{};
    do {
      const Clock::time_point sent = Clock::now();
      answered_ = false;
      peers_[0]->send(R"({"id":1,"type":"ping"})");
      while (!answered_) {
        if (!loop_.run_once(std::chrono::seconds(60))) throw Broken("no answer to a ping");
      }
      most = std::max(most, Clock::now() - sent);
      // Not measured: a pause that keeps the connection within its message rate.
      loop_.run_once(std::chrono::milliseconds(1));
    } while (!done);
    return std::chrono::duration<double, std::milli>(most).count();
  }

 private:
  Loop loop_;
  Peers peers_;
  bool answered_ = false;
};

/// Appends events in which a player takes and leaves a seat again and again.
void lengthen(const std::filesystem::path& file, const std::string& room, std::size_t events) {
  storage::Database database(file);
  SQLite::Database& connection = database.connection();
  connection.exec("BEGIN IMMEDIATE");
  SQLite::Statement insert(
      connection,
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2), "
      "r AS (SELECT key, (SELECT max(seq) FROM events WHERE room = rooms.key) AS last FROM rooms "
      "WHERE id = ?1) "
      "INSERT INTO events (room, seq, at, kind, body) "
      "SELECT r.key, r.last + 1 + i, 1790000000000, "
      "CASE i % 2 WHEN 0 THEN 'seated' ELSE 'unseated' END, "
      "'{\"seat\":1,\"player\":{\"id\":\"somebody\",\"name\":\"Somebody\",\"guest\":true}}' "
      "FROM n, r");
  insert.bind(1, room);
  insert.bind(2, static_cast<std::int64_t>(events));
  insert.exec();
  connection.exec("COMMIT");
}

std::string open_room(std::uint16_t port) {
  class Opener : public Listener {
   public:
    void heard(Peer&, std::string_view text, Clock::time_point) override {
      if (text.starts_with(R"({"id":1,)")) reply = text;
    }
    std::string reply;
  };
  Loop loop;
  Opener opener;
  const Peers peers = connect({.port = port}, 1, loop);
  peers[0]->listen(opener);
  // A correspondence room stays in the lobby without connections.
  peers[0]->send(R"({"id":1,"type":"open_room","game":"liger","visibility":"public","seat":0,)"
                 R"("clock":{"kind":"correspondence","days":3}})");
  while (opener.reply.empty()) {
    if (!loop.run_once(std::chrono::seconds(60))) throw Broken("no room is opened");
  }
  return nlohmann::json::parse(opener.reply).at("room");
}

}  // namespace

void abuse_log(Report& report, bool smoke) {
  const std::size_t events = smoke ? 2'000 : 500'000;
  const tests::TempFolder folder;
  tests::ServerProcess server(folder / "quintet.db",
                              {"--limit", "messages-per-second=100000", "--limit",
                               "message-burst=100000", "--threads", "1"});
  const std::string room = open_room(server.address().port);
  server.ask_to_end();
  static_cast<void>(server.wait_ended());
  lengthen(server.database(), room, events);

  report.heading("a room with " + std::to_string(events) + " events that are no turns");
  const auto figure = [&](const std::string& what, double value) {
    Series series;
    series.add(value);
    report.figure(what, series, 1, "ms");
  };
  constexpr double most = 20;
  const auto measure = [&](const std::string& what) {
    Impatient impatient(server.address().port);
    std::atomic<bool> done = false;
    std::string answer;
    std::jthread reader([&] {
      try {
        answer =
            std::to_string(tests::http(server.address(), {.target = "/api/games/" + room}).status);
      } catch (const std::exception& failure) {
        answer = failure.what();
      }
      done = true;
    });
    const double wait = impatient.most_until(done);
    if (answer != "200") throw Broken("the record was answered with " + answer);
    figure(what, wait);
    return wait;
  };
  server.start();
  const double at_start = measure("the slowest reply to another client after a start");
  const double again = measure("... while the record is asked for again");
  report.aim("the slowest reply to another client", std::max(at_start, again), most, 1, "ms");
}

}  // namespace quintet::bench
