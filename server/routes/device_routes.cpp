#include "server/routes/device_routes.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/devices.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/secrets.hpp"
#include "server/base/time.hpp"
#include "server/mail/mail_keys.hpp"
#include "server/mail/mailer.hpp"
#include "server/messages/refusals.hpp"
#include "server/messages/stored_settings.hpp"
#include "server/notices/device_keys.hpp"
#include "server/notices/device_messenger.hpp"
#include "server/notices/message.hpp"
#include "server/notices/quiet_hours.hpp"
#include "server/outbound/endpoint_url.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/devices.hpp"
#include "storage/reads/mail.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;

constexpr int most_devices = 10;  // of each channel
constexpr std::size_t device_id_characters = 16;
constexpr std::size_t webhook_secret_characters = 32;

/// The stored devices and settings of a player.
struct Stored {
  std::vector<storage::DeviceRow> devices;
  storage::NotificationSettings settings;
  std::optional<std::string> pending_mail;  // an address that is not confirmed yet
};

protocol::MailEntry mail_entry(const Stored& stored) {
  protocol::MailEntry entry{.pending = stored.pending_mail};
  const auto mail =
      std::ranges::find(stored.devices, protocol::mail_channel, &storage::DeviceRow::channel);
  if (mail == stored.devices.end()) return entry;
  entry.id = mail->id;
  entry.address = mail->endpoint;
  entry.disabled = mail->disabled_at.has_value();
  const auto keys = parse_mail_keys(mail->keys);
  if (keys && keys->daily)
    entry.daily = protocol::DailyMail{.at = keys->daily->minute, .zone = keys->daily->zone};
  return entry;
}

storage::NotificationSettings to_stored(const protocol::MessageSettings& settings) {
  storage::NotificationSettings stored;
  for (std::size_t i = 0; i < protocol::message_channels.size(); ++i) {
    for (const std::string& kind : settings.off.at(i))
      stored.off.emplace_back(protocol::message_channels.at(i), kind);
  }
  if (const auto& quiet = settings.quiet)
    stored.quiet = {.from = quiet->from, .to = quiet->to, .zone = quiet->zone};
  return stored;
}

/// A token may play, and changes nothing of the account.
std::optional<protocol::Error> refusal_of(const Session& session) {
  if (session.credential.token) return protocol::refusal("account.not-by-token");
  return std::nullopt;
}

/// The device to store, without the id of a known one.
protocol::Result<storage::DeviceRow> to_row(const DeviceContext& context, const std::string& player,
                                            protocol::NewDevice device) {
  const auto endpoint = parse_endpoint(device.endpoint, context.messenger.guard());
  if (!endpoint) return error("devices.bad-address");
  std::string keys;
  if (device.channel == protocol::push_channel) {
    auto text = push_keys_text(device.p256dh, device.auth);
    if (!text) return error("devices.bad-keys");
    keys = *std::move(text);
  } else {
    keys = random_id(webhook_secret_characters);
  }
  const std::int64_t now = context.time.wall_ms();
  return storage::DeviceRow{.id = random_id(device_id_characters),
                            .player = player,
                            .channel = std::move(device.channel),
                            .name = std::move(device.name),
                            .endpoint = endpoint->url,
                            .keys = std::move(keys),
                            .language = std::move(device.language),
                            .created_at = now,
                            .renewed_at = now};
}

}  // namespace

Handled notification_settings(const DeviceContext& context, RoutedRequest& routed) {
  const std::string& me = routed.session.player.id;
  const auto stored =
      co_await ask(context.store, [&me, now = context.time.wall_ms()](storage::Connection& store) {
        return Stored{.devices = storage::devices_of(store, me),
                      .settings = storage::notification_settings_of(store, me),
                      .pending_mail = storage::pending_mail_address(store, me, now)};
      });
  if (!stored) co_return std::unexpected(stored.error());
  protocol::DevicesPage page{.settings = to_settings(stored->settings)};
  if (context.mailer.on()) page.mail = mail_entry(*stored);
  for (const storage::DeviceRow& device : stored->devices) {
    if (device.channel == protocol::mail_channel) continue;
    page.devices.push_back({.id = device.id,
                            .channel = device.channel,
                            .name = device.name,
                            .created_at = device.created_at,
                            .disabled = device.disabled_at.has_value()});
  }
  if (context.messenger.on()) {
    auto key = co_await context.messenger.public_key();
    if (!key) co_return std::unexpected(key.error());
    page.push_key = *std::move(key);
  }
  co_return api_response(protocol::devices_body(page));
}

