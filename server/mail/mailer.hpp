// Sends mails through the operator's mail server.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/task.hpp"
#include "server/base/log_limit.hpp"
#include "server/base/time.hpp"
#include "server/mail/mail_texts.hpp"
#include "server/outbound/outbound.hpp"

namespace quintet::server {

/// Whether the mail server may accept the mail later.
[[nodiscard]] bool may_pass(const OutgoingResult& result);

/// Thread-safe; a coroutine resumes on the executor of its awaiter.
class Mailer {
 public:
  /// `outbound` has a mail server, or is null: then this server sends no mail. `pages`: the address
  /// of our pages, "https://play.example.org".
  Mailer(asio::any_io_executor strand, const Time& time, Outbound* outbound, std::string pages);

  [[nodiscard]] bool on() const { return outbound_ != nullptr; }
  [[nodiscard]] const std::string& pages() const { return pages_; }
  /// The links of a mail to the mail address `device` with this secret.
  [[nodiscard]] MailLinks links(const std::string& device, const std::string& secret) const;

  /// The result; null if too many others wait. Only if on().
  [[nodiscard]] Task<std::optional<OutgoingResult>> send(OutgoingMail mail);
  /// Sends a mail in the background, and tries again after 1, 2, 4 and 8 minutes if that may help.
  /// Such mails are lost when the server ends, and when a hundred others wait. Only if on().
  void send_later(OutgoingMail mail);
  /// Tries the mails again whose time has come. Call it repeatedly.
  void retry();
  /// Starts no further work.
  void stop();

 private:
  struct Waiting {
    OutgoingMail mail;
    int attempts = 0;
    std::chrono::steady_clock::time_point due;
  };
  void start(Waiting waiting);
  [[nodiscard]] Task<> attempt(Waiting waiting);
  void note(const OutgoingResult& result);

  const asio::any_io_executor strand_;
  const Time& time_;
  Outbound* const outbound_;
  const std::string pages_;
  std::atomic<std::size_t> unfinished_ = 0;  // of send_later
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  // guards the members below
  std::vector<Waiting> waiting_;
  LogLimit failures_;
};

}  // namespace quintet::server
