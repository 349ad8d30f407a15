#include "server/previews/in_words.hpp"

#include <algorithm>

namespace quintet::server {
namespace {

const GermanGame* german(const rules::GameInfo& game) {
  const auto games = german_games();
  const auto found = std::ranges::find(games, game.id, &GermanGame::game);
  return found == games.end() ? nullptr : &*found;
}

}  // namespace

std::string_view summary_of(const rules::GameInfo& game, Language language) {
  const GermanGame* words = language == Language::german ? german(game) : nullptr;
  return words == nullptr ? game.summary : words->summary;
}

std::string_view seat_in(std::string_view seat, const rules::GameInfo& game, Language language) {
  const GermanGame* words = language == Language::german ? german(game) : nullptr;
  if (words == nullptr) return seat;
  const auto found = std::ranges::find(words->seats, seat, &GermanSeat::english);
  return found == words->seats.end() ? seat : found->german;
}

}  // namespace quintet::server
