#include "server/bots/bot_places.hpp"

#include <algorithm>
#include <iterator>

#include "protocol/errors/refusals.hpp"

namespace quintet::server {

bool BotPlaces::host_has_place(std::string_view host) const {
  const auto found = by_host_.find(std::string(host));
  return found == by_host_.end() || found->second < limits_.bot_games_per_player;
}

std::optional<protocol::Error> BotPlaces::refusal(std::string_view host,
                                                  std::string_view address) const {
  // A computer player holds its place for a turn, so one will soon be free.
  constexpr std::int64_t soon_ms = 5'000;
  if (!host_has_place(host))
    return protocol::refusal_for_now("bots.too-many-games-of-player", soon_ms);
  if (!held_.has_place(address))
    return protocol::refusal_for_now("bots.too-many-games-of-address", soon_ms);
  if (held_.total() >= limits_.bot_games)
    return protocol::refusal_for_now("bots.too-many-games", soon_ms);
  return std::nullopt;
}

std::optional<protocol::Error> BotPlaces::acquire(const BotCall& call) {
  if (auto why = refusal(call.host, call.address)) return why;
  held_.add(call.address);
  ++by_host_[call.host];
  const auto waits = waiting_.find({call.room, call.bot.id});
  if (waits != waiting_.end()) leave_line(waits->second);
  return std::nullopt;
}

void BotPlaces::give_back(const BotCall& call) {
  held_.remove(call.address);
  const auto of_host = by_host_.find(call.host);
  if (--of_host->second == 0) by_host_.erase(of_host);
}

void BotPlaces::wait(const BotCall& call) {
  const auto known = waiting_.find({call.room, call.bot.id});
  if (known != waiting_.end()) {
    if (call.address.empty() || known->second.line->address == call.address) return;
    leave_line(known->second);
  }
  if (waiting_.size() >= limits_.bot_games) {
    const auto longest = in_line_.gives_way(lines_, call.address, &Line::address);
    if (longest == lines_.end()) return;
    leave_line({.line = longest, .call = std::prev(longest->calls.end())});
  }
  auto line = std::ranges::find(lines_, call.address, &Line::address);
  if (line == lines_.end())
    line = lines_.insert(lines_.end(), {.address = call.address, .calls = {}});
  line->calls.push_back(call);
  in_line_.add(call.address);
  waiting_[{call.room, call.bot.id}] = {.line = line, .call = std::prev(line->calls.end())};
}

void BotPlaces::leave_line(Position position) {
  const auto [line, call] = position;
  waiting_.erase({call->room, call->bot.id});
  in_line_.remove(line->address);
  line->calls.erase(call);
  if (line->calls.empty()) lines_.erase(line);
}

std::optional<BotCall> BotPlaces::next() {
  if (held_.total() >= limits_.bot_games) return std::nullopt;
  for (auto line = lines_.begin(); line != lines_.end(); ++line) {
    if (!held_.has_place(line->address)) continue;
    const auto first = std::ranges::find_if(
        line->calls, [this](const BotCall& call) { return host_has_place(call.host); });
    if (first == line->calls.end()) continue;
    BotCall call = *first;
    lines_.splice(lines_.end(), lines_, line);
    static_cast<void>(acquire(call));
    return call;
  }
  return std::nullopt;
}

}  // namespace quintet::server
