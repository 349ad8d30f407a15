#include "tests/server/kit/stubborn_player.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <utility>

namespace quintet::tests {
namespace {

/// A timeout that must not be caught to try another node.
struct StandsStill : Timeout {
  using Timeout::Timeout;
};

[[noreturn]] void wait_for_restart(Client& client) {
  (void)client.wait_closed();
  throw Disconnected("the server restarts");
}

}  // namespace

StubbornPlayer::StubbornPlayer(Seating seating, std::uint64_t seed, std::int64_t last_ply,
                               std::atomic<std::int64_t>& acknowledged)
    : seating_(std::move(seating)),
      dice_(seed),
      last_ply_(last_ply),
      all_acknowledged_(acknowledged) {}

void StubbornPlayer::play() {
  auto last_progress = std::chrono::steady_clock::now();
  std::int64_t seen = 0;
  const auto look_for_progress = [&](const std::string& trouble) {
    const auto now = std::chrono::steady_clock::now();
    if (std::exchange(seen, view_.seq()) != view_.seq()) last_progress = now;
    if (now - last_progress > seating_.patience)
      throw StandsStill("the game in room " + seating_.room + " does not go on: " + trouble);
  };
  while (!view_.over()) {
    try {
      Client client(way(), seating_.session);
      play_on(client);
    } catch (const UpgradeRefused& refused) {
      // A client that reconnects often on a fast machine exceeds a rate limit.
      constexpr unsigned too_many = 429;
      constexpr unsigned internal = 500;
      if (refused.answer.status == internal && !seating_.others.empty()) {
        // This node cannot read the session; another one may.
        ++losses_;
        look_for_progress(refused.what());
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        continue;
      }
      if (refused.answer.status != too_many) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(
          refused.answer.json().at("error").at("retry_after").get<int>()));
    } catch (const Timeout& silence) {
      // A hanging node sends nothing; another one may reply.
      if (seating_.others.empty()) throw;
      ++losses_;
      look_for_progress(silence.what());
    } catch (const Disconnected& loss) {
      ++losses_;
      if (dynamic_cast<const Refused*>(&loss) != nullptr) ++refusals_;
      look_for_progress(loss.what());
      // Yields the processor to a server that is starting.
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  check_flag();
}

bool StubbornPlayer::may_be_late(const std::string& code) const {
  return seating_.flags_fall && (code == "game-over" || code == "not-your-turn" || code == "stale");
}

void StubbornPlayer::check_flag() const {
  if (!was_late_ || view_.has_withdrawn(seating_.seat)) return;
  const Json& last = view_.events().rbegin()->second;
  // A game is aborted if its first turn is late.
  if (last.at("kind") == "ended" && last.at("result").at("reason") == "aborted") return;
  throw std::runtime_error("a turn in room " + seating_.room +
                           " was refused as too late, and no flag has fallen");
}

const Address& StubbornPlayer::way() const {
  const std::size_t turn = static_cast<std::size_t>(losses_) % (seating_.others.size() + 1);
  return turn == 0 ? seating_.server : seating_.others[turn - 1];
}

Json StubbornPlayer::ask(Client& client, const Json& request) {
  Json reply;
  // Slow enough for the rate limits.
  constexpr std::chrono::milliseconds pause{50};
  wait_until("something to be stored", [&] {
    reply = client.ask(request);
    const std::string code = reply.value("code", "");
    const bool again = seating_.storage_fails && (code == "internal" || code == "unavailable");
    if (again) {
      ++troubles_;
      std::this_thread::sleep_for(pause);
    }
    return !again;
  });
  return reply;
}

void StubbornPlayer::play_on(Client& client) {
  settle(client);
  Json enter = {{"type", "enter_room"}, {"room", seating_.room}};
  if (view_.seq() > 0) enter["since"] = view_.seq();
  const Json entered = ask(client, enter);
  if (entered.value("code", "") == "shutting-down") wait_for_restart(client);
  view_.entered(entered);
  while (!view_.over()) {
    if (view_.to_move() == seating_.seat) {
      if (view_.ply() >= last_ply_) {
        // `game-over` and `forbidden` mean that an earlier request has taken effect.
        (void)ask(client, {{"type", "resign"}, {"room", seating_.room}});
      } else {
        if (const auto most = static_cast<std::uint64_t>(seating_.thought.count()); most > 0)
          std::this_thread::sleep_for(std::chrono::milliseconds(dice_.below(most)));
        pending_ = view_.play_request(view_.random_turn(dice_));
        chosen_ = std::chrono::steady_clock::now();
        settle(client);
      }
    }
    view_.apply(client.push("event"));
  }
}

void StubbornPlayer::settle(Client& client) {
  if (pending_.is_null()) return;
  const Json reply = ask(client, pending_);
  const std::string code = reply.value("code", "");
  if (code == "shutting-down") wait_for_restart(client);
  if (may_be_late(code)) {
    was_late_ = true;
    pending_ = nullptr;
    return;
  }
  // Only this client plays in this position, so the turn must be accepted.
  if (!code.empty()) throw std::runtime_error("a turn was refused: " + reply.dump());
  if (reply.contains("duplicate")) ++duplicates_;
  acknowledged_.push_back(
      {.ply = pending_.at("ply"), .seq = reply.at("seq"), .turn = pending_.at("turn")});
  ++all_acknowledged_;
  const auto waited = std::chrono::steady_clock::now() - chosen_;
  longest_wait_ =
      std::max(longest_wait_.load(), std::chrono::duration_cast<std::chrono::milliseconds>(waited));
  pending_ = nullptr;
}

}  // namespace quintet::tests
