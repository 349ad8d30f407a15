// Private to this folder: one request while libcurl sends it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <curl/curl.h>

#include "server/outbound/address_guard.hpp"
#include "server/outbound/endpoint_url.hpp"
#include "server/outbound/outbound.hpp"

namespace quintet::server {

struct CurlDeleter {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

/// Options that all transfers share. The owner keeps them while a transfer exists.
struct TransferSettings {
  AddressGuard guard;
  OutboundLimits limits;
  std::string ca_file;
  std::unique_ptr<curl_slist, CurlDeleter> resolve;
};

/// Used by one thread. libcurl holds pointers to it, so it stays where it is.
class Transfer {
 public:
  /// The handle is null if there is no memory for it.
  Transfer(EndpointUrl endpoint, OutgoingRequest request, const TransferSettings& settings);
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  ~Transfer() = default;

  [[nodiscard]] CURL* handle() const { return handle_.get(); }
  [[nodiscard]] const std::string& host() const { return endpoint_.host; }
  /// The result after libcurl has finished with `code`.
  [[nodiscard]] OutgoingResult result(CURLcode code) const;

 private:
  void set_request();
  void set_limits();
  void set_protections();
  void set_callbacks();
  [[nodiscard]] bool allows(const curl_sockaddr& address) const;
  [[nodiscard]] std::string error_text(CURLcode code) const;

  // Called by libcurl; `self` is a Transfer.
  static curl_socket_t open_socket(void* self, curlsocktype purpose, curl_sockaddr* address);
  static std::size_t on_header(const char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(const char* data, std::size_t size, std::size_t count, void* self);

  const EndpointUrl endpoint_;
  const OutgoingRequest request_;
  const TransferSettings& settings_;
  std::unique_ptr<curl_slist, CurlDeleter> headers_;
  std::unique_ptr<CURL, CurlDeleter> handle_;
  std::size_t head_bytes_ = 0;
  std::size_t body_bytes_ = 0;
  bool has_head_ = false;  // the head of the final response is complete
  bool refused_ = false;   // the guard has refused an address
};

}  // namespace quintet::server
