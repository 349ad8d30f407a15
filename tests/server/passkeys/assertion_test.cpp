// Signatures by passkeys, from an authenticator in software.
#include "server/passkeys/assertion.hpp"

#include <string>
#include <vector>

#include <openssl/err.h>

#include <doctest/doctest.h>

#include "server/base/base64url.hpp"
#include "server/passkeys/registration.hpp"
#include "tests/server/kit/authenticator.hpp"

namespace quintet::tests::assertion_test {
namespace {

using nlohmann::json;
using server::PasskeyAssertion;
using server::PasskeyCredential;
using server::verified_sign_count;

const std::string host = "play.example.org";
const std::vector<PasskeyAlgorithm> algorithms = {PasskeyAlgorithm::es256, PasskeyAlgorithm::eddsa,
                                                  PasskeyAlgorithm::rs256};

Authenticator::Options options(std::uint32_t sign_count = 0) {
  return {.challenge = "abc", .host = host, .origin = "https://" + host, .sign_count = sign_count};
}

PasskeyCredential credential_of(const Authenticator& authenticator) {
  const auto credential = server::verified_credential(
      Authenticator::attestation_object(authenticator.new_credential_data(options())), host);
  REQUIRE(credential);
  return *credential;
}

PasskeyAssertion assertion_of(const json& answer) {
  const auto bytes = [&answer](const char* name) {
    return server::from_base64url(answer.at(name).get<std::string>()).value();
  };
  return {.client_data = bytes("client_data"),
          .authenticator_data = bytes("authenticator_data"),
          .signature = bytes("signature")};
}

std::optional<std::int64_t> count_of(const PasskeyCredential& credential,
                                     const PasskeyAssertion& assertion,
                                     const std::string& of_host = host) {
  return verified_sign_count(
      {.host = of_host, .algorithm = credential.algorithm, .public_key = credential.public_key},
      assertion);
}

TEST_CASE("a signature of each algorithm is verified, and has its count") {
  for (const PasskeyAlgorithm algorithm : algorithms) {
    const Authenticator authenticator(algorithm);
    const PasskeyCredential credential = credential_of(authenticator);
    CHECK(count_of(credential, assertion_of(authenticator.sign(options()))) == 0);
    CHECK(count_of(credential, assertion_of(authenticator.sign(options(4'000'000'000)))) ==
          4'000'000'000);
  }
}

TEST_CASE("a signature is for one host, and needs a user who was there and was verified") {
  const Authenticator authenticator;
  const PasskeyCredential credential = credential_of(authenticator);
  CHECK_FALSE(count_of(credential, assertion_of(authenticator.sign(options())), "example.org"));
  for (const std::uint8_t flags :
       {std::uint8_t{0}, Authenticator::user_present, Authenticator::user_verified}) {
    Authenticator::Options chosen = options();
    chosen.flags = flags;
    CHECK_FALSE(count_of(credential, assertion_of(authenticator.sign(chosen))));
  }
}

TEST_CASE("a signature of other bytes, or by another key, is refused") {
  for (const PasskeyAlgorithm algorithm : algorithms) {
    const Authenticator authenticator(algorithm);
    const PasskeyCredential credential = credential_of(authenticator);
    Authenticator::Options chosen = options();
    chosen.other_client_data = "{}";
    CHECK_FALSE(count_of(credential, assertion_of(authenticator.sign(chosen))));
    CHECK_FALSE(count_of(credential, assertion_of(Authenticator(algorithm).sign(options()))));
    for (const PasskeyAlgorithm other : algorithms) {
      if (other != algorithm)
        CHECK_FALSE(count_of(credential, assertion_of(Authenticator(other).sign(options()))));
    }
  }
}

TEST_CASE("every change of the signed bytes or of the signature is noticed") {
  const Authenticator authenticator;
  const PasskeyCredential credential = credential_of(authenticator);
  const PasskeyAssertion right = assertion_of(authenticator.sign(options()));
  REQUIRE(count_of(credential, right) == 0);
  for (std::string PasskeyAssertion::* const part :
       {&PasskeyAssertion::client_data, &PasskeyAssertion::authenticator_data,
        &PasskeyAssertion::signature}) {
    for (std::size_t i = 0; i < (right.*part).size(); ++i) {
      PasskeyAssertion changed = right;
      (changed.*part)[i] = static_cast<char>((changed.*part)[i] ^ 1);
      CHECK_FALSE(count_of(credential, changed));
    }
    for (std::size_t size = 0; size < (right.*part).size(); ++size) {
      PasskeyAssertion changed = right;
      (changed.*part).resize(size);
      CHECK_FALSE(count_of(credential, changed));
    }
  }
}

TEST_CASE("bytes after the authenticator data, and a credential in them, are refused") {
  const Authenticator authenticator;
  const PasskeyCredential credential = credential_of(authenticator);
  PasskeyAssertion longer = assertion_of(authenticator.sign(options()));
  longer.authenticator_data += '\0';
  CHECK_FALSE(count_of(credential, longer));
  longer.authenticator_data = authenticator.new_credential_data(options());
  CHECK_FALSE(count_of(credential, longer));
}

TEST_CASE("a stored key that is no key verifies nothing") {
  const Authenticator authenticator;
  PasskeyCredential credential = credential_of(authenticator);
  const PasskeyAssertion right = assertion_of(authenticator.sign(options()));
  for (const int algorithm : {0, -8, -35, -257}) {
    PasskeyCredential other = credential;
    other.algorithm = algorithm;
    CHECK_FALSE(count_of(other, right));
  }
  for (const std::string& bytes : {std::string(), std::string(7, 'x'), std::string(64, '\0')}) {
    credential.public_key = bytes;
    CHECK_FALSE(count_of(credential, right));
  }
}

TEST_CASE("a wrong signature leaves no error for the connections of its thread") {
  const Authenticator authenticator;
  const PasskeyCredential credential = credential_of(authenticator);
  PasskeyAssertion wrong = assertion_of(authenticator.sign(options()));
  wrong.signature = "not a signature";
  ERR_clear_error();
  CHECK_FALSE(count_of(credential, wrong));
  CHECK(ERR_peek_error() == 0);
  PasskeyCredential none = credential;
  none.public_key = std::string(64, '\1');
  CHECK_FALSE(count_of(none, wrong));
  CHECK(ERR_peek_error() == 0);
}

}  // namespace
}  // namespace quintet::tests::assertion_test
