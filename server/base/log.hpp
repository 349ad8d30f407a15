// The server's log on standard error, one line per event: as text for people or as JSON for
// machines. No line contains a key, a token, a cookie, a password or a chat line.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <variant>

namespace quintet::server::log {

enum class Level : std::uint8_t { debug, info, warning, error };
enum class Format : std::uint8_t { text, json };

[[nodiscard]] std::string_view to_string(Level level);
[[nodiscard]] std::string_view to_string(Format format);
[[nodiscard]] std::optional<Level> parse_level(std::string_view text);
[[nodiscard]] std::optional<Format> parse_format(std::string_view text);

/// `name` is a name of ours; `value` may come from any source. The value cannot end its line or
/// imitate another field, and is cut to a maximum length.
struct Field {
  std::string_view name;
  std::variant<std::string_view, std::int64_t, double> value;
};
using Fields = std::initializer_list<Field>;

/// Whether lines of this level are written. For lines that are expensive to compose.
[[nodiscard]] bool writes(Level level);

/// Thread-safe; never waits. `message` is a fixed text of ours, and variable values are in the
/// fields. `cause`, if not empty, becomes the last field.
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

/// While it exists, a thread of its own writes the lines, so that no caller waits for the reader of
/// standard error. If the queue is full, drops the oldest lines. At most one at a time. Without
/// one, `write` writes immediately, as text.
class Output {
 public:
  Output(Format format, Level least);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  /// Writes the queued lines, unless the reader takes longer than a second.
  ~Output();
};

/// Number of lines dropped since the start.
[[nodiscard]] std::uint64_t dropped();

}  // namespace quintet::server::log
