// Converts types to JSON, with the fields in the order of the README. For use within protocol/
// only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/lines/query_line.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

using OrderedJson = nlohmann::ordered_json;

[[nodiscard]] OrderedJson to_json(const Player& player);
[[nodiscard]] OrderedJson to_json(const Clock& clock);
/// Adds "clocks", and "periods" and "turn_left" where they apply.
void add_clocks(OrderedJson& json, const Clocks& clocks);
[[nodiscard]] OrderedJson to_json(const SeatRating& rating);
/// Null if there is no limit.
[[nodiscard]] OrderedJson to_json(const RatingRange& range);
[[nodiscard]] OrderedJson to_json(const std::optional<std::vector<RatingChange>>& ratings);
[[nodiscard]] OrderedJson to_json(const Options& options);
[[nodiscard]] OrderedJson to_json(const GameResult& result);
[[nodiscard]] OrderedJson to_json(const QueryResult& query);
/// The members of an error: code, message, and the fields that belong to the code.
[[nodiscard]] OrderedJson to_json(const Error& error);
template <class T>
[[nodiscard]] OrderedJson to_json(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

/// Writes the text of an object field by field, for frequent messages: a dozen times faster than a
/// tree of JSON values.
class ObjectText {
 public:
  /// `bytes` is the expected size; a longer text grows the buffer.
  explicit ObjectText(std::size_t bytes = 240) : text_("{") { text_.reserve(bytes); }

  // Adds a field. `key` must need no escaping, and each key may occur once.
  ObjectText& add(std::string_view key, std::string_view value);
  ObjectText& add(std::string_view key, const char* value) {
    return add(key, std::string_view(value));
  }
  ObjectText& add(std::string_view key, std::int64_t value);
  ObjectText& add(std::string_view key, int value) {
    return add(key, static_cast<std::int64_t>(value));
  }
  ObjectText& add(std::string_view key, bool value);
  ObjectText& add(std::string_view key, const std::vector<std::int64_t>& values);
  template <class T>
  ObjectText& add(std::string_view key, const std::optional<T>& value) {
    return value ? add(key, *value) : add_json(key, "null");
  }
  /// Adds a value that is JSON already.
  ObjectText& add_json(std::string_view key, std::string_view json);
  /// Adds the same fields as the function add_clocks above.
  ObjectText& add_clocks(const Clocks& clocks);

  /// Ends the object. The writer must not be used afterwards.
  [[nodiscard]] std::string finish();

 private:
  void begin(std::string_view key);

  std::string text_;
};

/// One line. Replaces bytes that are not UTF-8 (which should not occur) by U+FFFD; never throws.
[[nodiscard]] std::string to_text(const OrderedJson& json);

}  // namespace quintet::protocol
