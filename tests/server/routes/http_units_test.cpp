// Parsing of requests without a socket, worker threads, and the memory budget.
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <doctest/doctest.h>

#include "server/async/spawn.hpp"
#include "server/async/workers.hpp"
#include "server/base/byte_budget.hpp"
#include "server/http/request_target.hpp"
#include "server/net/own_hosts.hpp"
#include "server/net/shared_workers.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;
using server::OwnHosts;
using server::parse_target;

TEST_CASE("a target is a path with a query, or an absolute URL") {
  const auto target = [](std::string_view text) -> std::vector<std::string> {
    const auto parsed = parse_target(text);
    if (!parsed) return {};
    return {std::string(parsed->authority), std::string(parsed->path), std::string(parsed->query)};
  };
  using Parts = std::vector<std::string>;
  CHECK(target("/") == Parts{"", "/", ""});
  CHECK(target("/a/b?c=d?e#f") == Parts{"", "/a/b", "c=d?e"});
  CHECK(target("//a/b") == Parts{"", "//a/b", ""});
  CHECK(target("http://a.b:80/c?d") == Parts{"a.b:80", "/c", "d"});
  CHECK(target("HttpS://[::1]:80?d") == Parts{"[::1]:80", "/", "d"});
  CHECK(target("*") == Parts{"", "*", ""});
  for (const char* wrong : {"", "a", "http:/a", "http://", "http:///a", "http://a b/",
                            "http://a@b/", "a:80", "*/", "?a"})
    CHECK(target(wrong).empty());
}

TEST_CASE("a server accepts its names, localhost and addresses as Host") {
  const std::vector<std::string> named = {"Play.Example.org"};
  const std::vector<std::string> others = {"tower", "tower.local"};
  const OwnHosts hosts(named, others);
  for (const char* own :
       {"play.example.org", "PLAY.example.org:443", "play.example.org.", "tower",
        "tower.local:8080", "localhost", "a.localhost:1", "10.0.0.1", "[::1]:8080", ""})
    CHECK_MESSAGE(hosts.contains(own), std::string(own));
  for (const char* foreign : {"example.org", "a.play.example.org", "notlocalhost", "localhost.a",
                              "10.0.0.1.a", "10.0.0", "[evil.example]", "[", ":80", "tower.a"})
    CHECK_FALSE_MESSAGE(hosts.contains(foreign), std::string(foreign));
  CHECK(hosts.named());
  CHECK_FALSE(OwnHosts({}, others).named());
  CHECK(server::host_of_origin("https://example.org:8443") == "example.org");
  CHECK(server::host_of_origin("http://[::1]:80") == "::1");
}

server::Task<> throw_after_a_moment(int& ended) {
  struct Count {
    int& ended;
    ~Count() { ++ended; }
  } count{ended};
  const auto executor = co_await asio::this_coro::executor;
  co_await asio::post(executor, asio::use_awaitable);
  throw std::runtime_error("a moment has passed");
}

TEST_CASE("an exception ends only the handler that threw it") {
  asio::io_context context;
  int ended = 0;
  bool reached = false;
  server::spawn(context.get_executor(), throw_after_a_moment(ended), "a moment");
  asio::post(context, [] { throw std::bad_alloc(); });
  asio::post(context, [] { throw 7; });
  asio::post(context, [&] { asio::post(context, [&] { reached = true; }); });
  server::run_to_the_end(context);
  CHECK(ended == 1);
  CHECK(reached);
}

TEST_CASE("a budget grants at most its bytes, and gets them back") {
  server::ByteBudget budget(100);
  auto most = budget.acquire(90);
  CHECK(most.has_value());
  CHECK_FALSE(budget.acquire(11).has_value());
  {
    const auto rest = budget.acquire(10);
    CHECK(rest.has_value());
    CHECK(budget.taken() == 100);
  }
  const auto moved = std::exchange(most, std::nullopt);
  CHECK(budget.taken() == 90);
}

/// Checks that the loop runs during the work, which ends only when the loop says so.
server::Task<> work_and_wait(server::Workers& workers, std::promise<void>& go_on, int& result) {
  auto work = [told = go_on.get_future().share()] {
    told.wait();
    return 7;
  };
  const auto done = co_await workers.run(std::move(work));
  result = done.value();
}

TEST_CASE("the loop runs during long work, and work beyond the limit is refused") {
  asio::io_context context;
  server::Workers workers(1, 1);
  std::promise<void> go_on;
  int result = 0;
  std::optional<protocol::ErrorCode> second;
  server::spawn(context.get_executor(), work_and_wait(workers, go_on, result), "work");
  const auto refused = [](server::Workers& all, std::optional<protocol::ErrorCode>& code,
                          std::promise<void>& then) -> server::Task<> {
    auto work = [] { return 1; };
    const auto done = co_await all.run(std::move(work));
    if (!done) code = done.error().code;
    then.set_value();
  };
  server::spawn(context.get_executor(), refused(workers, second, go_on), "more work");
  server::run_to_the_end(context);
  CHECK(result == 7);
  CHECK(second == protocol::ErrorCode::too_many);
  workers.stop();
}

struct Outcomes {
  std::vector<std::string> done;
  std::vector<std::string> refused;
};

/// Lets the workers work for this address, and records the outcome.
server::Task<> work_for(server::SharedWorkers& workers, Outcomes& outcomes, std::string address) {
  auto work = [] { return 1; };
  const auto result = co_await workers.run(address, std::move(work));
  (result ? outcomes.done : outcomes.refused).push_back(address);
}

TEST_CASE("long work of one address has a share, and another address's is done") {
  asio::io_context context;
  server::SharedWorkers workers(1, 8, 2, 2);
  Outcomes outcomes;
  const auto begin = [&](const char* address) {
    server::spawn(context.get_executor(), work_for(workers, outcomes, address), "work");
  };
  // All of them ask before the first result comes back to the loop.
  for (const char* address : {"192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"})
    begin(address);
  server::run_to_the_end(context);
  CHECK(outcomes.refused == std::vector<std::string>{"192.0.2.1"});
  CHECK(outcomes.done == std::vector<std::string>{"192.0.2.1", "192.0.2.1", "192.0.2.2"});
  begin("192.0.2.1");
  context.restart();
  server::run_to_the_end(context);
  CHECK(outcomes.done.size() == 4);
  workers.stop();
}

TEST_CASE(
    "work that throws is an internal error, and work during the shutdown gets shutting-down") {
  asio::io_context context;
  server::Workers workers(1, 8);
  std::vector<protocol::ErrorCode> codes;
  const auto ask = [](server::Workers& all,
                      std::vector<protocol::ErrorCode>& told) -> server::Task<> {
    auto work = []() -> int { throw std::bad_alloc(); };
    const auto first = co_await all.run(std::move(work));
    if (!first) told.push_back(first.error().code);
    all.refuse();
    auto late = [] { return 1; };
    const auto last = co_await all.run(std::move(late));
    if (!last) told.push_back(last.error().code);
  };
  server::spawn(context.get_executor(), ask(workers, codes), "work");
  server::run_to_the_end(context);
  CHECK(codes == std::vector{protocol::ErrorCode::internal, protocol::ErrorCode::shutting_down});
  workers.stop();
}

}  // namespace
}  // namespace quintet::tests
