#include "protocol/messages/anonymize.hpp"

#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

bool is_player(const OrderedJson& json, std::string_view player) {
  if (!json.is_object() || !json.contains("id") || !json.contains("name")) return false;
  return json["id"].is_string() && json["id"].get_ref<const std::string&>() == player;
}

/// Renames the player in every player object of `json`. Returns whether there was one.
bool rename(OrderedJson& json, std::string_view player, std::string_view name) {
  bool renamed = is_player(json, player);
  if (renamed) json["name"] = name;
  if (!json.is_structured()) return renamed;
  for (OrderedJson& inner : json)
    renamed = rename(inner, player, name) || renamed;
  return renamed;
}

}  // namespace

std::optional<std::string> anonymize_player(std::string_view kind, std::string_view body,
                                            std::string_view player, std::string_view name) {
  OrderedJson json = OrderedJson::parse(body, nullptr, false);
  if (json.is_discarded() || !rename(json, player, name)) return std::nullopt;
  // The only player in a chat line is its author.
  if (kind == "said") json["text"] = "";
  return to_text(json);
}

}  // namespace quintet::protocol
