// The text of /metrics: counters and the current state of the server, in the text format of
// Prometheus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

class Accounts;
class AddressBytes;
class AsyncStore;
class DiskSpace;
class Lobby;
class PlayersHere;
class Rooms;
struct Metrics;
struct Readiness;

/// A limit that the operator may set.
struct NamedLimit {
  std::string_view name;
  double value;
};

/// The objects whose figures the page shows.
struct MetricsSources {
  std::vector<NamedLimit> limits;
  const Readiness& readiness;
  const Metrics& metrics;
  const DiskSpace& space;
  const AsyncStore& store;
  const AddressBytes& address_bytes;
  const PlayersHere& players_here;
  const Rooms& rooms;
  const Accounts& accounts;
  Lobby& lobby;
};

inline constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Waits for neither disk nor clients.
[[nodiscard]] std::string metrics_text(const MetricsSources& sources);

}  // namespace quintet::server
