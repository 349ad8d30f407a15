// Requests to hosts that behave well.
#include <chrono>
#include <cstdlib>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/outbound/outbound_fixture.hpp"

namespace quintet::tests::outbound_test {
namespace {

using std::chrono::seconds;

/// Sets a variable of the environment. The destructor restores its value.
class Variable {
 public:
  Variable(std::string name, const std::string& value) : name_(std::move(name)) {
    if (const char* const before = std::getenv(name_.c_str())) before_ = before;
    ::setenv(name_.c_str(), value.c_str(), 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() {
    if (before_) {
      ::setenv(name_.c_str(), before_->c_str(), 1);
    } else {
      ::unsetenv(name_.c_str());
    }
  }

 private:
  const std::string name_;
  std::optional<std::string> before_;
};

TEST_CASE_FIXTURE(Certified,
                  "a request arrives with its headers and its body, and its status returns") {
  std::mutex mutex;
  std::string head;
  std::string body;
  ScriptedHost host(certificate, [&](Exchange& exchange) {
    {
      const std::scoped_lock lock(mutex);
      head = exchange.head;
      body = exchange.body;
    }
    exchange.send(empty_response("201 Created"));
  });
  Outbound outbound(settings(certificate));
  std::string bytes("a\0\r\n\xff", 5);
  const OutgoingResult result =
      result_of(post(outbound, {.url = host.url() + "/../x?a=%2F",
                                .headers = {{"TTL", "60"},
                                            {"Content-Type", "text/x"},
                                            {"Topic", ""},
                                            {"Urgency", "high\r\nX-Evil: 1"}},
                                .body = bytes}));
  CHECK(result.status == 201);
  CHECK(result.error.empty());
  CHECK_FALSE(result.retry_after);
  const std::scoped_lock lock(mutex);
  CHECK(body == bytes);
  CHECK(head.starts_with("POST /push/../x?a=%2F HTTP/1.1\r\n"));
  for (const std::string& line :
       {"Host: localhost:" + std::to_string(host.port()), std::string("TTL: 60"),
        std::string("Content-Type: text/x"), std::string("Content-Length: 5"),
        std::string("Topic:"), std::string("User-Agent: Quintet"),
        std::string("Urgency: highX-Evil: 1")}) {
    CAPTURE(line);
    CHECK(head.contains("\r\n" + line + "\r\n"));
  }
  for (const char* absent : {"Expect", "Cookie", "Authorization", "Accept-Encoding", "Referer"})
    CHECK_FALSE(head.contains(absent));
}

TEST_CASE_FIXTURE(Certified,
                  "a status of any kind is a result, and a redirection is not followed") {
  for (const auto& [line, status] : std::map<std::string, int>{{"200 OK", 200},
                                                               {"202 Accepted", 202},
                                                               {"403 Forbidden", 403},
                                                               {"404 Not Found", 404},
                                                               {"410 Gone", 410},
                                                               {"413 Too Large", 413},
                                                               {"500 Trouble", 500}}) {
    const ScriptedHost host(certificate, always(empty_response(line)));
    Outbound outbound(settings(certificate));
    const OutgoingResult result = result_of(outbound, host.url());
    CHECK(result.status == status);
    CHECK(result.error.empty());
  }

  const ScriptedHost inside(std::nullopt, always(empty_response("200 OK")));
  for (const char* status : {"301 Moved", "302 Found", "307 Temporary", "308 Permanent"}) {
    const ScriptedHost host(
        certificate,
        always(empty_response(status, "Location: " + inside.url("127.0.0.1") + "\r\n")));
    Outbound outbound(settings(certificate));
    CHECK(result_of(outbound, host.url()).status == std::stoi(status));
  }
  CHECK(inside.connections() == 0);
}

TEST_CASE_FIXTURE(Certified, "Retry-After of a response is part of the result") {
  ScriptedHost host(certificate, always(empty_response("429 Wait", "Retry-After: 120\r\n")));
  Outbound outbound(settings(certificate));
  const OutgoingResult result = result_of(outbound, host.url());
  CHECK(result.status == 429);
  CHECK(result.retry_after == seconds(120));

  const ScriptedHost dated(
      certificate,
      always(empty_response("503 Wait", "retry-after:  Fri, 01 Jan 2100 00:00:00 GMT \r\n")));
  CHECK(result_of(outbound, dated.url()).retry_after == std::chrono::hours(24));
}

TEST_CASE_FIXTURE(Certified, "requests to one host share a connection, and no cookie") {
  std::mutex mutex;
  std::string heads;
  const ScriptedHost host(certificate, [&](Exchange& exchange) {
    {
      const std::scoped_lock lock(mutex);
      heads += exchange.head;
    }
    exchange.send(empty_response("201 Created", "Set-Cookie: a=b; Path=/\r\n"));
  });
  Outbound outbound(settings(certificate));
  for (int i = 0; i < 3; ++i)
    CHECK(result_of(outbound, host.url()).status == 201);
  CHECK(host.connections() == 1);
  const std::scoped_lock lock(mutex);
  CHECK_FALSE(heads.contains("Cookie"));
}

TEST_CASE_FIXTURE(Certified, "proxies in the environment are ignored") {
  const ScriptedHost proxy(std::nullopt, always(empty_response("502 Proxy")));
  const ScriptedHost host(certificate, always(empty_response("201 Created")));
  const ScriptedHost plain(std::nullopt, always(empty_response("202 Accepted")));
  const std::string address = proxy.url("127.0.0.1");
  const Variable https("https_proxy", address);
  const Variable upper("HTTPS_PROXY", address);
  const Variable http("http_proxy", address);
  const Variable all("ALL_PROXY", address);
  const Variable except("no_proxy", "elsewhere.example.org");
  {
    Outbound outbound(settings(certificate));
    CHECK(result_of(outbound, host.url()).status == 201);
    CHECK(result_of(outbound, plain.url()).status == 202);
  }
  CHECK(proxy.connections() == 0);
}

TEST_CASE_FIXTURE(Certified, "a result may post the next request") {
  const ScriptedHost host(certificate, always(empty_response("201 Created")));
  Outbound outbound(settings(certificate));
  std::promise<OutgoingResult> second;
  REQUIRE(outbound.post({.url = host.url()}, [&](const OutgoingResult& first) {
    CHECK(first.status == 201);
    const bool queued = outbound.post(
        {.url = host.url()}, [&](OutgoingResult result) { second.set_value(std::move(result)); });
    if (!queued) second.set_value({.error = "not queued"});
  }));
  CHECK(result_of(second.get_future()).status == 201);
}

TEST_CASE_FIXTURE(Certified, "many threads may post, and every request gets its own result") {
  const ScriptedHost host(certificate, [](Exchange& exchange) {
    exchange.send(empty_response(exchange.body.ends_with('7') ? "410 Gone" : "201 Created"));
  });
  Outbound outbound(settings(certificate));
  std::vector<std::future<int>> threads;
  constexpr int posts = 20;
  for (int thread = 0; thread < 4; ++thread) {
    threads.push_back(std::async(std::launch::async, [&] {
      int right = 0;
      for (int i = 0; i < posts; ++i) {
        const OutgoingResult result =
            result_of(post(outbound, {.url = host.url(), .body = std::to_string(i)}));
        right += result.status == (i % 10 == 7 ? 410 : 201) ? 1 : 0;
      }
      return right;
    }));
  }
  for (std::future<int>& one : threads)
    CHECK(one.get() == posts);
}

}  // namespace
}  // namespace quintet::tests::outbound_test
