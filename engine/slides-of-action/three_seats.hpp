// Slides of Action with three seats. Wins that a seat can force against both others are exact. For
// all other positions it grows a tree of playouts, backs up proven results, and maximizes each
// seat's own share.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/slides-of-action/root.hpp"

namespace quintet::engine::slides_of_action {

/// The share of each seat in a game, in units that add up to `whole_game`.
using Shares = std::array<std::int32_t, rules::max_seats>;
inline constexpr std::int32_t whole_game = 3600;

class ThreeSeats final : public Search<Position> {
 public:
  explicit ThreeSeats(const SearchRequest<Position>& request);
  bool step(std::uint64_t nodes) override;
  [[nodiscard]] SearchResult<Position> best() const override;

 private:
  struct Node {
    Position position;
    Action action;              // leads to this node
    std::uint8_t children = 0;  // 0: not expanded
    bool proven = false;
    std::uint32_t first_child = 0;
    std::uint32_t visits = 0;
    Shares shares{};  // only if it is proven
    std::array<std::uint64_t, rules::max_seats> total{};
  };

  /// Searches for forced wins after one turn. Precondition: not finished.
  void search_next_turn();
  void begin_tree();
  /// One descent and one playout, and the update of all nodes on the path.
  void descend();
  void expand(std::size_t at);
  [[nodiscard]] std::size_t select(std::size_t at);
  /// Marks a node as proven if its children prove its result.
  void settle(std::size_t at);
  [[nodiscard]] Shares play_out(Position position);
  [[nodiscard]] Shares shares_of_draw() const;
  [[nodiscard]] std::uint64_t draw_lot();
  [[nodiscard]] const Node* node_of(const RootTurn& turn) const;
  /// A lower bound of the share, reduced by the uncertainty of the visits.
  [[nodiscard]] std::int32_t careful_share(const Node& node) const;

  SearchRequest<Position> request_;
  Seat mover_;
  ForcedWins forced_;
  std::vector<RootTurn> turns_;
  std::vector<Node> nodes_;
  std::uint64_t dice_;
  std::size_t next_ = 0;
  int depth_ = 1;
  int done_ = 0;
  std::size_t most_path_ = 0;
  bool tree_ = false;
  bool finished_ = false;
};

}  // namespace quintet::engine::slides_of_action
