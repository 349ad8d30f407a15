// Sends one message to one device.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/errors/error.hpp"
#include "protocol/messages/devices.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/notices/vapid.hpp"
#include "server/outbound/address_guard.hpp"
#include "server/outbound/outbound.hpp"
#include "storage/data/devices.hpp"

namespace quintet::server {

/// The operator's settings for messages to devices.
struct MessengerSettings {
  /// Where push services reach the operator (is_contact). Empty: this server sends no messages.
  std::string contact;
  /// Networks that may be reached although they are not public.
  Networks allowed;
  /// The address of our pages, for links in webhooks: "https://play.example.org". Empty: no links.
  std::string pages;
};

/// Thread-safe; a coroutine resumes on the executor of its awaiter.
class DeviceMessenger {
 public:
  /// Starts the thread for outgoing requests if there is a contact. Throws std::runtime_error if
  /// libcurl cannot be initialised.
  DeviceMessenger(const Time& time, AsyncStore& store, MessengerSettings settings);

  /// Whether this server sends messages.
  [[nodiscard]] bool on() const { return outbound_.has_value(); }
  /// The guard for endpoints that players name.
  [[nodiscard]] const AddressGuard& guard() const { return guard_; }

  /// The public key by which push services know this site, in base64url. The first call makes and
  /// stores the keys of the site.
  [[nodiscard]] Task<protocol::Result<std::string>> public_key();

  /// The result; null if the message cannot be sent just now, because too many others wait or the
  /// database is away. A push service may drop the message after the time `useful`. Only if on().
  [[nodiscard]] Task<std::optional<OutgoingResult>> send(storage::DeviceRow device,
                                                         protocol::DeviceMessage message,
                                                         std::chrono::seconds useful);

  /// Ends all requests with an error, and the thread.
  void stop();

 private:
  /// The request; null for a device whose stored texts are of no use.
  [[nodiscard]] Task<protocol::Result<std::optional<OutgoingRequest>>> push_request(
      const storage::DeviceRow& device, const protocol::DeviceMessage& message,
      std::chrono::seconds useful);
  [[nodiscard]] OutgoingRequest webhook_request(const storage::DeviceRow& device,
                                                const protocol::DeviceMessage& message) const;
  [[nodiscard]] Task<std::optional<OutgoingResult>> post(OutgoingRequest request);

  /// The keys of the site, which are made if there are none.
  [[nodiscard]] Task<protocol::Result<VapidKeys>> keys();
  [[nodiscard]] std::string authorization(const VapidKeys& keys, const std::string& origin);

  const Time& time_;
  AsyncStore& store_;
  const MessengerSettings settings_;
  const AddressGuard guard_;
  std::optional<Outbound> outbound_;
  std::mutex mutex_;               // guards the next two
  std::optional<VapidKeys> keys_;  // as far as they were read
  std::optional<Vapid> signatures_;
};

}  // namespace quintet::server
