// The lease under which a node may write to a shared database.
#pragma once

#include <atomic>
#include <cstdint>

namespace quintet::storage {

/// A node's lease of its shards, shared by the code that renews it and the code that writes under
/// it. The database compares the generation in every transaction that writes: when other nodes
/// consider this node dead, they raise it, and nothing more can be stored under this lease.
struct Lease {
  Lease(int the_node, std::int64_t the_generation, bool serves_together = false)
      : node(the_node), generation(the_generation), together(serves_together) {}

  const int node;                  // its number in the database
  const std::int64_t generation;   // of its fence
  const bool together;             // other nodes may write at the same time, each to its own shards
  std::atomic<bool> over = false;  // known to have ended; set by any thread, never reset
  /// Number of transactions under this lease that stored a Revocation for the other nodes.
  std::atomic<std::uint64_t> revoked = 0;
};

}  // namespace quintet::storage
