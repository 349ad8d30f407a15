// Packets that only programs with the same secret write and read.
#include "server/bus/seal.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Opener;
using server::seal_key;
using server::seal_overhead;
using server::Sealer;

TEST_CASE("a packet is opened with the same secret, and cannot be read without it") {
  Sealer sealer(seal_key("secret"));
  Opener opener(seal_key("secret"));
  std::string all;
  for (int byte = 0; byte < 256; ++byte)
    all += static_cast<char>(byte);
  for (const std::string& packet : {std::string("a room key"), std::string(), all}) {
    const std::string sealed = sealer.seal("q.a", packet);
    CHECK(sealed.size() == packet.size() + seal_overhead);
    CHECK((packet.empty() || !sealed.contains(packet)));
    CHECK_FALSE(Opener(seal_key("other")).open("q.a", sealed));
    CHECK(opener.open("q.a", sealed) == packet);
  }
  // The same packet is never the same bytes.
  CHECK(sealer.seal("q.a", all) != sealer.seal("q.a", all));
}

TEST_CASE("a packet that was changed, cut, or sent to another subject is refused") {
  Sealer sealer(seal_key("secret"));
  Opener opener(seal_key("secret"));
  const std::string sealed = sealer.seal("q.a", "a turn");
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK_FALSE(opener.open("q.a", changed));
    CHECK_FALSE(opener.open("q.a", sealed.substr(0, i)));
  }
  CHECK_FALSE(opener.open("q.b", sealed));
  CHECK_FALSE(opener.open("q.a", sealed + "x"));
  CHECK(opener.open("q.a", sealed) == "a turn");
}

TEST_CASE("a packet is opened once, and none that its sender has sealed before it") {
  Sealer one(seal_key("secret"));
  Sealer other(seal_key("secret"));
  Opener opener(seal_key("secret"));
  const std::string first = one.seal("q.a", "first");
  const std::string second = one.seal("q.a", "second");
  const std::string third = one.seal("q.a", "third");
  const std::string of_other = other.seal("q.a", "of another sender");
  CHECK(opener.open("q.a", second) == "second");
  CHECK_FALSE(opener.open("q.a", second));
  CHECK_FALSE(opener.open("q.a", first));
  CHECK(opener.open("q.a", of_other) == "of another sender");
  CHECK_FALSE(opener.open("q.a", of_other));
  CHECK(opener.open("q.a", third) == "third");
}

}  // namespace
}  // namespace quintet::tests
