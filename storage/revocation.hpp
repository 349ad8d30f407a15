// What every node that serves together must hear of, because it holds more than the database: what
// was stored has ended something that others may have in memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/types.hpp"

namespace quintet::storage {

struct Revocation {
  enum class What : std::uint8_t {
    session,   // the one with `secret`
    sessions,  // of the player `subject`, but for the one with `secret`
    token,     // `subject`
    account,   // of the player `subject`: deleted
    name,      // of the player `subject`: another one now
    ban,       // of the name key or network `subject`: added or lifted
    mutes,     // of the player `subject`
    room,      // `subject`: names were taken out of its events
  };
  What what = What::session;
  std::string subject;  // an id, or the key of a ban
  std::optional<TokenHash> secret = std::nullopt;
  int node = 0;  // which node has stored it

  bool operator==(const Revocation&) const = default;
};

/// What the operator says to everybody at all nodes.
struct StoredNotice {
  std::string text;
  std::optional<std::int64_t> until = std::nullopt;  // ms since 1970

  bool operator==(const StoredNotice&) const = default;
};

}  // namespace quintet::storage
