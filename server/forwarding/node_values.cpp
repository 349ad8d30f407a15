#include "server/forwarding/node_values.hpp"

#include <utility>

#include "rules/catalogue.hpp"
#include "server/lobby/seeks.hpp"

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

nodes::PasswordTry node_form(const PasswordTry& tried) {
  using From = PasswordTry::What;
  using To = nodes::PasswordTry::What;
  nodes::PasswordTry form{.key = tried.key, .from = tried.from, .known_device = tried.known_device};
  switch (tried.what) {
    case From::from_address:
      form.what = To::from_address;
      break;
    case From::of_player:
      form.what = To::of_player;
      break;
    case From::begun:
      form.what = To::begun;
      break;
    case From::succeeded:
      form.what = To::succeeded;
      break;
  }
  return form;
}

PasswordTry password_try_of(const nodes::PasswordTry& tried) {
  using From = nodes::PasswordTry::What;
  using To = PasswordTry::What;
  PasswordTry value{.key = tried.key, .from = tried.from, .known_device = tried.known_device};
  switch (tried.what) {
    case From::from_address:
      value.what = To::from_address;
      break;
    case From::of_player:
      value.what = To::of_player;
      break;
    case From::begun:
      value.what = To::begun;
      break;
    case From::succeeded:
      value.what = To::succeeded;
      break;
  }
  return value;
}

nodes::SiteRate node_form(SiteRate rate) {
  switch (rate) {
    case SiteRate::guests:
      return nodes::SiteRate::guests;
    case SiteRate::player_rooms:
      return nodes::SiteRate::player_rooms;
    case SiteRate::address_rooms:
      return nodes::SiteRate::address_rooms;
    case SiteRate::join_requests:
      return nodes::SiteRate::join_requests;
    case SiteRate::lasting_seeks:
      return nodes::SiteRate::lasting_seeks;
  }
  std::unreachable();
}

SiteRate site_rate_of(nodes::SiteRate rate) {
  switch (rate) {
    case nodes::SiteRate::guests:
      return SiteRate::guests;
    case nodes::SiteRate::player_rooms:
      return SiteRate::player_rooms;
    case nodes::SiteRate::address_rooms:
      return SiteRate::address_rooms;
    case nodes::SiteRate::join_requests:
      return SiteRate::join_requests;
    case nodes::SiteRate::lasting_seeks:
      return SiteRate::lasting_seeks;
  }
  std::unreachable();
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
