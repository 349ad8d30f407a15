#include "engine/slides-of-action/three_seats.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/slides-of-action/engine.hpp"
#include "rules/key.hpp"

namespace quintet::engine::slides_of_action {
namespace {

/// Depth of the search for forced wins: one turn and a win of four plies. Forced wins against two
/// seats are hardly ever longer.
constexpr int full_depth = 5;
constexpr int least_depth = 2;
/// Depth of the search for a forced win of the seat to move at each node of the tree.
constexpr int tree_depth = 4;
constexpr std::size_t bytes_a_node = 96;
constexpr std::size_t most_tree_nodes = largest_table / bytes_a_node;
constexpr int longest_playout = 40;
/// Exploration constant of the selection, in units of `whole_game`.
constexpr std::int64_t exploration = 1400;
/// Points for each thousandth of the game above one third.
constexpr int points_a_thousandth = 2;

/// The square root of `value`, rounded down.
constexpr std::uint64_t whole_root(std::uint64_t value) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31U; bit != 0; bit >>= 1U) {
    if ((root + bit) * (root + bit) <= value) root += bit;
  }
  return root;
}

Shares shares_of(const rules::Outcome& outcome) {
  Shares shares{};
  for (Seat seat = 0; seat < rules::max_seats; ++seat) {
    if (outcome.winners.contains(seat)) shares[seat] = whole_game;
  }
  return shares;
}

}  // namespace

ThreeSeats::ThreeSeats(const SearchRequest<Position>& request)
    : request_(request),
      mover_(request.position.seat_to_move()),
      forced_(twice_seen(request)),
      turns_(root_turns(request, forced_)),
      dice_(rules::mix(request.settings.seed, request.position.key())) {}

std::uint64_t ThreeSeats::draw_lot() {
  return rules::scramble(dice_++);
}

Shares ThreeSeats::shares_of_draw() const {
  Shares shares{};
  shares.fill(whole_game / 3);
  const std::int32_t contempt =
      request_.settings.contempt * whole_game / (1000 * points_a_thousandth);
  shares[mover_] = std::max(shares[mover_] - contempt, 0);
  return shares;
}

bool ThreeSeats::step(std::uint64_t nodes) {
  const std::uint64_t stop = forced_.nodes() + nodes;
  while (!finished_ && forced_.nodes() < stop) {
    if (tree_) {
      descend();
    } else {
      search_next_turn();
    }
  }
  return finished_;
}

void ThreeSeats::search_next_turn() {
  if (depth_ > least_depth) forced_.stop_at(request_.settings.nodes);
  prove(turns_[next_], forced_, mover_, depth_);
  if (depth_ > least_depth && forced_.stopped()) {
    finished_ = true;
    return;
  }
  if (++next_ < turns_.size()) return;
  next_ = 0;
  done_ = depth_++;
  const bool won = std::ranges::any_of(
      turns_, [this](const RootTurn& turn) { return turn.plies != 0 && turn.winner == mover_; });
  finished_ = won && request_.settings.lines == 1;
  if (depth_ > full_depth && !finished_) begin_tree();
}

void ThreeSeats::begin_tree() {
  static_assert(sizeof(Node) <= bytes_a_node);
  tree_ = true;
  // Reserves everything at once, because a growing vector needs more than twice its size.
  nodes_.reserve(std::min<std::uint64_t>(request_.settings.nodes, most_tree_nodes) +
                 2 * turns_.size() + 1);
  nodes_.push_back(Node{.position = request_.position});
  nodes_[0].first_child = 1;
  nodes_[0].children = static_cast<std::uint8_t>(turns_.size());
  for (const RootTurn& turn : turns_) {
    Node node{.position = turn.after, .action = turn.action};
    if (turn.plies != 0) {
      node.proven = true;
      node.shares[turn.winner] = whole_game;
    } else if (turn.draws) {
      node.proven = true;
      node.shares = shares_of_draw();
    }
    nodes_.push_back(node);
  }
  finished_ =
      std::ranges::all_of(nodes_.begin() + 1, nodes_.end(), &Node::proven) || forced_.stopped();
}

