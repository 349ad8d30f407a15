#include "server/outbound/mail_transfer.hpp"

#include <charconv>
#include <chrono>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>

#include "server/base/secrets.hpp"
#include "server/outbound/mail_headers.hpp"
#include "server/outbound/mail_server_url.hpp"
#include "server/outbound/mailbox.hpp"

namespace quintet::server {
namespace {

constexpr int accepted_mail = 250;
constexpr int closing_session = 421;
constexpr int refusals_from = 400;

/// With the ends of lines that SMTP wants, and without NUL, which ends texts in C.
std::string with_crlf(std::string_view text) {
  std::string lines;
  lines.reserve(text.size() + text.size() / 16);
  for (const char sign : text) {
    if (sign == '\n') lines += '\r';
    if (sign != '\r' && sign != '\0') lines += sign;
  }
  return lines;
}

/// "250 OK\r\n" is a complete reply, "250-SIZE\r\n" is a part of one. 0 for a part.
int code_of(std::string_view line) {
  constexpr std::size_t digits = 3;
  const std::string_view number = line.substr(0, digits);
  int code = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), code);
  const bool complete = line.size() == digits || (line.size() > digits && line[digits] != '-');
  return read.ec == std::errc() && complete ? code : 0;
}

/// For a log.
std::string shown_line(std::string_view line) {
  constexpr std::size_t most = 200;
  std::string shown(line.substr(0, most));
  std::erase_if(shown, [](char sign) { return sign < ' ' || sign > '~'; });
  return shown;
}

OutgoingResult not_sent(std::string why, bool of_server) {
  return {.error = std::move(why), .of_server = of_server};
}

}  // namespace

std::optional<OutgoingResult> mail_refusal(const MailServer& server, const OutgoingMail& mail) {
  if (!parse_mail_server(server.url)) return not_sent("the mail server's URL is refused", true);
  if (!is_mailbox(server.from)) return not_sent("the sender is no mail address", true);
  if (!is_mailbox(mail.to)) return not_sent("the recipient is no mail address", false);
  return std::nullopt;
}

MailTransfer::MailTransfer(const MailServer& server, const OutgoingMail& mail,
                           const TransferSettings& settings, std::stop_token stop)
    : settings_(settings), stop_(std::move(stop)), handle_(curl_easy_init()) {
  if (handle_ && !set_message(server, mail)) handle_.reset();
  if (!handle_) return;
  set_server(server);
  set_limits();
  set_callbacks();
}

void MailTransfer::set_server(const MailServer& server) {
  CURL* const curl = handle();
  const MailServerUrl parsed = parse_mail_server(server.url).value();
  // In libcurl's URLs the path is the name that EHLO gives. Otherwise it would be this machine's.
  const std::string url = parsed.url + "/" + std::string(domain_of(server.from));
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  const bool plain = parsed.security == MailSecurity::none;
  curl_easy_setopt(curl, CURLOPT_USE_SSL,
                   static_cast<long>(plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
  set_common_options(curl, settings_, server.ca_file);
  if (!server.user.empty()) {
    curl_easy_setopt(curl, CURLOPT_USERNAME, server.user.c_str());
    curl_easy_setopt(curl, CURLOPT_PASSWORD, server.password.c_str());
    // libcurl would prefer Kerberos, NTLM and digests, where a server offers them.
    curl_easy_setopt(curl, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN");
  }
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, ("<" + server.from + ">").c_str());
  curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L);
  curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
}

bool MailTransfer::set_message(const MailServer& server, const OutgoingMail& mail) {
  CURL* const curl = handle();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const MailStamp stamp{.at = std::chrono::duration_cast<std::chrono::milliseconds>(now).count(),
                        .id = random_id(24)};
  for (const std::string& line : mail_headers(server, mail, stamp)) {
    if (!append_line(headers_, line)) return false;
  }
  if (!append_line(recipients_, "<" + mail.to + ">")) return false;
  message_.reset(curl_mime_init(curl));
  if (!message_ || !add_part(mail.text, "text/plain; charset=utf-8") ||
      !add_part(mail.html, "text/html; charset=utf-8"))
    return false;
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients_.get());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers_.get());
  curl_easy_setopt(curl, CURLOPT_MIMEPOST, message_.get());
  return true;
}

