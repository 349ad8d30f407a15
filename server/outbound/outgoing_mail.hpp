// A mail that the server sends, and the mail server that accepts it.
#pragma once

#include <string>

namespace quintet::server {

/// The operator's mail server, as its settings name it.
struct MailServer {
  /// "smtp://host:587" or "smtps://host:465" (parse_mail_server). A password is sent by AUTH PLAIN
  /// or LOGIN.
  std::string url;
  std::string user;  // empty: no AUTH
  std::string password;
  std::string from;  // is_mailbox: "quintet@example.org"
  std::string from_name = "Quintet";
  /// File with the certificates of trusted authorities, in PEM form. Empty: the system's.
  std::string ca_file;
};

/// One recipient. Texts are UTF-8 and may contain strangers' names: whatever bytes they have, they
/// begin no further header or part.
struct OutgoingMail {
  std::string to;       // is_mailbox
  std::string subject;  // one line; control characters become spaces
  std::string text;     // lines end with "\n"
  std::string html;
  /// The https URL for List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). Empty: neither.
  std::string unsubscribe;
};

}  // namespace quintet::server
