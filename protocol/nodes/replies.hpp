// Replies to commands, and the results in them (README.md, "Replies").
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "protocol/messages/words.hpp"
#include "protocol/nodes/unreadable.hpp"

namespace quintet::protocol::nodes {

// Each `kind` is the word in the first line.

/// The command was taken and is done exactly once.
struct Taken {
  static constexpr std::string_view kind = "taken";
};
/// The receiver does not own the room, or one of the nodes does not know the other's generation.
/// Nothing was done.
struct Moved {
  static constexpr std::string_view kind = "moved";
};
/// The receiver's program does not know this command. Nothing was done.
struct Unsupported {
  static constexpr std::string_view kind = "unsupported";
};
/// The command is done.
struct Done {
  static constexpr std::string_view kind = "done";
  std::string result;  // empty, or as the command says
};
/// The command was refused. Carries the code, message, reason and `retry_after_ms` of the error.
struct Refused {
  static constexpr std::string_view kind = "refused";
  Error error;
};

using Reply = std::variant<Taken, Moved, Unsupported, Done, Refused, Unknown>;

[[nodiscard]] std::string to_text(const Reply& reply);
/// The sender of a command treats an unreadable reply, and one of an unknown kind, as none.
[[nodiscard]] std::expected<Reply, Unreadable> parse_reply(std::string_view text);

/// The result of ReadLog: the part of a room's log that a reader may see.
struct LogView {
  std::int64_t until = 0;        // number of the last event
  bool players_talk = false;     // with the chat lines of this channel
  bool spectators_talk = false;  // and of this one
  friend bool operator==(const LogView&, const LogView&) = default;
};

/// Everything that the preview of a public room shows. Its seats are current, because the lobby
/// shows them; the play is as spectators see it, possibly some turns late.
struct PublicPreview {
  Clock clock;
  bool rated = false;
  RoomStatus status = RoomStatus::open;
  std::string host;
  std::vector<std::optional<std::string>> players;  // names, by seat
  std::vector<std::string> seats;                   // names of the seats in the rules
  std::int64_t delay_turns = 0;
  std::optional<GameResult> result;
  // The members below are only for games that have started and allow spectators.
  std::string position;  // empty otherwise
  std::size_t turns = 0;
  std::optional<int> to_move;
  /// For a finished game, and only on request: the first turns and withdrawals, in words such as
  /// "Red: c3-d4".
  std::vector<std::string> listed;
  std::size_t listed_turns = 0;  // number of turns in `listed`
  friend bool operator==(const PublicPreview&, const PublicPreview&) = default;
};

/// The result of ReadPreview.
struct Preview {
  std::string game;
  std::optional<PublicPreview> open;  // null for a private room
  friend bool operator==(const Preview&, const Preview&) = default;
};

// One JSON object each. The parsers return null for any other text.
[[nodiscard]] std::string to_text(const LogView& view);
[[nodiscard]] std::optional<LogView> parse_log_view(std::string_view text);
[[nodiscard]] std::string to_text(const Preview& preview);
/// `to_move` and the winners of `result` are valid indexes of `seats` and `players`.
[[nodiscard]] std::optional<Preview> parse_preview(std::string_view text);

}  // namespace quintet::protocol::nodes
