#include "server/startup/followers.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/players/revoked.hpp"
#include "server/startup/server_parts.hpp"

namespace quintet::server {
namespace {

using storage::Revocation;
using What = Revocation::What;

std::set<std::string> subjects_of(const std::vector<Revocation>& revoked) {
  std::set<std::string> subjects;
  for (const Revocation& one : revoked)
    subjects.insert(one.subject);
  return subjects;
}

Task<bool> applied() {
  co_return true;
}

/// A follower that applies each revocation at once.
Revocations::Follower for_each(std::function<void(const Revocation&)> apply) {
  return [apply = std::move(apply)](const std::vector<Revocation>& revoked) {
    for (const Revocation& one : revoked)
      apply(one);
    return applied();
  };
}

void follow_sessions(ServerParts& parts) {
  Site& site = parts.base.site;
  LiveSessions& live = *parts.players.live;
  site.follow(What::session, for_each([&live](const Revocation& one) {
                if (one.secret) live.end(*one.secret);
              }));
  // The player may have logged in again since, so these sessions must be read.
  site.follow(What::sessions, [&parts, &live](const std::vector<Revocation>& revoked) {
    return end_missing_sessions(live, parts.base.store, parts.base.time, subjects_of(revoked));
  });
  site.follow(What::token,
              for_each([&live](const Revocation& one) { live.end_token(one.subject); }));
  site.follow(What::account,
              for_each([&live](const Revocation& one) { live.end_all(one.subject); }));
  // The clients reconnect with the new name. The node that stored it has ended its own.
  site.follow(What::name, for_each([&site, &live](const Revocation& one) {
                if (!site.is_own(one)) live.end_all(one.subject);
              }));
}

void follow_bans_and_mutes(ServerParts& parts) {
  Site& site = parts.base.site;
  site.follow(What::ban, [&parts](const std::vector<Revocation>& revoked) {
    return reread_bans(parts.players.bans, *parts.players.live, *parts.connections.connections,
                       parts.base.store, parts.base.time, subjects_of(revoked));
  });
  site.follow(What::mutes, [&parts](const std::vector<Revocation>& revoked) {
    return reread_mutes(parts.players.mutes, subjects_of(revoked));
  });
}

void follow_games(ServerParts& parts) {
  Site& site = parts.base.site;
  site.follow(What::account, for_each([&parts](const Revocation& one) {
                parts.games.matchmaker.forget_player(one.subject);
              }));
  site.follow(What::room, for_each([&parts](const Revocation& one) {
                if (parts.games.rooms.placement().owns(one.subject))
                  parts.games.rooms.reload(one.subject);
              }));
}

}  // namespace

void follow_other_nodes(ServerParts& parts) {
  follow_sessions(parts);
  follow_bans_and_mutes(parts);
  follow_games(parts);
  parts.base.site.on_notice([&parts](std::optional<storage::StoredNotice> notice) {
    BaseParts& base = parts.base;
    if (base.notices.set(std::move(notice)))
      parts.players.live->notify_all(base.notices.push_of_change(base.time.wall_ms()));
  });
}

}  // namespace quintet::server
