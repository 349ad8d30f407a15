#include "server/sockets/refusals.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/messages/refusals.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server {

std::optional<Refused> refusal_of(Connections::Admission admission) {
  switch (admission) {
    case Connections::Admission::served:
      return std::nullopt;
    case Connections::Admission::over_limit:
    case Connections::Admission::far_over_limit:
      return Refused::address;
    case Connections::Admission::full:
      return Refused::full;
    case Connections::Admission::stopping:
      break;
  }
  return Refused::stopping;
}

HttpResponse to_https(bool get, std::string_view host, std::string_view target) {
  HttpResponse response = error_response(protocol::refusal("connection.https-only"));
  if (get && !host.empty() && target.starts_with('/')) {
    response.status = 307;
    response.headers.emplace_back("Location", "https://" + std::string(host) + std::string(target));
  }
  return response;
}

HttpResponse over_limit_response() {
  return busy_response("connection.too-many", std::chrono::minutes(1));
}

HttpResponse busy_response(protocol::RefusalKey<0> key, std::chrono::milliseconds wait) {
  return error_response(protocol::refusal_for_now(key, wait.count()));
}

HttpResponse restarting_response() {
  protocol::Error error = restarting_error();
  error.retry_after_ms = 0;
  return error_response(error);
}

}  // namespace quintet::server
