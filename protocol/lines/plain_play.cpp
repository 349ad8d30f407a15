#include "protocol/lines/plain_play.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

#include "protocol/json/reading.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {
namespace {

/// Reads the plain part of JSON. After a function has returned null, the rest must not be read.
class PlainText {
 public:
  explicit PlainText(std::string_view text) : rest_(text) {}

  /// Consumes this sign if it is the next one.
  bool consume(char sign) {
    skip_space();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool at_end() {
    skip_space();
    return rest_.empty();
  }
  std::optional<std::string_view> string() {
    if (!consume('"')) return std::nullopt;
    const auto* const end = std::ranges::find_if_not(rest_, is_plain);
    const auto size = static_cast<std::size_t>(end - rest_.begin());
    if (size == rest_.size() || rest_[size] != '"') return std::nullopt;
    const std::string_view content = rest_.substr(0, size);
    rest_.remove_prefix(size + 1);
    return content;
  }
  /// A whole number that is not negative.
  std::optional<std::int64_t> number() {
    constexpr std::size_t most_digits = 15;  // every such number is within its limit
    skip_space();
    const std::string_view digits = rest_.substr(0, rest_.find_first_not_of("0123456789"));
    const bool leading_zero = digits.size() > 1 && digits.front() == '0';
    if (digits.empty() || digits.size() > most_digits || leading_zero) return std::nullopt;
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    rest_.remove_prefix(digits.size());
    return value;
  }
  std::optional<bool> boolean() {
    skip_space();
    for (const bool value : {true, false}) {
      const std::string_view word = value ? "true" : "false";
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return value;
    }
    return std::nullopt;
  }

 private:
  static bool is_plain(char sign) {
    return sign >= ' ' && sign <= '~' && sign != '"' && sign != '\\';
  }
  void skip_space() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n\r"), rest_.size()));
  }

  std::string_view rest_;
};

struct PlainFields {
  std::optional<std::int64_t> id, ply, seq;
  std::optional<std::string_view> type, room, hash, turn;
  std::optional<bool> with_event;
};

/// False if there is no value, or if the field already has one: the general parser takes the last.
template <class T>
bool set(std::optional<T>& field, const std::optional<T>& value) {
  if (field || !value) return false;
  field = value;
  return true;
}

bool read_field(std::string_view name, PlainText& text, PlainFields& fields) {
  if (name == "id") return set(fields.id, text.number());
  if (name == "type") return set(fields.type, text.string());
  if (name == "room") return set(fields.room, text.string());
  if (name == "ply") return set(fields.ply, text.number());
  if (name == "hash") return set(fields.hash, text.string());
  if (name == "turn") return set(fields.turn, text.string());
  if (name == "seq") return set(fields.seq, text.number());
  if (name == "with_event") return set(fields.with_event, text.boolean());
  return false;
}

}  // namespace

std::optional<Envelope> read_plain_play(std::string_view text) {
  PlainText rest(text);
  PlainFields fields;
  if (!rest.consume('{')) return std::nullopt;
  do {
    const auto name = rest.string();
    if (!name || !rest.consume(':') || !read_field(*name, rest, fields)) return std::nullopt;
    if (fields.type && *fields.type != "play") return std::nullopt;
  } while (rest.consume(','));
  if (!rest.consume('}') || !rest.at_end()) return std::nullopt;
  if (!fields.id || !fields.type || !fields.room || !fields.ply || !fields.hash || !fields.turn)
    return std::nullopt;
  const auto hash = parse_hash(*fields.hash);
  if (!hash || *fields.ply < 1 || fields.room->size() > max_id_bytes ||
      fields.turn->size() > max_turn_bytes) {
    return std::nullopt;
  }
  return Envelope{.id = *fields.id,
                  .request = Play{.room = std::string(*fields.room),
                                  .ply = *fields.ply,
                                  .hash = *hash,
                                  .turn = std::string(*fields.turn),
                                  .seq = fields.seq,
                                  .with_event = fields.with_event.value_or(false)}};
}

}  // namespace quintet::protocol