Handled change_notification_settings(const DeviceContext& context, RoutedRequest& routed) {
  const auto settings = protocol::parse_message_settings(routed.request.body);
  if (!settings) co_return std::unexpected(settings.error());
  if (settings->quiet && !is_time_zone(settings->quiet->zone))
    co_return error("devices.zone", settings->quiet->zone);
  const storage::WriteResult written =
      co_await context.store.write(storage::SetNotificationSettings{
          .player = routed.session.player.id, .settings = to_stored(*settings)});
  if (written.status == storage::WriteStatus::conflict) co_return error("session.account-gone");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return api_response(protocol::done_body());
}

Handled add_device(const DeviceContext& context, RoutedRequest& routed) {
  if (!context.messenger.on()) co_return error("devices.off");
  if (auto refused = refusal_of(routed.session)) co_return std::unexpected(*refused);
  if (context.space.is_short()) co_return std::unexpected(no_space_error());
  auto request = protocol::parse_new_device(routed.request.body);
  if (!request) co_return std::unexpected(request.error());
  const std::string& me = routed.session.player.id;
  auto row = to_row(context, me, *std::move(request));
  if (!row) co_return std::unexpected(row.error());
  const bool is_browser = row->channel == protocol::push_channel;
  const storage::WriteResult written = co_await context.store.write(
      storage::SaveDevice{.device = *row, .exclusive = is_browser, .limit = most_devices});
  if (written.status == storage::WriteStatus::conflict) co_return error("devices.too-many");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  // A known device has kept its id.
  const auto devices = co_await ask(
      context.store, [&me](storage::Connection& store) { return storage::devices_of(store, me); });
  if (!devices) co_return std::unexpected(devices.error());
  const auto saved = std::ranges::find_if(*devices, [&row](const storage::DeviceRow& device) {
    return device.channel == row->channel && device.endpoint == row->endpoint;
  });
  if (saved == devices->end()) co_return error("devices.not-found");
  co_return api_response(
      protocol::new_device_body(saved->id, is_browser ? std::nullopt : std::optional(saved->keys)));
}

Handled test_device(const DeviceContext& context, RoutedRequest& routed) {
  if (!context.messenger.on() && !context.mailer.on()) co_return error("devices.off");
  if (auto refused = refusal_of(routed.session)) co_return std::unexpected(*refused);
  const std::string& me = routed.session.player.id;
  const auto device =
      co_await ask(context.store, [&me, id = routed.parameters.at(0)](storage::Connection& store) {
        return storage::find_device(store, me, id);
      });
  if (!device) co_return std::unexpected(device.error());
  if (!*device) co_return error("devices.not-found");
  if (!context.messenger.reaches((*device)->channel)) co_return error("devices.off");
  constexpr std::chrono::minutes useful{5};
  const auto result = co_await context.messenger.send(**device, test_message(**device), useful);
  if (!result) co_return std::unexpected(protocol::refusal_for_now("devices.busy", 5000));
  const bool delivered = result->accepted();
  if (delivered && (*device)->disabled_at) {
    // Only the state of the device matters: the key names no message.
    co_await context.store.write(
        storage::SettleDelivery{.key = {.device = (*device)->id, .room = {}, .kind = {}, .seq = 0},
                                .device = storage::DeviceState::works});
  }
  co_return api_response(protocol::device_test_body(
      delivered, result->status == 0 ? std::nullopt : std::optional(result->status)));
}

Handled forget_device(const DeviceContext& context, RoutedRequest& routed) {
  const storage::WriteResult written = co_await context.store.write(
      storage::ForgetDevice{.player = routed.session.player.id, .device = routed.parameters.at(0)});
  if (written.status == storage::WriteStatus::conflict) co_return error("devices.not-found");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return api_response(protocol::done_body());
}

}  // namespace quintet::server::handlers
