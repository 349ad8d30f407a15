// Shared by the tests of mails: a mail server's settings, and results with a deadline.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/base/secrets.hpp"
#include "tests/server/kit/mail_host.hpp"
#include "tests/server/outbound/outbound_fixture.hpp"

namespace quintet::tests::outbound_test {

using server::MailServer;
using server::OutgoingMail;

/// A name that leads to the loopback, and is not one of the loopback's names.
inline const std::string mail_host = "mail.example.org";

/// Limits of time that no test reaches, so that a wait for them fails.
[[nodiscard]] inline OutboundSettings settings(const MailHost& host, MailServer sender) {
  server::init_secrets();
  OutboundSettings settings{.mail = std::move(sender)};
  settings.resolve = {mail_host + ":" + std::to_string(host.port()) + ":127.0.0.1"};
  settings.limits.outbound_mail_time = std::chrono::hours(1);
  return settings;
}

/// At the loopback, without TLS and without AUTH.
[[nodiscard]] inline OutboundSettings settings(const MailHost& host) {
  return settings(host, {.url = host.url(), .from = "quintet@games.example.org"});
}

[[nodiscard]] inline OutgoingMail mail_to(const std::string& recipient) {
  return {.to = recipient,
          .subject = "News",
          .text = "Text\n",
          .html = "<p>Text</p>\n",
          .unsubscribe = "https://games.example.org/stop?a=1&b=2"};
}

[[nodiscard]] inline Pending send(Outbound& outbound, OutgoingMail mail) {
  auto promise = std::make_shared<std::promise<OutgoingResult>>();
  Pending pending = promise->get_future();
  REQUIRE(outbound.mail(std::move(mail), [promise](OutgoingResult result) {
    promise->set_value(std::move(result));
  }));
  return pending;
}

[[nodiscard]] inline OutgoingResult sent(Outbound& outbound, OutgoingMail mail) {
  return result_of(send(outbound, std::move(mail)));
}

[[nodiscard]] inline OutgoingResult sent_to(Outbound& outbound, const std::string& recipient) {
  return sent(outbound, mail_to(recipient));
}

}  // namespace quintet::tests::outbound_test
