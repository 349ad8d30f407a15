// News of the operator's notices at all nodes.
#include "server/players/inbox_news.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/site/joined_sites.hpp"

namespace quintet::tests {
namespace {

using server::InboxNews;
using server::LiveSessions;
using server::time_to_fetch;
using namespace std::chrono_literals;

/// A connection that keeps its pushes.
struct Page : server::LiveSession {
  explicit Page(LiveSessions& the_live) : live(the_live) {
    REQUIRE(live.add(*this, {.player = "ann"}, live.revision()));
  }
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  ~Page() override { live.remove(*this); }
  void end_session() override {}
  void notify(server::Message push) override { pushes.push_back(*push); }

  LiveSessions& live;
  std::vector<std::string> pushes;
};

TEST_CASE("about a hundred clients fetch their notifications per second, all within a minute") {
  CHECK(time_to_fetch(0) == 0ms);
  CHECK(time_to_fetch(1) == 10ms);
  CHECK(time_to_fetch(1000) == 10s);
  CHECK(time_to_fetch(6000) == 60s);
  CHECK(time_to_fetch(1'000'000) == 60s);
}

TEST_CASE("each page at each node is asked once, within a time for its own node's pages") {
  JoinedSites sites(3);
  std::vector<LiveSessions> live(3);
  InboxNews first(sites[0], live[0]);
  const InboxNews second(sites[1], live[1]);
  const InboxNews third(sites[2], live[2]);
  const Page here(live[0]);
  const Page there(live[1]);
  const Page beside(live[1]);
  first.publish();
  const auto asked = [](int within) {
    return std::vector<std::string>{R"({"type":"notifications","within":)" +
                                    std::to_string(within) + "}"};
  };
  CHECK(here.pushes == asked(10));
  CHECK(there.pushes == asked(20));
  CHECK(beside.pushes == asked(20));
}

}  // namespace
}  // namespace quintet::tests
