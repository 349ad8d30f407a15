// The server's identity towards push services.
#include "server/notices/vapid.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "server/base/base64url.hpp"

namespace quintet::tests::vapid_test {
namespace {

using nlohmann::json;
using server::from_base64url;
using server::is_contact;
using server::Vapid;
using server::VapidKeys;

constexpr std::int64_t now = 1'772'366'400'000;
constexpr std::int64_t hour = 3'600'000;
const std::string origin = "https://push.example.org";
const std::string contact = "mailto:operator@example.org";

/// The parts of "vapid t=HEAD.CLAIMS.SIGNATURE, k=KEY".
struct Authorization {
  explicit Authorization(const std::string& header) {
    constexpr std::string_view begin = "vapid t=";
    REQUIRE(header.starts_with(begin));
    const std::size_t comma = header.find(", k=");
    REQUIRE(comma != std::string::npos);
    const std::string token = header.substr(begin.size(), comma - begin.size());
    key = header.substr(comma + 4);
    const std::size_t last = token.rfind('.');
    const std::size_t first = token.find('.');
    REQUIRE(first < last);
    signed_text = token.substr(0, last);
    signature = from_base64url(token.substr(last + 1)).value();
    head = json::parse(from_base64url(token.substr(0, first)).value());
    claims = json::parse(from_base64url(token.substr(first + 1, last - first - 1)).value());
  }

