// Requests of the operator's command line, to a running server or to a database file that no server
// has open: one JSON object per line. A running server receives them over a Unix socket beside the
// file (docs/operating.md, "Administration"). Not part of the protocol of clients.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/errors/error.hpp"

namespace quintet::protocol {

struct AskStatus {};

/// Lists all nodes that the shared database knows.
struct ListNodes {};

/// Returns the node that owns a room. The room need not exist.
struct FindRoom {
  std::string room;
};

struct ListRooms {
  std::int64_t limit = 50;           // 1 to 1000
  std::optional<std::string> after;  // the cursor of the previous page
};

struct CloseRoom {
  std::string room;
  std::string reason;  // sent to the connections in the room; may be empty
};

/// Deletes a room permanently, even if its log cannot be read.
struct EraseRoom {
  std::string room;
};

/// Lists rooms with at least `events` events in their logs.
struct ListLongLogs {
  /// At least 1. The default is more than any game has: hundreds of events, and 5,000 chat lines.
  std::int64_t events = 10'000;
};

/// Starts or stops draining. A draining server refuses new rooms, seeks and games.
struct SetDraining {
  bool on = true;
};

/// Shows a notice in a bar on every page.
struct SetNotice {
  std::optional<std::string> text;     // null: withdraws the current notice
  std::optional<std::int64_t> for_ms;  // null: until it is withdrawn or the server ends
};

/// Adds a notice to the list of notifications of every player.
struct AddInboxNotice {
  std::string text;
  std::string link;        // an https address; empty: none
  std::int64_t days = 14;  // 1 to 90: how long it is listed
};

/// Lists the notices in the inboxes.
struct ListInboxNotices {};

struct EndInboxNotice {
  std::int64_t id = 0;  // from the list
};

enum class BanKind : std::uint8_t { name, address };
[[nodiscard]] std::string_view to_string(BanKind kind);

/// Bans a name or an address: the server refuses it over HTTP and WebSocket and closes its open
/// connections. Replaces an earlier ban of the same subject.
struct AddBan {
  BanKind kind = BanKind::name;
  std::string subject;                 // a name, an address or a network
  std::optional<std::int64_t> for_ms;  // null: until it is lifted
  std::string reason;                  // shown to the banned player; may be empty
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

/// Sends a test to a mail address, and returns the mail server's reply.
struct TestMail {
  std::string address;
};

/// The server hands its listening socket to the process that asks, and ends.
struct TakeOver {};

using AdminRequest =
    std::variant<AskStatus, ListNodes, FindRoom, ListRooms, CloseRoom, EraseRoom, ListLongLogs,
                 SetDraining, SetNotice, AddInboxNotice, ListInboxNotices, EndInboxNotice, AddBan,
                 LiftBan, ListBans, RenameAccount, RemoveAccount, TestMail, TakeOver>;

/// The error says which field of the line is wrong.
[[nodiscard]] Result<AdminRequest> parse_admin_request(std::string_view line);
/// The inverse of `parse_admin_request`; without a newline.
[[nodiscard]] std::string to_line(const AdminRequest& request);
/// The value of the request's field "command", such as "close-room".
[[nodiscard]] std::string_view command_of(const AdminRequest& request);

}  // namespace quintet::protocol
