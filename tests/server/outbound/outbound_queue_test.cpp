// Requests that wait, and the end of an Outbound.
#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/outbound/outbound_fixture.hpp"

namespace quintet::tests::outbound_test {
namespace {

using std::chrono::seconds;

TEST_CASE_FIXTURE(Certified, "a queue that is full refuses requests, and serves those it has") {
  std::promise<void> open;
  const std::shared_future<void> gate = open.get_future().share();
  const ScriptedHost host(certificate, [&](Exchange& exchange) {
    gate.wait_for(patience);
    exchange.send(empty_response("201 Created"));
  });
  OutboundSettings small = settings(certificate);
  small.limits.outbound_in_flight = 1;
  small.limits.outbound_waiting = 2;
  Outbound outbound(std::move(small));
  std::vector<Pending> pending;
  pending.push_back(post(outbound, host.url()));
  wait_until("the first request", [&] { return host.requests() == 1; });
  pending.push_back(post(outbound, host.url()));
  pending.push_back(post(outbound, host.url()));
  CHECK_FALSE(outbound.post({.url = host.url()}, [](const OutgoingResult&) { std::abort(); }));
  open.set_value();
  for (Pending& one : pending)
    CHECK(result_of(std::move(one)).status == 201);
  CHECK(result_of(outbound, host.url()).status == 201);
}

TEST_CASE_FIXTURE(Certified, "a host that is slow on purpose leaves places for other hosts") {
  const ScriptedHost slow(certificate, never);
  const ScriptedHost quick(std::nullopt, always(empty_response("201 Created")));
  OutboundSettings fair = settings(certificate);
  fair.limits.outbound_in_flight_per_host = 2;
  fair.limits.outbound_waiting_per_host = 3;
  Outbound outbound(std::move(fair));
  std::vector<Pending> pending;
  for (int i = 0; i < 2; ++i)
    pending.push_back(post(outbound, slow.url()));
  wait_until("two requests", [&] { return slow.requests() == 2; });
  for (int i = 0; i < 3; ++i)
    pending.push_back(post(outbound, slow.url()));
  CHECK_FALSE(outbound.post({.url = slow.url()}, [](const OutgoingResult&) { std::abort(); }));
  CHECK(result_of(outbound, quick.url("127.0.0.1")).status == 201);
  CHECK(slow.connections() == 2);
  outbound.stop();
  for (Pending& one : pending)
    CHECK(result_of(std::move(one)).error == "the server is stopping");
}

TEST_CASE_FIXTURE(Certified,
                  "stopping ends stalled and waiting requests, and each gets one result") {
  const ScriptedHost silent(certificate, never);
  OutboundSettings narrow = settings(certificate);
  narrow.limits.outbound_in_flight = 1;
  Outbound outbound(std::move(narrow));
  Pending stalled = post(outbound, silent.url());
  wait_until("the request", [&] { return silent.requests() == 1; });
  Pending waiting = post(outbound, silent.url());
  bool posted_again = true;
  Pending last;
  {
    auto promise = std::make_shared<std::promise<OutgoingResult>>();
    last = promise->get_future();
    REQUIRE(outbound.post({.url = silent.url()}, [&, promise](OutgoingResult result) {
      posted_again = outbound.post({.url = silent.url()}, [](const OutgoingResult&) {});
      promise->set_value(std::move(result));
    }));
  }
  outbound.stop();
  for (Pending* one : {&stalled, &waiting, &last}) {
    // There already: no further thread could set it.
    REQUIRE(one->wait_for(seconds(0)) == std::future_status::ready);
    CHECK(one->get().error == "the server is stopping");
  }
  CHECK_FALSE(posted_again);
  CHECK_FALSE(outbound.post({.url = silent.url()}, [](const OutgoingResult&) { std::abort(); }));
  outbound.stop();
}

}  // namespace
}  // namespace quintet::tests::outbound_test
