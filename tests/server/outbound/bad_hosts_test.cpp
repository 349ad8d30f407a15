// Hosts that respond without an end, with nonsense, or not at all.
#include <chrono>
#include <cstddef>
#include <future>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <doctest/doctest.h>

#include "tests/server/outbound/outbound_fixture.hpp"

namespace quintet::tests::outbound_test {
namespace {

using std::chrono::milliseconds;

TEST_CASE_FIXTURE(Certified, "a body of a gigabyte is not read, and the status counts") {
  constexpr std::size_t gigabyte = 1024UL * 1024 * 1024;
  const std::string part(64UL * 1024, 'x');
  std::promise<std::size_t> sent;
  const ScriptedHost host(certificate, [&](Exchange& exchange) {
    exchange.send("HTTP/1.1 201 Created\r\nContent-Length: " + std::to_string(gigabyte) +
                  "\r\n\r\n");
    std::size_t bytes = 0;
    while (bytes < gigabyte && exchange.send(part))
      bytes += part.size();
    sent.set_value(bytes);
  });
  Outbound outbound(settings(certificate));
  const OutgoingResult result = result_of(outbound, host.url());
  CHECK(result.status == 201);
  CHECK(result.error.empty());
  CHECK(sent.get_future().get() < gigabyte);
}

TEST_CASE_FIXTURE(Certified, "a response whose body stops or breaks off still has its status") {
  for (const char* fields : {"Content-Length: 100\r\n", "Transfer-Encoding: chunked\r\n"}) {
    const ScriptedHost breaks(certificate, [&](Exchange& exchange) {
      exchange.send("HTTP/1.1 410 Gone\r\n" + std::string(fields) + "\r\n");
      exchange.close();
    });
    Outbound patient(settings(certificate));
    CHECK(result_of(patient, breaks.url()).status == 410);

    const ScriptedHost stops(certificate, [&](Exchange& exchange) {
      exchange.send("HTTP/1.1 410 Gone\r\nRetry-After: 1\r\n" + std::string(fields) + "\r\n");
      exchange.wait_for_end();
    });
    OutboundSettings impatient = settings(certificate);
    impatient.limits.outbound_total_time = milliseconds(500);
    // The head arrives long before that time on any machine that passes the other tests, and a
    // later one is "no response", so the test repeats until the head was in time.
    Outbound outbound(std::move(impatient));
    wait_until("a status", [&] { return result_of(outbound, stops.url()).status == 410; });
  }
}

TEST_CASE_FIXTURE(Certified, "a head without an end is not read") {
  for (const char* begin : {"HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n"}) {
    const std::string line =
        std::string(begin).contains("100") ? begin : "X-More: " + std::string(100, 'x') + "\r\n";
    const ScriptedHost host(certificate, [&](Exchange& exchange) {
      exchange.send(begin);
      while (exchange.send(line)) {
      }
    });
    Outbound outbound(settings(certificate));
    const OutgoingResult result = result_of(outbound, host.url());
    CHECK(result.status == 0);
    CHECK(result.error == "the response's head is too long");
  }
}

TEST_CASE_FIXTURE(Certified, "a head of more than 8 KiB is not read to its end") {
  const auto response = [](std::size_t size) {
    return empty_response("201 Created", "X-More: " + std::string(size, 'x') + "\r\n");
  };
  const ScriptedHost usual(certificate, always(response(7 * 1024)));
  const ScriptedHost long_winded(certificate, always(response(8 * 1024)));
  Outbound outbound(settings(certificate));
  CHECK(result_of(outbound, usual.url()).status == 201);
  const OutgoingResult result = result_of(outbound, long_winded.url());
  CHECK(result.status == 0);
  CHECK(result.error == "the response's head is too long");
}

TEST_CASE("bytes that are no response are an error") {
  for (const char* bytes : {"nonsense\r\n\r\n", "SSH-2.0-x\r\n", "HTTP/1.1\r\n\r\n", "\r\n\r\n"}) {
    CAPTURE(std::string(bytes));
    const ScriptedHost host(std::nullopt, [&](Exchange& exchange) {
      exchange.send(bytes);
      exchange.close();
    });
    Outbound outbound(OutboundSettings{.allowed = loopback()});
    const OutgoingResult result = result_of(outbound, host.url());
    CHECK(result.status == 0);
    CHECK_FALSE(result.error.empty());
  }
}

TEST_CASE_FIXTURE(Certified,
                  "a host that never responds or never accepts ends with an error in time") {
  const ScriptedHost silent(certificate, never);
  OutboundSettings impatient = settings(certificate);
  impatient.limits.outbound_total_time = milliseconds(300);
  Outbound outbound(std::move(impatient));
  CHECK(result_of(outbound, silent.url()).error == "the host did not respond in time");

  // The system accepts the connection, but no program does, so the TLS handshake has no end.
  boost::asio::io_context context;
  const boost::asio::ip::tcp::acceptor deaf(context, {boost::asio::ip::address_v4::loopback(), 0});
  OutboundSettings short_connect = settings(certificate);
  short_connect.limits.outbound_connect_time = milliseconds(300);
  Outbound other(std::move(short_connect));
  const std::string url = "https://localhost:" + std::to_string(deaf.local_endpoint().port()) + "/";
  CHECK(result_of(other, url).error == "the host did not respond in time");
}

TEST_CASE_FIXTURE(Certified, "a port without a program is an error") {
  std::string url;
  {
    const ScriptedHost gone(certificate, never);
    url = gone.url();
  }
  Outbound outbound(settings(certificate));
  const OutgoingResult result = result_of(outbound, url);
  CHECK(result.status == 0);
  CHECK_FALSE(result.error.empty());
}

}  // namespace
}  // namespace quintet::tests::outbound_test
