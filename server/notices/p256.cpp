#include "server/notices/p256.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

namespace quintet::server {
namespace {

struct OpensslDeleter {
  void operator()(BIGNUM* one) const { BN_clear_free(one); }
  void operator()(ECDSA_SIG* one) const { ECDSA_SIG_free(one); }
  void operator()(EC_GROUP* one) const { EC_GROUP_free(one); }
  void operator()(EC_POINT* one) const { EC_POINT_free(one); }
  void operator()(EVP_MD_CTX* one) const { EVP_MD_CTX_free(one); }
  void operator()(EVP_PKEY* one) const { EVP_PKEY_free(one); }
  void operator()(EVP_PKEY_CTX* one) const { EVP_PKEY_CTX_free(one); }
  void operator()(OSSL_PARAM* one) const { OSSL_PARAM_free(one); }
  void operator()(OSSL_PARAM_BLD* one) const { OSSL_PARAM_BLD_free(one); }
};
template <class Object>
using OpensslOwned = std::unique_ptr<Object, OpensslDeleter>;

/// Throws if a function of OpenSSL has failed.
void must_succeed(bool success) {
  if (success) return;
  ERR_clear_error();
  throw std::runtime_error("OpenSSL failed to use a key of P-256");
}

/// Null if OpenSSL refuses the point or the scalar. A null scalar makes a public key.
OpensslOwned<EVP_PKEY> made_key(const P256Point& point, const BIGNUM* scalar) {
  const OpensslOwned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  must_succeed(builder && OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                                          "P-256", 0) == 1);
  must_succeed(OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                                point.data(), point.size()) == 1);
  if (scalar != nullptr)
    must_succeed(OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1);
  const OpensslOwned<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const OpensslOwned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  must_succeed(parameters && context && EVP_PKEY_fromdata_init(context.get()) == 1);
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata(context.get(), &key,
                        scalar == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                        parameters.get()) != 1) {
    ERR_clear_error();
    return nullptr;
  }
  return OpensslOwned<EVP_PKEY>(key);
}

/// Null unless the point is on the curve.
OpensslOwned<EVP_PKEY> checked_public_key(const P256Point& point) {
  constexpr std::uint8_t uncompressed = 4;
  if (point.front() != uncompressed) return nullptr;
  OpensslOwned<EVP_PKEY> key = made_key(point, nullptr);
  if (!key) return nullptr;
  const OpensslOwned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(key.get(), nullptr));
  if (!context || EVP_PKEY_public_check(context.get()) != 1) key.reset();
  ERR_clear_error();
  return key;
}

P256Point point_of(const BIGNUM* scalar) {
  const OpensslOwned<EC_GROUP> group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  must_succeed(group != nullptr);
  const OpensslOwned<EC_POINT> multiple(EC_POINT_new(group.get()));
  must_succeed(multiple &&
               EC_POINT_mul(group.get(), multiple.get(), scalar, nullptr, nullptr, nullptr) == 1);
  P256Point point{};
  must_succeed(EC_POINT_point2oct(group.get(), multiple.get(), POINT_CONVERSION_UNCOMPRESSED,
                                  point.data(), point.size(), nullptr) == point.size());
  return point;
}

/// Whether 0 < number < order of the curve.
bool is_private_key(const BIGNUM* number) {
  const OpensslOwned<EC_GROUP> group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  must_succeed(group != nullptr);
  return BN_is_zero(number) == 0 && BN_cmp(number, EC_GROUP_get0_order(group.get())) < 0;
}

}  // namespace

bool is_p256_point(const P256Point& point) {
  return checked_public_key(point) != nullptr;
}

P256Key P256Key::generate() {
  const OpensslOwned<EVP_PKEY> key(EVP_EC_gen("P-256"));
  must_succeed(key != nullptr);
  BIGNUM* number = nullptr;
  must_succeed(EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
  const OpensslOwned<BIGNUM> owned(number);
  P256Scalar scalar{};
  must_succeed(BN_bn2binpad(number, scalar.data(), static_cast<int>(scalar.size())) ==
               static_cast<int>(scalar.size()));
  return from_scalar(scalar).value();
}

std::optional<P256Key> P256Key::from_scalar(const P256Scalar& scalar) {
  const OpensslOwned<BIGNUM> number(
      BN_bin2bn(scalar.data(), static_cast<int>(scalar.size()), nullptr));
  must_succeed(number != nullptr);
  if (!is_private_key(number.get())) return std::nullopt;
  BN_set_flags(number.get(), BN_FLG_CONSTTIME);
  const P256Point point = point_of(number.get());
  OpensslOwned<EVP_PKEY> key = made_key(point, number.get());
  must_succeed(key != nullptr);
  return P256Key(std::shared_ptr<EVP_PKEY>(std::move(key)), scalar, point);
}

std::optional<std::array<std::uint8_t, 32>> P256Key::shared_secret(const P256Point& other) const {
  const OpensslOwned<EVP_PKEY> peer = checked_public_key(other);
  if (!peer) return std::nullopt;
  const OpensslOwned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  must_succeed(context && EVP_PKEY_derive_init(context.get()) == 1 &&
               EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1);
  std::array<std::uint8_t, 32> secret{};
  std::size_t size = secret.size();
  must_succeed(EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 && size == secret.size());
  return secret;
}

P256Signature P256Key::sign(std::string_view text) const {
  const OpensslOwned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  must_succeed(context &&
               EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1);
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t size = 0;
  must_succeed(EVP_DigestSign(context.get(), nullptr, &size, bytes, text.size()) == 1);
  std::vector<unsigned char> der(size);
  must_succeed(EVP_DigestSign(context.get(), der.data(), &size, bytes, text.size()) == 1);
  const unsigned char* begin = der.data();
  const OpensslOwned<ECDSA_SIG> numbers(d2i_ECDSA_SIG(nullptr, &begin, static_cast<long>(size)));
  must_succeed(numbers != nullptr);
  P256Signature signature{};
  constexpr int half = 32;
  must_succeed(BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), signature.data(), half) == half &&
               BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), signature.data() + half, half) ==
                   half);
  return signature;
}

}  // namespace quintet::server
