// Private to this folder: one request or mail while libcurl sends it, and the options that all of
// them share.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <curl/curl.h>

#include "server/outbound/address_guard.hpp"
#include "server/outbound/outbound.hpp"

namespace quintet::server {

struct CurlDeleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  void operator()(curl_mime* mime) const { curl_mime_free(mime); }
};

using CurlHandle = std::unique_ptr<CURL, CurlDeleter>;
using CurlLines = std::unique_ptr<curl_slist, CurlDeleter>;

/// Options that all transfers share. The owner keeps them while a transfer exists.
struct TransferSettings {
  AddressGuard guard;
  OutboundLimits limits;
  std::string ca_file;
  CurlLines resolve;
};

/// Used by one thread. libcurl holds pointers to it, so it stays where it is.
class Transfer {
 public:
  Transfer() = default;
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  virtual ~Transfer() = default;

  /// Null if there is no memory for it.
  [[nodiscard]] virtual CURL* handle() const = 0;
  /// The result after libcurl has finished with `code`.
  [[nodiscard]] virtual OutgoingResult result(CURLcode code) const = 0;
};

/// A time as libcurl takes it.
[[nodiscard]] inline long curl_ms(std::chrono::milliseconds time) {
  return static_cast<long>(time.count());
}

/// Appends a copy of the line. False if there is no memory.
[[nodiscard]] bool append_line(CurlLines& lines, const std::string& line);

/// Trusts only valid certificates of the host, uses no proxy and no file of passwords, and finds
/// names as the settings say. `ca_file`: of trusted certificates; empty: the system's.
void set_common_options(CURL* handle, const TransferSettings& settings, const std::string& ca_file);

/// A socket that child processes do not inherit.
[[nodiscard]] curl_socket_t open_closing_socket(const curl_sockaddr& address);

/// One short sentence about a transfer that failed, for an operator.
[[nodiscard]] std::string failure_sentence(CURLcode code);

}  // namespace quintet::server
