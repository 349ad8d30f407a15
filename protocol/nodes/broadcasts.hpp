// Messages from a node to all others, or to one of them (README.md, "Broadcasts").
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/nodes/unreadable.hpp"

namespace quintet::protocol::nodes {

// Each `kind` is the word in the first line.

/// Read the revocations and the notice from the database.
struct Reread {
  static constexpr std::string_view kind = "reread";
};
/// Read the routes from the database: parts have another owner.
struct RoutesChanged {
  static constexpr std::string_view kind = "routes_changed";
};
/// These players watch their games at the sender.
struct Watch {
  static constexpr std::string_view kind = "watch";
  std::vector<std::string> players;
};
/// These players stop watching their games at the sender.
struct Unwatch {
  static constexpr std::string_view kind = "unwatch";
  std::vector<std::string> players;
};
/// Replaces the players who watch their games at the sender.
struct WatchList {
  static constexpr std::string_view kind = "watch_list";
  std::vector<std::string> players;
};
/// A request for each node's WatchList.
struct AskWatchLists {
  static constexpr std::string_view kind = "ask_watch_lists";
};
/// The operator's notices in the inbox have changed: connected clients should fetch them again.
struct InboxChanged {
  static constexpr std::string_view kind = "inbox_changed";
};
/// A message for the connections of a player.
struct Notify {
  static constexpr std::string_view kind = "notify";
  std::string player;
  bool of_game = false;  // only for connections that watch the player's games
  std::string text;
};

/// One use of a password, as the limits count it.
struct PasswordTry {
  static constexpr std::string_view kind = "password_try";
  enum class What : std::uint8_t {
    from_address,  // `key`: address of a stranger
    of_player,     // `key`: player of a known device or session
    begun,         // `key`: name key of the account
    succeeded,     // as `begun`
  };
  What what = What::from_address;
  std::string key;
  std::string from;
  bool known_device = false;
  friend bool operator==(const PasswordTry&, const PasswordTry&) = default;
};

/// Rates that hold for all nodes together.
enum class SiteRate : std::uint8_t {
  guests,         // made for an address
  player_rooms,   // opened by a player
  address_rooms,  // opened from an address
  join_requests,  // requests from an address to be let into a room
  lasting_seeks,  // made from an address
};

/// The sender has granted one use of a rate.
struct RateUse {
  static constexpr std::string_view kind = "rate_use";
  SiteRate rate = SiteRate::guests;
  std::string name;  // an address, or a player's id
};

struct Broadcast {
  using What = std::variant<Reread, RoutesChanged, Watch, Unwatch, WatchList, AskWatchLists,
                            InboxChanged, Notify, PasswordTry, RateUse, Unknown>;
  int node = 0;                 // the sender
  std::int64_t generation = 0;  // of its lease
  What what;
};

/// Whether the message only makes the receiver or its clients read again, or the receiver repeat
/// its list. Such messages are also accepted from a node that has just joined and is not known yet.
[[nodiscard]] bool is_hint(const Broadcast& broadcast);

[[nodiscard]] std::string to_text(const Broadcast& broadcast);
[[nodiscard]] std::expected<Broadcast, Unreadable> parse_broadcast(std::string_view text);

}  // namespace quintet::protocol::nodes
