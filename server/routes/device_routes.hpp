// A player's devices for notifications, and the settings of notifications.
#pragma once

#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class DeviceMessenger;
class DiskSpace;
class Mailer;
class Time;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct DeviceContext {
  const Time& time;
  const DiskSpace& space;
  AsyncStore& store;
  DeviceMessenger& messenger;
  const Mailer& mailer;
};

Handled notification_settings(const DeviceContext& context, RoutedRequest& routed);
/// Replaces all settings.
Handled change_notification_settings(const DeviceContext& context, RoutedRequest& routed);
/// Adds a device, or renews the one with this endpoint.
Handled add_device(const DeviceContext& context, RoutedRequest& routed);
/// Sends a test message to a device, and waits for the result.
Handled test_device(const DeviceContext& context, RoutedRequest& routed);
/// Not for mail addresses, which are removed by a password.
Handled forget_device(const DeviceContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
