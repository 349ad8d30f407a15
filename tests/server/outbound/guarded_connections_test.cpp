// Hosts to which no request may go: at forbidden addresses, or with wrong certificates.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/outbound/outbound_fixture.hpp"

namespace quintet::tests::outbound_test {
namespace {

const std::string not_allowed = "the host's address is not allowed";

TEST_CASE_FIXTURE(Certified, "a certificate of another authority or for another name is refused") {
  const Certificate foreign = make_certificate(folder.path(), "foreign");
  const ScriptedHost other_authority(foreign, always(empty_response("200 OK")));
  const ScriptedHost other_name(certificate, always(empty_response("200 OK")));
  Outbound outbound(settings(certificate));
  for (const std::string& url : {other_authority.url(), other_name.url("127.0.0.1")}) {
    const OutgoingResult result = result_of(outbound, url);
    CHECK(result.status == 0);
    CHECK(result.error == "the host's certificate is not valid");
  }
  CHECK(other_authority.requests() + other_name.requests() == 0);
  // Without an own file, the system's authorities do not know the host either.
  Outbound usual(OutboundSettings{.allowed = loopback()});
  CHECK(result_of(usual, other_name.url()).status == 0);
}

TEST_CASE("a forbidden address gets no connection, whatever URL or name leads to it") {
  OutboundSettings public_only;
  public_only.resolve = {"a.example.org:443:127.0.0.1",
                         "b.example.org:443:10.0.0.1,169.254.169.254",
                         "c.example.org:443:[::1]",
                         "d.example.org:443:[::ffff:127.0.0.1]",
                         "e.example.org:443:[64:ff9b::a00:1]",
                         "f.example.org:443:0.0.0.0",
                         "g.example.org:443:[fe80::1]"};
  Outbound outbound(std::move(public_only));
  for (const char host : {'a', 'b', 'c', 'd', 'e', 'f', 'g'}) {
    CAPTURE(host);
    const OutgoingResult result =
        result_of(outbound, std::string("https://") + host + ".example.org/push");
    CHECK(result.status == 0);
    CHECK(result.error == not_allowed);
  }
  for (const char* url : {"https://127.0.0.1/", "https://localhost/", "https://0x7f.1/",
                          "https://[::1]/", "http://example.org/", "https://example.org:22/",
                          "file:///etc/passwd", "https://user@example.org/", ""}) {
    CAPTURE(std::string(url));
    const OutgoingResult result = result_of(outbound, url);
    CHECK(result.status == 0);
    CHECK(result.error.starts_with("the URL is refused: "));
  }
}

TEST_CASE("beside the operator's networks, only public addresses with TLS at port 443 are tried") {
  const ScriptedHost host(std::nullopt, always(empty_response("200 OK")));
  const std::string port = std::to_string(host.port());
  OutboundSettings other_network{
      .allowed = Networks::parse(std::vector<std::string>{"127.0.0.2"}).value()};
  other_network.resolve = {"rebound.example.org:" + port + ":127.0.0.1",
                           "plain.example.org:80:8.8.8.8", "port.example.org:8443:8.8.8.8"};
  Outbound outbound(std::move(other_network));
  for (const std::string& url :
       {"http://rebound.example.org:" + port + "/", "https://rebound.example.org:" + port + "/",
        std::string("http://plain.example.org/"), std::string("https://port.example.org:8443/")}) {
    CAPTURE(url);
    CHECK(result_of(outbound, url).error == not_allowed);
  }
  CHECK(host.connections() == 0);
}

TEST_CASE("of a name with several addresses, only the allowed ones are tried") {
  const ScriptedHost host(std::nullopt, always(empty_response("200 OK")));
  const std::string port = std::to_string(host.port());
  OutboundSettings mixed{.allowed = loopback()};
  mixed.resolve = {"mixed.example.org:" + port + ":127.0.0.2,[::1],127.0.0.1"};
  Outbound outbound(std::move(mixed));
  CHECK(result_of(outbound, "http://mixed.example.org:" + port + "/").status == 200);
  CHECK(host.connections() == 1);
}

}  // namespace
}  // namespace quintet::tests::outbound_test
