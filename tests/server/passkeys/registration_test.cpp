// New passkeys, from an authenticator in software.
#include "server/passkeys/registration.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/authenticator.hpp"

namespace quintet::tests::registration_test {
namespace {

using nlohmann::json;
using server::verified_credential;

const std::string host = "play.example.org";
const std::vector<PasskeyAlgorithm> algorithms = {PasskeyAlgorithm::es256, PasskeyAlgorithm::eddsa,
                                                  PasskeyAlgorithm::rs256};

Authenticator::Options options() {
  return {.challenge = "abc", .host = host, .origin = "https://" + host};
}

std::string object_of(const Authenticator& authenticator,
                      const Authenticator::Options& chosen = options()) {
  return Authenticator::attestation_object(authenticator.new_credential_data(chosen));
}

/// An attestation object with these members, in CBOR.
std::string object_with(const json& members) {
  const std::vector<std::uint8_t> bytes = json::to_cbor(members);
  return {bytes.begin(), bytes.end()};
}

json binary(const std::string& bytes) {
  return json::binary(std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

bool is_accepted(const std::string& object) {
  return verified_credential(object, host).has_value();
}

TEST_CASE("a passkey of each algorithm is read: its id, its algorithm and its count") {
  for (const PasskeyAlgorithm algorithm : algorithms) {
    const Authenticator authenticator(algorithm);
    Authenticator::Options chosen = options();
    chosen.sign_count = 3'000'000'000;
    const auto credential = verified_credential(object_of(authenticator, chosen), host);
    REQUIRE(credential);
    CHECK(credential->id == authenticator.credential_id());
    CHECK(credential->algorithm == std::to_underlying(algorithm));
    CHECK(credential->sign_count == 3'000'000'000);
    CHECK_FALSE(credential->public_key.empty());
  }
}

TEST_CASE("a new passkey is for one host") {
  const std::string object = object_of(Authenticator());
  CHECK(is_accepted(object));
  CHECK_FALSE(verified_credential(object, "example.org"));
  CHECK_FALSE(verified_credential(object, "PLAY.example.org"));
  CHECK_FALSE(verified_credential(object, ""));
}

TEST_CASE("a new passkey needs a user who was there and was verified") {
  for (const std::uint8_t flags :
       {std::uint8_t{0}, Authenticator::user_present, Authenticator::user_verified}) {
    Authenticator::Options chosen = options();
    chosen.flags = flags;
    CHECK_FALSE(is_accepted(object_of(Authenticator(), chosen)));
  }
  // Further flags: the passkey may be copied to other devices, and is.
  Authenticator::Options chosen = options();
  chosen.flags |= 0x18;
  CHECK(is_accepted(object_of(Authenticator(), chosen)));
}

TEST_CASE("other algorithms, and keys that are not of their algorithm, are refused") {
  for (const PasskeyAlgorithm algorithm : algorithms) {
    const Authenticator authenticator(algorithm);
    const std::string data = authenticator.new_credential_data(options());
    const std::string before = data.substr(0, data.size() - authenticator.public_key().size());
    CHECK(is_accepted(Authenticator::attestation_object(before + authenticator.public_key())));
    // ES384, RS1, ES256K, none, and the three of other keys
    for (const int number : {-35, -65535, -47, 0, 7, -7, -8, -257}) {
      if (number == std::to_underlying(algorithm)) continue;
      CAPTURE(number);
      CHECK_FALSE(is_accepted(
          Authenticator::attestation_object(before + authenticator.public_key(number))));
    }
  }
  // A point that is not on the curve
  const Authenticator authenticator;
  std::string data = authenticator.new_credential_data(options());
  data.back() = static_cast<char>(data.back() ^ 1);
  CHECK_FALSE(is_accepted(Authenticator::attestation_object(data)));
}

TEST_CASE("an object that ends too early, or goes on after its end, is refused") {
  for (const PasskeyAlgorithm algorithm : algorithms) {
    const Authenticator authenticator(algorithm);
    const std::string data = authenticator.new_credential_data(options());
    const std::string object = Authenticator::attestation_object(data);
    for (std::size_t size = 0; size < object.size(); ++size)
      CHECK_FALSE(is_accepted(object.substr(0, size)));
    CHECK_FALSE(is_accepted(object + '\0'));
    for (std::size_t size = 0; size < data.size(); ++size)
      CHECK_FALSE(is_accepted(Authenticator::attestation_object(data.substr(0, size))));
    CHECK_FALSE(is_accepted(Authenticator::attestation_object(data + '\0')));
  }
}

TEST_CASE("an object without authenticator data, or with other types, is refused") {
  const std::string data = Authenticator().new_credential_data(options());
  CHECK(is_accepted(object_with({{"authData", binary(data)}})));
  CHECK_FALSE(is_accepted(object_with({{"fmt", "none"}, {"attStmt", json::object()}})));
  CHECK_FALSE(is_accepted(object_with(json::object())));
  CHECK_FALSE(is_accepted(object_with(json::array({"authData", binary(data)}))));
  CHECK_FALSE(is_accepted(object_with({{"authData", json::array()}})));
  CHECK_FALSE(is_accepted(object_with("authData")));
  CHECK_FALSE(is_accepted(object_with(nullptr)));
  // Without the flag that a credential follows, and with the one that extensions follow
  for (const int flag : {0x40, 0x80}) {
    std::string changed = data;
    changed[32] = static_cast<char>(changed[32] ^ flag);
    CHECK_FALSE(is_accepted(Authenticator::attestation_object(changed)));
  }
}

TEST_CASE("extensions and an attestation that was not asked for are ignored") {
  Authenticator::Options chosen = options();
  chosen.flags |= 0x80;
  const std::string data = Authenticator().new_credential_data(chosen);
  const std::string extended = data + object_with({{"credProtect", 3}, {"another", true}});
  CHECK(is_accepted(Authenticator::attestation_object(extended)));
  CHECK(is_accepted(object_with({{"fmt", "packed"},
                                 {"attStmt", {{"alg", -7}, {"sig", binary("abc")}}},
                                 {"authData", binary(extended)}})));
}

TEST_CASE("announced sizes that the bytes do not have reserve no memory") {
  const Authenticator authenticator;
  const std::string data = authenticator.new_credential_data(options());
  const std::string before = data.substr(0, data.size() - authenticator.public_key().size());
  using namespace std::string_literals;
  for (const std::string& head :
       {"\xbb\x00\x00\x00\x00\xff\xff\xff\xff"s,  // a map of four thousand million pairs
        "\xbb\xff\xff\xff\xff\xff\xff\xff\xff"s,  // and of more than there can be
        "\x9b\x00\x00\x00\x00\x7f\xff\xff\xff"s,  // an array
        "\x5b\x00\x00\x00\x00\x7f\xff\xff\xff"s,  // bytes
        "\x7b\xff\xff\xff\xff\xff\xff\xff\xff"s,  // a text
        "\xbf"s, "\x9f"s, "\x5f"s,                // without a length
        "\xbc"s, "\xff"s}) {                      // reserved, and an end without a begin
    CHECK_FALSE(is_accepted(head));
    CHECK_FALSE(is_accepted(Authenticator::attestation_object(before + head)));
    CHECK_FALSE(is_accepted("\xa1\x68"s + "authData" + head));
    CHECK_FALSE(is_accepted("\xa2\x67"s + "attStmt" + head));
  }
}

TEST_CASE("deep nesting is refused") {
  const std::string data = Authenticator().new_credential_data(options());
  const auto nested = [&](std::size_t levels) {
    json value = json::array();
    for (std::size_t i = 1; i < levels; ++i)
      value = json::array({std::move(value)});
    return object_with({{"attStmt", std::move(value)}, {"authData", binary(data)}});
  };
  CHECK(is_accepted(nested(8)));
  CHECK_FALSE(is_accepted(nested(9)));
  // A list in a list, and so on: deeper than a stack is.
  constexpr std::size_t deep = 1'000'000;
  CHECK_FALSE(is_accepted("\xa1\x67" + std::string("attStmt") + std::string(deep, '\x81')));
  CHECK_FALSE(is_accepted("\xa1\x67" + std::string("attStmt") + std::string(deep, '\xc1')));
}

TEST_CASE("the id of a credential has 1 to 1,023 bytes") {
  for (const std::size_t size : {1UL, 16UL, 64UL, 1023UL}) {
    Authenticator authenticator;
    authenticator.set_credential_id(std::string(size, 'x'));
    CHECK(is_accepted(object_of(authenticator)));
  }
  for (const std::size_t size : {0UL, 1024UL, 65535UL}) {
    Authenticator authenticator;
    authenticator.set_credential_id(std::string(size, 'x'));
    CHECK_FALSE(is_accepted(object_of(authenticator)));
  }
}

}  // namespace
}  // namespace quintet::tests::registration_test
