#include "server/lobby/pairing.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <utility>

#include "server/base/secrets.hpp"

namespace quintet::server {
namespace {

/// The system's random numbers as a generator for the standard library.
struct RandomBits {
  using result_type = std::uint32_t;  // NOLINT(readability-identifier-naming): its name there
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() { return random_number(); }
};

}  // namespace

Pairing make_pairing(const Wish& wish, const std::string& lasting,
                     const std::vector<Seeks::Match>& matches) {
  Pairing pairing;
  pairing.request = paired_room(wish.terms);
  if (!lasting.empty()) pairing.ended_seeks.push_back(lasting);
  std::vector<std::optional<protocol::Player>> seats(wish.terms.seats);
  std::vector<protocol::Player> anywhere;
  const auto place = [&](const protocol::Player& player, std::optional<int> seat) {
    if (seat) {
      seats.at(static_cast<std::size_t>(*seat)) = player;
    } else {
      anywhere.push_back(player);
    }
  };
  place(wish.player, wish.seat);
  for (const Seeks::Match& match : matches) {
    place(match.player, match.seat);
    if (match.lasting) pairing.ended_seeks.push_back(match.seek);
  }
  std::ranges::shuffle(anywhere, RandomBits());
  for (auto& seat : seats) {
    if (!seat) {
      seat = std::move(anywhere.back());
      anywhere.pop_back();
    }
    pairing.players.push_back(*std::move(seat));
  }
  return pairing;
}

}  // namespace quintet::server
