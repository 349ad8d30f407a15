#include "server/cluster/shards.hpp"

#include <array>

#include <sodium/crypto_hash_sha256.h>

#include "storage/nodes.hpp"

namespace quintet::server {

int shard_of(std::string_view room) {
  static_assert(storage::shard_count == 256);
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(),
                     reinterpret_cast<const unsigned char*>(room.data()),  // NOLINT: its interface
                     room.size());
  return hash[0];
}

}  // namespace quintet::server
