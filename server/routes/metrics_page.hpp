// The text of /metrics: counters and the current state of the server, in the text format of
// Prometheus.
#pragma once

#include <string>
#include <string_view>

namespace quintet::server {

struct App;

inline constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Waits for neither disk nor clients.
[[nodiscard]] std::string metrics_text(App& app);

}  // namespace quintet::server
