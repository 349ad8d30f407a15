// The file with everything that is stored about a player (README.md, "Everything about a player").
// It is one JSON object that is written in parts: a head with all that is limited in number, lists,
// and an end that shows that the file is complete. Times are ms since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/devices.hpp"
#include "protocol/messages/own_mistakes.hpp"
#include "protocol/messages/people.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

struct ExportedSession {
  std::int64_t created_at = 0;
  std::int64_t expires_at = 0;
};

struct ExportedPasskey {
  std::string name;
  std::string host;  // of the pages where it logs in
  std::int64_t created_at = 0;
  std::optional<std::int64_t> used_at;
};

/// A browser or a webhook. Its address is a secret, so only its host is exported.
struct ExportedDevice {
  std::string channel;
  std::string name;
  std::string host;
  std::string language;
  std::int64_t created_at = 0;
  std::int64_t renewed_at = 0;
  std::optional<std::int64_t> disabled_at;
};

/// A report of a change of the account, which waits until it is sent.
struct ExportedReport {
  std::string kind;
  std::string address;
  std::int64_t at = 0;  // of the change
};

/// A rating as it is stored. `pool`: for puzzles the id of the game.
struct ExportedRating {
  std::string pool;
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  std::int64_t games = 0;  // or puzzles
  std::int64_t updated_at = 0;
};

struct ExportedSeek {
  std::string wish;  // JSON text
  std::int64_t since = 0;
  std::int64_t until = 0;
};

struct ExportedBan {
  std::string reason;
  std::int64_t created_at = 0;
  std::optional<std::int64_t> expires_at;
};

struct ExportHead {
  std::int64_t made_at = 0;
  Player player;
  std::int64_t since = 0;                        // when the player was created
  std::optional<std::int64_t> recovery_code_at;  // when the code was made
  std::optional<std::int64_t> notices_read_at;   // until when operator notices are read
  std::vector<ExportedSession> sessions;
  std::vector<Token> tokens;
  std::vector<ExportedPasskey> passkeys;
  MailEntry mail;
  std::vector<ExportedReport> reports;
  std::vector<ExportedDevice> devices;
  MessageSettings settings;
  std::vector<MuteEntry> mutes;
  std::vector<ExportedSeek> seeks;
  std::optional<ExportedBan> ban;
  std::vector<ExportedRating> ratings;
  std::vector<ExportedRating> public_ratings;  // those that others see
  std::vector<ExportedRating> puzzle_ratings;
  std::vector<GameCount> counts;
  OwnMistakes mistakes;
};

/// The beginning of the file: an object without its closing brace.
[[nodiscard]] std::string export_head(const ExportHead& head);
/// The end of the file after all lists.
inline constexpr std::string_view export_end = ",\n\"complete\":true}\n";

// Entries of the lists.

/// A rating after a game.
struct ExportedPoint {
  std::string pool;
  std::string room;
  std::int64_t at = 0;
  double rating = 0;
  double deviation = 0;
};
[[nodiscard]] std::string export_entry(const ExportedPoint& point);

struct ExportedAttempt {
  std::string game;
  std::string puzzle;
  bool solved = false;
  std::int64_t at = 0;
};
[[nodiscard]] std::string export_entry(const ExportedAttempt& attempt);

struct ExportedNotification {
  std::string kind;
  std::string room;
  std::int64_t seq = 0;  // of the room's event; 0: none
  std::int64_t at = 0;
  std::optional<std::int64_t> read_at;
};
[[nodiscard]] std::string export_entry(const ExportedNotification& notification);

/// A room that the player has opened, played in, said something in, or been removed from.
struct ExportedGame {
  GameEntry game;
  bool opened = false;                // by the player
  std::optional<std::string> record;  // as text; null if the player has no seat or before the start
};
[[nodiscard]] std::string export_entry(const ExportedGame& game);

/// A line that the player has said.
struct ExportedLine {
  std::string room;
  std::int64_t seq = 0;
  std::int64_t at = 0;
  Channel channel = Channel::players;
  std::string text;
};
[[nodiscard]] std::string export_entry(const ExportedLine& line);

}  // namespace quintet::protocol
