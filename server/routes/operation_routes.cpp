#include <fmt/format.h>

#include "server/app/app.hpp"
#include "server/routes/handlers.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/metrics_page.hpp"

namespace quintet::server::handlers {

Handled health(RoutedRequest& /*routed*/) {
  co_return api_response("ok\n", text_type);
}

/// For load balancers: whether to send new clients to this server.
Handled readiness(RoutedRequest& routed) {
  const bool draining = routed.app.draining;
  const bool storing = routed.app.store.storing();
  const bool hearing = routed.app.hears_nodes();
  const bool ready = !draining && storing && hearing;
  const auto word = [](bool truth) { return truth ? "true" : "false"; };
  HttpResponse response =
      api_response(fmt::format(R"({{"ready":{},"draining":{},"storing":{},"hearing":{}}})",
                               word(ready), word(draining), word(storing), word(hearing)));
  if (!ready) response.status = 503;
  co_return response;
}

Handled metrics(RoutedRequest& routed) {
  co_return api_response(metrics_text(routed.app), metrics_type);
}

}  // namespace quintet::server::handlers
