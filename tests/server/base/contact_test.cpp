// The silences of a peer, on a clock that the test moves.
#include "server/base/contact.hpp"

#include <chrono>
#include <cstdint>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Contact::Point start{seconds(1000)};

/// Silence between two moments, in ms after the start.
std::int64_t silent_ms(const Contact& peer, int from, int to) {
  const auto silences = peer.silences(start + milliseconds(from), start + milliseconds(to));
  return std::chrono::duration_cast<milliseconds>(length_of(silences)).count();
}

TEST_CASE("a silence begins some time after a contact, and ends with the next one") {
  Contact peer(seconds(1));
  peer.begin(start);
  peer.heard(start + milliseconds(900));
  peer.heard(start + milliseconds(1900));
  CHECK(silent_ms(peer, 0, 1900) == 0);
  peer.heard(start + milliseconds(5000));
  CHECK(silent_ms(peer, 0, 5000) == 2100);
  CHECK(silent_ms(peer, 0, 4000) == 1100);
  CHECK(silent_ms(peer, 3500, 4000) == 500);
  CHECK(silent_ms(peer, 5000, 6000) == 0);
  CHECK(silent_ms(peer, 4000, 3000) == 0);
}

TEST_CASE("a silence that lasts counts up to now, and what has been counted stays") {
  Contact peer(seconds(2));
  peer.begin(start);
  CHECK_FALSE(peer.is_lost(start + seconds(2)));
  CHECK(peer.is_lost(start + milliseconds(2001)));
  CHECK(silent_ms(peer, 0, 3000) == 1000);
  CHECK(silent_ms(peer, 0, 9000) == 7000);
  peer.heard(start + seconds(9));
  CHECK_FALSE(peer.is_lost(start + seconds(9)));
  CHECK(silent_ms(peer, 0, 3000) == 1000);
  CHECK(silent_ms(peer, 0, 10'000) == 7000);
  CHECK(silent_ms(peer, 0, 13'000) == 9000);
}

TEST_CASE("a contact that is reported late changes nothing") {
  Contact peer(seconds(1));
  peer.begin(start);
  peer.heard(start + seconds(4));
  peer.heard(start + seconds(2));
  CHECK(silent_ms(peer, 0, 5000) == 3000);
  CHECK(peer.known_until(start + seconds(5)) == start + seconds(4));
}

TEST_CASE("a peer that was never heard has no silences") {
  Contact peer(seconds(1));
  CHECK(silent_ms(peer, 0, 100'000) == 0);
  CHECK_FALSE(peer.is_lost(start));
  CHECK(peer.known_until(start) == start);
  peer.heard(start + seconds(60));
  CHECK(silent_ms(peer, 0, 61'000) == 0);
  CHECK(silent_ms(peer, 0, 63'000) == 2000);
}

TEST_CASE("a dead peer is silent since its last contact, for a time of grace") {
  Contact peer(seconds(2));
  peer.begin(start);
  peer.end(start + seconds(1), seconds(15));
  CHECK(peer.is_lost(start + seconds(1)));
  CHECK(silent_ms(peer, 0, 1000) == 1000);
  CHECK(silent_ms(peer, 0, 16'000) == 16'000);
  CHECK(silent_ms(peer, 0, 30'000) == 16'000);
  // Its messages will not come.
  CHECK(peer.known_until(start + seconds(9)) == start + seconds(9));
  peer.end(start + seconds(20), seconds(15));
  peer.heard(start + seconds(25));
  CHECK(silent_ms(peer, 0, 30'000) == 16'000);
}

TEST_CASE("a new beginning forgets the silences") {
  Contact peer(seconds(1));
  peer.begin(start);
  peer.heard(start + seconds(5));
  peer.begin(start + seconds(6));
  CHECK(silent_ms(peer, 0, 7000) == 0);
  CHECK(silent_ms(peer, 0, 8000) == 1000);
}

TEST_CASE("only the last silences are remembered") {
  Contact peer(seconds(1));
  peer.begin(start);
  constexpr int silences = static_cast<int>(Contact::most_remembered) + 10;
  for (int i = 1; i <= silences; ++i)
    peer.heard(start + seconds(2 * i));
  CHECK(silent_ms(peer, 0, 2000 * silences) == std::int64_t{1000} * (silences - 10));
}

TEST_CASE("time in which several peers are silent counts once") {
  const auto at = [](int s) { return start + seconds(s); };
  CHECK(length_of({}) == seconds(0));
  CHECK(length_of({{at(5), at(9)}, {at(1), at(3)}, {at(2), at(4)}, {at(6), at(7)}}) == seconds(7));
}

}  // namespace
}  // namespace quintet::server
