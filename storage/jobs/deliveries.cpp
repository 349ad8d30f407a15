#include "storage/jobs/deliveries.hpp"

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const SettleDelivery& job) {
  const auto& [device, room, kind, seq, due] = job.key;
  if (job.again_at) {
    run(connection, DeliverySql::postpone_delivery, device, room, kind, seq, due, *job.again_at,
        job.attempts);
  } else {
    run(connection, DeliverySql::delete_delivery, device, room, kind, seq, due);
  }
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
