#include "server/players/erasure.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "storage/reads/players.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::erasure_test {
namespace {

storage::NewGuest guest(const std::string& id, int number) {
  storage::NewGuest job{.player = {.id = id, .name = id, .guest = true}, .session = {.player = id}};
  job.session.token_hash.front() = static_cast<std::uint8_t>(number);
  return job;
}

storage::RoomWrite opening(const std::string& host) {
  storage::RoomWrite job;
  job.room = "room" + host;
  job.create = storage::RoomRow{.id = job.room,
                                .game = "liger",
                                .visibility = "private",
                                .play_key = "play" + host,
                                .watch_key = "watch" + host,
                                .opened_by = host,
                                .opened_at = 1};
  job.events.push_back({.seq = 1, .at = 1, .kind = "opened", .body = "{}"});
  return job;
}

/// Stores a player whose account was deleted and whose name is still in the log of a room.
server::Task<> add_deleted_player(server::AsyncStore& store, int number) {
  const std::string id = "p" + std::to_string(number);
  const auto created = co_await store.write(guest(id, number));
  REQUIRE(created.ok());
  const auto opened = co_await store.write(opening(id));
  REQUIRE(opened.ok());
  const auto deleted =
      co_await store.write(storage::DeleteAccount{.player = id, .name = "Gone " + id, .at = 2});
  REQUIRE(deleted.ok());
}

server::Task<> read_mentioned(server::AsyncStore& store, std::vector<std::string>& found) {
  const auto read = co_await store.read_list(
      [](storage::Connection& stored) { return storage::deleted_but_mentioned(stored, 1); });
  REQUIRE(read.has_value());
  found = *read;
}

TEST_CASE("a start finishes the erasure of any number of players, and then stops") {
  constexpr int players = 101;
  const TempFolder folder;
  server::AsyncStore store(folder / "quintet.db", 3);
  boost::asio::io_context loop;
  for (int number = 1; number <= players; ++number)
    boost::asio::co_spawn(loop, add_deleted_player(store, number), boost::asio::detached);
  loop.run();
  loop.restart();

  std::vector<std::string> changed;
  server::Erasure erasure(store, loop.get_executor(),
                          [&changed](const std::string& room) { changed.push_back(room); });
  erasure.resume();
  loop.run();
  loop.restart();
  CHECK(changed.size() == players);
  std::vector<std::string> mentioned{"not read"};
  boost::asio::co_spawn(loop, read_mentioned(store, mentioned), boost::asio::detached);
  loop.run();
  CHECK(mentioned.empty());
  store.stop();
}

}  // namespace
}  // namespace quintet::tests::erasure_test
