#include "server/routes/operation_routes.hpp"

#include <fmt/format.h>

#include "server/async/async_store.hpp"
#include "server/base/readiness.hpp"
#include "server/metrics/metrics.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/metrics_page.hpp"

namespace quintet::server::handlers {

Handled health(const OperationContext& /*context*/, RoutedRequest& /*routed*/) {
  co_return api_response("ok\n", text_type);
}

/// For load balancers: whether to send new clients to this server.
Handled readiness(const OperationContext& context, RoutedRequest& /*routed*/) {
  const bool draining = context.readiness.draining;
  const bool storing = context.store.storing();
  const bool hearing = context.readiness.hears_nodes();
  const bool ready = !draining && storing && hearing;
  const auto word = [](bool truth) { return truth ? "true" : "false"; };
  HttpResponse response =
      api_response(fmt::format(R"({{"ready":{},"draining":{},"storing":{},"hearing":{}}})",
                               word(ready), word(draining), word(storing), word(hearing)));
  if (!ready) response.status = 503;
  co_return response;
}

Handled metrics(const OperationContext& context, RoutedRequest& /*routed*/) {
  co_return api_response(metrics_text(context.metrics), metrics_type);
}

}  // namespace quintet::server::handlers
