// A real mail server (python3-aiosmtpd) on the loopback, which remembers its mails.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include <nlohmann/json.hpp>

#include "tests/server/kit/tls_client.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// Runs `mail_server.py`, which says how it treats which addresses, until it is destroyed.
class MailHost {
 public:
  struct Options {
    std::optional<Certificate> certificate;  // for STARTTLS
    bool tls_first = false;                  // TLS from the first byte in place of STARTTLS
    std::string user;                        // empty: no AUTH
    std::string password;
    bool refuses_sessions = false;
    bool silent_quit = false;  // no reply to QUIT
    /// Up to this time, at random, passes before a mail that has arrived is accepted.
    std::chrono::milliseconds pause{0};
  };

  /// Returns when clients can connect.
  explicit MailHost(const Options& options);
  MailHost() : MailHost(Options()) {}
  MailHost(const MailHost&) = delete;
  MailHost& operator=(const MailHost&) = delete;
  ~MailHost();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// "smtp://127.0.0.1:PORT", or with smtps.
  [[nodiscard]] std::string url(std::string_view host = "127.0.0.1") const;
  /// The mails that were accepted so far, as Python's parser reads them: "from", "to", "hello",
  /// "user", "tls", "type", "headers", "text", "html", "defects", "raw"; "at" is its arrival in ns
  /// of the monotonic clock.
  [[nodiscard]] std::vector<nlohmann::json> mails() const;

  /// From now on every recipient gets this reply: "550 5.1.1 unknown". Null: none does.
  void refuse_mails(const std::optional<std::string>& reply) const;
  /// The number of recipients that got such a reply.
  [[nodiscard]] int refusals() const;

 private:
  TempFolder folder_;
  bool tls_first_;
  pid_t pid_ = 0;
  int input_ = -1;  // the server ends when this end is closed
  std::uint16_t port_ = 0;
};

/// All values of a header in an entry of `mails`.
[[nodiscard]] std::vector<std::string> header_values(const nlohmann::json& mail,
                                                     std::string_view name);

}  // namespace quintet::tests
