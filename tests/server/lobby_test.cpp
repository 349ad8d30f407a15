// The lobby over real sockets: watching, seeking, and who is here.
#include <doctest/doctest.h>

#include "tests/server/guest.hpp"
#include "tests/server/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

const Json seek_liger = {{"type", "seek"}, {"game", "liger"}};

/// What somebody who watches the lobby knows.
class LobbyView {
 public:
  explicit LobbyView(Guest& guest) : guest_(guest) {
    take(guest.ask({{"type", "watch_lobby"}}).at("lobby"));
  }

  /// Reads pushes until this is so.
  template <class Condition>
  void wait_until(Condition condition) {
    while (!condition(*this))
      take(guest_.client.push("lobby"));
  }

  std::map<std::string, Json> rooms;
  std::map<std::string, Json> seeks;
  std::int64_t online = 0;

 private:
  void take(const Json& message) {
    for (const Json& room : message.value("rooms", Json::array()))
      rooms[room.at("room")].update(room);
    for (const Json& seek : message.value("seeks", Json::array()))
      seeks[seek.at("seek")] = seek;
    for (const std::string id : message.value("gone", Json::array()))
      rooms.erase(id);
    for (const std::string id : message.value("seeks_gone", Json::array()))
      seeks.erase(id);
    online = message.value("online", online);
  }

  Guest& guest_;
};

TEST_CASE("who watches the lobby sees who is here and what they seek, until they leave") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest watcher(server.address());
  LobbyView lobby(watcher);
  lobby.wait_until([](const LobbyView& view) { return view.online == 1; });
  CHECK(lobby.seeks.empty());
  CHECK(lobby.rooms.empty());
  {
    Guest seeker(server.address());
    const Json reply = seeker.ask(seek_liger);
    REQUIRE(reply["type"] == "ok");
    const std::string id = reply["seek"];
    lobby.wait_until(
        [&](const LobbyView& view) { return view.seeks.contains(id) && view.online == 2; });
    const Json& seek = lobby.seeks.at(id);
    CHECK(seek["player"] == seeker.session.player);
    CHECK(seek["game"] == "liger");
    CHECK(seek["clock"] == Json{{"kind", "none"}});
    CHECK(seek["rated"] == false);
    CHECK(seek["rating"].is_null());
    // The same seek again is the same seek.
    CHECK(seeker.ask(seek_liger)["seek"] == id);
    CHECK(http(server.address(), {.target = "/api/rooms"}).json()["seeks"] == Json::array({seek}));
  }
  // A seek lasts as long as its connection.
  lobby.wait_until([](const LobbyView& view) { return view.seeks.empty() && view.online == 1; });
}

TEST_CASE("a seek is cancelled by its player only") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest watcher(server.address());
  LobbyView lobby(watcher);
  Guest seeker(server.address());
  const Json reply = seeker.ask(seek_liger);
  const Json cancel = {{"type", "cancel_seek"}, {"seek", reply["seek"]}};
  lobby.wait_until([](const LobbyView& view) { return view.seeks.size() == 1; });
  CHECK(watcher.ask(cancel)["code"] == "not-found");
  CHECK(seeker.ask(cancel)["type"] == "ok");
  lobby.wait_until([](const LobbyView& view) { return view.seeks.empty(); });
  CHECK(seeker.ask(cancel)["code"] == "not-found");
  CHECK(seeker.ask({{"type", "cancel_seek"}})["type"] == "ok");
}

TEST_CASE("who has left the lobby hears no more of it") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest watcher(server.address());
  LobbyView lobby(watcher);
  Guest other(server.address());
  LobbyView others(other);
  CHECK(watcher.ask({{"type", "leave_lobby"}})["type"] == "ok");
  (void)watcher.client.pushes_so_far("lobby");
  CHECK(other.ask(seek_liger)["type"] == "ok");
  others.wait_until([](const LobbyView& view) { return view.seeks.size() == 1; });
  CHECK(watcher.client.pushes_so_far("lobby").empty());
  CHECK(watcher.ask({{"type", "leave_lobby"}})["type"] == "ok");
}

TEST_CASE("what cannot be sought is refused with its reason") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Guest guest(server.address());
  const std::vector<std::pair<Json, std::string>> cases = {
      {{{"game", "chess"}}, "unknown-game"},
      {{{"game", "liger"}, {"options", {{"board", "8"}}}}, "bad-option"},
      {{{"game", "liger"}, {"clock", {{"kind", "sundial"}}}}, "bad-option"},
      {{{"game", "liger"}, {"rated", true}}, "bad-option"},
      {{{"game", "liger"},
        {"rated", true},
        {"clock", {{"kind", "fischer"}, {"initial", 60}, {"increment", 1}}}},
       "forbidden"},
      {Json::object(), "bad-request"},
  };
  for (const auto& [fields, code] : cases) {
    Json request = {{"type", "seek"}};
    request.update(fields);
    CAPTURE(request.dump());
    CHECK(guest.ask(request).value("code", "ok") == code);
  }
  CHECK(http(server.address(), {.target = "/api/rooms"}).json()["seeks"].empty());
  CHECK(http(server.address(), {.method = "POST", .target = "/api/rooms"}).status == 405);
}

}  // namespace
}  // namespace quintet::tests
