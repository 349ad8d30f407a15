#include "server/mail/report_sender.hpp"

#include <cstdint>

#include "server/base/log.hpp"
#include "server/mail/mail_texts.hpp"
#include "storage/jobs/mail.hpp"
#include "storage/reads/mail.hpp"

namespace quintet::server {
namespace {

constexpr int reports_at_once = 16;
/// After the first failure; doubled after each further one, so that 17 hours pass in all.
constexpr std::int64_t first_report_wait_ms = 60'000;
constexpr std::int64_t most_report_attempts = 11;

}  // namespace

Task<> ReportSender::step() {
  const auto due = co_await store_.read_list([now = time_.wall_ms()](storage::Connection& store) {
    return storage::due_reports(store, now, reports_at_once);
  });
  if (!due) {
    if (!due.error().away)
      log::error("the reports to mail addresses could not be read", {{"cause", due.error().cause}});
    co_return;
  }
  for (const storage::MailReportRow& report : *due)
    co_await send(report);
}

Task<> ReportSender::send(storage::MailReportRow report) {
  const auto result = co_await mailer_.send(report_mail(
      report.address, report.language, report.kind, report.name, mailer_.pages(), report.at));
  storage::SettleReport job{.key = report.key, .again_at = {}, .attempts = report.attempts + 1};
  const bool accepted = result && result->accepted();
  const bool again =
      !accepted && (!result || may_pass(*result)) && job.attempts < most_report_attempts;
  if (again) job.again_at = time_.wall_ms() + (first_report_wait_ms << report.attempts);
  // If this fails, the report is sent again.
  co_await store_.write(job);
}

}  // namespace quintet::server
