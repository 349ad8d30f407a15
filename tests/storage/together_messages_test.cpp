// Messages of nodes that serve together: one node stores a result while another one writes a turn.
#include <string>

#include <doctest/doctest.h>

#include "message_kit.hpp"
#include "only_on.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "together.hpp"
#include "two_gates.hpp"

namespace quintet::storage::testing::together_messages_test {
namespace {

TEST_CASE("in whatever order a result and a later turn are stored, the later turn has a message" *
          only_on_postgres()) {
  const auto database = new_database();
  const auto address = address_of(database);
  PostgresNodes first(address, self("a"));
  PostgresNodes second(address, self("b"));
  const auto one = first.join();
  const auto two = second.join();
  first.take_over(by_turns);
  TwoGates gates(database);
  PostgresStore here(gates.one().address(database), {.lease = one});
  PostgresStore there(gates.two().address(database), {.lease = two});
  for (const Job& job : {Job(guest(1)), Job(guest(2)), Job(phone("a"))})
    REQUIRE(here.write(job).ok());
  int number = 0;
  constexpr int until_locked = 2;  // BEGIN, and the lock
  for (const auto& order : orders(8, 2)) {
    const std::string room = "x" + std::to_string(number++);
    REQUIRE(here.write(opening_of_two(room)).ok());
    REQUIRE(here.write(notified_turn(room, 2, 100)).ok());
    const auto earlier = only_message(here);
    WriteResult turned;
    WriteResult settled;
    gates.run(
        order, [&] { turned = here.write(notified_turn(room, 3, 200)); },
        [&] { settled = there.write(result_of(earlier)); }, {until_locked});
    CHECK_MESSAGE(turned.ok(), turned.message);
    CHECK_MESSAGE(settled.ok(), settled.message);
    const auto later = only_message(here);
    REQUIRE(later.seq == 3);
    REQUIRE(here.write(result_of(later)).ok());
  }
}

}  // namespace
}  // namespace quintet::storage::testing::together_messages_test
