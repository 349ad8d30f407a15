// The places of exports that run at the same time.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "server/net/address_shares.hpp"

namespace quintet::server {

/// Thread-safe.
class ExportPlaces {
  using Taken = std::shared_ptr<std::atomic<std::size_t>>;

 public:
  ExportPlaces(std::size_t all, std::size_t of_address, double wider_network_factor)
      : all_(all), shares_(of_address, wider_network_factor) {}

  /// Holds a place until destruction, which may be after the ExportPlaces.
  class Place {
   public:
    Place(Taken taken, AddressShares::Held share)
        : taken_(std::move(taken)), share_(std::move(share)) {}
    Place(Place&&) noexcept = default;
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (taken_) --*taken_;
    }

   private:
    Taken taken_;  // null: moved from
    AddressShares::Held share_;
  };

  /// Null if all places, or those of the address, are taken.
  [[nodiscard]] std::optional<Place> take(std::string_view address) {
    auto share = shares_.hold(address);
    if (!share) return std::nullopt;
    if (taken_->fetch_add(1) >= all_) {
      --*taken_;
      return std::nullopt;
    }
    return std::optional<Place>(std::in_place, taken_, *std::move(share));
  }
  [[nodiscard]] std::size_t taken() const { return *taken_; }

 private:
  const std::size_t all_;
  AddressShares shares_;
  const Taken taken_ = std::make_shared<std::atomic<std::size_t>>(0);
};

}  // namespace quintet::server
