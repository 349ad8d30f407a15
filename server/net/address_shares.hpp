// The share of each address in a resource that all clients use.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/networks.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// Counts the places that the clients of each address hold, and of the wider networks around it
/// (Shares). The number of all places is limited elsewhere. Any thread.
class AddressShares {
  struct State {
    explicit State(Shares the_shares) : shares(std::move(the_shares)) {}
    std::mutex mutex;  // guards what follows
    Shares shares;
  };

 public:
  /// `share` is the number of places for one address.
  AddressShares(std::size_t share, double wider_network_factor)
      : state_(std::make_shared<State>(Shares(share, wider_network_factor))) {}

  /// Holds places until it is destroyed, which may be after the AddressShares.
  class Held {
   public:
    Held(std::shared_ptr<State> state, std::string address, std::size_t places)
        : state_(std::move(state)), address_(std::move(address)), places_(places) {}
    Held(Held&&) noexcept = default;
    Held& operator=(Held&& other) noexcept {
      std::swap(state_, other.state_);
      std::swap(address_, other.address_);
      std::swap(network_, other.network_);
      std::swap(places_, other.places_);
      return *this;
    }
    ~Held() {
      if (!state_) return;
      const std::lock_guard lock(state_->mutex);
      state_->shares.remove(address_, places_);
    }

    /// Address that holds the places, as limits know it.
    [[nodiscard]] const std::string& address() const { return address_; }
    /// Widest network around the address that holds the places (limited_networks).
    [[nodiscard]] const std::string& network() const { return network_; }

   private:
    std::shared_ptr<State> state_;  // null: moved from
    std::string address_;
    std::string network_ = limited_networks(address_).back();
    std::size_t places_;
  };

  /// Takes places until `give_back`. False, and nothing is taken, if the address or a network
  /// around it would hold more than its share.
  [[nodiscard]] bool acquire(std::string_view address, std::size_t places = 1) {
    const std::lock_guard lock(state_->mutex);
    if (!state_->shares.has_place(address, places)) return false;
    state_->shares.add(address, places);
    return true;
  }
  /// Precondition: `address` holds these places.
  void give_back(std::string_view address, std::size_t places = 1) {
    const std::lock_guard lock(state_->mutex);
    state_->shares.remove(address, places);
  }
  /// The same as `acquire`; null if it takes nothing.
  [[nodiscard]] std::optional<Held> hold(std::string_view address, std::size_t places = 1) {
    if (!acquire(address, places)) return std::nullopt;
    return Held(state_, std::string(address), places);
  }

  /// Number of places that all addresses hold.
  [[nodiscard]] std::size_t total() const {
    const std::lock_guard lock(state_->mutex);
    return state_->shares.total();
  }

 private:
  const std::shared_ptr<State> state_;
};

}  // namespace quintet::server
