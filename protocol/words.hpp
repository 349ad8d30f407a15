// The nouns of the protocol that occur in requests, events and snapshots alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::protocol {

/// A person at a table, a guest or not. `id` never changes, `name` may.
struct Player {
  std::string id;
  std::string name;
  bool guest = true;
  friend bool operator==(const Player&, const Player&) = default;
};

/// How thinking time is counted. `none` is the only kind served so far.
struct Clock {
  enum class Kind : std::uint8_t { none };
  Kind kind = Kind::none;
  friend bool operator==(const Clock&, const Clock&) = default;
};

/// Whether a room is in lists, and needs a key.
enum class Visibility : std::uint8_t { public_room, private_room };
/// Who may watch: README.md, "Who may enter".
enum class Spectators : std::uint8_t { open, link, none };

[[nodiscard]] std::string_view to_string(Visibility visibility);
[[nodiscard]] std::optional<Visibility> parse_visibility(std::string_view text);
[[nodiscard]] std::string_view to_string(Spectators spectators);
[[nodiscard]] std::optional<Spectators> parse_spectators(std::string_view text);

/// Options of a game as they are written: key and value.
using Options = std::vector<std::pair<std::string, std::string>>;

/// Milliseconds left per seat; absent in a game without a clock.
using Clocks = std::optional<std::vector<std::int64_t>>;

/// How a game ended: winners (none: a draw), the reason's word, a place for each seat.
struct GameResult {
  std::vector<int> winners;
  std::string reason;
  std::vector<int> places;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// 16 lower-case hex digits.
[[nodiscard]] std::string format_hash(std::uint64_t hash);
[[nodiscard]] std::optional<std::uint64_t> parse_hash(std::string_view text);

}  // namespace quintet::protocol
