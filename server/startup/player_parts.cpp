#include "server/startup/player_parts.hpp"

#include <string>
#include <vector>

#include "storage/open.hpp"
#include "storage/reads/bans.hpp"

namespace quintet::server {
namespace {

std::vector<storage::BanRow> stored_bans(const std::string& database) {
  const auto file = storage::open_for_reading(database);
  return storage::all_bans(*file, most_bans);
}

}  // namespace

PlayerParts::PlayerParts(BaseParts& base, const ServerSetup& setup)
    : bans(stored_bans(setup.database)),
      rates(base.limits, base.site),
      identity(base.limits, base.time, base.store, *live, bans, rates),
      players_here(base.site),
      inbox_news(base.site, *live),
      mutes(base.limits, base.time, base.store) {}

}  // namespace quintet::server
