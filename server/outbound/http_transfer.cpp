#include "server/outbound/http_transfer.hpp"

#include <chrono>
#include <cstring>
#include <string_view>
#include <utility>

#include <netinet/in.h>
#include <sys/socket.h>

#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>

#include "server/outbound/retry_after.hpp"

namespace quintet::server {
namespace {

namespace ip = boost::asio::ip;

struct SocketTarget {
  ip::address address;
  std::uint16_t port = 0;
};

/// Null for families other than IPv4 and IPv6, and for incomplete addresses.
std::optional<SocketTarget> target_of(const curl_sockaddr& socket) {
  if (socket.family == AF_INET && socket.addrlen >= sizeof(sockaddr_in)) {
    sockaddr_in v4{};
    std::memcpy(&v4, &socket.addr, sizeof v4);
    return SocketTarget{.address = ip::address_v4(ntohl(v4.sin_addr.s_addr)),
                        .port = ntohs(v4.sin_port)};
  }
  if (socket.family == AF_INET6 && socket.addrlen >= sizeof(sockaddr_in6)) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &socket.addr, sizeof v6);
    ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
    return SocketTarget{.address = ip::address_v6(bytes), .port = ntohs(v6.sin6_port)};
  }
  return std::nullopt;
}

/// A header cannot end its line and begin another one.
std::string header_line(const std::string& name, const std::string& value) {
  std::string line = name + (value.empty() ? ";" : ": " + value);
  std::erase_if(line, [](char sign) { return sign == '\r' || sign == '\n' || sign == '\0'; });
  return line;
}

}  // namespace

HttpTransfer::HttpTransfer(EndpointUrl endpoint, OutgoingRequest request,
                           const TransferSettings& settings)
    : endpoint_(std::move(endpoint)),
      request_(std::move(request)),
      settings_(settings),
      handle_(curl_easy_init()) {
  // libcurl otherwise adds these two: a wait for "100 Continue", and the type of a form.
  bool complete = append_line(headers_, "Expect:") && append_line(headers_, "Content-Type:");
  for (const auto& [name, value] : request_.headers)
    complete = complete && append_line(headers_, header_line(name, value));
  if (!complete) handle_.reset();
  if (!handle_) return;
  set_request();
  set_limits();
  set_protections();
  set_callbacks();
}

void HttpTransfer::set_request() {
  CURL* const curl = handle();
  curl_easy_setopt(curl, CURLOPT_URL, endpoint_.url.c_str());
  curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(curl, CURLOPT_POST, 1L);
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE,
                   static_cast<curl_off_t>(request_.body.size()));
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request_.body.data());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers_.get());
  // Discord refuses requests without a user agent.
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "Quintet");
  // One connection per request makes the limits per host exact.
  curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
}

void HttpTransfer::set_limits() {
  CURL* const curl = handle();
  const OutboundLimits& limits = settings_.limits;
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, curl_ms(limits.outbound_connect_time));
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, curl_ms(limits.outbound_total_time));
  curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME,
                   static_cast<long>(limits.outbound_silence.count()));
}

void HttpTransfer::set_protections() {
  CURL* const curl = handle();
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR,
                   settings_.guard.has_allowed_networks() ? "https,http" : "https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_NONE));
  set_common_options(curl, settings_, settings_.ca_file);
}

void HttpTransfer::set_callbacks() {
  CURL* const curl = handle();
  curl_easy_setopt(curl, CURLOPT_PRIVATE, this);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, &HttpTransfer::open_socket);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, this);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, &HttpTransfer::on_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, this);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &HttpTransfer::on_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
}

bool HttpTransfer::allows(const curl_sockaddr& address) const {
  const auto target = target_of(address);
  return target && settings_.guard.allows(target->address, target->port, endpoint_.secure);
}

curl_socket_t HttpTransfer::open_socket(void* self, curlsocktype purpose, curl_sockaddr* address) {
  auto& transfer = *static_cast<HttpTransfer*>(self);
  if (purpose != CURLSOCKTYPE_IPCXN || !transfer.allows(*address)) {
    transfer.refused_ = true;
    return CURL_SOCKET_BAD;
  }
  return open_closing_socket(*address);
}

std::size_t HttpTransfer::on_header(const char* data, std::size_t size, std::size_t count,
                                    void* self) {
  auto& transfer = *static_cast<HttpTransfer*>(self);
  const std::string_view line(data, size * count);
  transfer.head_bytes_ += line.size();
  if (transfer.head_bytes_ > transfer.settings_.limits.outbound_head_bytes) return 0;
  if (line == "\r\n" || line == "\n") {
    long status = 0;
    curl_easy_getinfo(transfer.handle(), CURLINFO_RESPONSE_CODE, &status);
    constexpr long final_from = 200;  // lower ones precede the response
    transfer.has_head_ = transfer.has_head_ || status >= final_from;
  }
  return line.size();
}

std::size_t HttpTransfer::on_body(const char* /*data*/, std::size_t size, std::size_t count,
                                  void* self) {
  auto& transfer = *static_cast<HttpTransfer*>(self);
  transfer.body_bytes_ += size * count;
  return transfer.body_bytes_ > transfer.settings_.limits.outbound_body_bytes ? 0 : size * count;
}

OutgoingResult HttpTransfer::result(CURLcode code) const {
  if (!has_head_) return {.error = error_text(code)};
  long status = 0;
  curl_easy_getinfo(handle(), CURLINFO_RESPONSE_CODE, &status);
  OutgoingResult result{.status = static_cast<int>(status)};
  curl_header* field = nullptr;
  if (curl_easy_header(handle(), "Retry-After", 0, CURLH_HEADER, -1, &field) == CURLHE_OK)
    result.retry_after = parse_retry_after(field->value, std::chrono::system_clock::now());
  return result;
}

std::string HttpTransfer::error_text(CURLcode code) const {
  const OutboundLimits& limits = settings_.limits;
  if (head_bytes_ > limits.outbound_head_bytes) return "the response's head is too long";
  if (code == CURLE_OK) return "the response has no head";
  if (code == CURLE_COULDNT_CONNECT && refused_) return "the host's address is not allowed";
  return failure_sentence(code);
}

}  // namespace quintet::server
