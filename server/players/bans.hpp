// Who is shut out, by name or by address.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/words.hpp"
#include "storage/types.hpp"

namespace quintet::server {

/// Bans are looked at with every request, and told in one list.
inline constexpr int most_bans = 10'000;

/// The one way to write a network, from "10.1.2.3", "10.0.0.0/8", "fd00::1" or "fd00::/8"; null for
/// other texts. Of IPv6 at least a /64: that is what one household has, and what limits count by.
[[nodiscard]] std::optional<std::string> network_key(std::string_view text);

/// The bans of the data file, in memory. A ban by name is one of the registered player who has that
/// name, or one that looks like it; nobody can register it meanwhile. Bans end by themselves. Any
/// thread.
class Bans {
 public:
  explicit Bans(const std::vector<storage::BanRow>& stored);

  void add(const storage::BanRow& ban);
  void lift(storage::BanKind kind, const std::string& key);
  /// What is stored takes the place of all that is in memory.
  void replace(const std::vector<storage::BanRow>& stored);

  /// `banned`, with until when and why, or null. `now` is in ms since 1970.
  [[nodiscard]] std::optional<protocol::Error> refusal_of(const protocol::Player& player,
                                                          std::int64_t now) const;
  [[nodiscard]] std::optional<protocol::Error> refusal_of_name(const std::string& name_key,
                                                               std::int64_t now) const;
  /// `address` as limits know it: "10.1.2.3", "2001:db8::/64".
  [[nodiscard]] std::optional<protocol::Error> refusal_of_address(std::string_view address,
                                                                  std::int64_t now) const;

 private:
  void put(const storage::BanRow& ban);
  void count_prefixes();

  mutable std::mutex mutex_;  // guards what follows
  std::map<std::string, storage::BanRow, std::less<>> names_;
  std::map<std::string, storage::BanRow, std::less<>> networks_;
  std::set<unsigned> prefixes_;  // the lengths that the networks have
};

}  // namespace quintet::server
