// Awaits the result of a request or a mail.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "server/async/await_callback.hpp"
#include "server/async/task.hpp"
#include "server/outbound/outbound.hpp"

namespace quintet::server {

/// `start(Outbound::Done)` hands it to Outbound and returns whether Outbound has taken it. Null if
/// it has not. Resumes on the executor of the awaiter.
template <class Start>
Task<std::optional<OutgoingResult>> await_result(Start start) {
  using Answer = std::optional<OutgoingResult>;
  auto begin = [start = std::move(start)](auto done) mutable {
    // Shared, because a refused request destroys its completion without a call.
    auto completion = std::make_shared<decltype(done)>(std::move(done));
    const bool taken =
        start([completion](OutgoingResult result) { (*completion)(Answer(std::move(result))); });
    if (!taken) (*completion)(Answer());
  };
  co_return co_await await_callback<Answer>(std::move(begin));
}

}  // namespace quintet::server
