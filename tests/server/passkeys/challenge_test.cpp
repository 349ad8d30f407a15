// Challenges for passkeys, the text that a browser signs, and the pages that may use passkeys.
#include "server/passkeys/challenge.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/base64url.hpp"
#include "server/base/secrets.hpp"
#include "server/passkeys/client_data.hpp"
#include "server/passkeys/passkey_page.hpp"

namespace quintet::tests::challenge_test {
namespace {

using server::ChallengePurpose;
using server::check_challenge;
using server::new_challenge;
using server::OwnHosts;
using server::passkey_page;
using server::signed_challenge;

constexpr std::int64_t now = 1'772'366'400'000;
constexpr std::int64_t minute = 60'000;
const std::string key = "secret of the site";
const ChallengePurpose login{.host = "play.example.org", .adds_for = {}};
const ChallengePurpose adding{.host = "play.example.org", .adds_for = "k3v9w2m7qpk3v9w2"};

/// The key of the refusal; empty if there is none.
template <class T>
std::string refusal_in(const protocol::Result<T>& result) {
  return result ? std::string() : result.error().reason.value().key;
}

std::string made(const ChallengePurpose& purpose) {
  server::init_secrets();
  return new_challenge(key, purpose, now);
}

TEST_CASE("a challenge is valid for five minutes, and for a node whose clock is a little behind") {
  for (const ChallengePurpose& purpose : {login, adding}) {
    const std::string challenge = made(purpose);
    CHECK(check_challenge(key, purpose, challenge, now) == now);
    CHECK(check_challenge(key, purpose, challenge, now + 5 * minute - 1) == now);
    CHECK(check_challenge(key, purpose, challenge, now - minute) == now);
    CHECK(refusal_in(check_challenge(key, purpose, challenge, now + 5 * minute)) ==
          "passkeys.expired");
    CHECK(refusal_in(check_challenge(key, purpose, challenge, now - minute - 1)) ==
          "passkeys.expired");
  }
}

TEST_CASE("a challenge is valid for its purpose, its host, its player and its site") {
  const auto refused = [](const std::string& challenge, const ChallengePurpose& purpose,
                          const std::string& with = key) {
    return refusal_in(check_challenge(with, purpose, challenge, now)) == "passkeys.wrong";
  };
  CHECK(refused(made(login), adding));
  CHECK(refused(made(adding), login));
  CHECK(refused(made(login), {.host = "example.org", .adds_for = {}}));
  CHECK(refused(made(adding), {.host = adding.host, .adds_for = "another player"}));
  CHECK(refused(made(login), login, "secret of another site"));
}

TEST_CASE("no challenge is like another, and a changed one is refused") {
  const std::string challenge = made(login);
  CHECK(made(login) != challenge);
  const std::string bytes = server::from_base64url(challenge).value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = changed[i] == '7' ? '8' : '7';
    CAPTURE(i);
    CHECK(refusal_in(check_challenge(key, login, server::to_base64url(changed), now)) ==
          "passkeys.wrong");
  }
  for (const std::string& nonsense : std::vector<std::string>{
           "", ".", "..", "a", "====", server::to_base64url("."), server::to_base64url("a.1."),
           challenge.substr(1), challenge + "AAAA", std::string(500, 'A')}) {
    CAPTURE(nonsense);
    CHECK(refusal_in(check_challenge(key, login, nonsense, now)) == "passkeys.wrong");
  }
}

TEST_CASE("the text of a browser counts if it has the type, the origin, and no foreign frame") {
  constexpr auto type = server::passkey_signature;
  const std::string origin = "https://play.example.org";
  const auto read = [&](const std::string& text) { return signed_challenge(text, type, origin); };
  CHECK(read(R"({"type":"webauthn.get","challenge":"abc","origin":"https://play.example.org"})") ==
        "abc");
  CHECK(read(R"({"type":"webauthn.get","challenge":"abc","origin":"https://play.example.org",)"
             R"("crossOrigin":false,"a later member":{}})") == "abc");
  for (const std::string& text : std::vector<std::string>{
           "", "{}", "[]", "null", "\"webauthn.get\"", "{\"type\":", std::string(3000, '['),
           R"({"type":"webauthn.create","challenge":"abc","origin":"https://play.example.org"})",
           R"({"type":"webauthn.get","challenge":"abc","origin":"http://play.example.org"})",
           R"({"type":"webauthn.get","challenge":"abc","origin":"https://play.example.org:8443"})",
           R"({"type":"webauthn.get","challenge":"abc","origin":"https://example.org"})",
           R"({"type":"webauthn.get","challenge":"abc","origin":"https://play.example.org.evil"})",
           R"({"type":"webauthn.get","challenge":7,"origin":"https://play.example.org"})",
           R"({"type":"webauthn.get","origin":"https://play.example.org"})",
           R"({"type":"webauthn.get","challenge":"abc"})",
           R"({"type":"webauthn.get","challenge":"abc","origin":"https://play.example.org",)"
           R"("crossOrigin":true})",
           R"({"type":"webauthn.get","challenge":"abc","origin":"https://play.example.org",)"
           R"("crossOrigin":"false"})"}) {
    CAPTURE(text);
    CHECK(refusal_in(read(text)) == "passkeys.wrong");
  }
}

TEST_CASE("passkeys are for pages of a host name of this server, over https or on localhost") {
  const std::vector<std::string> names = {"play.example.org"};
  const OwnHosts hosts(names, {});
  const auto host_of = [&](const std::string& origin) {
    const auto page = passkey_page(hosts, origin);
    return page ? page->host : refusal_in(page);
  };
  CHECK(host_of("https://play.example.org") == "play.example.org");
  CHECK(host_of("https://play.example.org:8443") == "play.example.org");
  CHECK(host_of("http://localhost:8080") == "localhost");
  CHECK(host_of("https://localhost") == "localhost");
  CHECK(host_of("http://quintet.localhost:8080") == "quintet.localhost");
  CHECK(passkey_page(hosts, "http://localhost:8080").value().origin == "http://localhost:8080");

  CHECK(host_of("http://play.example.org") == "passkeys.insecure");
  for (const char* address : {"http://127.0.0.1:8080", "https://192.168.1.7", "http://[::1]:8080",
                              "https://[2001:db8::7]"})
    CHECK(host_of(address) == "passkeys.address");
  for (const char* other : {"", "null", "https://", "https://example.org", "play.example.org",
                            "https://play.example.org.evil", "ftp://play.example.org",
                            "http://notlocalhost", "android:apk-key-hash:x"}) {
    CAPTURE(std::string(other));
    CHECK(host_of(other) == "http.other-site");
  }
}

}  // namespace
}  // namespace quintet::tests::challenge_test
