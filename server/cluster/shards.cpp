#include "server/cluster/shards.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <sodium/crypto_hash_sha256.h>

#include "storage/data/nodes.hpp"

namespace quintet::server {
namespace {

int hashed_shard(std::string_view room) {
  static_assert(storage::shard_count == 256);
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(),
                     reinterpret_cast<const unsigned char*>(room.data()),  // NOLINT: its interface
                     room.size());
  return hash[0];
}

struct Known {
  std::string room;
  int shard = 0;
};

}  // namespace

int shard_of(std::string_view room) {
  // Several steps of each command need the shard, and the digest takes half a microsecond.
  constexpr std::size_t remembered = 4096;
  constexpr std::size_t longest = 15;  // fits into a string without allocation; our ids do
  if (room.size() > longest) return hashed_shard(room);
  thread_local std::vector<Known> known(remembered);
  Known& its = known[std::hash<std::string_view>()(room) % remembered];
  if (its.room != room || room.empty())
    its = {.room = std::string(room), .shard = hashed_shard(room)};
  return its.shard;
}

}  // namespace quintet::server
