#include "server/bots/thinkers.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <new>
#include <ranges>
#include <utility>

#include <sys/resource.h>

#include "engine/levels/levels.hpp"
#include "rules/catalogue.hpp"

namespace quintet::server {
namespace {

using std::chrono::milliseconds;

/// Unused processor time that the threads may save up, in seconds per thread. They fall back when
/// it is used up.
constexpr double share_burst = 5;
/// Nodes between two checks of the time and of cancellation: some milliseconds.
constexpr std::uint64_t nodes_per_step = 2'000;
/// Divides the budget of the level if there is too much work.
constexpr std::uint64_t tenth = 10;
/// Maximum number of nodes if less than `hurry` is left: about a millisecond.
constexpr std::uint64_t hurried_nodes = 500;
constexpr milliseconds hurry{20};

void step_back() {
  constexpr int least = 19;
  // On Linux this affects only the calling thread. A failure does no harm.
  ::setpriority(PRIO_PROCESS, 0, least);
}

double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

int threads_for(const BotSettings& settings) {
  if (settings.threads > 0) return settings.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
}

std::uint64_t nodes_of(const engine::Request& request) {
  if (request.nodes) return static_cast<std::uint64_t>(*request.nodes);
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) return 1;
  const auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return 1;
  const auto settings = engine::settings_of(request.game, *options, request.level.value_or(1));
  return settings ? settings->nodes : 1;
}

}  // namespace

Thinkers::Thinkers(BotSettings settings, const BotLimits& limits, const NetLimits& net_limits,
                   Metrics& metrics)
    : settings_(std::move(settings)),
      limits_(limits),
      metrics_(metrics),
      threads_(threads_for(settings_)),
      waiting_(limits.bot_queue_per_address, net_limits.wider_network_factor),
      whole_(limits.bot_queue_per_address, net_limits.wider_network_factor) {
  if (!settings_.on) return;
  for (int i = 0; i < threads_; ++i)
    workers_.emplace_back([this] { work(); });
}

Thinkers::~Thinkers() {
  stop();
}

std::shared_ptr<Thinkers::Job> Thinkers::think(Position position, Done done) {
  const auto job = std::make_shared<Job>(std::move(position), std::move(done));
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(mutex_);
  if (stopping_) return job;
  allot(*job);
  const auto& [request, host, address, until] = job->position_;
  const std::size_t before = std::max(by_host_[host]++, waiting_.held(address));
  waiting_.add(address);
  Clock::time_point place = now + std::chrono::seconds(2) * before;
  if (until) place = std::min(place, *until);
  job->place_ = queue_.emplace(place, job);
  metrics_.bot_queue.add(1);
  changed_.notify_one();
  return job;
}

void Thinkers::allot(Job& job) {
  const auto& [request, host, address, until] = job.position_;
  const auto of_host = by_host_.find(host);
  if (of_host != by_host_.end() && of_host->second >= limits_.bot_queue_per_player)
    return fall_back(job, Fallback::player, tenth);
  if (!whole_.has_place(address)) return fall_back(job, Fallback::address, tenth);
  if (whole_.total() >= limits_.bot_queue) {
    // The least urgent job of the network with the most gives way.
    auto others = queue_ | std::views::values | std::views::reverse |
                  std::views::filter([](const auto& other) { return other->whole_; });
    const auto other = whole_.gives_way(
        others, address, [](const auto& each) -> const auto& { return each->position_.address; });
    if (other == others.end()) return fall_back(job, Fallback::queue, tenth);
    fall_back(**other, Fallback::queue, tenth);
  }
  whole_.add(address);
  job.whole_ = true;
}

void Thinkers::fall_back(Job& job, Fallback why, std::uint64_t part) {
  const std::uint64_t nodes = std::max<std::uint64_t>(1, nodes_of(job.position_.request) / part);
  job.position_.request.nodes = static_cast<std::int64_t>(nodes);
  metrics_.bot_fallbacks[why].add();
  if (std::exchange(job.whole_, false)) whole_.remove(job.position_.address);
}

void Thinkers::forget(Job& job) {
  queue_.erase(*std::exchange(job.place_, std::nullopt));
  const auto of_host = by_host_.find(job.position_.host);
  if (--of_host->second == 0) by_host_.erase(of_host);
  waiting_.remove(job.position_.address);
  if (std::exchange(job.whole_, false)) whole_.remove(job.position_.address);
  metrics_.bot_queue.add(-1);
}

void Thinkers::cancel(const std::shared_ptr<Job>& job) {
  job->cancelled_ = true;
  const std::lock_guard lock(mutex_);
  if (!job->place_) return;
  forget(*job);
}

std::size_t Thinkers::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

bool Thinkers::share_is_used_up() {
  const Clock::time_point now = Clock::now();
  const double passed = std::chrono::duration<double>(now - std::exchange(counted_, now)).count();
  const double earned = passed * threads_ * settings_.share / 100;
  spent_ = std::max(-share_burst * threads_, spent_ - earned);
  return settings_.share < 100 && spent_ > 0;
}

std::shared_ptr<Thinkers::Job> Thinkers::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  if (stopping_) return nullptr;
  const std::shared_ptr<Job> job = queue_.begin()->second;
  forget(*job);
  if (share_is_used_up() && !job->position_.request.nodes) fall_back(*job, Fallback::share, tenth);
  return job;
}

std::optional<Thinkers::Thought> Thinkers::think_now(const Job& job) {
  auto thinking = settings_.begin ? settings_.begin(job.position_.request)
                                  : engine::begin(job.position_.request);
  if (!thinking) return std::unexpected(thinking.error().message);
  const auto& until = job.position_.until;
  bool done = false;
  while (!done) {
    if (job.cancelled_ || stopping_) return std::nullopt;
    done = thinking->step(nodes_per_step);
    if (!done && until && Clock::now() >= *until) {
      metrics_.bot_fallbacks[Fallback::clock].add();
      done = true;
    }
  }
  return thinking->best();
}

void Thinkers::work() {
  step_back();
  while (const std::shared_ptr<Job> job = next()) {
    const Clock::time_point began = Clock::now();
    const double spent_before = processor_seconds();
    auto& request = job->position_.request;
    if (job->position_.until && *job->position_.until - began < hurry) {
      request.nodes = static_cast<std::int64_t>(std::min(nodes_of(request), hurried_nodes));
      job->position_.until = std::nullopt;
      metrics_.bot_fallbacks[Fallback::clock].add();
    }
    std::optional<Thought> thought;
    try {
      thought = think_now(*job);
    } catch (const std::exception& failure) {
      thought = std::unexpected(std::string(failure.what()));
    }
    metrics_.bot_thinking.add(Clock::now() - began);
    {
      const std::lock_guard lock(mutex_);
      spent_ += processor_seconds() - spent_before;
    }
    if (!thought || job->cancelled_) continue;
    if (*thought) {
      metrics_.bot_nodes.at(Metrics::index_of(request.game)).add((**thought).nodes);
    }
    // The bot waits for this call, so it is repeated until there is enough memory.
    for (bool told = false; !told && !stopping_;) {
      try {
        job->done_(*thought);
        told = true;
      } catch (const std::bad_alloc&) {
        metrics_.bot_failures.add();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      }
    }
  }
}

void Thinkers::refuse() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    while (!queue_.empty()) {
      const std::shared_ptr<Job> job = queue_.begin()->second;
      forget(*job);
    }
  }
  changed_.notify_all();
}

void Thinkers::stop() {
  refuse();
  workers_.clear();
}

}  // namespace quintet::server
