#include "storage/reads/mail.hpp"

#include <algorithm>

#include "storage/sql/use.hpp"

namespace quintet::storage {

namespace {

MailReportRow report_row(Use& row) {
  return {.key = row.number(0),
          .address = row.text(1),
          .language = row.text(2),
          .kind = row.text(3),
          .name = row.text(4),
          .at = row.number(5),
          .due = row.number(6),
          .attempts = row.number(7)};
}

}  // namespace

std::optional<MailTokenRow> mail_token(Connection& connection, const TokenHash& hash,
                                       std::int64_t now) {
  return reading(connection, "look for the token of a mail", [&] {
    auto row = connection.use(MailSql::mail_token);
    row.bind(hash, now);
    return first(row, [](Use& found) {
      return MailTokenRow{.player = found.text(0),
                          .name = found.text(1),
                          .purpose = found.text(2),
                          .address = found.text(3),
                          .language = found.text(4),
                          .expires_at = found.number(5)};
    });
  });
}

std::optional<std::string> pending_mail_address(Connection& connection, std::string_view player,
                                                std::int64_t now) {
  return reading(connection, "look for an address that is not confirmed", [&] {
    auto row = connection.use(MailSql::pending_address);
    row.bind(player, now);
    return first(row, [](Use& found) { return found.text(0); });
  });
}

std::vector<MailAccount> accounts_with_address(Connection& connection, std::string_view address,
                                               int limit) {
  return reading(connection, "list the players with an address", [&] {
    auto rows = connection.use(MailSql::accounts_with_address);
    rows.bind(address, std::max(limit, 0));
    return all(rows, [](Use& row) {
      return MailAccount{.player = row.text(0), .name = row.text(1), .language = row.text(2)};
    });
  });
}

std::vector<MailReportRow> due_reports(Connection& connection, std::int64_t now, int limit) {
  return reading(connection, "list the reports that are due", [&] {
    auto rows = connection.use(MailSql::due_reports);
    rows.bind(now, std::max(limit, 0));
    return all(rows, report_row);
  });
}

std::vector<MailReportRow> reports_of(Connection& connection, std::string_view player, int limit) {
  return reading(connection, "list the reports to a player", [&] {
    auto rows = connection.use(MailSql::reports_of_player);
    rows.bind(player, std::max(limit, 0));
    auto reports = all(rows, report_row);
    std::ranges::sort(reports, {}, &MailReportRow::key);
    return reports;
  });
}

}  // namespace quintet::storage
