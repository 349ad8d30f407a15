#include "rules/game.hpp"

#include <cassert>
#include <utility>

#include "rules/game_model.hpp"
#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules {

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
  return hash;
}

std::string format_hash(std::uint64_t hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out(16, '0');
  for (auto digit = out.rbegin(); digit != out.rend(); ++digit) {
    *digit = digits[hash & 0xfU];
    hash >>= 4U;
  }
  return out;
}

Game::Game(std::unique_ptr<Model> model) : model_(std::move(model)) {
  assert(model_ != nullptr);
}
Game::Game(const Game& other) : model_(other.model_->clone()) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(const Game& other) {
  if (this != &other) model_ = other.model_->clone();
  return *this;
}
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

std::string Game::position() const {
  return model_->position();
}
std::uint64_t Game::hash() const {
  return fnv1a(model_->position());
}
std::optional<Seat> Game::seat_to_move() const {
  return model_->seat_to_move();
}
bool Game::turn_start() const {
  return model_->turn_start();
}
std::optional<Outcome> Game::outcome() const {
  return model_->outcome();
}
std::vector<std::string> Game::legal_actions() const {
  return model_->legal_actions();
}
Result<void> Game::play(std::string_view action) {
  return model_->play(action);
}

std::vector<std::string> Game::way(std::string_view action) const {
  std::vector<std::string> way = model_->moments(action);
  const std::unique_ptr<Model> last = model_->clone();
  [[maybe_unused]] const auto played = last->play(action);
  assert(played);
  way.push_back(last->position());
  return way;
}

Result<void> Game::play_turn(std::string_view turn) {
  assert(turn_start() || outcome());
  std::unique_ptr<Model> next = model_->clone();
  bool finished = false;
  for (std::size_t index = 0;; ++index) {
    const std::size_t end = turn.find(' ');
    const std::string_view action = turn.substr(0, end);
    auto played = next->play(action);
    // After the whole turn, `next` belongs to the next seat, which is not allowed to act in this
    // turn.
    if (finished && (played || played.error().code == ErrorCode::illegal_action)) {
      played = refuse("rules.turn-ended", shown(action));
    }
    if (!played) {
      played.error().index = index;
      return played;
    }
    finished = next->turn_start() || next->outcome();
    if (end == std::string_view::npos) break;
    turn.remove_prefix(end + 1);
  }
  if (!finished) {
    return refuse("rules.turn-unfinished");
  }
  model_ = std::move(next);
  return {};
}

void Game::withdraw(Seat seat) {
  model_->withdraw(seat);
}
std::uint64_t Game::perft(int depth) const {
  return model_->perft(depth);
}

}  // namespace quintet::rules
