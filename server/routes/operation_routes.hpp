// For operators: health, readiness and metrics.
#pragma once

#include "server/routes/metrics_page.hpp"
#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
struct Readiness;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct OperationContext {
  const Readiness& readiness;
  const AsyncStore& store;
  const MetricsSources metrics;
};

Handled health(const OperationContext& context, RoutedRequest& routed);
Handled readiness(const OperationContext& context, RoutedRequest& routed);
Handled metrics(const OperationContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
