// Changes that end something that other nodes may hold in memory. Nodes that serve together send
// each other one for each such change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/data/types.hpp"

namespace quintet::storage {

struct Revocation {
  enum class What : std::uint8_t {
    session,   // the session with `secret`
    sessions,  // all of the player `subject`, except the one with `secret`
    token,     // the token `subject`
    account,   // the player `subject` was deleted
    name,      // the player `subject` was renamed
    ban,       // a ban of the name key or network `subject` was added or lifted
    mutes,     // the mutes of the player `subject` have changed
    room,      // names were removed from the events of the room `subject`
  };
  What what = What::session;
  std::string subject;  // an id, or the key of a ban
  std::optional<TokenHash> secret = std::nullopt;
  int node = 0;  // the node that stored it

  bool operator==(const Revocation&) const = default;
};

/// A notice from the operator to all clients of all nodes.
struct StoredNotice {
  std::string text;
  std::optional<std::int64_t> until = std::nullopt;  // ms since 1970

  bool operator==(const StoredNotice&) const = default;
};

}  // namespace quintet::storage
