// People at a table, as short as tests can say it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/server/kit/client.hpp"
#include "tests/server/kit/room_view.hpp"

namespace quintet::tests {

/// A guest with a session and a connection, who may be in one room.
struct Guest {
  explicit Guest(const Address& server) : Guest(server, new_session(server)) {}
  /// Or somebody else with a session.
  Guest(const Address& server, Session of) : session(std::move(of)), client(server, session) {}

  Session session;
  Client client;
  RoomView view;

  [[nodiscard]] std::string id() const { return session.id(); }

  Json ask(const Json& request) { return client.ask(request); }
  /// Enters, and knows the room from then on.
  void enter(const std::string& room, const std::string& key = {}) {
    Json request = {{"type", "enter_room"}, {"room", room}};
    if (!key.empty()) request["key"] = key;
    view.entered(ask(request));
  }
  /// Waits until everything up to `seq` has been told.
  void catch_up(std::int64_t seq) {
    while (view.seq() < seq)
      view.apply(client.push("event"));
  }
  void wait_for_start() {
    while (!view.started())
      view.apply(client.push("event"));
  }
  /// Plays on the seat to move, and waits until it is told so.
  Json play(const std::string& turn) {
    Json reply = ask(view.play_request(turn));
    if (reply.at("type") == "ok") catch_up(reply.at("seq"));
    return reply;
  }
};

/// A game and its options, and how many sit at it.
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

/// Every game of the catalogue with its usual options; Slides of Action for two and for three.
[[nodiscard]] std::vector<Setup> every_game();

/// A room and those who sit in it: player `i` on seat `i`. The first one opens it.
struct Table {
  std::string room;
  std::string play_key;
  std::string watch_key;
  std::vector<Guest> players;

  [[nodiscard]] Guest& to_move() { return players.at(*players.front().view.to_move()); }
  /// Lets every player hear of everything that any of them has heard of.
  void catch_up();
  /// One random turn of the seat to move, of which all players hear.
  void play_random_turn(Dice& dice);
};

/// Opens a room, private unless `fields` says otherwise, in which only the opener sits.
[[nodiscard]] Table open_table(const Address& server, const Setup& setup,
                               const Json& fields = Json::object());
/// The same, by whoever has this session.
[[nodiscard]] Table open_table(const Address& server, const Session& host, const Setup& setup,
                               const Json& fields);
/// Takes a seat.
void seat_one(const Address& server, Table& table, const Session& session);
/// Takes all other seats, so that the game starts; all players know that.
void seat_all(const Address& server, Table& table, const Setup& setup);
/// Both.
[[nodiscard]] Table start_table(const Address& server, const Setup& setup,
                                const Json& fields = Json::object());

}  // namespace quintet::tests
