// A connection to another node, as the rooms of this one see it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/clients/entered_rooms.hpp"
#include "server/forwarding/node_stream.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/address_shares.hpp"
#include "server/players/mutes.hpp"

namespace quintet::server {

/// Thread-safe.
class RemoteSubscriber : public Subscriber {
 public:
  using AcquireRoom = std::function<std::optional<std::chrono::milliseconds>()>;

  /// `number` is the other node's number for the connection, `contact` is the contact with that
  /// node.
  RemoteSubscriber(std::shared_ptr<NodeStream> stream, int node,
                   std::shared_ptr<const Contact> contact, std::uint64_t number,
                   protocol::Player player, std::string address, std::size_t most_rooms,
                   AddressShares& entered_shares, AcquireRoom acquire_room,
                   std::shared_ptr<const MuteList> mutes)
      : stream_(std::move(stream)),
        contact_(std::move(contact)),
        number_(number),
        id_(std::to_string(node) + "/" + std::to_string(number)),
        player_(std::move(player)),
        address_(std::move(address)),
        most_rooms_(most_rooms),
        acquire_room_(std::move(acquire_room)),
        mutes_(std::move(mutes)),
        rooms_(entered_shares, address_) {}

  [[nodiscard]] const protocol::Player& player() const { return player_; }
  [[nodiscard]] std::string_view id() const override { return id_; }
  [[nodiscard]] std::string_view address() const override { return address_; }
  void send(Message message) override { stream_->send(number_, std::move(message)); }
  [[nodiscard]] bool enter(const std::string& room) override {
    if (!rooms_.enter(room, most_rooms_)) return false;
    stream_->send_event(protocol::nodes::Entered{.connection = number_, .room = room});
    return true;
  }
  void leave(const std::string& room) override {
    rooms_.leave(room);
    stream_->send_event(protocol::nodes::Left{.connection = number_, .room = room});
  }
  void reconnect(std::chrono::milliseconds within) override {
    stream_->send_event(
        protocol::nodes::Reconnect{.connection = number_, .within_ms = within.count()});
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire_room() override {
    return acquire_room_();
  }
  [[nodiscard]] bool mutes(std::string_view player_id) const override {
    return mutes_->contains(player_id);
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> round_trip() const override {
    const std::int64_t ms = round_trip_ms_;
    return ms < 0 ? std::nullopt : std::optional(std::chrono::milliseconds(ms));
  }
  [[nodiscard]] std::shared_ptr<const Contact> node() const override { return contact_; }
  void set_round_trip(std::int64_t ms) { round_trip_ms_ = ms; }
  /// From now on `enter` fails. The first call returns the rooms that the connection is in, which
  /// need a `Disconnected` command.
  [[nodiscard]] std::set<std::string> end() { return rooms_.end(); }

 private:
  const std::shared_ptr<NodeStream> stream_;
  const std::shared_ptr<const Contact> contact_;
  const std::uint64_t number_;
  const std::string id_;
  const protocol::Player player_;
  const std::string address_;
  const std::size_t most_rooms_;
  const AcquireRoom acquire_room_;
  const std::shared_ptr<const MuteList> mutes_;
  EnteredRooms rooms_;
  std::atomic<std::int64_t> round_trip_ms_ = -1;  // -1: unknown
};

}  // namespace quintet::server
