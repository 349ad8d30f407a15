#include "storage/postgres/store/rated_players.hpp"

#include <variant>

namespace quintet::storage {
namespace {

struct Collector {
  std::set<std::string_view>& players;

  void operator()(const RoomWrite& write) const {
    if (write.rate) players.insert(write.rate->players.begin(), write.rate->players.end());
  }
  void operator()(const RoomWrites& writes) const {
    for (const RoomWrite& write : writes.writes)
      (*this)(write);
  }
  void operator()(const TryPuzzle& attempt) const { players.insert(attempt.player); }
  void operator()(const auto&) const {}
};

}  // namespace

std::set<std::string_view> rated_players(std::span<const Job> jobs) {
  std::set<std::string_view> players;
  for (const Job& job : jobs)
    std::visit(Collector{players}, job);
  return players;
}

}  // namespace quintet::storage
