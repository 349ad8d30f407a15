#include "server/http/access_log.hpp"

#include "server/base/log.hpp"

namespace quintet::server {
void note_request(Metrics& metrics, Route label, const HttpRequest& request,
                  const HttpResponse& response, std::chrono::steady_clock::duration took,
                  std::uint64_t sent) {
  const auto route = static_cast<std::size_t>(response.status == 404 ? Route::unknown : label);
  metrics.http_requests.at(route).at(response.status / 100 - 1).add();
  metrics.http_durations.at(route).add(took);
  if (response.error) metrics.http_errors[response.error->code].add();

  const bool failed = response.error && !response.error->cause.empty();
  const bool passes = failed && response.error->code == protocol::ErrorCode::unavailable;
  const log::Level at_fault = passes ? log::Level::warning : log::Level::error;
  const log::Level level = failed ? at_fault : log::Level::debug;
  if (!log::writes(level)) return;
  const std::uint64_t bytes = response.pieces ? sent : response.content().size();
  log::write(level, failed ? response.error->message : "a request was answered",
             {{"request", request.id},
              {"address", request.address},
              {"method", request.method},
              {"path", request.path},
              {"status", static_cast<std::int64_t>(response.status)},
              {"bytes", static_cast<std::int64_t>(bytes)},
              {"seconds", std::chrono::duration<double>(took).count()}},
             failed ? response.error->cause : std::string_view());
}

}  // namespace quintet::server