std::size_t ThreeSeats::select(std::size_t at) {
  const Node& parent = nodes_[at];
  const Seat seat = parent.position.seat_to_move();
  // An approximation of the logarithm, in 256ths of a bit, is sufficient to distribute the visits.
  const std::uint64_t log = 256 * static_cast<std::uint64_t>(std::bit_width(parent.visits + 1U));
  std::size_t best = parent.first_child;
  std::int64_t best_value = -1;
  std::uint64_t best_lot = 0;
  for (std::size_t i = parent.first_child; i < parent.first_child + parent.children; ++i) {
    const Node& node = nodes_[i];
    std::int64_t value = node.shares[seat];
    if (!node.proven) {
      if (node.visits == 0) {
        value = 2L * whole_game;
      } else {
        const auto squared = static_cast<std::uint64_t>(exploration * exploration) * log /
                             (std::uint64_t{256} * node.visits);
        value = static_cast<std::int64_t>(node.total[seat] / node.visits + whole_root(squared));
      }
    }
    const std::uint64_t lot = value < best_value ? 0 : draw_lot();
    if (value > best_value || (value == best_value && lot > best_lot)) {
      best = i;
      best_value = value;
      best_lot = lot;
    }
  }
  return best;
}

void ThreeSeats::expand(std::size_t at) {
  const Position position = nodes_[at].position;
  const Seat seat = position.seat_to_move();
  if (forced_.plies(position, seat, tree_depth) != 0) {
    nodes_[at].proven = true;
    nodes_[at].shares = {};
    nodes_[at].shares[seat] = whole_game;
    return;
  }
  const Slides slides(position);
  if (nodes_.size() + slides.size() > most_tree_nodes) return;
  nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
  nodes_[at].children = static_cast<std::uint8_t>(slides.size());
  forced_.count_nodes(slides.size());
  for (const Action slide : slides) {
    Node node{.position = after(position, slide), .action = slide};
    if (const auto outcome = node.position.outcome()) {
      node.proven = true;
      node.shares = shares_of(*outcome);
    } else if (forced_.drawn(node.position)) {
      node.proven = true;
      node.shares = shares_of_draw();
    }
    nodes_.push_back(node);
  }
}

void ThreeSeats::settle(std::size_t at) {
  Node& node = nodes_[at];
  if (node.proven || node.children == 0) return;
  const Seat seat = node.position.seat_to_move();
  bool all = true;
  std::int32_t most = -1;
  Shares sum{};
  std::int32_t count = 0;
  for (std::size_t i = node.first_child; i < node.first_child + node.children; ++i) {
    const Node& child = nodes_[i];
    all = all && child.proven;
    if (!child.proven || child.shares[seat] < most) continue;
    if (child.shares[seat] > most) {
      most = child.shares[seat];
      sum = {};
      count = 0;
    }
    ++count;
    for (Seat s = 0; s < rules::max_seats; ++s)
      sum[s] += child.shares[s];
  }
  if (!all && most < whole_game) return;
  // A seat that cannot win itself may choose any of its best turns; all are equally likely.
  node.proven = true;
  for (Seat s = 0; s < rules::max_seats; ++s)
    node.shares[s] = sum[s] / count;
}

void ThreeSeats::descend() {
  std::array<std::uint32_t, 256> path{};
  std::size_t length = 1;
  bool again = false;
  std::size_t at = 0;
  while (!nodes_[at].proven && !again && length < path.size()) {
    if (nodes_[at].children == 0) {
      if (nodes_[at].visits == 0) break;
      expand(at);
      if (nodes_[at].children == 0) break;
    }
    at = select(at);
    forced_.count_nodes(1);
    for (std::size_t i = 0; i < length; ++i)
      again = again || nodes_[path[i]].position == nodes_[at].position;
    path[length++] = static_cast<std::uint32_t>(at);
  }
  // A repetition on the path counts as a draw.
  const Shares shares = nodes_[at].proven ? nodes_[at].shares
                        : again           ? shares_of_draw()
                                          : play_out(nodes_[at].position);
  for (std::size_t i = length; i-- > 0;) {
    if (i + 1 < length || nodes_[path[i]].children != 0) settle(path[i]);
    Node& node = nodes_[path[i]];
    ++node.visits;
    for (Seat seat = 0; seat < rules::max_seats; ++seat)
      node.total[seat] += static_cast<std::uint64_t>(shares[seat]);
  }
  most_path_ = std::max(most_path_, length - 1);
  finished_ = forced_.stopped() || nodes_[0].proven;
}

