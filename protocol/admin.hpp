// What an administrator asks of a running server, or of a file: one JSON object a line, over a
// socket beside the file (server/README.md, "Administration"). Not part of what clients say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/error.hpp"

namespace quintet::protocol {

struct AskStatus {};

/// All nodes that the database knows, of servers that share it.
struct ListNodes {};

/// Which node has a room, by its id; it need not be known.
struct FindRoom {
  std::string room;
};

struct ListRooms {
  std::int64_t limit = 50;           // 1 to 1000
  std::optional<std::string> after;  // as the page before told
};

struct CloseRoom {
  std::string room;
  std::string reason;  // told to those who are in the room; may be empty
};

/// Deletes a room for good, whatever is in its log.
struct EraseRoom {
  std::string room;
};

/// Rooms with at least so many events in their logs.
struct ListLongLogs {
  /// At least 1. By default more than any game has: hundreds, and 5,000 lines of talk.
  std::int64_t events = 10'000;
};

/// From now on, until drained no more: no new rooms, seeks and games.
struct SetDraining {
  bool on = true;
};

struct SetNotice {
  std::optional<std::string> text;     // null: the one that holds is withdrawn
  std::optional<std::int64_t> for_ms;  // null: until it is withdrawn, or the server ends
};

enum class BanKind : std::uint8_t { name, address };
[[nodiscard]] std::string_view to_string(BanKind kind);

/// Who is banned is refused over HTTP and WebSocket, and put out. A ban of what is banned already
/// takes the place of the one before.
struct AddBan {
  BanKind kind = BanKind::name;
  std::string subject;                 // a name, an address or a network
  std::optional<std::int64_t> for_ms;  // null: until it is lifted
  std::string reason;                  // told to the banned; may be empty
};

struct LiftBan {
  BanKind kind = BanKind::name;
  std::string subject;
};

struct ListBans {};

struct RenameAccount {
  std::string from;
  std::string to;
};

struct RemoveAccount {
  std::string name;
};

/// Hands the listening socket to whoever asks, and ends.
struct TakeOver {};

using AdminRequest = std::variant<AskStatus, ListNodes, FindRoom, ListRooms, CloseRoom, EraseRoom,
                                  ListLongLogs, SetDraining, SetNotice, AddBan, LiftBan, ListBans,
                                  RenameAccount, RemoveAccount, TakeOver>;

/// The error says what is wrong with the line.
[[nodiscard]] Result<AdminRequest> parse_admin_request(std::string_view line);
/// Its inverse; without a newline.
[[nodiscard]] std::string to_line(const AdminRequest& request);
/// The word for it: "close-room".
[[nodiscard]] std::string_view command_of(const AdminRequest& request);

}  // namespace quintet::protocol
