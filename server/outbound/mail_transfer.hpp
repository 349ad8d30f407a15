// Private to this folder: one mail while libcurl sends it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <curl/curl.h>

#include "server/base/descriptor.hpp"
#include "server/outbound/outbound.hpp"
#include "server/outbound/outgoing_mail.hpp"
#include "server/outbound/transfer.hpp"

namespace quintet::server {

/// The result of a mail that cannot be sent; null if it can.
[[nodiscard]] std::optional<OutgoingResult> mail_refusal(const MailServer& server,
                                                         const OutgoingMail& mail);

/// A mail without a refusal, on a connection of its own: a mail server ends sessions that wait, and
/// libcurl does not repeat a mail on a new one. libcurl lets no other transfer of the thread run
/// while it waits for the server's last reply.
class MailTransfer final : public Transfer {
 public:
  /// The handle is null if there is no memory for the mail. Ends within a second after `stop`
  /// demands it, also while libcurl waits for the server.
  MailTransfer(const MailServer& server, const OutgoingMail& mail, const TransferSettings& settings,
               std::stop_token stop);

  [[nodiscard]] CURL* handle() const override { return handle_.get(); }
  [[nodiscard]] OutgoingResult result(CURLcode code) const override;

 private:
  /// The server's reply to the last command.
  struct Reply {
    int code = 0;  // 0: not complete
    std::string line;
  };

  void set_server(const MailServer& server);
  void set_limits();
  void set_callbacks();
  /// False if there is no memory.
  [[nodiscard]] bool set_message(const MailServer& server, const OutgoingMail& mail);
  [[nodiscard]] bool add_part(const std::string& text, const char* type);
  [[nodiscard]] std::string error_text(CURLcode code) const;
  /// libcurl has sent QUIT. It must not wait for the reply, because no other transfer runs while it
  /// waits, and the result is known.
  void end_session();

  // Called by libcurl; `self` is a MailTransfer.
  static curl_socket_t open_socket(void* self, curlsocktype purpose, curl_sockaddr* address);
  static std::size_t on_reply(const char* data, std::size_t size, std::size_t count, void* self);
  static int on_bytes(CURL* handle, curl_infotype type, char* data, std::size_t size, void* self);
  static int on_progress(void* self, curl_off_t to_read, curl_off_t read, curl_off_t to_send,
                         curl_off_t sent);

  const TransferSettings& settings_;
  const std::stop_token stop_;
  CurlLines recipients_;
  CurlLines headers_;
  std::unique_ptr<curl_mime, CurlDeleter> message_;
  std::vector<Descriptor> sockets_;  // copies of libcurl's, which it may have closed
  Reply reply_;
  std::size_t reply_bytes_ = 0;
  bool names_recipient_ = false;  // RCPT TO was sent
  bool ends_session_ = false;     // QUIT was sent
  CurlHandle handle_;             // ends first, and may still call the functions above
};

}  // namespace quintet::server
