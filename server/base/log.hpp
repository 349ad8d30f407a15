// What the server writes to standard error, a line for each thing that happened: as text for people
// or as JSON for machines. No line tells a key, a token, a cookie, a password or what somebody
// said.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <variant>

#include "protocol/error.hpp"

namespace quintet::server::log {

enum class Level : std::uint8_t { debug, info, warning, error };
enum class Format : std::uint8_t { text, json };

[[nodiscard]] std::string_view to_string(Level level);
[[nodiscard]] std::string_view to_string(Format format);
[[nodiscard]] std::optional<Level> parse_level(std::string_view text);
[[nodiscard]] std::optional<Format> parse_format(std::string_view text);

/// A name of ours, and a value that may be anything from anywhere: it can neither end its line nor
/// look like another field, and is cut where it is long.
struct Field {
  std::string_view name;
  std::variant<std::string_view, std::int64_t, double> value;
};
using Fields = std::initializer_list<Field>;

/// Whether lines of this level are written; for lines that cost something to put together.
[[nodiscard]] bool writes(Level level);

/// Any thread; never waits. `message` is a text of ours, what varies is in the fields; `cause`,
/// where there is one, is the last of them.
void write(Level level, std::string_view message, Fields fields = {}, std::string_view cause = {});

inline void debug(std::string_view message, Fields fields = {}) {
  write(Level::debug, message, fields);
}
inline void info(std::string_view message, Fields fields = {}) {
  write(Level::info, message, fields);
}
inline void warning(std::string_view message, Fields fields = {}) {
  write(Level::warning, message, fields);
}
inline void error(std::string_view message, Fields fields = {}) {
  write(Level::error, message, fields);
}

/// An error that a client is told, where its cause is with us: nothing otherwise. While the
/// database is away every request is such an error, and one line has told that already.
inline void failure(const protocol::Error& error, Fields fields = {}) {
  const bool passes = error.code == protocol::ErrorCode::unavailable;
  if (!error.cause.empty())
    write(passes ? Level::warning : Level::error, error.message, fields, error.cause);
}

/// As long as it lives, a thread of its own writes the lines, so that nobody waits for whoever
/// reads them. When too many wait, the oldest are dropped. One at a time; without one, lines are
/// written at once, as text.
class Output {
 public:
  Output(Format format, Level least);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Writes what waits, if it is read within a second.
  ~Output();
};

/// How many lines were dropped since the start.
[[nodiscard]] std::uint64_t dropped();

}  // namespace quintet::server::log
