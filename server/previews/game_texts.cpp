#include "server/previews/game_texts.hpp"

#include <algorithm>

namespace quintet::server {
namespace {

const GameTexts* texts_of(std::string_view game, const PageTexts& texts) {
  const auto found = std::ranges::find(texts.games, game, &GameTexts::game);
  return found == texts.games.end() ? nullptr : &*found;
}

}  // namespace

std::string_view summary_of(const rules::GameInfo& game, const PageTexts& texts) {
  const GameTexts* found = texts_of(game.id, texts);
  return found == nullptr || found->summary.empty() ? game.summary : found->summary;
}

std::string_view seat_name(std::string_view seat, const rules::GameInfo& game,
                           const PageTexts& texts) {
  const GameTexts* found = texts_of(game.id, texts);
  if (found == nullptr) return seat;
  const auto named = std::ranges::find(found->seats, seat, &SeatText::seat);
  return named == found->seats.end() ? seat : named->name;
}

std::string_view rules_html(std::string_view game, const PageTexts& texts) {
  const GameTexts* found = texts_of(game, texts);
  return found == nullptr ? std::string_view() : found->rules;
}

}  // namespace quintet::server
