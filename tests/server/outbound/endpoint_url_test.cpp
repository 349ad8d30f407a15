// URLs that strangers have given.
#include "server/outbound/endpoint_url.hpp"

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/outbound/host_names.hpp"

namespace quintet::tests::endpoint_url_test {
namespace {

using server::AddressGuard;
using server::most_endpoint_bytes;
using server::Networks;
using server::parse_endpoint;

AddressGuard local_guard() {
  return AddressGuard(Networks::parse(std::vector<std::string>{"127.0.0.0/8", "::1"}).value());
}

/// The word of the error, or "accepted".
std::string refusal_of(const std::string& url, const AddressGuard& guard = AddressGuard()) {
  const auto endpoint = parse_endpoint(url, guard);
  return endpoint ? "accepted" : std::string(to_string(endpoint.error()));
}

TEST_CASE("the endpoints of push services and chat programs are accepted as they are") {
  for (const std::string url :
       {"https://fcm.googleapis.com/fcm/send/dx-1:APA91bH_2-x", "https://web.push.apple.com/QGuJ",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk",
        "https://wns2-by3p.notify.windows.com/w/?token=BQYAAAB%2b%2fx%3d",
        "https://discord.com/api/webhooks/123/a_b-c?thread_id=4",
        "https://hooks.slack.com/services/T0/B0/x", "https://a.example.org/a/../b//c?d=%2e&e=@f:g",
        "https://8.8.8.8/x", "https://[2606:4700:4700::1111]/x"}) {
    CAPTURE(url);
    const auto endpoint = parse_endpoint(url, AddressGuard());
    REQUIRE(endpoint);
    CHECK(endpoint->url == url);
    CHECK(url.starts_with(endpoint->origin + "/"));
    CHECK(endpoint->port == 443);
    CHECK(endpoint->secure);
  }
}

TEST_CASE("the origin has the host in lower case, and no port of its scheme") {
  const auto endpoint = parse_endpoint("HTTPS://Push.Example.ORG:443/A?B", AddressGuard());
  REQUIRE(endpoint);
  CHECK(endpoint->url == "https://push.example.org/A?B");
  CHECK(endpoint->origin == "https://push.example.org");
  CHECK(endpoint->host == "push.example.org");

  const auto local = parse_endpoint("http://LOCALHOST:8080", local_guard());
  REQUIRE(local);
  CHECK(local->url == "http://localhost:8080/");
  CHECK(local->origin == "http://localhost:8080");
  CHECK_FALSE(local->secure);

  const auto six = parse_endpoint("http://[::1]:80/", local_guard());
  REQUIRE(six);
  CHECK(six->origin == "http://[::1]");
  CHECK(six->host == "::1");
}

TEST_CASE("an address of this machine is refused in every notation") {
  for (const char* host :
       {"127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0x7f000001", "0X7F.0.0.1", "2130706433",
        "017700000001", "0177.0.0.1", "0177.1", "0", "0.0.0.0", "127.0.0.1.", "0x7f.1.",
        "2130706433.", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::127.0.0.1]",
        "[::ffff:7f00:1]", "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "10.0.0.1", "192.168.1.1",
        "169.254.169.254", "0xa9.0xfe.0xa9.0xfe", "2852039166", "[fe80::1]", "[fd00::1]",
        // numbers that are no address
        "256.1.1.1", "1.2.3.4.5", "08.1.1.1", "4294967296", "0x", "127.0.0.1.5", "a.1", "a.0x7f"}) {
    CAPTURE(std::string(host));
    CHECK(refusal_of("https://" + std::string(host) + "/") == "not-allowed");
    CHECK_FALSE(server::is_public_name(host));
  }
}

TEST_CASE("a name that no public host has is refused") {
  for (const char* host :
       {"localhost", "LocalHost", "localhost.", "a.localhost", "tower", "tower.local", "a.b.LOCAL",
        "db.internal", "a.invalid", "push.test", "a.example", "x.onion", "router.home.arpa",
        "example.org.", "metadata.google.internal", "a..b", ".example.org", "a.alt"}) {
    CAPTURE(std::string(host));
    CHECK(refusal_of("https://" + std::string(host) + "/") == "not-allowed");
    CHECK_FALSE(server::is_public_name(host));
  }
  CHECK(server::is_public_name("notlocalhost.org"));
  CHECK(server::is_public_name("xn--bcher-kva.example.org"));
  CHECK(server::is_public_name("4chan.org"));
  CHECK_FALSE(server::is_public_name(std::string(64, 'a') + ".org"));
}

TEST_CASE("a text that parsers could read in different ways is refused") {
  for (const std::string url : {"",
                                "https://",
                                "https:///",
                                "https:///example.org/",
                                "https:/example.org/",
                                "example.org",
                                "//example.org/",
                                "https:example.org",
                                "https://user@example.org/",
                                "https://user:pass@example.org/",
                                "https://@example.org/",
                                "https://example.org:443@10.0.0.1/",
                                "https://10.0.0.1#@example.org/",
                                "https://example.org/#",
                                "https://example.org/#part",
                                "https://example.org\\@10.0.0.1/",
                                "https://example.org\\.evil.org/",
                                "https:\\\\example.org",
                                "https://exa%6dple.org/",
                                "https://%31%32%37.0.0.1/",
                                "https://[fe80::1%25eth0]/",
                                "https://[::1/",
                                "https://::1/",
                                "https://[::1]x/",
                                "https://[127.0.0.1]/",
                                "https://example.org:/",
                                "https://example.org:x/",
                                "https://example.org:443:443/",
                                "https://example.org:0/",
                                "https://example.org:65536/",
                                "https://example.org:-1/",
                                "https://example.org/ a",
                                " https://example.org/",
                                "https://example.org/\n",
                                "https://example.org/\r\nHost: a",
                                "https://exam\tple.org/",
                                "https://ex\xc3\xa4mple.org/",
                                "https://example.org/\xc3\xa4",
                                "https://a,b.org/",
                                "https://a b.org/",
                                "https://?a",
                                "https://example.org/<a>",
                                "https://example.org/\"",
                                "https://*.example.org/",
                                "file:///etc/passwd",
                                "file://example.org/"}) {
    CAPTURE(url);
    CHECK(refusal_of(url) == "malformed");
    CHECK(refusal_of(url, local_guard()) == "malformed");
  }
  CHECK(refusal_of(std::string("https://example.org/\0a", 22)) == "malformed");
}

TEST_CASE("only https at port 443 is accepted, unless the operator allows networks") {
  for (const char* scheme : {"http", "ftp", "gopher", "ws", "wss", "ldap", "scp", "x"}) {
    CAPTURE(std::string(scheme));
    const std::string url = std::string(scheme) + "://example.org/";
    CHECK(refusal_of(url) == "not-https");
    CHECK(refusal_of(url, local_guard()) ==
          (std::string(scheme) == "http" ? "accepted" : "not-https"));
  }
  for (const char* port : {"80", "22", "8443", "1"}) {
    const std::string url = "https://example.org:" + std::string(port) + "/";
    CHECK(refusal_of(url) == "other-port");
    CHECK(refusal_of(url, local_guard()) == "accepted");
  }
  CHECK(refusal_of("https://example.org:0443/") == "accepted");
}

TEST_CASE("with allowed networks any name may be tried, but only their addresses and public ones") {
  for (const char* accepted :
       {"http://localhost:8080/", "https://ntfy/", "http://tower.local/", "http://127.0.0.1:1/",
        "http://0x7f.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "https://8.8.8.8/"}) {
    CAPTURE(std::string(accepted));
    CHECK(refusal_of(accepted, local_guard()) == "accepted");
  }
  for (const char* refused :
       {"http://10.0.0.1/", "https://10.0.0.1/", "http://8.8.8.8/", "https://8.8.8.8:8443/",
        "https://[::2]/", "http://169.254.169.254/"}) {
    CAPTURE(std::string(refused));
    CHECK(refusal_of(refused, local_guard()) == "not-allowed");
  }
}

TEST_CASE("an endpoint has at most 1,000 bytes") {
  const std::string begin = "https://example.org/";
  const std::string longest = begin + std::string(most_endpoint_bytes - begin.size(), 'a');
  CHECK(refusal_of(longest) == "accepted");
  CHECK(refusal_of(longest + "a") == "too-long");
}

}  // namespace
}  // namespace quintet::tests::endpoint_url_test
