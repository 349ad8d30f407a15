#include "server/routes/lesson_routes.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "rules/catalogue.hpp"
#include "server/metrics/metrics.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {
namespace {

/// A lesson has at most twelve steps, and the first is reached when the lesson begins.
constexpr std::array<std::string_view, 13> points = {
    "begun",  "step-2", "step-3",  "step-4",  "step-5",  "step-6",  "step-7",
    "step-8", "step-9", "step-10", "step-11", "step-12", "finished"};

}  // namespace

Handled count_lesson(const LessonContext& context, RoutedRequest& routed) {
  const std::string& game = routed.parameters.at(0);
  const std::string& point = routed.parameters.at(1);
  if (rules::find_game(game) == nullptr) co_return protocol::error("lesson.no-such-game");
  if (std::ranges::find(points, point) == points.end())
    co_return protocol::error("lesson.no-such-point");
  context.metrics.lessons.add({game, point});
  co_return api_response(protocol::done_body());
}

}  // namespace quintet::server::handlers
