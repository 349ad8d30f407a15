// Short helpers for clients and tables in tests.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/server/kit/client.hpp"
#include "tests/server/kit/room_view.hpp"

namespace quintet::tests {

/// A client with a new guest's session and a connection; it can be in one room.
struct Guest {
  explicit Guest(const Address& server) : Guest(server, new_session(server)) {}
  /// The same for an existing session.
  Guest(const Address& server, Session of) : session(std::move(of)), client(server, session) {}

  Session session;
  Client client;
  RoomView view;

  [[nodiscard]] std::string id() const { return session.id(); }

  Json ask(const Json& request) { return client.ask(request); }
  /// Enters a room. The guest gets its events until it leaves.
  void enter(const std::string& room, const std::string& key = {}) {
    Json request = {{"type", "enter_room"}, {"room", room}};
    if (!key.empty()) request["key"] = key;
    view.entered(ask(request));
  }
  /// Waits for all events up to `seq`.
  void catch_up(std::int64_t seq) {
    while (view.seq() < seq)
      view.apply(client.push("event"));
  }
  void wait_for_start() {
    while (!view.started())
      view.apply(client.push("event"));
  }
  /// Plays on the seat to move, and waits for the event.
  Json play(const std::string& turn) {
    Json reply = ask(view.play_request(turn));
    if (reply.at("type") == "ok") catch_up(reply.at("seq"));
    return reply;
  }
};

/// A game, its options, and the number of its seats.
struct Setup {
  std::string game;
  Json options = Json::object();
  std::size_t seats = 2;
};

inline const Setup liger{.game = "liger"};
inline const Setup slides_for_two{.game = "slides-of-action", .options = {{"players", "2"}}};
inline const Setup slides_for_three{.game = "slides-of-action",
                                    .options = {{"players", "3"}, {"connection", "one-diagonal"}},
                                    .seats = 3};

/// Every game of the catalogue with its default options; Slides of Action for two and for three.
[[nodiscard]] std::vector<Setup> every_game();

/// A room and its players: player `i` sits on seat `i`. The first one has opened it.
struct Table {
  std::string room;
  std::string play_key;
  std::string watch_key;
  std::vector<Guest> players;

  [[nodiscard]] Guest& to_move() { return players.at(*players.front().view.to_move()); }
  /// Waits until every player has all events that any of them has.
  void catch_up();
  /// Plays a random turn of the seat to move, and waits until all players have it.
  void play_random_turn(Dice& dice);
};

/// Opens a room in which only the opener sits, private unless `fields` says otherwise.
[[nodiscard]] Table open_table(const Address& server, const Setup& setup,
                               const Json& fields = Json::object());
/// The same for an opener with this session.
[[nodiscard]] Table open_table(const Address& server, const Session& host, const Setup& setup,
                               const Json& fields);
/// Adds a player with this session, who takes the next seat.
void seat_one(const Address& server, Table& table, const Session& session);
/// Adds players on all other seats, and waits until all of them know that the game has started.
void seat_all(const Address& server, Table& table, const Setup& setup);
/// Opens a room and takes all seats.
[[nodiscard]] Table start_table(const Address& server, const Setup& setup,
                                const Json& fields = Json::object());

}  // namespace quintet::tests
