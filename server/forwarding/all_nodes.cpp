#include "server/forwarding/all_nodes.hpp"

#include <utility>

#include "server/base/log.hpp"
#include "server/forwarding/envelopes.hpp"

namespace quintet::server {

void AllNodes::take(const BusMessage& message) {
  const auto broadcast = parse_broadcast_envelope(message.data);
  if (!broadcast) {
    log::warning("a node has sent what is no broadcast");
    return;
  }
  if (broadcast->node == context_.lease.node) return;
  // However many have something: ten times a second is often enough.
  if (asked_to_look_++ == 0) context_.step_soon();
}

void AllNodes::look() {
  if (std::exchange(asked_to_look_, 0) > 1) context_.step_soon();
  const std::uint64_t told = context_.lease.told;
  if (std::exchange(told_, told) == told) return;
  let_look()();
}

std::function<void()> AllNodes::let_look() const {
  auto text = to_text(BroadcastEnvelope{.kind = BroadcastEnvelope::Kind::look,
                                        .node = context_.lease.node,
                                        .subject = {},
                                        .text = {}});
  return [bus = context_.bus, subject = context_.subject, text = std::move(text)] {
    static_cast<void>(bus->publish(subject, text));
  };
}

}  // namespace quintet::server
