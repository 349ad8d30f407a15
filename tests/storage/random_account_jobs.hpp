// Random jobs about passkeys, the operator's notices and exports.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "support.hpp"

namespace quintet::storage::testing {

/// A job about one of the players p1 to p9, at `now`. `below(n)` returns a random number from 0 to
/// n - 1. Few passkeys and small counts, so that many challenges are refused.
inline Job random_account_job(const std::function<int(int)>& below, std::int64_t now) {
  const auto player = "p" + std::to_string(1 + below(9));
  const auto passkey = "passkey" + std::to_string(below(12));
  switch (below(12)) {
    case 0:
      return RemovePasskey{.player = player, .id = passkey, .at = now};
    case 1:
      return RecoverByPasskey{.id = passkey,
                              .sign_count = below(2),
                              .challenge_at = now - below(300),
                              .password = "by passkey",
                              .at = now};
    case 2:
    case 3:
      return UsePasskey{
          .id = passkey, .sign_count = below(3), .challenge_at = now - below(300), .at = now};
    case 4:
      // There is no such notice: the databases give the same notice different ids.
      return EndSiteNotice{.id = 0};
    case 5:
      return AddSiteNotice{.text = player,
                           .link = below(2) == 0 ? "" : "https://site.example/",
                           .at = now,
                           .ends_at = now + below(900),
                           .limit = 3};
    case 6:
      return ReadSiteNotices{.player = player, .until = now - below(300)};
    case 7:
      return BeginExport{.player = player, .at = now - below(300), .interval = 200};
    default:
      return AddPasskey{.passkey = {.id = passkey,
                                    .player = player,
                                    .name = "Phone",
                                    .host = "site.example",
                                    .algorithm = below(2) == 0 ? -7 : -257,
                                    .public_key = std::string("\0\xff", 2),
                                    .sign_count = below(2),
                                    .challenge_at = now,
                                    .created_at = now,
                                    .used_at = {}},
                        .limit = 2};
  }
}

}  // namespace quintet::storage::testing
