#include "server/forwarding/pairing_text.hpp"

#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "server/lobby/seeks.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::json;

OpenPaired open_paired_from(const Json& json) {
  OpenPaired pairing;
  for (const Json& player : json.at("players"))
    pairing.players.push_back(
        {.id = player.at(0), .name = player.at(1), .guest = player.at(2).get<bool>()});
  pairing.ended_seeks = json.at("seeks").get<std::vector<std::string>>();
  return pairing;
}

}  // namespace

std::string to_text(const OpenPaired& pairing) {
  const protocol::OpenRoom& request = pairing.request;
  Json players = Json::array();
  for (const protocol::Player& player : pairing.players)
    players.push_back({player.id, player.name, player.guest});
  const std::string terms = protocol::seek_text({.game = request.game,
                                                 .options = request.options,
                                                 .clock = request.clock,
                                                 .rated = request.rated});
  const Json json{{"terms", terms}, {"players", players}, {"seeks", pairing.ended_seeks}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<OpenPaired> parse_open_paired(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    OpenPaired pairing = open_paired_from(json);
    const auto parsed = protocol::parse_request(json.at("terms").get<std::string>());
    const auto* const seek = parsed ? std::get_if<protocol::Seek>(&parsed->request) : nullptr;
    if (seek == nullptr || pairing.players.empty()) return std::nullopt;
    const auto terms = terms_of(*seek, pairing.players.front());
    if (!terms || terms->seats != pairing.players.size()) return std::nullopt;
    pairing.request = paired_room(*terms);
    return pairing;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace quintet::server