/// Plays random slides, but each seat takes a win, and none makes another seat win if it can avoid
/// that.
Shares ThreeSeats::play_out(Position position) {
  for (int ply = 0; ply < longest_playout; ++ply) {
    const Seat seat = position.seat_to_move();
    std::array<Position, 6> safe;
    std::size_t count = 0;
    std::optional<rules::Outcome> lost;
    for (const Action slide : Slides(position)) {
      forced_.count_nodes(1);
      const Position next = after(position, slide);
      const auto outcome = next.outcome();
      if (!outcome) {
        safe[count++] = next;
      } else if (outcome->winners.contains(seat)) {
        return shares_of(*outcome);
      } else if (!lost || draw_lot() % 2 == 0) {
        lost = outcome;
      }
    }
    if (count == 0) return shares_of(*lost);
    position = safe[draw_lot() % count];
  }
  return shares_of_draw();
}

const ThreeSeats::Node* ThreeSeats::node_of(const RootTurn& turn) const {
  for (std::size_t i = 1; i < std::min(nodes_.size(), turns_.size() + 1); ++i) {
    if (nodes_[i].action == turn.action) return &nodes_[i];
  }
  return nullptr;
}

std::int32_t ThreeSeats::careful_share(const Node& node) const {
  if (node.proven) return node.shares[mover_];
  if (node.visits == 0) return 0;
  const auto mean = static_cast<std::int32_t>(node.total[mover_] / node.visits);
  constexpr std::uint64_t spread = 900UL * 900UL;
  return mean - static_cast<std::int32_t>(whole_root(spread / node.visits));
}

SearchResult<Position> ThreeSeats::best() const {
  const auto score_of_share = [](std::int32_t share) {
    return (share - whole_game / 3) * 1000 * points_a_thousandth / whole_game;
  };
  std::vector<RootTurn> ranked = turns_;
  for (RootTurn& turn : ranked) {
    const Node* node = node_of(turn);
    if (turn.draws) turn.score = score_of_share(shares_of_draw()[mover_]);
    if (turn.plies == 0 && !turn.draws && node != nullptr) {
      turn.score = score_of_share(careful_share(*node));
    }
  }
  rank(ranked, mover_, request_.settings);
  SearchResult<Position> result{.turn = {choose(ranked, mover_, request_.settings).action},
                                .lines = {},
                                .nodes = forced_.nodes(),
                                .depth = std::max(done_, static_cast<int>(most_path_))};
  std::optional<ForcedWins> reader;  // a separate one, so that `best` does not change the search
  for (const RootTurn& turn : ranked) {
    if (result.lines.size() == static_cast<std::size_t>(request_.settings.lines)) break;
    Line<Position> line{.turns = {{turn.action}},
                        .score = turn.score,
                        .chances = {334, 333, 333},
                        .proof = proof_of(turn, request_.position)};
    const Node* node = node_of(turn);
    if (turn.draws) line.proof = Proof{.outcome = Proof::Outcome::draw};
    if (turn.plies != 0) {
      line.chances = {};
      line.chances[turn.winner] = 1000;
      if (turn.plies > 1) {
        if (!reader) reader.emplace(twice_seen(request_));
        for (const Action action : reader->line(turn.after, turn.winner, turn.plies - 1))
          line.turns.push_back({action});
      }
    } else if (node != nullptr && node->visits > 0 && !node->proven) {
      std::uint64_t sum = 0;
      for (const std::uint64_t total : node->total)
        sum += total;
      line.chances[0] = static_cast<Chance>(1000 * node->total[0] / sum);
      line.chances[1] = static_cast<Chance>(1000 * node->total[1] / sum);
      line.chances[2] = 1000 - line.chances[0] - line.chances[1];
      while (node->children != 0) {
        const Node* const first = &nodes_[node->first_child];
        node = std::max_element(first, first + node->children,
                                [](const Node& a, const Node& b) { return a.visits < b.visits; });
        if (node->visits < 8) break;
        line.turns.push_back({node->action});
        if (node->proven) break;
      }
    } else if (node != nullptr && node->proven && !turn.draws) {
      line.chances[0] = 1000 * node->shares[0] / whole_game;
      line.chances[1] = 1000 * node->shares[1] / whole_game;
      line.chances[2] = 1000 - line.chances[0] - line.chances[1];
    }
    result.lines.push_back(std::move(line));
  }
  return result;
}

}  // namespace quintet::engine::slides_of_action
