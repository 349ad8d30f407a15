// Bans by name or by address.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// A limit, because every request checks the bans, and one list shows all of them.
inline constexpr int most_bans = 10'000;

/// The canonical text of a network given as "10.1.2.3", "10.0.0.0/8", "fd00::1" or "fd00::/8"; null
/// for other texts. IPv6 networks are at least a /64, which is a household's network and the unit
/// of the limits.
[[nodiscard]] std::optional<std::string> network_key(std::string_view text);

/// The bans of the data file, in memory. A ban by name applies to the registered player with that
/// name or one that looks like it, and blocks registration of the name. Bans expire. Thread-safe.
class Bans {
 public:
  explicit Bans(const std::vector<storage::BanRow>& stored);

  void add(const storage::BanRow& ban);
  void lift(storage::BanKind kind, const std::string& key);
  /// Replaces all bans in memory by the stored ones.
  void replace(const std::vector<storage::BanRow>& stored);

  /// `banned`, with end and reason, or null. `now` is in ms since 1970.
  [[nodiscard]] std::optional<protocol::Error> refusal_of(const protocol::Player& player,
                                                          std::int64_t now) const;
  [[nodiscard]] std::optional<protocol::Error> refusal_of_name(const std::string& name_key,
                                                               std::int64_t now) const;
  /// `address`: in the form of the limits: "10.1.2.3", "2001:db8::/64".
  [[nodiscard]] std::optional<protocol::Error> refusal_of_address(std::string_view address,
                                                                  std::int64_t now) const;

 private:
  void put(const storage::BanRow& ban);
  void count_prefixes();

  mutable std::mutex mutex_;  // guards the members below
  std::map<std::string, storage::BanRow, std::less<>> names_;
  std::map<std::string, storage::BanRow, std::less<>> networks_;
  std::set<unsigned> prefixes_;  // the prefix lengths of the networks
};

}  // namespace quintet::server
