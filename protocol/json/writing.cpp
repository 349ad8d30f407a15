#include "protocol/json/writing.hpp"

#include <algorithm>

namespace quintet::protocol {
namespace {

bool needs_no_escape(char sign) {
  return sign >= ' ' && sign < '\x7f' && sign != '"' && sign != '\\';
}

}  // namespace

std::string to_text(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

void ObjectText::begin(std::string_view key) {
  if (text_.size() > 1) text_ += ',';
  text_ += '"';
  text_ += key;
  text_ += "\":";
}

ObjectText& ObjectText::add(std::string_view key, std::string_view value) {
  if (!std::ranges::all_of(value, needs_no_escape)) return add_json(key, to_text(value));
  begin(key);
  text_ += '"';
  text_ += value;
  text_ += '"';
  return *this;
}

ObjectText& ObjectText::add(std::string_view key, std::int64_t value) {
  begin(key);
  text_ += std::to_string(value);
  return *this;
}

ObjectText& ObjectText::add(std::string_view key, bool value) {
  return add_json(key, value ? "true" : "false");
}

ObjectText& ObjectText::add(std::string_view key, const std::vector<std::int64_t>& values) {
  begin(key);
  text_ += '[';
  for (const std::int64_t& value : values) {
    if (&value != &values.front()) text_ += ',';
    text_ += std::to_string(value);
  }
  text_ += ']';
  return *this;
}

ObjectText& ObjectText::add_json(std::string_view key, std::string_view json) {
  begin(key);
  text_ += json;
  return *this;
}

ObjectText& ObjectText::add_clocks(const Clocks& clocks) {
  if (!clocks) return add_json("clocks", "null");
  add("clocks", clocks->left);
  if (!clocks->periods.empty()) add("periods", clocks->periods);
  if (clocks->turn_left > 0) add("turn_left", clocks->turn_left);
  return *this;
}

std::string ObjectText::finish() {
  text_ += '}';
  return std::move(text_);
}

}  // namespace quintet::protocol
