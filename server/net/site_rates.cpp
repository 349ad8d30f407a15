#include "server/net/site_rates.hpp"

#include <string>
#include <utility>

namespace quintet::server {

SiteRates::SiteRates(const NetLimits& limits, Site& site)
    : site_(site),
      guests_(limits.guest_burst, limits.guests_per_second, limits),
      player_rooms_(limits.room_burst, limits.rooms_per_second, limits.remembered_rates),
      address_rooms_(limits.address_room_burst, limits.address_rooms_per_second, limits),
      join_requests_(limits.ask_burst, limits.asks_per_second, limits),
      lasting_seeks_(limits.lasting_seek_burst, limits.lasting_seeks_per_second, limits) {
  using protocol::nodes::RateUse;
  site.subscribe<RateUse>([this](const RateUse& use) { charge(use.rate, use.name); });
}

AddressRateLimiters& SiteRates::of_addresses(SiteRate rate) {
  switch (rate) {
    case SiteRate::guests:
      return guests_;
    case SiteRate::join_requests:
      return join_requests_;
    case SiteRate::lasting_seeks:
      return lasting_seeks_;
    case SiteRate::address_rooms:
      return address_rooms_;
    case SiteRate::player_rooms:
      break;
  }
  std::unreachable();
}

std::optional<std::chrono::milliseconds> SiteRates::acquire(SiteRate rate, std::string_view name) {
  const auto now = RateLimiter::Clock::now();
  const auto wait = rate == SiteRate::player_rooms ? player_rooms_.acquire(name, now)
                                                   : of_addresses(rate).acquire(name, now);
  if (!wait) site_.publish(protocol::nodes::RateUse{.rate = rate, .name = std::string(name)});
  return wait;
}

std::optional<std::chrono::milliseconds> SiteRates::acquire_room(std::string_view player,
                                                                 std::string_view address) {
  const auto wait = acquire(SiteRate::player_rooms, player);
  return wait ? wait : acquire(SiteRate::address_rooms, address);
}

void SiteRates::charge(SiteRate rate, std::string_view name) {
  const auto now = RateLimiter::Clock::now();
  if (rate == SiteRate::player_rooms) {
    player_rooms_.charge(name, now);
  } else {
    of_addresses(rate).charge(name, now);
  }
}

}  // namespace quintet::server