  std::string key;
  std::string signed_text;
  std::string signature;
  json head;
  json claims;
};

/// Whether the owner of the public key has signed the text: as a push service checks it.
bool is_signed(const std::string& public_key, const std::string& text,
               const std::string& signature) {
  if (signature.size() != 64) return false;
  std::string point = from_base64url(public_key).value();
  std::string group = "P-256";
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY_CTX* const maker = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(maker);
  EVP_PKEY_fromdata(maker, &key, EVP_PKEY_PUBLIC_KEY,
                    const_cast<OSSL_PARAM*>(parameters.data()));  // NOLINT: OpenSSL only reads it
  EVP_PKEY_CTX_free(maker);
  REQUIRE(key != nullptr);

  const auto* const bytes = reinterpret_cast<const unsigned char*>(signature.data());
  ECDSA_SIG* const numbers = ECDSA_SIG_new();
  ECDSA_SIG_set0(numbers, BN_bin2bn(bytes, 32, nullptr), BN_bin2bn(bytes + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(numbers, &der);
  ECDSA_SIG_free(numbers);

  EVP_MD_CTX* const check = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(check, nullptr, EVP_sha256(), nullptr, key);
  const bool good =
      EVP_DigestVerify(check, der, static_cast<std::size_t>(size),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  EVP_MD_CTX_free(check);
  OPENSSL_free(der);
  EVP_PKEY_free(key);
  return good;
}

TEST_CASE("a token names the service, the operator and its end, and is signed with the key") {
  const VapidKeys keys = VapidKeys::generate();
  Vapid vapid(keys, contact);
  // Numbers of a signature that begin with a zero byte are rare, so there are many signatures.
  for (int i = 0; i < 600; ++i) {
    const std::string other_origin = origin + std::to_string(i);
    const Authorization made(vapid.authorization(other_origin, now));
    CHECK(made.key == keys.public_key());
    CHECK(made.head == json{{"typ", "JWT"}, {"alg", "ES256"}});
    CHECK(made.claims ==
          json{{"aud", other_origin}, {"exp", (now + 12 * hour) / 1000}, {"sub", contact}});
    CHECK(is_signed(made.key, made.signed_text, made.signature));
    CHECK_FALSE(is_signed(made.key, made.signed_text + "x", made.signature));
  }
}

TEST_CASE("a token is used again for six hours, for its origin alone") {
  Vapid vapid(VapidKeys::generate(), contact);
  const std::string first = vapid.authorization(origin, now);
  CHECK(vapid.authorization(origin, now) == first);
  CHECK(vapid.authorization(origin, now + 6 * hour - 1) == first);
  CHECK(vapid.authorization("https://other.example.org", now) != first);
  CHECK(vapid.authorization(origin, now + 1) == first);
  const std::string second = vapid.authorization(origin, now + 6 * hour);
  CHECK(second != first);
  CHECK(Authorization(second).claims["exp"] == (now + 18 * hour) / 1000);
  CHECK(vapid.authorization(origin, now + 7 * hour) == second);
}

TEST_CASE("a clock that is set back gets a new token") {
  Vapid vapid(VapidKeys::generate(), contact);
  const std::string first = vapid.authorization(origin, now);
  const std::string earlier = vapid.authorization(origin, now - 1);
  CHECK(earlier != first);
  CHECK(Authorization(earlier).claims["exp"] == (now - 1 + 12 * hour) / 1000);
}

TEST_CASE("a flood of origins does not end the token that is in use") {
  Vapid vapid(VapidKeys::generate(), contact);
  const std::string first = vapid.authorization(origin, now);
  for (int i = 0; i < 300; ++i) {
    (void)vapid.authorization("https://" + std::to_string(i) + ".example.org", now);
    if (i % 10 == 0) CHECK(vapid.authorization(origin, now) == first);
  }
}

TEST_CASE("stored keys are the same keys") {
  const VapidKeys keys = VapidKeys::generate();
  const auto read = VapidKeys::parse(keys.stored_text());
  REQUIRE(read);
  CHECK(read->public_key() == keys.public_key());
  CHECK(read->stored_text() == keys.stored_text());
  CHECK(from_base64url(keys.public_key())->size() == 65);
  CHECK(VapidKeys::generate().public_key() != keys.public_key());
  // RFC 8291's example has a pair of keys of another implementation.
  CHECK(VapidKeys::parse("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").value().public_key() ==
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  for (const std::string& text :
       {std::string(), std::string("x"), keys.public_key(), keys.stored_text().substr(1),
        keys.stored_text() + "AA", std::string(43, 'A'), std::string(42, '_') + "8"}) {
    CAPTURE(text);
    CHECK_FALSE(VapidKeys::parse(text));
  }
}

TEST_CASE("a contact is a mail address or an https URL with a public name") {
  for (const char* good :
       {"mailto:a@example.org", "mailto:first.last+quintet@mail.example.co.uk",
        "mailto:o'neil@example.org", "https://example.org", "https://example.org/contact?a=b"}) {
    CAPTURE(std::string(good));
    CHECK(is_contact(good));
  }
  for (const char* bad : {"",
                          "a@example.org",
                          "mailto:",
                          "mailto:a",
                          "mailto:@example.org",
                          "mailto:a@",
                          "mailto:a@localhost",
                          "mailto:a@tower",
                          "mailto:a@tower.local",
                          "mailto:a@x.localhost",
                          "mailto:a@x.invalid",
                          "mailto:a@x.test",
                          "mailto:a@x.example",
                          "mailto:a@LOCALHOST",
                          "mailto:a@127.0.0.1",
                          "mailto:a@[127.0.0.1]",
                          "mailto:a@8.8.8.8",
                          "mailto:a@b@example.org",
                          "mailto:a b@example.org",
                          "mailto:a@example.org?subject=x",
                          "mailto:a@example.org,b@c.org",
                          "mailto:a%20b@example.org",
                          "mailto: a@example.org",
                          "mailto:a@example.org\n",
                          "mailto:\"a\"@example.org",
                          "MAILTO:a@example.org",
                          "mailto:a@example.org.",
                          "http://example.org",
                          "https://",
                          "https://localhost",
                          "https://localhost:8080/",
                          "https://tower.local/",
                          "https://a.invalid",
                          "https://a.test",
                          "https://a.example/",
                          "https://127.0.0.1",
                          "https://8.8.8.8/",
                          "https://[2606:4700::1111]/",
                          "https://user@example.org/",
                          "https://example.org:8443/",
                          "ftp://example.org",
                          "tel:123",
                          "example.org"}) {
    CAPTURE(std::string(bad));
    CHECK_FALSE(is_contact(bad));
  }
}

}  // namespace
}  // namespace quintet::tests::vapid_test
