// FrameObserver on random frames whose bytes are split in any way.
#include "server/net/frame_observer.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/frames.hpp"

namespace quintet::tests {
namespace {

using server::FrameObserver;

/// Random frames that a client may send, and the expected result of the observer.
struct Traffic {
  std::string bytes;
  FrameObserver::Seen seen;
  /// Offsets at which neither a message nor a control frame is incomplete.
  std::vector<std::size_t> rests{0};
};

Traffic random_traffic(std::mt19937& random) {
  const auto below = [&](std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
  };
  Traffic traffic;
  bool in_message = false;
  for (int i = 0; i < 40; ++i) {
    Frame frame;
    if (below(3) == 0) {
      frame.opcode = below(2) == 0 ? ping : pong;
      frame.payload = std::string(below(126), '\x81');
    } else {
      constexpr std::size_t sizes[] = {0, 1, 125, 126, 300, 70'000};
      frame.opcode = in_message ? continuation : text;
      frame.fin = below(2) == 0;
      frame.payload = std::string(sizes[below(std::size(sizes))], '\x81');
      traffic.seen.fragments += in_message ? 1 : 0;
      in_message = !frame.fin;
    }
    traffic.bytes += encode(frame);
    if (in_message) continue;
    ++traffic.seen.ended;
    traffic.rests.push_back(traffic.bytes.size());
  }
  return traffic;
}

TEST_CASE("fragments and incomplete frames are recognised, however the bytes are split") {
  std::mt19937 random(4);
  for (int round = 0; round < 50; ++round) {
    const Traffic traffic = random_traffic(random);
    FrameObserver observer;
    FrameObserver::Seen seen;
    std::size_t at = 0;
    while (at < traffic.bytes.size()) {
      const std::size_t most = round % 2 == 0 ? 7 : 2000;
      const std::size_t size = std::min(std::uniform_int_distribution<std::size_t>(1, most)(random),
                                        traffic.bytes.size() - at);
      const FrameObserver::Seen now =
          observer.see(std::string_view(traffic.bytes).substr(at, size));
      seen.fragments += now.fragments;
      seen.ended += now.ended;
      at += size;
      const bool at_rest = std::ranges::binary_search(traffic.rests, at);
      REQUIRE(observer.within() == !at_rest);
    }
    CHECK(seen.fragments == traffic.seen.fragments);
    CHECK(seen.ended == traffic.seen.ended);
  }
}

}  // namespace
}  // namespace quintet::tests
