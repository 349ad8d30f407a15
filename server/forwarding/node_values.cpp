#include "server/forwarding/node_values.hpp"

#include <utility>

#include "rules/catalogue.hpp"
#include "server/lobby/wish.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;

/// Copies the members, which have the same names in both types.
template <class To, class From>
To public_preview_as(const From& open) {
  return {.clock = open.clock,
          .rated = open.rated,
          .status = open.status,
          .host = open.host,
          .players = open.players,
          .seats = open.seats,
          .delay_turns = open.delay_turns,
          .result = open.result,
          .position = open.position,
          .turns = open.turns,
          .to_move = open.to_move,
          .listed = open.listed,
          .listed_turns = open.listed_turns};
}

}  // namespace

nodes::Preview node_form(const RoomPreview& preview) {
  nodes::Preview form{
      .game = preview.game == nullptr ? std::string() : std::string(preview.game->id), .open = {}};
  if (preview.open) form.open = public_preview_as<nodes::PublicPreview>(*preview.open);
  return form;
}

std::optional<RoomPreview> room_preview_of(const nodes::Preview& preview) {
  const rules::GameInfo* const game = rules::find_game(preview.game);
  if (game == nullptr) return std::nullopt;
  if (preview.open && preview.open->seats.size() > rules::max_seats) return std::nullopt;
  RoomPreview value{.game = game, .open = {}};
  if (preview.open) value.open = public_preview_as<PublicPreview>(*preview.open);
  return value;
}

nodes::LogView node_form(const LogView& view) {
  return {.until = view.until,
          .players_talk = view.players_talk,
          .spectators_talk = view.spectators_talk};
}

LogView log_view_of(const nodes::LogView& view) {
  return {.until = view.until,
          .players_talk = view.players_talk,
          .spectators_talk = view.spectators_talk};
}

nodes::OpenPaired node_form(const OpenPaired& pairing, std::string room) {
  const protocol::OpenRoom& request = pairing.request;
  return {.room = std::move(room),
          .terms = {.game = request.game,
                    .options = request.options,
                    .clock = request.clock,
                    .rated = request.rated,
                    .seat = {},
                    .rating_range = {}},
          .players = pairing.players,
          .ended_seeks = pairing.ended_seeks};
}

std::optional<OpenPaired> open_paired_of(nodes::OpenPaired pairing) {
  if (pairing.players.empty()) return std::nullopt;
  const auto terms = terms_of(pairing.terms, pairing.players.front());
  if (!terms || terms->seats != pairing.players.size()) return std::nullopt;
  return OpenPaired{.request = paired_room(*terms),
                    .players = std::move(pairing.players),
                    .ended_seeks = std::move(pairing.ended_seeks),
                    .done = {}};
}

}  // namespace quintet::server
