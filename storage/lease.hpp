// What a server may write under where several share a database.
#pragma once

#include <atomic>
#include <cstdint>

namespace quintet::storage {

/// A node's lease of what it owns, shared by those who renew it and those who write under it. The
/// database compares the generation in every transaction that writes: as soon as others have taken
/// the node for dead, it is higher there, and nothing is stored under this lease any more.
struct Lease {
  Lease(int the_node, std::int64_t the_generation, bool serves_together = false)
      : node(the_node), generation(the_generation), together(serves_together) {}

  const int node;                  // its number in the database
  const std::int64_t generation;   // of its fence
  const bool together;             // other nodes may write at the same time, each what it owns
  std::atomic<bool> over = false;  // known to be; set by any thread, never taken back
  /// How many transactions under it have stored what the other nodes must hear (Revocation).
  std::atomic<std::uint64_t> told = 0;
};

}  // namespace quintet::storage
