// Reads the fields of one JSON object and keeps the first thing that is wrong with them, so that a
// parser can name all its fields in a row and ask once whether they were good. Inside protocol/
// only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/error.hpp"
#include "protocol/refusals.hpp"
#include "protocol/words.hpp"

namespace quintet::protocol {

using Json = nlohmann::json;

/// The longest id of anything: a room, a player, a seek.
inline constexpr std::size_t max_id_bytes = 64;
inline constexpr std::size_t max_turn_bytes = 8192;
/// For texts of a line that is limited as a whole.
inline constexpr std::size_t unlimited = SIZE_MAX;

/// The JSON value of `text`, or `bad_request`. Never throws.
[[nodiscard]] Result<Json> parse_json(std::string_view text);

class FieldReader {
 public:
  /// `object` must be a JSON object and outlive the reader. `inside`: the field that it is the
  /// value of, where it is not the message itself.
  explicit FieldReader(const Json& object, std::string_view inside = {})
      : object_(object), inside_(inside) {}

  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

  // Required fields. A missing or wrong one gives an empty value and sets the failure.
  std::string text(const char* key, std::size_t max_bytes);
  std::int64_t integer(const char* key, std::int64_t least, std::int64_t most);
  bool boolean(const char* key);
  std::uint64_t hash(const char* key);
  Bot bot(const char* key);
  Player player(const char* key);
  std::vector<int> integers(const char* key);
  std::vector<std::int64_t> longs(const char* key);
  std::vector<std::string> texts(const char* key, std::size_t most);

  // Optional fields: absent is null. Where the name says so, JSON's null is, too.
  std::optional<std::string> optional_text(const char* key, std::size_t max_bytes);
  std::optional<std::string> nullable_text(const char* key, std::size_t max_bytes);
  std::optional<std::int64_t> nullable_integer(const char* key, std::int64_t least,
                                               std::int64_t most);
  std::optional<bool> optional_boolean(const char* key);
  /// Absent: no options. No object: `bad_request`; a value that is no text: `bad_option`.
  Options options(const char* key);
  /// Absent: no clock. Unknown kinds, and times out of their limits, are `bad_option`.
  Clock clock(const char* key);
  /// `key` and its companions "periods" and "turn_left".
  Clocks clocks(const char* key);
  /// A text that `parse` knows; the failure names the words that there are.
  template <class Parse>
  auto word(const char* key, Parse parse, std::initializer_list<std::string_view> words) {
    using Value = typename decltype(parse({}))::value_type;
    const auto found = parse(text(key, 64));
    if (!found) fail(refusal("message.word", name_of(key), one_of(words)));
    return found.value_or(Value{});
  }

  /// The name of a field, for a refusal: "clock.initial".
  [[nodiscard]] Argument name_of(const char* key) const;
  /// The first failure counts.
  void fail(Error error);

 private:
  /// The field, or null (and a failure) when there is none.
  const Json* required(const char* key);
  /// What `read` makes of the fields of an object; empty, and a failure, when it is none.
  template <class Read>
  std::invoke_result_t<Read, FieldReader&> object(const char* key, Read read);
  /// What must be there, for a refusal: `"open", "link" or "none"`.
  static Argument one_of(std::initializer_list<std::string_view> words);

  const Json& object_;
  std::string inside_;
  std::optional<Error> failure_;
};

}  // namespace quintet::protocol
