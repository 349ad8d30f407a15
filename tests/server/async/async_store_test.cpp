#include "server/async/async_store.hpp"

#include <future>
#include <latch>
#include <optional>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "storage/reads/sessions.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::server {
namespace {

/// Reads a list that blocks until the gate opens. `opened`: whether it opened before the timeout.
Task<> read_slow_list(AsyncStore& store, std::shared_future<void>& gate, bool& opened) {
  const auto list = co_await store.read_list([&gate](storage::Connection&) {
    return gate.wait_for(tests::patience) == std::future_status::ready;
  });
  opened = list.value_or(false);
}

/// Makes the reads of games and logins, then opens the gate.
Task<> read_what_games_need(AsyncStore& store, std::promise<void>& gate) {
  const auto room = co_await store.load_room("room");
  CHECK(room.has_value());
  const auto session = co_await store.read([](storage::Connection& stored) {
    return storage::find_session(stored, storage::TokenHash{}, 1);
  });
  CHECK(session.has_value());
  gate.set_value();
}

TEST_CASE("rooms and sessions are read while a slow list is read") {
  const tests::TempFolder folder;
  AsyncStore store(folder / "quintet.db", 1);
  std::promise<void> gate;
  std::shared_future<void> opens = gate.get_future().share();
  bool opened = false;
  asio::io_context context;
  asio::co_spawn(context, read_slow_list(store, opens, opened), asio::detached);
  asio::co_spawn(context, read_what_games_need(store, gate), asio::detached);
  context.run();
  CHECK(opened);
  store.stop();
}

}  // namespace
}  // namespace quintet::server
