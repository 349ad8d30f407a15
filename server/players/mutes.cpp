#include "server/players/mutes.hpp"

#include <algorithm>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/log.hpp"
#include "storage/reads/mutes.hpp"
#include "storage/reads/players.hpp"

namespace quintet::server {

using protocol::error;

bool MuteList::contains(std::string_view player_id) const {
  const std::lock_guard lock(mutex_);
  return muted_.contains(player_id);
}

void MuteList::set(const std::string& player_id, bool muted) {
  const std::lock_guard lock(mutex_);
  if (muted) {
    muted_.insert(player_id);
  } else {
    muted_.erase(player_id);
  }
  if (!loaded_) changed_.insert(player_id);
}

void MuteList::load(const std::vector<std::string>& stored) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(loaded_, true)) return;
  for (const std::string& id : stored) {
    if (!changed_.contains(id)) muted_.insert(id);
  }
  changed_.clear();
}

void MuteList::reload(const std::vector<std::string>& stored) {
  const std::lock_guard lock(mutex_);
  muted_ = {stored.begin(), stored.end()};
  changed_.clear();
  loaded_ = true;
}

bool MuteList::loaded() const {
  const std::lock_guard lock(mutex_);
  return loaded_;
}

Mutes::Mutes(const PlayerLimits& limits, const Time& time, AsyncStore& store)
    : limits_(limits), time_(time), store_(store) {}

std::shared_ptr<MuteList> Mutes::known(const std::string& player) {
  const std::lock_guard lock(mutex_);
  if (lists_.size() >= sweep_at_) {
    boost::unordered::erase_if(lists_, [](const auto& entry) { return entry.second.expired(); });
    sweep_at_ = std::max(least_sweep, 2 * lists_.size());
  }
  std::weak_ptr<MuteList>& known = lists_[player];
  std::shared_ptr<MuteList> list = known.lock();
  if (!list) {
    list = std::make_shared<MuteList>();
    known = list;
  }
  return list;
}

Task<std::shared_ptr<const MuteList>> Mutes::of(std::string player) {
  std::shared_ptr<MuteList> list = known(player);
  if (list->loaded()) co_return list;
  const auto ids = co_await stored_ids(std::move(player));
  if (ids) list->load(*ids);
  co_return list;
}

Task<protocol::Result<void>> Mutes::set(std::string player, std::string other, bool muted) {
  if (player == other) co_return error("mute.oneself");
  // Before the write, so that a concurrent reader of the file does not miss it.
  const std::shared_ptr<MuteList> list = known(player);
  storage::SetMute job{.player = player,
                       .muted = other,
                       .mute = muted,
                       .at = time_.wall_ms(),
                       .limit = limits_.mutes_per_player};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == storage::WriteStatus::conflict) {
    const auto found = co_await store_.read([other](storage::Connection& store) {
      return storage::find_player(store, other).has_value();
    });
    if (found && !*found) co_return error("mute.no-such-player");
    co_return error("mute.too-many");
  }
  if (written.status == storage::WriteStatus::unknown)
    static_cast<void>(co_await read_again(player, list));
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  list->set(other, muted);
  co_return protocol::Result<void>{};
}

Task<bool> Mutes::changed_elsewhere(std::string player) {
  std::shared_ptr<MuteList> list;
  {
    const std::lock_guard lock(mutex_);
    const auto found = lists_.find(player);
    if (found != lists_.end()) list = found->second.lock();
  }
  if (!list) co_return true;
  co_return co_await read_again(std::move(player), std::move(list));
}

Task<bool> Mutes::read_again(std::string player, std::shared_ptr<MuteList> list) {
  const auto ids = co_await stored_ids(std::move(player));
  if (ids) list->reload(*ids);
  co_return ids.has_value();
}

Task<std::optional<std::vector<std::string>>> Mutes::stored_ids(std::string player) {
  const auto rows = co_await store_.read(
      [player](storage::Connection& store) { return storage::mutes_of(store, player); });
  if (!rows) {
    log::error("the players that a player has muted could not be read",
               {{"cause", rows.error().cause}});
    co_return std::nullopt;
  }
  std::vector<std::string> ids;
  for (const storage::MuteRow& row : *rows)
    ids.push_back(row.muted.id);
  co_return ids;
}

Task<protocol::Result<std::vector<storage::MuteRow>>> Mutes::list(std::string player) {
  auto rows = co_await store_.read_list(
      [player](storage::Connection& store) { return storage::mutes_of(store, player); });
  if (!rows) co_return not_read(rows.error(), "internal.not-read");
  co_return *std::move(rows);
}

}  // namespace quintet::server
