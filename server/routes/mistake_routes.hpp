// The mistakes that return to a registered player as puzzles.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class DiskSpace;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct MistakeContext {
  const Time& time;
  const DiskSpace& space;
  AsyncStore& store;
};

Handled own_mistakes(const MistakeContext& context, RoutedRequest& routed);
/// Merges the request's mistakes with those of the account. A repeated request changes nothing.
/// `too_many` while the disk is short of space.
Handled merge_mistakes(const MistakeContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
