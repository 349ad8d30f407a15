// From the owner of rooms to one other node: what the clients there are told.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "server/bus/bus.hpp"
#include "server/forwarding/envelopes.hpp"

namespace quintet::server {

/// Numbers what it sends, so the receiver notices what is lost. Any thread.
class NodeStream {
 public:
  /// `owner`, `owner_generation` and `generation` as in EventEnvelope.
  NodeStream(std::shared_ptr<Bus> bus, std::string subject, int owner,
             std::int64_t owner_generation, std::int64_t generation)
      : bus_(std::move(bus)),
        subject_(std::move(subject)),
        owner_(owner),
        owner_generation_(owner_generation),
        generation_(generation) {}

  void tell(EventEnvelope::Kind kind, std::uint64_t connection, std::string_view room,
            std::string_view text) {
    // What is not taken is missed by its number.
    const std::lock_guard lock(mutex_);
    send(kind, ++number_, connection, room, text);
  }
  /// That this node lives, and what the last number was.
  void tell_alive() {
    const std::lock_guard lock(mutex_);
    send(EventEnvelope::Kind::alive, number_, 0, {}, {});
  }

 private:
  void send(EventEnvelope::Kind kind, std::uint64_t number, std::uint64_t connection,
            std::string_view room, std::string_view text) {
    static_cast<void>(bus_->publish(subject_, to_text(EventEnvelope{
                                                  .kind = kind,
                                                  .owner = owner_,
                                                  .owner_generation = owner_generation_,
                                                  .generation = generation_,
                                                  .number = number,
                                                  .connection = connection,
                                                  .room = room,
                                                  .text = text,
                                              })));
  }

  const std::shared_ptr<Bus> bus_;
  const std::string subject_;
  const int owner_;
  const std::int64_t owner_generation_;
  const std::int64_t generation_;
  std::mutex mutex_;  // guards what follows
  std::uint64_t number_ = 0;
};

}  // namespace quintet::server
