#include "tests/server/kit/stubborn_player.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <utility>
#include <variant>

namespace quintet::tests {

using protocol::ErrorCode;

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
      all_acknowledged_(acknowledged) {
  session_.enter(seating_.room);
}

bool StubbornPlayer::finished() const {
  return view_.over() && session_.turn_under_way(seating_.room) == nullptr;
}

void StubbornPlayer::play() {
  auto last_progress = std::chrono::steady_clock::now();
  std::int64_t seen = 0;
  const auto look_for_progress = [&](const std::string& trouble) {
    const auto now = std::chrono::steady_clock::now();
    if (std::exchange(seen, view_.seq()) != view_.seq()) last_progress = now;
    if (now - last_progress > seating_.patience)
      throw StandsStill("the game in room " + seating_.room + " does not go on: " + trouble);
  };
  while (!finished()) {
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
      // Leaves the processors to a server that is starting. Two hundred clients that connect every
      // millisecond use both processors of a small machine.
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
  }
  check_flag();
}

bool StubbornPlayer::may_be_late(ErrorCode code) const {
  return seating_.flags_fall && (code == ErrorCode::game_over || code == ErrorCode::not_your_turn ||
                                 code == ErrorCode::stale);
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

void StubbornPlayer::play_on(Client& client) {
  session_.begin();
  resigned_at_ = -1;
  while (!finished()) {
    act();
    while (const auto message = session_.next_message())
      client.send_text(*message);
    receive(client, client.next_text());
  }
}

void StubbornPlayer::act() {
  if (view_.to_move() != seating_.seat || !session_.awaits_turn(seating_.room)) return;
  if (view_.ply() >= last_ply_) {
    if (std::exchange(resigned_at_, view_.seq()) != view_.seq())
      session_.send(protocol::Resign{.room = seating_.room});
    return;
  }
  if (const auto most = static_cast<std::uint64_t>(seating_.thought.count()); most > 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(dice_.below(most)));
  session_.play(seating_.room, view_.random_turn(dice_));
  chosen_ = std::chrono::steady_clock::now();
}

void StubbornPlayer::receive(Client& client, std::string_view text) {
  const auto received = session_.receive(text);
  if (!received) broken("messages can be read", received.error() + ": " + std::string(text));
  if (received->out_of_order) broken("no gap and no repetition", std::string(text));
  if (received->new_view) view_.entered(session_.find(seating_.room)->room());
  for (const protocol::EventPush& event : received->events)
    view_.apply(event);
  if (!received->request) return;
  if (const auto* refused = std::get_if<protocol::ErrorReply>(&received->message)) {
    on_refusal(client, *received, refused->error);
  } else if (const auto* reply = std::get_if<protocol::PlayedReply>(&received->message)) {
    on_acknowledgement(std::get<protocol::Play>(*received->request), *reply);
  }
}

void StubbornPlayer::on_refusal(Client& client, const client::Received& received,
                                const protocol::Error& error) {
  if (error.code == ErrorCode::shutting_down) wait_for_restart(client);
  const bool not_stored = error.code == ErrorCode::internal || error.code == ErrorCode::unavailable;
  if (seating_.storage_fails && not_stored) {
    // Slow enough for the rate limits.
    constexpr std::chrono::milliseconds pause{50};
    ++troubles_;
    std::this_thread::sleep_for(pause);
    if (!error.retry_after_ms) session_.retry(*received.request);
    return;
  }
  if (error.retry_after_ms) {
    std::this_thread::sleep_for(received.pause);
    return;
  }
  // `game-over` and `forbidden` mean that an earlier resignation has taken effect.
  if (std::holds_alternative<protocol::Resign>(*received.request)) return;
  if (std::holds_alternative<protocol::Play>(*received.request) && may_be_late(error.code)) {
    was_late_ = true;
    return;
  }
  // Only this client plays in this position, so the turn must be accepted.
  throw std::runtime_error("a request was refused: " + error.message);
}

void StubbornPlayer::on_acknowledgement(const protocol::Play& turn,
                                        const protocol::PlayedReply& reply) {
  if (reply.duplicate) ++duplicates_;
  acknowledged_.push_back({.ply = turn.ply, .seq = reply.seq, .turn = turn.turn});
  ++all_acknowledged_;
  const auto waited = std::chrono::steady_clock::now() - chosen_;
  longest_wait_ =
      std::max(longest_wait_.load(), std::chrono::duration_cast<std::chrono::milliseconds>(waited));
}

}  // namespace quintet::tests
