// Sends one message to one device.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/devices.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/mail/mailer.hpp"
#include "server/notices/vapid.hpp"
#include "server/outbound/address_guard.hpp"
#include "server/outbound/outbound.hpp"
#include "storage/data/devices.hpp"

namespace quintet::server {

/// The operator's settings for messages to devices.
struct MessengerSettings {
  /// Where push services reach the operator (is_contact). Empty: this server sends no messages by
  /// push and webhook.
  std::string contact;
  /// Networks that may be reached although they are not public.
  Networks allowed;
  /// The address of our pages, for links in webhooks: "https://play.example.org". Empty: no links.
  std::string pages;
};

/// Thread-safe; a coroutine resumes on the executor of its awaiter.
class DeviceMessenger {
 public:
  /// `outbound` may only be null without a contact.
  DeviceMessenger(const Time& time, AsyncStore& store, Outbound* outbound, Mailer& mailer,
                  MessengerSettings settings);

  /// Whether this server sends messages by push and webhook.
  [[nodiscard]] bool on() const { return !settings_.contact.empty(); }
  /// Whether it sends messages by this channel.
  [[nodiscard]] bool reaches(std::string_view channel) const;
  /// The guard for endpoints that players name.
  [[nodiscard]] const AddressGuard& guard() const { return guard_; }

  /// The public key by which push services know this site, in base64url. The first call makes and
  /// stores the keys of the site.
  [[nodiscard]] Task<protocol::Result<std::string>> public_key();

  /// The result; null if the message cannot be sent just now, because too many others wait or the
  /// database is away. A push service may drop the message after the time `useful`. Only if the
  /// device's channel is reached.
  [[nodiscard]] Task<std::optional<OutgoingResult>> send(storage::DeviceRow device,
                                                         protocol::DeviceMessage message,
                                                         std::chrono::seconds useful);

  /// The same for one mail with all of the messages, to a device with the channel of mail.
  [[nodiscard]] Task<std::optional<OutgoingResult>> mail(
      storage::DeviceRow device, std::vector<protocol::DeviceMessage> messages);

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
  Outbound* const outbound_;
  Mailer& mailer_;
  std::mutex mutex_;               // guards the next two
  std::optional<VapidKeys> keys_;  // as far as they were read
  std::optional<Vapid> signatures_;
};

}  // namespace quintet::server
