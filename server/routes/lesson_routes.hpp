// Counts of lessons, for the operator's metrics. Nothing about the player is kept.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

struct Metrics;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct LessonContext {
  Metrics& metrics;
};

/// Counts that a player has begun a lesson, reached a step of it, or finished it.
Handled count_lesson(const LessonContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
