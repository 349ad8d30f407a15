// Messages of nodes that serve together: one node stores a result while another one writes a turn.
#include <string>

#include <doctest/doctest.h>

#include "message_kit.hpp"
#include "only_on.hpp"
#include "together.hpp"
#include "two_nodes.hpp"

namespace quintet::storage::testing::together_messages_test {
namespace {

TEST_CASE("in whatever order a result and a later turn are stored, the later turn has a message" *
          only_on_postgres()) {
  TwoNodes nodes;
  nodes.first.take_over(by_turns);
  for (const Job& job : {Job(guest(1)), Job(guest(2)), Job(phone("a"))})
    REQUIRE(nodes.here.write(job).ok());
  int number = 0;
  constexpr int until_locked = 2;  // BEGIN, and the lock
  for (const auto& order : orders(8, 2)) {
    const std::string room = "x" + std::to_string(number++);
    REQUIRE(nodes.here.write(opening_of_two(room)).ok());
    REQUIRE(nodes.here.write(notified_turn(room, 2, 100)).ok());
    const auto earlier = only_message(nodes.here);
    WriteResult turned;
    WriteResult settled;
    nodes.gates.run(
        order, [&] { turned = nodes.here.write(notified_turn(room, 3, 200)); },
        [&] { settled = nodes.there.write(result_of(earlier)); }, {until_locked});
    CHECK_MESSAGE(turned.ok(), turned.message);
    CHECK_MESSAGE(settled.ok(), settled.message);
    const auto later = only_message(nodes.here);
    REQUIRE(later.seq == 3);
    REQUIRE(nodes.here.write(result_of(later)).ok());
  }
}

}  // namespace
}  // namespace quintet::storage::testing::together_messages_test
