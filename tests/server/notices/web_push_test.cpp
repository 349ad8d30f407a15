// Encrypted push messages.
#include "server/notices/web_push.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/base64url.hpp"
#include "tests/server/kit/push_browser.hpp"

namespace quintet::tests::web_push_test {
namespace {

using server::encrypt_push;
using server::from_base64url;
using server::most_push_bytes;
using server::P256Key;
using server::P256Point;
using server::P256Scalar;
using server::PushKeys;
using server::PushKeysError;
using server::PushSalt;
using server::to_base64url;

// RFC 8291, appendix A.
constexpr std::string_view example_text = "When I grow up, I want to be a watermelon";
constexpr std::string_view example_sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view example_sender_public =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr std::string_view example_receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr std::string_view example_p256dh =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view example_auth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view example_salt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr std::string_view example_body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

template <class Bytes>
Bytes array_of(std::string_view base64url) {
  const std::string bytes = from_base64url(base64url).value();
  Bytes result{};
  REQUIRE(bytes.size() == result.size());
  std::ranges::transform(bytes, result.begin(),
                         [](char byte) { return static_cast<std::uint8_t>(byte); });
  return result;
}

PushKeys example_keys() {
  return PushKeys::parse(example_p256dh, example_auth).value();
}

TEST_CASE("the example of RFC 8291 is reproduced byte for byte") {
  const auto sender = P256Key::from_scalar(array_of<P256Scalar>(example_sender));
  REQUIRE(sender);
  CHECK(to_base64url(sender->point()) == example_sender_public);
  CHECK(to_base64url(sender->shared_secret(example_keys().point()).value()) ==
        "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
  const auto body =
      encrypt_push(example_keys(), example_text, *sender, array_of<PushSalt>(example_salt));
  REQUIRE(body);
  CHECK(to_base64url(*body) == example_body);
}

TEST_CASE("a browser decrypts a message of any length, and no byte of it can change") {
  const auto receiver = P256Key::from_scalar(array_of<P256Scalar>(example_receiver)).value();
  const std::string auth = from_base64url(example_auth).value();
  CHECK(decrypted(receiver, auth, from_base64url(example_body).value()) == example_text);
  for (const std::size_t size : {0UL, 1UL, 15UL, 16UL, 17UL, 200UL, most_push_bytes}) {
    CAPTURE(size);
    std::string message(size, '\0');
    for (std::size_t i = 0; i < size; ++i)
      message[i] = static_cast<char>(i * 7);
    const auto body = encrypt_push(example_keys(), message);
    REQUIRE(body);
    CHECK(body->size() <= 4096);
    CHECK(decrypted(receiver, auth, *body) == message);
    CHECK((size < 15 || !body->contains(message)));
  }
  const std::string body = encrypt_push(example_keys(), "news").value();
  for (std::size_t i = 0; i < body.size(); ++i) {
    constexpr std::size_t size_begin = 16;
    constexpr std::size_t key_begin = 21;
    if (i >= size_begin && i < key_begin) continue;  // sizes, which this receiver does not read
    std::string changed = body;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CAPTURE(i);
    CHECK_FALSE(decrypted(receiver, auth, changed));
  }
  CHECK_FALSE(decrypted(receiver, std::string(16, 'x'), body));
  CHECK_FALSE(decrypted(P256Key::generate(), auth, body));
}

TEST_CASE("messages of up to 256 bytes have the same length, and so have those of up to 512") {
  const auto length = [](std::size_t size) {
    return encrypt_push(example_keys(), std::string(size, 'x'))->size();
  };
  constexpr std::size_t others = 103;  // header, tag and delimiter
  for (const std::size_t size : {0UL, 1UL, 17UL, 255UL, 256UL})
    CHECK(length(size) == 256 + others);
  for (const std::size_t size : {257UL, 512UL})
    CHECK(length(size) == 512 + others);
}

TEST_CASE("a message of more than 3,993 bytes is refused") {
  CHECK(encrypt_push(example_keys(), std::string(most_push_bytes, 'x'))->size() == 4096);
  CHECK_FALSE(encrypt_push(example_keys(), std::string(most_push_bytes + 1, 'x')));
}

TEST_CASE("each message has a salt and a key of its own") {
  std::set<std::string> salts;
  std::set<std::string> senders;
  constexpr int messages = 20;
  for (int i = 0; i < messages; ++i) {
    const std::string body = encrypt_push(example_keys(), "news").value();
    salts.insert(body.substr(0, 16));
    senders.insert(body.substr(21, 65));
  }
  CHECK(salts.size() == messages);
  CHECK(senders.size() == messages);
}

TEST_CASE("keys of a subscription are accepted with and without padding") {
  CHECK(PushKeys::parse(example_p256dh, example_auth));
  CHECK(PushKeys::parse(std::string(example_p256dh) + "=", std::string(example_auth) + "=="));
  CHECK(to_base64url(example_keys().point()) == example_p256dh);
  CHECK(to_base64url(example_keys().secret()) == example_auth);
}

TEST_CASE("a key that is no point of the curve is refused") {
  const std::string point = from_base64url(example_p256dh).value();
  std::vector<std::string> wrong = {"", point.substr(0, 64), point + "x", std::string(65, '\0'),
                                    '\x04' + std::string(64, '\0'),
                                    '\x04' + std::string(64, '\xff'),
                                    // compressed, and the point at infinity
                                    '\x02' + point.substr(1, 32), std::string(1, '\0')};
  for (const char form : {'\x00', '\x02', '\x03', '\x05', '\x06', '\x07'})
    wrong.push_back(form + point.substr(1));
  for (const std::size_t byte : {1UL, 32UL, 33UL, 64UL}) {
    wrong.push_back(point);
    wrong.back()[byte] = static_cast<char>(wrong.back()[byte] ^ 1);
  }
  for (const std::string& bytes : wrong) {
    CAPTURE(to_base64url(bytes));
    const auto keys = PushKeys::parse(to_base64url(bytes), example_auth);
    REQUIRE_FALSE(keys);
    CHECK(keys.error() == PushKeysError::bad_point);
  }
  CHECK_FALSE(PushKeys::parse("not base64!", example_auth));
  CHECK_FALSE(P256Key::generate().shared_secret(P256Point{}));
}

TEST_CASE("a secret of a subscription has 16 bytes") {
  for (const std::size_t size : {0UL, 15UL, 17UL, 32UL}) {
    const auto keys = PushKeys::parse(example_p256dh, to_base64url(std::string(size, 'x')));
    REQUIRE_FALSE(keys);
    CHECK(keys.error() == PushKeysError::bad_secret);
  }
  CHECK_FALSE(PushKeys::parse(example_p256dh, "BTBZMqHH6r4Tts7J_aSIg!"));
}

TEST_CASE("a private key is a number between 0 and the order of the curve") {
  CHECK_FALSE(P256Key::from_scalar(P256Scalar{}));
  P256Scalar one{};
  one.back() = 1;
  CHECK(P256Key::from_scalar(one));
  // The order, and the largest private key.
  constexpr std::string_view order = "_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE";
  CHECK_FALSE(P256Key::from_scalar(array_of<P256Scalar>(order)));
  P256Scalar last = array_of<P256Scalar>(order);
  --last.back();
  CHECK(P256Key::from_scalar(last));
  last.fill(0xff);
  CHECK_FALSE(P256Key::from_scalar(last));
  const P256Key made = P256Key::generate();
  CHECK(P256Key::from_scalar(made.scalar())->point() == made.point());
  CHECK(server::is_p256_point(made.point()));
}

}  // namespace
}  // namespace quintet::tests::web_push_test
