// Sends HTTPS requests to hosts that strangers have named (push services and webhooks), and mails
// to the operator's mail server. Only this folder uses libcurl.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/networks.hpp"
#include "server/outbound/outbound_limits.hpp"
#include "server/outbound/outgoing_mail.hpp"

namespace quintet::server {

/// A POST. The URL may be any text from a stranger. Names and values of headers are the server's.
struct OutgoingRequest {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct OutgoingResult {
  /// The status of the response; 0 if no complete head of a response arrived. A body that is too
  /// long, slow or cut does not matter. A redirection is a status like any other.
  /// Of a mail: the code of SMTP. 250 if the mail server has accepted it; the server's code if it
  /// has refused it (400 to 499: it may accept it later); 0 without a complete reply.
  int status = 0;
  /// Without a status: one short sentence for an operator. Of a refused mail: the mail server's
  /// last line, at most 200 printable characters of ASCII; it may contain the recipient's address.
  /// Otherwise empty.
  std::string error;
  /// The response's Retry-After, at most a day.
  std::optional<std::chrono::seconds> retry_after;
  /// Of a mail that was not sent: the failure concerns the mail server or this server, and says
  /// nothing about the recipient. True until the server has accepted the sender (connection,
  /// STARTTLS, AUTH, MAIL FROM), after a 421, and if this server stops.
  bool of_server = false;

  /// Whether the host has accepted the request or the mail.
  [[nodiscard]] bool accepted() const { return status >= 200 && status < 300; }
};

struct OutboundSettings {
  /// Networks that may be reached although they are not public, with any port and without TLS.
  Networks allowed;
  OutboundLimits limits;
  /// File with the certificates of trusted authorities, in PEM form. Empty: the system's.
  std::string ca_file;
  /// Addresses of names, for tests: "example.org:443:127.0.0.1,::1".
  std::vector<std::string> resolve;
  /// The server for mails. Null: `mail` accepts none.
  std::optional<MailServer> mail;
};

/// One thread sends all requests. It follows no redirection, uses no proxy, no cookie and no file
/// of passwords, and asks the AddressGuard about the real address of each connection. Another
/// thread sends all mails.
class Outbound {
 public:
  using Done = std::move_only_function<void(OutgoingResult result)>;

  /// Starts the threads. Throws std::runtime_error if libcurl cannot be initialised.
  explicit Outbound(OutboundSettings settings);
  Outbound(const Outbound&) = delete;
  Outbound& operator=(const Outbound&) = delete;
  ~Outbound();

  /// Queues a request. False if the queue is full, as a whole or for this host, or after `stop`;
  /// then it does not call `done`. Otherwise it calls `done` once, on a thread of this object.
  /// `done` must not throw, wait or call `stop`, but may call `post`. Thread-safe.
  /// A connection may break after the host has received the request. Then libcurl may repeat the
  /// request on a new connection, so a host can receive it twice.
  [[nodiscard]] bool post(OutgoingRequest request, Done done);

  /// Queues a mail in the same way. False also without a mail server. The AddressGuard is not asked
  /// about the operator's own mail server. Each mail has a connection of its own. If the connection
  /// breaks before the server's last reply, the result has no status although the server may have
  /// accepted the mail.
  [[nodiscard]] bool mail(OutgoingMail mail, Done done);

  /// Ends all requests and mails with an error and ends the threads. Waits for the threads, but for
  /// no host, except a second for a mail server.
  /// Further calls do nothing. For one thread at a time.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::server
