// Random jobs about mail addresses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "support.hpp"

namespace quintet::storage::testing {

/// A job about one of the players p1 to p9, at `now`. `below(n)` returns a random number from 0 to
/// n - 1. Few hashes and addresses, so that links are found and addresses are shared.
inline Job random_mail_job(const std::function<int(int)>& below, std::int64_t now) {
  const auto player = "p" + std::to_string(1 + below(9));
  const auto device = "d" + std::to_string(below(12));
  const auto hash = hash_of(static_cast<std::uint8_t>(200 + below(3)));
  switch (below(14)) {
    case 0:
      return RecoverByMail{.token_hash = hash, .password = "by mail", .at = now};
    case 1:
      return RemoveMail{.player = player, .at = now};
    case 2:
      return SetDeviceKeys{.player = player, .channel = "mail", .keys = std::to_string(below(9))};
    case 3:
      return UnsubscribeDevice{.device = device, .kinds = {"turn", "ended"}};
    case 4:
    case 5:
      return SetPassword{.player = player,
                         .password = "new",
                         .instead_of = {},
                         .ends_recovery = below(3) > 0,
                         .at = now};
    case 6:
      // There is no such report: the databases give the same report different keys.
      return SettleReport{.key = 0, .again_at = {}, .attempts = 1};
    case 7:
    case 8:
    case 9:
    case 10:
      return ConfirmMail{.token_hash = hash,
                         .device = {.id = device, .keys = "secret", .created_at = now},
                         .at = now,
                         .limit = 2};
    default:
      return StartMailToken{.player = player,
                            .purpose = below(4) > 0 ? "confirm" : "recover",
                            .address = below(2) == 0 ? "a@mail.example" : "b@mail.example",
                            .language = "de",
                            .token_hash = hash,
                            .expires_at = now + below(500)};
  }
}

}  // namespace quintet::storage::testing
