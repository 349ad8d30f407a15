// Seeks in the file, by a clock that may be wrong.
#include "server/lobby/seek_store.hpp"

#include <chrono>
#include <string>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "server/async/spawn.hpp"
#include "server/config/limits.hpp"
#include "storage/open.hpp"
#include "storage/reads/seeks.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::seek_store_test {
namespace {

/// A file in which the player "ann" has the seek "old", which ended long ago.
std::string file_with_old_seek(const TempFolder& folder) {
  std::string file = (folder / "quintet.db").native();
  const auto store = storage::open_store(file).store;
  REQUIRE(store
              ->write(storage::NewGuest{.player = {.id = "ann", .name = "Ann"},
                                        .session = {.player = "ann"}})
              .ok());
  REQUIRE(store
              ->write(storage::RegisterPlayer{
                  .player = "ann", .name = "Ann", .name_key = "ann", .password = "verifier"})
              .ok());
  REQUIRE(store->write(storage::KeepSeek{.id = "old", .player = "ann", .until = 1}).ok());
  return file;
}

/// The seeks of a server that has just started on that file.
struct Fixture {
  Fixture() { matchmaker.begin_pairing(); }
  ~Fixture() { store.stop(); }

  /// Number of seeks in the file when all work has ended that has begun.
  std::size_t stored() {
    loop.restart();
    loop.run();
    return storage::all_seeks(*storage::open_for_reading(file), 9).size();
  }

  TempFolder folder;
  std::string file = file_with_old_seek(folder);
  server::Limits limits;
  boost::asio::io_context loop{1};
  server::Time time;
  server::AsyncStore store{file, time.wall_ms()};
  server::SeekTable table{limits, limits};
  server::Matchmaker matchmaker{limits, time, table, {.pair = [](server::Pairing) {}}};
  server::SeekStore seeks{limits, time, store, matchmaker, loop.get_executor()};
};

TEST_CASE("a seek that has ended is not deleted by a clock that may be wrong") {
  Fixture fixture;
  server::spawn(fixture.loop.get_executor(), fixture.seeks.restore(), "reading the seeks");
  CHECK(fixture.stored() == 1);
  fixture.seeks.expire({});
  CHECK(fixture.stored() == 1);

  fixture.time.advance(server::ClockLimits().clock_trust_time);
  fixture.seeks.expire({});
  CHECK(fixture.stored() == 0);
}

TEST_CASE("a seek that ends is deleted at once by a clock that has been right for long") {
  Fixture fixture;
  fixture.time.advance(server::ClockLimits().clock_trust_time);
  fixture.seeks.expire({"old"});
  CHECK(fixture.stored() == 0);
}

}  // namespace
}  // namespace quintet::tests::seek_store_test
