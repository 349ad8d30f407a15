// Reads the fields of one JSON object and keeps the first error, so that a parser can read all its
// fields and check for an error once. For use within protocol/ only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/errors/refusals.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

using Json = nlohmann::json;
/// Keeps the order of an object's members. Finding one takes time in proportion to their number, so
/// it is for messages of a server, not for those of clients.
using OrderedJson = nlohmann::ordered_json;

/// Every JSON library writes the whole numbers from -max_safe_integer to max_safe_integer exactly.
inline constexpr std::int64_t max_safe_integer = (std::int64_t{1} << 53) - 1;
/// The longest id of a room, a player or a seek.
inline constexpr std::size_t max_id_bytes = 64;
inline constexpr std::size_t max_turn_bytes = 8192;
/// Generous: the rules of accounts are stricter.
inline constexpr std::size_t max_password_bytes = 1024;
inline constexpr int max_seat = 15;
/// For texts in a line that is limited as a whole, or not at all.
inline constexpr std::size_t unlimited = SIZE_MAX;

/// The JSON value of `text`, or `bad_request`. Never throws.
[[nodiscard]] Result<Json> parse_json(std::string_view text);
[[nodiscard]] Result<OrderedJson> parse_ordered_json(std::string_view text);

template <class AnyJson>
class BasicFieldReader {
 public:
  /// `object` must be a JSON object and outlive the reader. `inside` is the path of the field that
  /// contains the object; empty for the message itself.
  explicit BasicFieldReader(const AnyJson& object, std::string_view inside = {})
      : object_(object), inside_(inside) {}

  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

  // Required fields. For a missing or wrong one these set the failure and return an empty value.
  std::string text(const char* key, std::size_t max_bytes);
  std::int64_t integer(const char* key, std::int64_t least, std::int64_t most);
  bool boolean(const char* key);
  std::uint64_t hash(const char* key);
  Bot bot(const char* key);
  Player player(const char* key);
  /// The player of whom this object has the fields.
  Player own_player();
  std::vector<int> integers(const char* key);
  std::vector<std::int64_t> longs(const char* key);
  std::vector<std::string> texts(const char* key, std::size_t most);
  std::vector<bool> booleans(const char* key);

  /// The JSON text of a required object. `max_bytes` limits this text.
  std::string object_text(const char* key, std::size_t max_bytes);

  // Optional fields. These return null for an absent field, and the nullable ones also for a JSON
  // null.
  std::optional<std::string> optional_text(const char* key, std::size_t max_bytes);
  std::optional<std::string> nullable_text(const char* key, std::size_t max_bytes);
  std::optional<std::int64_t> nullable_integer(const char* key, std::int64_t least,
                                               std::int64_t most);
  std::optional<bool> optional_boolean(const char* key);
  /// Absent: no options. Not an object: `bad_request`. A value that is not a text: `bad_option`.
  Options options(const char* key);
  /// Absent: no clock. An unknown kind or a time outside its limits: `bad_option`.
  Clock clock(const char* key);
  /// `key` and its companions "periods" and "turn_left".
  Clocks clocks(const char* key);
  /// A text that `parse` accepts. The failure lists the accepted `words`.
  template <class Parse>
  auto word(const char* key, Parse parse, std::initializer_list<std::string_view> words) {
    using Value = typename decltype(parse({}))::value_type;
    const auto found = parse(text(key, 64));
    if (!found) fail(refusal("message.word", name_of(key), one_of(words)));
    return found.value_or(Value{});
  }

  /// A required object, whose fields `read` reads.
  template <class Read>
  std::invoke_result_t<Read, BasicFieldReader&> object(const char* key, Read read) {
    const AnyJson* field = required(key);
    return field == nullptr ? std::invoke_result_t<Read, BasicFieldReader&>{}
                            : inner(*field, key, read);
  }
  /// The same; null for an absent field and for a JSON null.
  template <class Read>
  std::optional<std::invoke_result_t<Read, BasicFieldReader&>> nullable_object(const char* key,
                                                                               Read read) {
    const auto found = object_.find(key);
    if (found == object_.end() || found->is_null()) return std::nullopt;
    return inner(*found, key, read);
  }
  /// A required list of objects. An element that is no object ends the list with a failure.
  template <class Read>
  std::vector<std::invoke_result_t<Read, BasicFieldReader&>> objects(const char* key, Read read) {
    std::vector<std::invoke_result_t<Read, BasicFieldReader&>> values;
    const AnyJson* field = required(key);
    if (field == nullptr) return values;
    if (!field->is_array()) fail(refusal("message.objects", name_of(key)));
    for (const AnyJson& item : *field) {
      if (failure_) break;
      values.push_back(inner(item, key, read));
    }
    return values;
  }
  /// The same; null for an absent field and for a JSON null.
  template <class Read>
  auto nullable_objects(const char* key, Read read)
      -> std::optional<decltype(this->objects(key, read))> {
    const auto found = object_.find(key);
    if (found == object_.end() || found->is_null()) return std::nullopt;
    return objects(key, read);
  }
  /// The members of a required object, in its order; each value is a text.
  std::vector<std::pair<std::string, std::string>> named_texts(const char* key);

  /// The path of a field for an error: "clock.initial".
  [[nodiscard]] Argument name_of(const char* key) const;
  /// Keeps the error, unless there is one already.
  void fail(Error error);

 private:
  /// The field; null, with a failure, if it is missing.
  const AnyJson* required(const char* key);
  /// Passes the fields of an object to `read`. If `field` is not an object, sets a failure and
  /// returns an empty value.
  template <class Read>
  std::invoke_result_t<Read, BasicFieldReader&> inner(const AnyJson& field, const char* key,
                                                      Read read) {
    if (!field.is_object()) {
      fail(refusal("message.object", name_of(key)));
      return {};
    }
    BasicFieldReader fields(field, key);
    auto value = read(fields);
    if (fields.failure()) fail(*fields.failure());
    return value;
  }
  /// The list of accepted words for an error: `"open", "link" or "none"`.
  static Argument one_of(std::initializer_list<std::string_view> words);

  const AnyJson& object_;
  std::string inside_;
  std::optional<Error> failure_;
};

using FieldReader = BasicFieldReader<Json>;
using OrderedFieldReader = BasicFieldReader<OrderedJson>;
extern template class BasicFieldReader<Json>;
extern template class BasicFieldReader<OrderedJson>;

/// Passes the fields of the JSON object in `body` to `read`, and returns its value or the first
/// error.
template <class T, class Read>
Result<T> parse_body(std::string_view body, Read read) {
  const auto json = parse_json(body);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) return error("message.body-not-an-object");
  FieldReader fields(*json);
  T value = read(fields);
  if (fields.failure()) return std::unexpected(*fields.failure());
  return value;
}

}  // namespace quintet::protocol
