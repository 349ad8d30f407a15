// Types to JSON, in the order in which the README shows the fields. Inside protocol/ only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/error.hpp"
#include "protocol/query_line.hpp"
#include "protocol/words.hpp"

namespace quintet::protocol {

using OrderedJson = nlohmann::ordered_json;

[[nodiscard]] OrderedJson to_json(const Player& player);
[[nodiscard]] OrderedJson to_json(const Clock& clock);
/// Sets "clocks", and what goes with it: "periods", "turn_left".
void add_clocks(OrderedJson& json, const Clocks& clocks);
[[nodiscard]] OrderedJson to_json(const SeatRating& rating);
/// Null where there is no limit.
[[nodiscard]] OrderedJson to_json(const RatingRange& range);
[[nodiscard]] OrderedJson to_json(const std::optional<std::vector<RatingChange>>& ratings);
[[nodiscard]] OrderedJson to_json(const Options& options);
[[nodiscard]] OrderedJson to_json(const GameResult& result);
[[nodiscard]] OrderedJson to_json(const QueryResult& answer);
/// The members of an error: code, message and what belongs to the code.
[[nodiscard]] OrderedJson to_json(const Error& error);
template <class T>
[[nodiscard]] OrderedJson to_json(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

/// The text of an object, field by field, for what is written all the time: a tree of JSON values
/// is built and thrown away in the time of a dozen of these.
class ObjectText {
 public:
  /// Mostly it has at most so many bytes.
  explicit ObjectText(std::size_t bytes = 240) : text_("{") { text_.reserve(bytes); }

  // Adds a field. `key` must need no escaping, and no field may come twice.
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
  /// A value that is JSON already.
  ObjectText& add_json(std::string_view key, std::string_view json);
  /// As for trees.
  ObjectText& add_clocks(const Clocks& clocks);

  /// Ends the object, and with it the use of this.
  [[nodiscard]] std::string take();

 private:
  void begin(std::string_view key);

  std::string text_;
};

/// One line. Bytes that are no UTF-8 (there should be none) come out as U+FFFD; never throws.
[[nodiscard]] std::string to_text(const OrderedJson& json);

}  // namespace quintet::protocol
