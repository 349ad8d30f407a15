// Sends the reports of changes to the addresses that accounts had before.
#pragma once

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/mail/mailer.hpp"
#include "storage/data/mail.hpp"

namespace quintet::server {

/// A report is a row until a mail server has accepted or refused it, so a server that is killed
/// repeats only the one in flight. One node of a site sends all of them.
class ReportSender {
 public:
  /// The objects must outlive the work.
  ReportSender(const Time& time, AsyncStore& store, Mailer& mailer)
      : time_(time), store_(store), mailer_(mailer) {}

  /// Sends the reports that are due, one after the other. Only if the mailer is on.
  [[nodiscard]] Task<> step();

 private:
  [[nodiscard]] Task<> send(storage::MailReportRow report);

  const Time& time_;
  AsyncStore& store_;
  Mailer& mailer_;
};

}  // namespace quintet::server
