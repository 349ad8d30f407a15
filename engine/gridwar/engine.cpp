#include "engine/gridwar/engine.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/gridwar/plan_search.hpp"
#include "engine/gridwar/wins.hpp"
#include "engine/search/chance.hpp"
#include "rules/key.hpp"

namespace quintet::engine::gridwar {
namespace {

using rules::gridwar::index;
using rules::gridwar::Kind;
using rules::gridwar::opponent;

constexpr int chance_scale = 350;
/// Cost in points of a turn back to an earlier position, in addition to the contempt.
constexpr int repetition_points = 40;
/// Number of actions beyond the budget that the search may try against a threat to its own goal.
constexpr std::uint64_t alarm_nodes = 2'500;
/// Limits of the actions for the search for wins with preparations. Between the limits it takes a
/// quarter of the budget.
constexpr std::uint64_t least_win_nodes = 500;
constexpr std::uint64_t most_win_nodes = 20'000;
/// Maximum number of destinations for each tile that are tried after the first action.
constexpr std::size_t destinations_a_tile = 3;
constexpr std::size_t entries_in_all = 6;
constexpr int longest_turn = 48;

/// Number of candidates in each round that the opponent's own search is tried against.
constexpr std::array<std::size_t, 3> round_sizes{16, 5, 2};
constexpr std::uint64_t least_nested_nodes = 700;
constexpr std::uint64_t nested_step = 256;

Width width_of(std::uint64_t nodes) {
  if (nodes < 1'500) return {1, 6, 0};
  if (nodes < 4'000) return {2, 8, 0};
  if (nodes < 12'000) return {4, 20, 6};
  if (nodes < 40'000) return {8, 40, 10};
  return {14, 60, 14};
}

}  // namespace

PlanSearch::PlanSearch(const SearchRequest<Position>& request)
    : request_(request),
      side_(request.position.side()),
      width_(width_of(request.settings.nodes)),
      first_(legal_actions(request.position)) {
  // Starts with a legal turn: ends it as soon as possible.
  Plan plan{.actions = {}, .after = request.position};
  while (!plan.after.outcome() && plan.after.side() == side_) {
    const Action end{.kind = Kind::end};
    const Actions actions = legal_actions(plan.after);
    const bool ends = std::ranges::find(actions, end) != actions.end();
    plan = extended(plan, {ends ? end : actions.front()});
  }
  candidates_.push_back({.plan = std::move(plan), .score = -most_points});
  Plan none{.actions = {}, .after = request.position, .key = request.position.key()};
  none.score = estimate(request.position, opponent(side_));
  seen_.insert(none.key);
  beam_.push_back(std::move(none));
}

bool PlanSearch::budget_left(std::uint64_t percent) const {
  return nodes_ < request_.settings.nodes / 100 * percent + request_.settings.nodes % 100;
}

bool PlanSearch::step(std::uint64_t nodes) {
  const std::uint64_t stop = nodes_ + nodes;
  while (stage_ != Stage::done && nodes_ < stop)
    advance();
  return stage_ == Stage::done;
}

void PlanSearch::advance() {
  switch (stage_) {
    case Stage::first_actions:
      return try_first_action();
    case Stage::beam:
      return expand();
    case Stage::choose:
      return choose_candidates();
    case Stage::replies:
      return try_reply();
    case Stage::searches:
      return search_reply();
    case Stage::done:
      return;
  }
}

void PlanSearch::finish(Plan plan) {
  candidates_.assign(1, {.plan = std::move(plan), .score = win_now - 1, .wins = true});
  stage_ = Stage::done;
}

void PlanSearch::add_if_new(Plan plan, std::vector<Plan>& into) {
  ++nodes_;
  if (!seen_.insert(plan.key).second) return;
  if (const auto outcome = plan.after.outcome()) {
    if (outcome->winners.contains(request_.position.seat_to_move())) finish(std::move(plan));
    return;
  }
  plan.score = with_noise(estimate(plan.after, opponent(side_)), plan.key);
  into.push_back(std::move(plan));
}

void PlanSearch::try_first_action() {
  if (next_ == first_.size()) {
    const std::uint64_t limit =
        std::clamp(request_.settings.nodes / 4, least_win_nodes, most_win_nodes);
    if (const auto win = find_win(request_.position, limit, nodes_)) {
      return finish(extended(beam_.front(), *win));
    }
    return make_shortlist();
  }
  const Action action = first_[next_++];
  const Plan& none = beam_.front();
  if (action.kind == Kind::end) {
    if (ended_.empty() || !ended_.front().actions.empty()) ended_.push_back(none);
    ++nodes_;
    return;
  }
  const std::size_t before = longer_.size();
  add_if_new(extended(none, {action}), longer_);
  if (stage_ == Stage::done || longer_.size() == before) return;
  gains_.push_back({longer_.back().score, longer_.back().key, action});
}

void PlanSearch::make_shortlist() {
  std::ranges::sort(gains_, better<Gain>);
  for (const auto& [gain, key, action] : gains_) {
    const auto alike =
        static_cast<std::size_t>(std::ranges::count_if(shortlist_, [&action](const Action& other) {
          return other.kind == action.kind && other.from == action.from;
        }));
    const bool entry = action.kind == Kind::enter || action.kind == Kind::promote_off_board;
    if (alike < (entry ? entries_in_all : destinations_a_tile)) shortlist_.push_back(action);
  }
  for (const std::vector<Action>& actions : find_captures(request_.position, nodes_)) {
    if (actions.size() > 1) add_if_new(extended(beam_.front(), actions), longer_);
    if (stage_ == Stage::done) return;
  }
  best_yet_ = beam_.front().score;
  next_ = beam_.size();
  stage_ = Stage::beam;
}

bool PlanSearch::listed(const Action& action) const {
  return action.kind == Kind::capture || std::ranges::find(shortlist_, action) != shortlist_.end();
}

/// Tries all actions that can follow one plan of the beam. After the last plan, makes the next
/// beam.
void PlanSearch::expand() {
  if (next_ < beam_.size()) {
    const Plan plan = beam_[next_++];
    const bool alarm = plan.score < -goal_in_reach / 2;
    bool can_end = false;
    for (const Action& action : legal_actions(plan.after)) {
      can_end = can_end || action.kind == Kind::end;
      // Under a threat to its goal, the side tries every action.
      if (action.kind == Kind::end || !(alarm || listed(action))) continue;
      add_if_new(extended(plan, {action}), longer_);
      if (stage_ == Stage::done) return;
    }
    for (const std::vector<Action>& actions : find_captures(plan.after, nodes_)) {
      if (actions.size() > 1) add_if_new(extended(plan, actions), longer_);
      if (stage_ == Stage::done) return;
    }
    if (can_end && !plan.actions.empty()) ended_.push_back(plan);
    return;
  }
  std::ranges::sort(longer_, better<Plan>);
  // A plan that is not continued may still be the best turn.
  const std::size_t kept = std::min(longer_.size(), std::max(width_.beam, width_.candidates));
  const int best = longer_.empty() ? -most_points : longer_.front().score;
  fruitless_ = best > best_yet_ ? 0 : fruitless_ + 1;
  best_yet_ = std::max(best_yet_, best);
  for (std::size_t i = width_.beam; i < kept; ++i)
    ended_.push_back(longer_[i]);
  longer_.resize(std::min(longer_.size(), width_.beam));
  beam_ = std::exchange(longer_, {});
  next_ = 0;
  ++length_;
  const bool alarm = best_yet_ < -goal_in_reach / 2;
  const bool go_on = alarm ? nodes_ < request_.settings.nodes + alarm_nodes
                           : budget_left(width_.beam > 1 ? 60 : 100) && fruitless_ < 2;
  if (!go_on || beam_.empty() || length_ >= longest_turn) {
    ended_.insert(ended_.end(), beam_.begin(), beam_.end());
    beam_.clear();
    stage_ = Stage::choose;
  }
}

void PlanSearch::choose_candidates() {
  std::ranges::sort(ended_, better<Plan>);
  std::vector<Candidate> chosen;
  const std::size_t wanted =
      std::max(width_.candidates, static_cast<std::size_t>(request_.settings.lines));
  for (const Plan& plan : ended_) {
    if (chosen.size() >= wanted) break;
    if (!can_end(plan.after)) continue;
    Candidate candidate{.plan = extended(plan, {Action{.kind = Kind::end}})};
    if (const auto outcome = candidate.plan.after.outcome()) {
      if (!outcome->winners.contains(request_.position.seat_to_move())) continue;
      return finish(std::move(candidate.plan));
    }
    candidate.draws = drawn(candidate.plan.key);
    candidate.score = candidate.draws ? -request_.settings.contempt
                                      : plan.score - repetition_score(candidate.plan.key);
    chosen.push_back(std::move(candidate));
  }
  if (!chosen.empty()) candidates_ = std::move(chosen);
  next_ = 0;
  stage_ = Stage::done;
  if (!budget_left(100) || candidates_.size() < 2) return;
  replies_.emplace(request_.position, width_.wishes, nodes_);
  stage_ = Stage::replies;
}

void PlanSearch::try_reply() {
  if (next_ == candidates_.size() || !budget_left(100)) {
    begin_round();
    return;
  }
  Candidate& candidate = candidates_[next_++];
  ++nodes_;
  candidate.round = 1;
  if (candidate.draws || candidate.plan.after.outcome()) return;
  candidate.reply = replies_->best_reply(candidate.plan.after, nodes_);
  candidate.score = with_noise(estimate(candidate.reply.after, side_), candidate.plan.key);
  // The opponent can still prevent the win, so a goal in reach scores only a part of its points.
  if (candidate.score > goal_in_reach / 2) candidate.score = goal_in_reach / 4;
  if (candidate.reply.score > goal_in_reach / 2) candidate.score = -candidate.reply.score;
  candidate.score -= repetition_score(candidate.plan.key);
}

void PlanSearch::begin_round() {
  stage_ = Stage::done;
  if (!budget_left(100) || static_cast<std::size_t>(round_) > round_sizes.size()) return;
  const std::uint64_t left = request_.settings.nodes - nodes_;
  round_size_ = std::min(round_sizes[static_cast<std::size_t>(round_ - 1)], candidates_.size());
  round_nodes_ = left / (2 * round_size_);
  if (round_nodes_ < least_nested_nodes) return;
  std::ranges::sort(candidates_,
                    [this](const Candidate& a, const Candidate& b) { return before(a, b); });
  ++round_;
  next_ = 0;
  stage_ = Stage::searches;
}

void PlanSearch::search_reply() {
  if (next_ == round_size_ || !budget_left(100)) {
    begin_round();
    return;
  }
  Candidate& candidate = candidates_[next_];
  if (candidate.draws || candidate.wins) {
    candidate.round = round_;
    ++next_;
    ++nodes_;
    return;
  }
  if (!nested_) {
    SearchRequest<Position> request{.position = candidate.plan.after,
                                    .history = request_.history,
                                    .settings = {.nodes = round_nodes_,
                                                 .seed = request_.settings.seed,
                                                 .contempt = request_.settings.contempt}};
    request.history.push_back(request_.position.key());
    nested_ = std::make_unique<PlanSearch>(request);
  }
  const std::uint64_t before_step = nested_->nodes_;
  const bool finished = nested_->step(nested_step);
  nodes_ += std::max<std::uint64_t>(nested_->nodes_ - before_step, 1);
  if (!finished) return;
  const Candidate& reply = *nested_->ranked().front();
  candidate.reply = reply.plan;
  candidate.score = reply.wins ? -most_points : with_noise(-reply.score, candidate.plan.key);
  candidate.score -= repetition_score(candidate.plan.key);
  candidate.round = round_;
  nested_.reset();
  ++next_;
}

bool PlanSearch::drawn(Key key) const {
  return std::ranges::count(request_.history, key) >= 2;
}

int PlanSearch::repetition_score(Key key) const {
  const bool again = std::ranges::find(request_.history, key) != request_.history.end();
  return again ? repetition_points + request_.settings.contempt : 0;
}

int PlanSearch::estimate(const Position& position, Colour next) const {
  return evaluate(position, side_, next, request_.settings.aim);
}

/// Adds the noise of the settings. Scores of decided positions are far beyond it.
int PlanSearch::with_noise(int score, Key key) const {
  const int noise = request_.settings.noise;
  if (noise == 0) return score;
  const std::uint64_t lot = rules::mix(rules::scramble(request_.settings.seed), key);
  return score + static_cast<int>(lot % static_cast<std::uint64_t>(2 * noise + 1)) - noise;
}

/// Whether `a` ranks before `b`. Candidates of a later round rank first, because only scores of the
/// same round are comparable.
bool PlanSearch::before(const Candidate& a, const Candidate& b) const {
  if (a.round != b.round) return a.round > b.round;
  if (a.score != b.score) return a.score > b.score;
  const std::uint64_t seed = rules::scramble(request_.settings.seed);
  return rules::mix(seed, a.plan.key) > rules::mix(seed, b.plan.key);
}

std::vector<const PlanSearch::Candidate*> PlanSearch::ranked() const {
  std::vector<const Candidate*> order;
  for (const Candidate& candidate : candidates_)
    order.push_back(&candidate);
  std::ranges::sort(order,
                    [this](const Candidate* a, const Candidate* b) { return before(*a, *b); });
  return order;
}

SearchResult<Position> PlanSearch::best() const {
  const std::vector<const Candidate*> order = ranked();
  std::size_t within = 1;
  const int floor = order[0]->score - request_.settings.margin;
  while (within < order.size() && !order[0]->wins && order[within]->score >= floor &&
         order[within]->round == order[0]->round) {
    ++within;
  }
  const std::uint64_t lot = rules::mix(request_.settings.seed, request_.position.key());
  SearchResult<Position> result{.turn = order[lot % within]->plan.actions,
                                .lines = {},
                                .nodes = nodes_,
                                .depth = 1 + order[0]->round};
  for (const Candidate* candidate : order) {
    if (result.lines.size() == static_cast<std::size_t>(request_.settings.lines)) break;
    const int score = candidate->wins ? candidate->score
                                      : std::clamp(candidate->score, -most_points, most_points);
    Line<Position> line{.turns = {candidate->plan.actions}, .score = score};
    if (candidate->round == 1 && !candidate->draws) {
      std::vector<Action> reply = candidate->reply.actions;
      if (can_end(candidate->reply.after)) {
        reply.push_back(Action{.kind = Kind::end});
        line.turns.push_back(std::move(reply));
      }
    } else if (candidate->round > 1 && !candidate->draws) {
      line.turns.push_back(candidate->reply.actions);
    }
    if (candidate->wins) line.proof = Proof{.outcome = Proof::Outcome::win, .turns = 1};
    line.chances[index(side_)] = chance_of(score, chance_scale);
    line.chances[index(opponent(side_))] = 1000 - line.chances[index(side_)];
    result.lines.push_back(std::move(line));
  }
  return result;
}

std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request) {
  return std::make_unique<PlanSearch>(request);
}

}  // namespace quintet::engine::gridwar
