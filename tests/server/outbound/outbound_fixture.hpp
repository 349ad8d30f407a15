// Shared by the tests of Outbound: its settings, and results with a deadline.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/outbound/outbound.hpp"
#include "tests/server/kit/scripted_host.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests::outbound_test {

using server::Networks;
using server::Outbound;
using server::OutboundSettings;
using server::OutgoingRequest;
using server::OutgoingResult;

[[nodiscard]] inline Networks loopback() {
  return Networks::parse(std::vector<std::string>{"127.0.0.1"}).value();
}

/// Limits of time that no test reaches, so that a wait for them fails.
[[nodiscard]] inline OutboundSettings settings(const Certificate& trusted) {
  OutboundSettings settings{.allowed = loopback(), .ca_file = trusted.certificates};
  settings.limits.outbound_connect_time = std::chrono::hours(1);
  settings.limits.outbound_total_time = std::chrono::hours(1);
  settings.limits.outbound_silence = std::chrono::hours(1);
  return settings;
}

using Pending = std::future<OutgoingResult>;

[[nodiscard]] inline Pending post(Outbound& outbound, OutgoingRequest request) {
  auto promise = std::make_shared<std::promise<OutgoingResult>>();
  Pending pending = promise->get_future();
  REQUIRE(outbound.post(std::move(request), [promise](OutgoingResult result) {
    promise->set_value(std::move(result));
  }));
  return pending;
}

[[nodiscard]] inline Pending post(Outbound& outbound, const std::string& url) {
  return post(outbound, OutgoingRequest{.url = url, .body = "news"});
}

[[nodiscard]] inline OutgoingResult result_of(Pending pending) {
  if (pending.wait_for(patience) != std::future_status::ready)
    throw Timeout("waited in vain for a result");
  return pending.get();
}

[[nodiscard]] inline OutgoingResult result_of(Outbound& outbound, const std::string& url) {
  return result_of(post(outbound, url));
}

/// A script that gives every request this response.
[[nodiscard]] inline ScriptedHost::Script always(std::string response) {
  return [response = std::move(response)](Exchange& exchange) { exchange.send(response); };
}

/// A script without a response.
inline void never(Exchange& exchange) {
  exchange.wait_for_end();
}

struct Certified {
  TempFolder folder;
  Certificate certificate = make_certificate(folder.path(), "trusted");
};

}  // namespace quintet::tests::outbound_test
