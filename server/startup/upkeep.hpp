// The regular work of a server: the heartbeat, deadlines, computer players, disk space,
// messages to devices, the sweep.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/periodic.hpp"
#include "server/async/task.hpp"
#include "server/base/contact.hpp"
#include "server/config/config.hpp"
#include "server/mail/report_sender.hpp"
#include "server/notices/message_sender.hpp"
#include "server/startup/server_parts.hpp"
#include "storage/data/lease.hpp"

namespace quintet::server {

/// Begins with the first step of the strand, on which everything happens. Must outlive all work
/// there.
class Upkeep {
 public:
  /// The references must outlive this object. `lease` and `contact`, the contact of the node's
  /// heartbeat with the database, are null if the server is no node.
  Upkeep(const Config& config, const asio::any_io_executor& strand, ServerParts& parts,
         std::shared_ptr<const storage::Lease> lease, std::shared_ptr<const Contact> contact);
  Upkeep(const Upkeep&) = delete;
  Upkeep& operator=(const Upkeep&) = delete;

  /// Begins no more work. On the strand.
  void stop();

 private:
  /// Stores the heartbeat, which also shows whether storing works while nothing else is written.
  /// Logs changes of that. Notifies the clients when the database goes away or comes back.
  [[nodiscard]] Task<> beat();
  /// The time up to which the rooms in memory know how long their clocks ran, in ms since 1970.
  /// They forget a silence of the database if the node steps down, so its time must become
  /// downtime.
  [[nodiscard]] std::int64_t alive_at() const;
  /// When the wall clock follows a leap of the machine's clock, moves the stored deadlines by the
  /// same time. (The clocks of rooms in memory run by a time that does not leap.)
  [[nodiscard]] Task<> move_what_is_due();
  /// Measures the free space, and logs when it becomes too little or sufficient again.
  [[nodiscard]] Task<> check_space();
  /// Loads the rooms that are due, after the seeks that have ended.
  [[nodiscard]] Task<> wake_due();
  /// Whether this node sends the messages to devices, as one does for all.
  [[nodiscard]] bool sends_messages() const;
  /// Sends the messages to devices that are due.
  [[nodiscard]] Task<> send_messages();
  /// Sends the reports that are due, and tries mails again.
  [[nodiscard]] Task<> send_mails();
  /// Only rooms if the players at other nodes are not known: guests among them could be deleted.
  [[nodiscard]] Sweep::Part to_sweep() const;

  const Config& config_;
  ServerParts& parts_;
  const std::shared_ptr<const storage::Lease> lease_;
  const std::shared_ptr<const Contact> contact_;
  MessageSender sender_;
  ReportSender reports_;
  std::int64_t put_off_ = 0;    // ms by which the stored deadlines must still be moved
  bool stores_ = true;          // as logged last
  bool database_away_ = false;  // as the clients were notified last
  Periodic wake_;
  Periodic bots_;
  Periodic alive_;
  Periodic space_;
  Periodic messages_;
  Periodic message_count_;
  Periodic mails_;
  Periodic sweep_;
};

}  // namespace quintet::server
