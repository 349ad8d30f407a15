#include "server/http_notes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/log.hpp"

namespace quintet::server {
namespace {

/// The first whose beginning fits.
constexpr std::array routes = {
    std::pair(std::string_view("/ws"), Route::websocket),
    std::pair(std::string_view("/healthz"), Route::operation),
    std::pair(std::string_view("/readyz"), Route::operation),
    std::pair(std::string_view("/metrics"), Route::operation),
    std::pair(std::string_view("/api/games"), Route::games),
    std::pair(std::string_view("/api/my/"), Route::games),
    std::pair(std::string_view("/api/players"), Route::people),
    std::pair(std::string_view("/api/leaderboards/"), Route::people),
    std::pair(std::string_view("/api/rooms"), Route::lobby),
    std::pair(std::string_view("/api/query"), Route::rules),
    std::pair(std::string_view("/api/catalogue"), Route::rules),
    std::pair(std::string_view("/api/"), Route::account),
};

Route route_of(const HttpRequest& request, const HttpAnswer& answer) {
  if (answer.status == 404) return Route::unknown;
  const auto* const found = std::ranges::find_if(
      routes, [&](const auto& route) { return request.path.starts_with(route.first); });
  return found == routes.end() ? Route::pages : found->second;
}

}  // namespace

void note_request(Metrics& metrics, const HttpRequest& request, const HttpAnswer& answer,
                  std::chrono::steady_clock::duration took) {
  const auto route = static_cast<std::size_t>(route_of(request, answer));
  metrics.http_requests.at(route).at(answer.status / 100 - 1).add();
  metrics.http_durations.at(route).add(took);
  if (answer.error) metrics.http_errors[answer.error->code].add();

  const bool failed = answer.error && !answer.error->cause.empty();
  const log::Level level = failed ? log::Level::error : log::Level::debug;
  if (!log::writes(level)) return;
  log::write(level, failed ? answer.error->message : "a request was answered",
             {{"request", request.id},
              {"address", request.address},
              {"method", request.method},
              {"path", request.path},
              {"status", static_cast<std::int64_t>(answer.status)},
              {"bytes", static_cast<std::int64_t>(answer.content().size())},
              {"seconds", std::chrono::duration<double>(took).count()}},
             failed ? answer.error->cause : std::string_view());
}

}  // namespace quintet::server
