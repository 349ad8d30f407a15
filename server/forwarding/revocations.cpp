#include "server/forwarding/revocations.hpp"

#include <utility>
#include <vector>

#include "server/async/async_store.hpp"
#include "server/base/time.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/net/connections.hpp"
#include "server/players/bans.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/mutes.hpp"
#include "server/players/notices.hpp"
#include "server/rooms/rooms.hpp"
#include "storage/reads/bans.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/sessions.hpp"

namespace quintet::server {

using What = storage::Revocation::What;

Task<> Revocations::apply_new() {
  apply_notice();
  for (const storage::Revocation& one : membership_.take_revocations())
    apply(one);
  if (!sessions_.empty()) co_await read_sessions();
  if (!bans_.empty()) co_await read_bans();
  if (!mutes_.empty()) co_await read_mutes();
}

void Revocations::apply(const storage::Revocation& one) {
  switch (one.what) {
    case What::session:
      if (one.secret) context_.live.end(*one.secret);
      break;
    case What::sessions:
      // The player may have logged in again since, so these sessions must be read.
      sessions_.insert(one.subject);
      break;
    case What::token:
      context_.live.end_token(one.subject);
      break;
    case What::account:
      context_.live.end_all(one.subject);
      context_.matchmaker.forget_player(one.subject);
      break;
    case What::name:
      // The clients reconnect with the new name. The node that stored it has ended its own.
      if (one.node != self_) context_.live.end_all(one.subject);
      break;
    case What::ban:
      bans_.insert(one.subject);
      break;
    case What::mutes:
      mutes_.insert(one.subject);
      break;
    case What::room:
      if (context_.rooms.owned(one.subject)) context_.rooms.reload(one.subject);
      break;
  }
}

void Revocations::apply_notice() {
  auto stored = membership_.notice();
  std::optional<Notices::Notice> notice;
  if (stored) notice = {.text = std::move(stored->text), .until = stored->until};
  if (context_.notices.set(std::move(notice)))
    context_.live.notify_all(context_.notices.push_of_change(context_.time.wall_ms()));
}

Task<> Revocations::read_sessions() {
  const std::set<std::string> players = std::exchange(sessions_, {});
  // First, so that a connection that is being opened with an ended session must look it up again.
  context_.live.look_up_again();
  std::vector<storage::TokenHash> known;
  for (const std::string& player : players) {
    const auto secrets = context_.live.sessions_of(player);
    known.insert(known.end(), secrets.begin(), secrets.end());
  }
  if (known.empty()) co_return;
  const auto ended = co_await context_.store.read(
      [&known, now = context_.time.wall_ms()](storage::Connection& store) {
        std::vector<storage::TokenHash> gone;
        for (const storage::TokenHash& secret : known) {
          if (!storage::find_session(store, secret, now)) gone.push_back(secret);
        }
        return gone;
      });
  if (!ended) {
    sessions_.insert(players.begin(), players.end());
    co_return;
  }
  for (const storage::TokenHash& secret : *ended)
    context_.live.end(secret);
}

Task<> Revocations::read_bans() {
  const std::set<std::string> keys = std::exchange(bans_, {});
  struct Read {
    std::vector<storage::BanRow> bans;
    std::vector<storage::AccountRow> accounts;  // with one of these name keys
  };
  const auto read = co_await context_.store.read([&keys](storage::Connection& store) {
    Read all{.bans = storage::all_bans(store, most_bans), .accounts = {}};
    for (const std::string& key : keys) {
      if (auto account = storage::find_player_by_name_key(store, key))
        all.accounts.push_back(*std::move(account));
    }
    return all;
  });
  if (!read) {
    bans_.insert(keys.begin(), keys.end());
    co_return;
  }
  context_.bans.replace(read->bans);
  const std::int64_t now = context_.time.wall_ms();
  for (const storage::AccountRow& account : read->accounts) {
    if (context_.bans.refusal_of_name(account.name_key, now))
      context_.live.end_all(account.player.id);
  }
  context_.connections.disconnect([this, now](const std::string& address) {
    return context_.bans.refusal_of_address(address, now).has_value();
  });
}

Task<> Revocations::read_mutes() {
  for (const std::string& player : std::exchange(mutes_, {})) {
    const bool read = co_await context_.mutes.changed_elsewhere(player);
    if (!read) mutes_.insert(player);
  }
}

}  // namespace quintet::server