bool MailTransfer::add_part(const std::string& text, const char* type) {
  const std::string lines = with_crlf(text);
  curl_mimepart* const part = curl_mime_addpart(message_.get());
  return part != nullptr && curl_mime_data(part, lines.data(), lines.size()) == CURLE_OK &&
         curl_mime_type(part, type) == CURLE_OK &&
         curl_mime_encoder(part, "quoted-printable") == CURLE_OK;
}

void MailTransfer::set_limits() {
  CURL* const curl = handle();
  // libcurl counts STARTTLS and AUTH as parts of the connection.
  const long most = curl_ms(settings_.limits.outbound_mail_time);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, most);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, most);
}

void MailTransfer::set_callbacks() {
  CURL* const curl = handle();
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, &MailTransfer::open_socket);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, this);
  // Lines of the server's replies are headers for libcurl.
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, &MailTransfer::on_reply);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, this);
  // Only these messages name the command that a server has refused.
  curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
  curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, &MailTransfer::on_bytes);
  curl_easy_setopt(curl, CURLOPT_DEBUGDATA, this);
  // libcurl calls it every second while it waits.
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &MailTransfer::on_progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, this);
}

curl_socket_t MailTransfer::open_socket(void* self, curlsocktype /*purpose*/,
                                        curl_sockaddr* address) {
  const curl_socket_t socket = open_closing_socket(*address);
  if (socket == CURL_SOCKET_BAD) return socket;
  static_cast<MailTransfer*>(self)->sockets_.emplace_back(::fcntl(socket, F_DUPFD_CLOEXEC, 0));
  return socket;
}

void MailTransfer::end_session() {
  ends_session_ = true;
  for (const Descriptor& socket : sockets_)
    ::shutdown(socket.get(), SHUT_RD);
}

std::size_t MailTransfer::on_reply(const char* data, std::size_t size, std::size_t count,
                                   void* self) {
  auto& transfer = *static_cast<MailTransfer*>(self);
  const std::string_view line(data, size * count);
  transfer.reply_bytes_ += line.size();
  if (transfer.reply_bytes_ > transfer.settings_.limits.outbound_head_bytes) return 0;
  if (!transfer.ends_session_) transfer.reply_ = {.code = code_of(line), .line = shown_line(line)};
  return line.size();
}

int MailTransfer::on_bytes(CURL* /*handle*/, curl_infotype type, char* data, std::size_t size,
                           void* self) {
  if (type != CURLINFO_HEADER_OUT) return 0;
  auto& transfer = *static_cast<MailTransfer*>(self);
  const std::string_view command(data, size);
  if (command.starts_with("QUIT")) {
    transfer.end_session();
    return 0;
  }
  transfer.reply_ = {};
  if (command.starts_with("RCPT TO")) transfer.names_recipient_ = true;
  return 0;
}

int MailTransfer::on_progress(void* self, curl_off_t /*to_read*/, curl_off_t /*read*/,
                              curl_off_t /*to_send*/, curl_off_t /*sent*/) {
  return static_cast<MailTransfer*>(self)->stop_.stop_requested() ? 1 : 0;
}

OutgoingResult MailTransfer::result(CURLcode code) const {
  if (code == CURLE_OK) return {.status = accepted_mail};
  if (code == CURLE_ABORTED_BY_CALLBACK) return not_sent("the server is stopping", true);
  // After a refusal libcurl sends no other command.
  const bool refused = reply_.code >= refusals_from;
  return {.status = refused ? reply_.code : 0,
          .error = refused ? reply_.line : error_text(code),
          .of_server = !names_recipient_ || reply_.code == closing_session};
}

std::string MailTransfer::error_text(CURLcode code) const {
  if (reply_bytes_ > settings_.limits.outbound_head_bytes)
    return "the mail server's replies are too long";
  switch (code) {
    case CURLE_USE_SSL_FAILED:
      return "the mail server offers no STARTTLS";
    case CURLE_LOGIN_DENIED:
      return "the mail server accepts passwords neither by AUTH PLAIN nor by AUTH LOGIN";
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_WEIRD_SERVER_REPLY:
      return "the mail server has ended the connection";
    default:
      return failure_sentence(code);
  }
}

}  // namespace quintet::server
