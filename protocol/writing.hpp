// Types to JSON, in the order in which the README shows the fields. Inside protocol/ only.
#pragma once

#include <optional>
#include <string>
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
[[nodiscard]] OrderedJson to_json(const std::optional<std::vector<RatingChange>>& ratings);
[[nodiscard]] OrderedJson to_json(const Options& options);
[[nodiscard]] OrderedJson to_json(const GameResult& result);
[[nodiscard]] OrderedJson to_json(const QueryAnswer& answer);
/// The members of an error: code, message and what belongs to the code.
[[nodiscard]] OrderedJson to_json(const Error& error);
template <class T>
[[nodiscard]] OrderedJson to_json(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

/// One line. Bytes that are no UTF-8 (there should be none) come out as U+FFFD; never throws.
[[nodiscard]] std::string to_text(const OrderedJson& json);

}  // namespace quintet::protocol
