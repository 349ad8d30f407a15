// Limits of requests that the server sends to strangers' hosts, and of mails, with their reasons.
// Sizes in bytes.
#pragma once

#include <chrono>
#include <cstddef>

namespace quintet::server {

struct OutboundLimits {
  /// Requests that wait for a connection. The sender keeps the others and tries again.
  std::size_t outbound_waiting = 256;
  /// The part of them for one host, so that a host that is slow on purpose leaves places for
  /// others.
  std::size_t outbound_waiting_per_host = 128;
  /// Requests that are being sent. Each has a connection.
  std::size_t outbound_in_flight = 64;
  /// The part of them to one host. A push service replies within a tenth of a second, so this is
  /// enough for some eighty notifications a second.
  std::size_t outbound_in_flight_per_host = 8;
  /// The part of them to the mail server. Large providers accept three connections of one user.
  std::size_t outbound_mails_in_flight = 3;
  /// For the name, the connection and the TLS handshake.
  std::chrono::milliseconds outbound_connect_time{5'000};
  /// For everything from the name to the end of the response.
  std::chrono::milliseconds outbound_total_time{15'000};
  /// For everything from the mail server's name to its last reply. It is longer, because a mail
  /// server may look for viruses and forgeries before it replies, and a mail without that reply is
  /// sent again.
  std::chrono::milliseconds outbound_mail_time{30'000};
  /// A transfer without a byte for this time ends. At least a second.
  std::chrono::seconds outbound_silence{10};
  /// Bytes of a response's body that are read. Only its status matters.
  std::size_t outbound_body_bytes = 4 * 1024;
  /// Bytes of a response's head, or of all replies of a mail server. Those of push services have 1
  /// KiB, those behind content delivery networks up to 3.
  std::size_t outbound_head_bytes = 8 * 1024;
};

}  // namespace quintet::server
