#include "server/rooms/mailbox.hpp"

#include <algorithm>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {

namespace {

std::unexpected<protocol::Error> too_many(protocol::RefusalKey<0> key,
                                          std::int64_t retry_after_ms) {
  return std::unexpected(protocol::refusal_for_now(key, retry_after_ms));
}

constexpr std::int64_t soon_ms = 1000;

}  // namespace

protocol::Result<std::optional<AddressShares::Held>> hold_share(std::string_view address,
                                                                AddressShares& shares) {
  if (address.empty()) return std::nullopt;
  auto share = shares.hold(address);
  if (!share) return too_many("connection.too-much-asked", soon_ms);
  return share;
}

protocol::Result<void> acquire_share(Command& command, AddressShares& shares) {
  if (command.share || traits_of(command).refusable == Refusable::never) return {};
  auto share = hold_share(address_of(command), shares);
  if (!share) return std::unexpected(std::move(share.error()));
  command.share = *std::move(share);
  return {};
}

namespace {

bool is_refusable(const Command& command) {
  return traits_of(command).refusable == Refusable::yes;
}

/// Empty if the command has no share.
std::string network_of(const Command& command) {
  return command.share ? command.share->network() : std::string();
}

template <class Counts>
void count_one_less(Counts& counts, const std::string& name) {
  const auto found = counts.find(name);
  if (--found->second == 0) counts.erase(found);
  // Frees the memory that a crowd needed.
  constexpr std::size_t few = 4;
  if (counts.empty() && counts.capacity() > few) counts.shrink_to_fit();
}

}  // namespace

protocol::Result<void> MailboxPlaces::acquire(Command& command, std::size_t connections) {
  if (is_refusable(command)) {
    const std::lock_guard lock(mutex_);
    auto admitted = admit(command);
    if (admitted && traits_of(command).chat == Chat::line)
      admitted = admit_line(command, connections);
    if (!admitted) {
      command.share.reset();
      return admitted;
    }
    if (!command.player.id.empty()) ++by_player_[command.player.id];
    if (command.share) ++by_network_[network_of(command)];
    ++taken_;
    ++waiting_.count;
    return {};
  }
  ++taken_;
  ++waiting_.count;
  return {};
}

protocol::Result<void> MailboxPlaces::admit(Command& command) {
  const bool sits = std::ranges::find(seated_, command.player.id) != seated_.end();
  const auto is_full = [&](std::size_t waiting, std::size_t places) {
    return waiting >= places - (sits ? 0 : places / limits_.place_for_players_in);
  };
  if (is_full(taken_, limits_.mailbox_commands)) {
    return too_many("room.busy", soon_ms);
  }
  if (is_full(waiting_.count, limits_.waiting_commands)) {
    return too_many("server.busy", soon_ms);
  }
  const auto own = by_player_.find(command.player.id);
  if (own != by_player_.end() && own->second >= limits_.mailbox_commands_per_player) {
    return too_many("room.too-many-requests", soon_ms);
  }
  if (auto share = acquire_share(command, waiting_.shares); !share) return share;
  const auto of_network = by_network_.find(network_of(command));
  const std::size_t for_others =
      limits_.mailbox_commands - limits_.mailbox_commands / limits_.place_for_players_in;
  if (!sits && of_network != by_network_.end() && of_network->second >= (for_others + 1) / 2) {
    return too_many("room.busy", soon_ms);
  }
  return {};
}

protocol::Result<void> MailboxPlaces::admit_line(Command& command, std::size_t connections) {
  if (const auto wait = chat_limiters_.acquire(command.player.id, command.received)) {
    return too_many("chat.too-fast", wait->count());
  }
  if (std::get<protocol::Say>(command.what).channel != protocol::Channel::spectators) return {};
  const auto cost = static_cast<double>(std::max(connections, limits_.talk_least));
  if (const auto wait = talk_.acquire(address_of(command), command.received, cost)) {
    chat_limiters_.give_back(command.player.id);
    return too_many("chat.spectators-too-fast", wait->count());
  }
  command.line_cost = cost;
  return {};
}

void MailboxPlaces::give_back(const Command& command) {
  if (is_refusable(command)) {
    const std::lock_guard lock(mutex_);
    if (!command.player.id.empty()) count_one_less(by_player_, command.player.id);
    if (command.share) count_one_less(by_network_, network_of(command));
  }
  --taken_;
  --waiting_.count;
}

void MailboxPlaces::give_back_line(const Command& command) {
  chat_limiters_.give_back(command.player.id);
  const std::lock_guard lock(mutex_);
  talk_.give_back(address_of(command), command.line_cost);
}

void MailboxPlaces::seat(std::vector<std::string> players) {
  const std::lock_guard lock(mutex_);
  seated_ = std::move(players);
}

}  // namespace quintet::server
