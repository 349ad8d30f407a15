// Reports of a node to all others: its players, its public rooms, and the seeks if it pairs them
// (README.md, "Reports").
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/messages/lobby.hpp"
#include "protocol/nodes/unreadable.hpp"

namespace quintet::protocol::nodes {

// Each `kind` is the word in the first line. A `number` counts the reports of its sender from 1,
// without gaps. `lines` are texts of `to_line`, each with a line end.

/// The changes since the last report.
struct Changes {
  static constexpr std::string_view kind = "changes";
  std::uint64_t number = 0;
  std::string_view lines;
};
/// A report of everything, or a part of it.
struct Everything {
  static constexpr std::string_view kind = "everything";
  std::uint64_t number = 0;
  bool begins = true;  // this is the first part
  bool ends = true;    // this is the last part
  std::string_view lines;
};
/// A heartbeat: `number` is that of the last report.
struct Unchanged {
  static constexpr std::string_view kind = "unchanged";
  std::uint64_t number = 0;
};
/// A request to report everything.
struct AskEverything {
  static constexpr std::string_view kind = "ask_everything";
  int of = 0;  // the node; 0: all nodes
};

struct Report {
  using What = std::variant<Changes, Everything, Unchanged, AskEverything, Unknown>;
  int node = 0;                 // the sender
  std::int64_t generation = 0;  // of its lease
  What what;
};

[[nodiscard]] std::string to_text(const Report& report);
/// The result has views of the text.
[[nodiscard]] std::expected<Report, Unreadable> parse_report(std::string_view text);

// The lines of a report. Each `kind` is the first word of the line.

struct PlayerHere {
  static constexpr std::string_view kind = "player_here";
  std::string player;  // the id
};
struct PlayerGone {
  static constexpr std::string_view kind = "player_gone";
  std::string player;
};
struct RoomShown {
  static constexpr std::string_view kind = "room_shown";
  std::string counts_for;  // the address that opened it, for limits; may be empty
  RoomSummary room;
};
struct RoomGone {
  static constexpr std::string_view kind = "room_gone";
  std::string room;  // the id
};
struct SeekShown {
  static constexpr std::string_view kind = "seek_shown";
  SeekEntry seek;
};
struct SeekGone {
  static constexpr std::string_view kind = "seek_gone";
  std::string seek;  // the id
};

using ReportLine =
    std::variant<PlayerHere, PlayerGone, RoomShown, RoomGone, SeekShown, SeekGone, Unknown>;

/// Without a line end.
[[nodiscard]] std::string to_line(const ReportLine& line);
/// Null if a line of a known kind is malformed.
[[nodiscard]] std::optional<ReportLine> parse_report_line(std::string_view line);

}  // namespace quintet::protocol::nodes
