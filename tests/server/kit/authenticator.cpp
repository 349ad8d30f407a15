#include "tests/server/kit/authenticator.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include "server/base/base64url.hpp"

namespace quintet::tests {
namespace {

using nlohmann::json;
using server::to_base64url;

constexpr std::uint8_t with_credential = 0x40;
constexpr unsigned rsa_bits = 2048;
constexpr std::size_t coordinate_bytes = 32;

void must(bool success) {
  if (!success) throw std::runtime_error("the authenticator in software failed");
}

EVP_PKEY* new_key(PasskeyAlgorithm algorithm) {
  switch (algorithm) {
    case PasskeyAlgorithm::es256:
      return EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
    case PasskeyAlgorithm::eddsa:
      return EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
    case PasskeyAlgorithm::rs256:
      return EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{rsa_bits});
  }
  std::unreachable();
}

std::string random_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  must(RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(size)) == 1);
  return bytes;
}

std::string hash_of(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), hash.data());
  return {hash.begin(), hash.end()};
}

/// A parameter of a key as a big-endian number; filled up to `size` if that is not 0.
json number_of(EVP_PKEY* key, const char* name, std::size_t size = 0) {
  BIGNUM* number = nullptr;
  must(EVP_PKEY_get_bn_param(key, name, &number) == 1);
  std::vector<std::uint8_t> bytes(size == 0 ? static_cast<std::size_t>(BN_num_bytes(number))
                                            : size);
  must(BN_bn2binpad(number, bytes.data(), static_cast<int>(bytes.size())) >= 0);
  BN_free(number);
  return json::binary(std::move(bytes));
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U})
    bytes += static_cast<char>((number >> shift) & 0xFFU);
  return bytes;
}

/// CBOR of a map whose keys are numbers, which JSON does not have.
std::string cbor_map(const std::vector<std::pair<int, json>>& members) {
  constexpr unsigned map_of = 0xA0;
  std::string bytes(1, static_cast<char>(map_of + members.size()));
  for (const auto& [key, value] : members) {
    for (const json& part : {json(key), value}) {
      const std::vector<std::uint8_t> item = json::to_cbor(part);
      bytes.append(item.begin(), item.end());
    }
  }
  return bytes;
}

std::string fixed_data(const Authenticator::Options& options, std::uint8_t more_flags) {
  std::string data = hash_of(options.host);
  data += static_cast<char>(options.flags | more_flags);
  return data + big_endian(options.sign_count);
}

}  // namespace

Authenticator::Authenticator(PasskeyAlgorithm algorithm)
    : algorithm_(algorithm), key_(new_key(algorithm)), credential_id_(random_bytes(32)) {
  must(key_ != nullptr);
}

std::string Authenticator::public_key(std::optional<int> algorithm) const {
  // RFC 9053: 1 is the type of the key, 3 the algorithm, -1 the curve.
  const int number = algorithm.value_or(std::to_underlying(algorithm_));
  switch (algorithm_) {
    case PasskeyAlgorithm::es256:
      return cbor_map({{1, 2},
                       {3, number},
                       {-1, 1},
                       {-2, number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, coordinate_bytes)},
                       {-3, number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, coordinate_bytes)}});
    case PasskeyAlgorithm::eddsa: {
      std::vector<std::uint8_t> point(coordinate_bytes);
      std::size_t size = point.size();
      must(EVP_PKEY_get_raw_public_key(key_.get(), point.data(), &size) == 1);
      return cbor_map({{1, 1}, {3, number}, {-1, 6}, {-2, json::binary(std::move(point))}});
    }
    case PasskeyAlgorithm::rs256:
      return cbor_map({{1, 3},
                       {3, number},
                       {-1, number_of(key_.get(), OSSL_PKEY_PARAM_RSA_N)},
                       {-2, number_of(key_.get(), OSSL_PKEY_PARAM_RSA_E)}});
  }
  std::unreachable();
}

std::string Authenticator::new_credential_data(const Options& options) const {
  constexpr std::size_t model_bytes = 16;
  const auto size = static_cast<std::uint32_t>(credential_id_.size());
  return fixed_data(options, with_credential) + std::string(model_bytes, '\0') +
         big_endian(size).substr(2) + credential_id_ + public_key();
}

std::string Authenticator::signed_data(const Options& options) const {
  return fixed_data(options, 0);
}

std::string Authenticator::signature_of(const std::string& bytes) const {
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  const char* const digest = algorithm_ == PasskeyAlgorithm::eddsa ? nullptr : "SHA256";
  const auto* const begin = reinterpret_cast<const unsigned char*>(bytes.data());
  std::string signature(static_cast<std::size_t>(EVP_PKEY_get_size(key_.get())), '\0');
  std::size_t size = signature.size();
  const bool made =
      context != nullptr &&
      EVP_DigestSignInit_ex(context, nullptr, digest, nullptr, nullptr, key_.get(), nullptr) == 1 &&
      EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size, begin,
                     bytes.size()) == 1;
  EVP_MD_CTX_free(context);
  must(made);
  signature.resize(size);
  return signature;
}

std::string Authenticator::client_data(const Options& options, const std::string& type) {
  json data = {{"type", options.type.value_or(type)},
               {"challenge", options.challenge},
               {"origin", options.origin}};
  if (options.cross_origin) data["crossOrigin"] = *options.cross_origin;
  return data.dump();
}

std::string Authenticator::attestation_object(const std::string& authenticator_data) {
  const std::vector<std::uint8_t> bytes(authenticator_data.begin(), authenticator_data.end());
  const std::vector<std::uint8_t> object = json::to_cbor(
      {{"fmt", "none"}, {"attStmt", json::object()}, {"authData", json::binary(bytes)}});
  return {object.begin(), object.end()};
}

json Authenticator::create(const Options& options) const {
  const std::string object = attestation_object(new_credential_data(options));
  return {{"client_data", to_base64url(client_data(options, "webauthn.create"))},
          {"attestation", to_base64url(object)}};
}

json Authenticator::sign(const Options& options) const {
  const std::string text = client_data(options, "webauthn.get");
  const std::string data = signed_data(options);
  const std::string signature =
      signature_of(data + hash_of(options.other_client_data.value_or(text)));
  return {{"id", to_base64url(credential_id_)},
          {"client_data", to_base64url(text)},
          {"authenticator_data", to_base64url(data)},
          {"signature", to_base64url(signature)},
          {"user", ""}};
}

}  // namespace quintet::tests
