#include "tests/fuzz/promise.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "rules/text.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::fuzz {

using rules::Game;

const std::vector<Setup>& setups() {
  static const auto all = [] {
    std::vector<Setup> out;
    for (const rules::GameInfo& info : rules::catalogue()) {
      for (auto& options : tests::all_options(info))
        out.push_back({&info, std::move(options)});
    }
    return out;
  }();
  return all;
}

std::uint8_t Bytes::next() {
  if (left_ == 0) return 0;
  --left_;
  return *data_++;
}

std::size_t Bytes::below(std::size_t bound) {
  std::size_t number = next();
  if (bound > 256) number |= static_cast<std::size_t>(next()) << 8U;
  return number % bound;
}

const Setup& Bytes::setup() {
  return setups()[below(setups().size())];
}

std::string_view Bytes::text() {
  const auto* begin = reinterpret_cast<const char*>(data_);
  return {begin, std::exchange(left_, 0)};
}

void broken(std::string_view promise, std::initializer_list<std::string_view> about) {
  std::fprintf(stderr, "Broken promise: %.*s\n", static_cast<int>(promise.size()), promise.data());
  for (const std::string_view text : about) {
    std::fprintf(stderr, "  \"%.*s\"\n", static_cast<int>(text.size()), text.data());
  }
  std::abort();
}

void hold_error(const rules::Error& error, std::initializer_list<rules::ErrorCode> codes) {
  const std::string_view message = error.message;
  hold(std::ranges::find(codes, error.code) != codes.end(), "an error has a code that fits",
       {rules::to_string(error.code), message});
  hold(message.size() > 10 && message.ends_with('.'), "an error is told in a sentence", {message});
  hold(std::ranges::all_of(message, [](char c) { return c < 0 || (c >= 0x20 && c < 0x7f); }),
       "an error is told without control characters", {message});
}

bool same(const Game& a, const Game& b) {
  return a.position() == b.position() && a.seat_to_move() == b.seat_to_move() &&
         a.turn_start() == b.turn_start() && a.outcome() == b.outcome() && a.perft(1) == b.perft(1);
}

std::vector<std::string> hold_position(const Setup& setup, const Game& game) {
  const std::string text = game.position();
  auto legal = game.legal_actions();
  const auto outcome = game.outcome();
  const auto seats = setup.info->seat_names(setup.options).size();
  hold(std::ranges::is_sorted(legal), "legal actions are sorted", {text});
  hold(std::ranges::adjacent_find(legal) == legal.end(), "an action is listed once", {text});
  hold(legal.empty() == outcome.has_value(), "nothing is legal exactly when it is over", {text});
  hold(game.perft(1) == legal.size(), "perft counts the legal actions", {text});
  hold(game.seat_to_move().has_value() == !outcome, "a seat is to move unless it is over", {text});
  hold(game.seat_to_move().value_or(0) < seats, "the seat to move exists", {text});
  hold(!outcome || !game.turn_start(), "no turn starts when it is over", {text});
  if (outcome) {
    hold(!outcome->reason.empty(), "an end has a reason", {text});
    for (rules::Seat seat = 0; seat < rules::max_seats; ++seat) {
      hold(seat < seats || !outcome->winners.contains(seat), "a winner is in the game", {text});
    }
  }
  const auto read = setup.info->parse(text, setup.options);
  if (!read) broken("a position reads back from its text", {text, read.error().message});
  hold(same(*read, game) && read->legal_actions() == legal, "a position reads back to the same",
       {text, read->position()});
  return legal;
}

Attempt read_attempt(const Setup& setup, std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return {setup.info->start(setup.options), text};
  auto game = setup.info->parse(text.substr(0, end), setup.options);
  return {game ? std::move(*game) : setup.info->start(setup.options), text.substr(end + 1)};
}

}  // namespace quintet::fuzz
