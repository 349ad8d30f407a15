#include "server/notices/device_messenger.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "protocol/errors/refusals.hpp"
#include "server/async/site_key.hpp"
#include "server/mail/mail_keys.hpp"
#include "server/notices/device_keys.hpp"
#include "server/notices/message.hpp"
#include "server/notices/web_push.hpp"
#include "server/notices/webhook_body.hpp"
#include "server/outbound/await_result.hpp"
#include "server/outbound/endpoint_url.hpp"

namespace quintet::server {
namespace {

constexpr const char* key_name = "vapid";

/// The result for a device whose stored texts are of no use: as if its service had refused it.
constexpr int of_no_use = 400;
constexpr int mailbox_of_no_use = 550;

std::string ttl(std::chrono::seconds useful) {
  constexpr std::chrono::seconds least = std::chrono::minutes(1);
  constexpr std::chrono::seconds most = std::chrono::days(7);
  return std::to_string(std::clamp(useful, least, most).count());
}

}  // namespace

DeviceMessenger::DeviceMessenger(const Time& time, AsyncStore& store, Outbound* outbound,
                                 Mailer& mailer, MessengerSettings settings)
    : time_(time),
      store_(store),
      settings_(std::move(settings)),
      guard_(settings_.allowed),
      outbound_(outbound),
      mailer_(mailer) {}

bool DeviceMessenger::reaches(std::string_view channel) const {
  return channel == protocol::mail_channel ? mailer_.on() : on();
}

Task<protocol::Result<VapidKeys>> DeviceMessenger::keys() {
  {
    const std::lock_guard lock(mutex_);
    if (keys_) co_return *keys_;
  }
  const auto stored = co_await site_key(store_, key_name, VapidKeys::generate().stored_text());
  if (!stored) co_return std::unexpected(stored.error());
  const auto keys = VapidKeys::parse(*stored);
  if (!keys) co_return protocol::internal_error("internal.not-read", "the keys for push are wrong");
  const std::lock_guard lock(mutex_);
  if (!keys_) keys_ = keys;
  co_return *keys_;
}

Task<protocol::Result<std::string>> DeviceMessenger::public_key() {
  const auto found = co_await keys();
  if (!found) co_return std::unexpected(found.error());
  co_return found->public_key();
}

std::string DeviceMessenger::authorization(const VapidKeys& keys, const std::string& origin) {
  const std::lock_guard lock(mutex_);
  if (!signatures_) signatures_.emplace(keys, settings_.contact);
  return signatures_->authorization(origin, time_.wall_ms());
}

Task<std::optional<OutgoingResult>> DeviceMessenger::send(storage::DeviceRow device,
                                                          protocol::DeviceMessage message,
                                                          std::chrono::seconds useful) {
  if (device.channel == protocol::mail_channel)
    co_return co_await mail(std::move(device), {std::move(message)});
  if (device.channel != protocol::push_channel)
    co_return co_await post(webhook_request(device, message));
  auto request = co_await push_request(device, message, useful);
  if (!request) co_return std::nullopt;
  if (!*request) co_return OutgoingResult{.status = of_no_use, .error = {}, .retry_after = {}};
  co_return co_await post(**std::move(request));
}

Task<protocol::Result<std::optional<OutgoingRequest>>> DeviceMessenger::push_request(
    const storage::DeviceRow& device, const protocol::DeviceMessage& message,
    std::chrono::seconds useful) {
  using None = std::optional<OutgoingRequest>;
  const auto endpoint = parse_endpoint(device.endpoint, guard_);
  const auto browser = parse_push_keys(device.keys);
  if (!endpoint || !browser) co_return None();
  auto body = encrypt_push(*browser, protocol::device_message_text(message));
  if (!body) co_return None();
  const auto own = co_await keys();
  if (!own) co_return std::unexpected(own.error());
  OutgoingRequest request{.url = endpoint->url,
                          .headers = {{"Authorization", authorization(*own, endpoint->origin)},
                                      {"Content-Type", "application/octet-stream"},
                                      {"Content-Encoding", "aes128gcm"},
                                      {"TTL", ttl(useful)},
                                      {"Urgency", "high"}},
                          .body = *std::move(body)};
  // A later message about the room takes the place of one that the service still has.
  if (!message.room.empty()) request.headers.emplace_back("Topic", message.room);
  co_return request;
}

OutgoingRequest DeviceMessenger::webhook_request(const storage::DeviceRow& device,
                                                 const protocol::DeviceMessage& message) const {
  const std::int64_t now = time_.wall_ms();
  const bool link = !settings_.pages.empty() && !message.room.empty();
  std::string body = webhook_body(
      {.kind = message.kind,
       .text = sentence(message),
       .url = link ? fmt::format("{}/room/{}", settings_.pages, message.room) : std::string(),
       .room = message.room,
       .game = message.game,
       .at = now});
  auto headers = webhook_headers(device.keys, now / 1000, body);
  return {.url = device.endpoint, .headers = std::move(headers), .body = std::move(body)};
}

Task<std::optional<OutgoingResult>> DeviceMessenger::mail(
    storage::DeviceRow device, std::vector<protocol::DeviceMessage> messages) {
  const auto keys = parse_mail_keys(device.keys);
  if (!keys) co_return OutgoingResult{.status = mailbox_of_no_use};
  co_return co_await mailer_.send(
      notification_mail(device.endpoint, messages, mailer_.links(device.id, keys->secret)));
}

Task<std::optional<OutgoingResult>> DeviceMessenger::post(OutgoingRequest request) {
  return await_result([this, request = std::move(request)](Outbound::Done done) mutable {
    return outbound_->post(std::move(request), std::move(done));
  });
}

}  // namespace quintet::server
