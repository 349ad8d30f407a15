#include "server/rooms/mailbox.hpp"

#include <algorithm>
#include <utility>

#include "protocol/refusals.hpp"

namespace quintet::server {

void refuse(Command& command, const protocol::Error& error) {
  if (auto* log = std::get_if<ReadLog>(&command.what)) {
    if (log->done) std::exchange(log->done, nullptr)(std::unexpected(error));
  } else if (auto* read_record = std::get_if<ReadRecord>(&command.what)) {
    if (read_record->done) std::exchange(read_record->done, nullptr)(std::unexpected(error));
  } else if (auto* preview = std::get_if<ReadPreview>(&command.what)) {
    if (preview->done) std::exchange(preview->done, nullptr)(std::unexpected(error));
  } else if (auto* open_paired = std::get_if<OpenPaired>(&command.what)) {
    if (open_paired->done) std::exchange(open_paired->done, nullptr)(std::unexpected(error));
  } else if (auto* close = std::get_if<Close>(&command.what)) {
    if (close->done) std::exchange(close->done, nullptr)(std::unexpected(error));
  } else if (auto* erase = std::get_if<Erase>(&command.what)) {
    if (erase->done) std::exchange(erase->done, nullptr)(std::unexpected(error));
  } else if (auto* check_deadlines = std::get_if<CheckDeadlines>(&command.what)) {
    if (check_deadlines->done) std::exchange(check_deadlines->done, nullptr)(false);
  } else if (command.from && !std::holds_alternative<Disconnected>(command.what)) {
    command.from->refuse(command.request, error);
  }
}

namespace {

/// What only tells of something that has happened, and so is taken whatever waits already.
bool refusable(const Command& command) {
  return !std::holds_alternative<Disconnected>(command.what) &&
         !std::holds_alternative<Reload>(command.what) &&
         !std::holds_alternative<Depart>(command.what) &&
         !std::holds_alternative<CheckDeadlines>(command.what);
}

std::unexpected<protocol::Error> too_many(protocol::RefusalKey<0> key,
                                          std::int64_t retry_after_ms) {
  return std::unexpected(protocol::refusal_for_now(key, retry_after_ms));
}

constexpr std::int64_t soon_ms = 1000;

}  // namespace

protocol::Result<void> MailboxPlaces::take(Command& command, std::size_t connections) {
  if (refusable(command)) {
    const std::lock_guard lock(mutex_);
    if (auto admitted = admit(command); !admitted) return admitted;
    if (std::holds_alternative<protocol::Say>(command.what)) {
      if (auto admitted = admit_line(command, connections); !admitted) return admitted;
    }
    if (!command.player.id.empty()) ++by_player_[command.player.id];
    ++taken_;
    ++all_waiting_;
    return {};
  }
  ++taken_;
  ++all_waiting_;
  return {};
}

protocol::Result<void> MailboxPlaces::admit(const Command& command) {
  const bool sits = std::ranges::find(seated_, command.player.id) != seated_.end();
  const auto is_full = [&](std::size_t waiting, std::size_t places) {
    return waiting >= places - (sits ? 0 : places / limits_.place_for_players_in);
  };
  if (is_full(taken_, limits_.mailbox_commands)) {
    return too_many("room.busy", soon_ms);
  }
  if (is_full(all_waiting_, limits_.waiting_commands)) {
    return too_many("server.busy", soon_ms);
  }
  const auto own = by_player_.find(command.player.id);
  if (own != by_player_.end() && own->second >= limits_.mailbox_commands_per_player) {
    return too_many("room.too-many-requests", soon_ms);
  }
  return {};
}

protocol::Result<void> MailboxPlaces::admit_line(Command& command, std::size_t connections) {
  if (const auto wait = chat_limiters_.take(command.player.id, command.received)) {
    return too_many("chat.too-fast", wait->count());
  }
  if (std::get<protocol::Say>(command.what).channel != protocol::Channel::spectators) return {};
  const auto cost = static_cast<double>(std::max(connections, limits_.talk_least));
  RateLimiter* share = share_of_address(command);
  auto wait = share == nullptr ? std::nullopt : share->wait(command.received, cost);
  if (!wait) wait = talk_.take(command.received, cost);
  if (wait) {
    chat_limiters_.give_back(command.player.id);
    return too_many("chat.spectators-too-fast", wait->count());
  }
  if (share != nullptr) static_cast<void>(share->take(command.received, cost));
  command.line_cost = cost;
  return {};
}

RateLimiter* MailboxPlaces::share_of_address(const Command& command) {
  constexpr std::size_t remembered = 64;
  const std::string address(command.from ? command.from->address() : std::string_view());
  if (address.empty()) return nullptr;
  if (talk_by_address_.size() >= remembered && !talk_by_address_.contains(address)) {
    talk_by_address_.clear();
  }
  // Half of what the room may, in the long run: whatever comes from one address, others can talk.
  return &talk_by_address_
              .try_emplace(address, RateLimiter(limits_.talk_burst, limits_.talk_per_second / 2))
              .first->second;
}

void MailboxPlaces::give_back(const Command& command) {
  if (refusable(command) && !command.player.id.empty()) {
    const std::lock_guard lock(mutex_);
    const auto own = by_player_.find(command.player.id);
    if (--own->second == 0) by_player_.erase(own);
    // A crowd leaves nothing behind.
    constexpr std::size_t few = 4;
    if (by_player_.empty() && by_player_.capacity() > few) by_player_.shrink_to_fit();
  }
  --taken_;
  --all_waiting_;
}

void MailboxPlaces::give_back_line(const Command& command) {
  chat_limiters_.give_back(command.player.id);
  const std::lock_guard lock(mutex_);
  talk_.give_back(command.line_cost);
  if (RateLimiter* share = share_of_address(command)) share->give_back(command.line_cost);
}

void MailboxPlaces::seat(std::vector<std::string> players) {
  const std::lock_guard lock(mutex_);
  seated_ = std::move(players);
}

}  // namespace quintet::server
