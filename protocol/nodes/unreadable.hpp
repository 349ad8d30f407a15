// The version of the messages between nodes, and the two ways in which a message is not understood.
#pragma once

#include <cstdint>
#include <string>

namespace quintet::protocol::nodes {

/// A node reads only messages of its own version (README.md, "Versions").
inline constexpr int version = 1;

/// Why a parser returns no message.
enum class Unreadable : std::uint8_t {
  malformed,      // not such a message, or a field is missing or wrong
  other_version,  // of another version of this protocol; nothing but the first line was read
};

/// A message of this version, but of a kind that this program does not know. The fields that all
/// kinds share were read.
struct Unknown {
  std::string kind;  // its word
  friend bool operator==(const Unknown&, const Unknown&) = default;
};

}  // namespace quintet::protocol::nodes
