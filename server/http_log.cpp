#include "server/http_log.hpp"

#include "server/log.hpp"

namespace quintet::server {

void log_request(const HttpRequest& request, const HttpAnswer& answer,
                 std::chrono::steady_clock::duration took) {
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
              {"seconds", std::chrono::duration<double>(took).count()},
              {"cause", failed ? std::string_view(answer.error->cause) : std::string_view("-")}});
}

}  // namespace quintet::server
