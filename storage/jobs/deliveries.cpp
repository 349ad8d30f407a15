#include "storage/jobs/deliveries.hpp"

#include <string>

#include "storage/jobs/run.hpp"

namespace quintet::storage {
namespace {

void settle_message(Connection& connection, const SettleDelivery& job) {
  const auto& [device, room, kind, seq, due] = job.key;
  // The transaction of a later event may keep the message. On another node it may run at the same
  // time, so the notification is locked first.
  if (count(connection, DeliverySql::lock_notification, device, room, job.about) > job.seq) return;
  if (job.again_at) {
    run(connection, DeliverySql::postpone_delivery, device, room, kind, seq, due, *job.again_at,
        job.attempts);
  } else {
    run(connection, DeliverySql::delete_delivery, device, room, kind, seq, due);
  }
}

}  // namespace

WriteResult perform(Connection& connection, const SettleDelivery& job) {
  settle_message(connection, job);
  const std::string& device = job.key.device;
  switch (job.device) {
    case DeviceState::unknown:
      break;
    case DeviceState::works:
      run(connection, DeviceSql::device_worked, device);
      break;
    case DeviceState::fails:
      run(connection, DeviceSql::device_failed, device, job.most_failures, job.at);
      break;
    case DeviceState::gone:
      run(connection, DeviceSql::device_gone, device, job.seen_at, job.at);
      break;
  }
  return {};
}

WriteResult perform(Connection& connection, const SettleDeliveries& job) {
  for (const SettleDelivery& one : job.all) {
    if (WriteResult result = perform(connection, one); !result.ok()) return result;
  }
  return {};
}

}  // namespace quintet::storage
