// The bans in the server's memory.
#include "server/players/bans.hpp"

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Bans;
using server::network_key;
using storage::BanKind;

TEST_CASE("a network has one canonical name, however it is written") {
  CHECK(network_key("10.1.2.3") == "10.1.2.3/32");
  CHECK(network_key("10.1.2.3/8") == "10.0.0.0/8");
  CHECK(network_key("fd00::1") == "fd00::/64");
  CHECK(network_key("fd12::/8") == "fd00::/8");
  CHECK(network_key("::ffff:10.1.2.3") == "10.1.2.3/32");
  CHECK(network_key("2002:a01:203::/48") == "10.1.2.3/32");
  CHECK_FALSE(network_key("10.1.2.3/33"));
  CHECK_FALSE(network_key("ann"));
}

TEST_CASE("the bans in the file replace all bans in memory") {
  Bans bans({{.kind = BanKind::address, .key = "10.0.0.0/8"}, {.key = "ann"}});
  CHECK(bans.refusal_of_address("10.1.2.3", 0));
  CHECK(bans.refusal_of_name("ann", 0));

  bans.replace({{.kind = BanKind::address, .key = "11.0.0.0/16"}});
  CHECK_FALSE(bans.refusal_of_address("10.1.2.3", 0));
  CHECK_FALSE(bans.refusal_of_name("ann", 0));
  CHECK(bans.refusal_of_address("11.0.2.3", 0));
}

}  // namespace
}  // namespace quintet::tests
