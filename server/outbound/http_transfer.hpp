// Private to this folder: one HTTP request while libcurl sends it.
#pragma once

#include <cstddef>
#include <string>

#include <curl/curl.h>

#include "server/outbound/endpoint_url.hpp"
#include "server/outbound/outbound.hpp"
#include "server/outbound/transfer.hpp"

namespace quintet::server {

/// A POST to a host that a stranger has named.
class HttpTransfer final : public Transfer {
 public:
  HttpTransfer(EndpointUrl endpoint, OutgoingRequest request, const TransferSettings& settings);

  [[nodiscard]] CURL* handle() const override { return handle_.get(); }
  [[nodiscard]] OutgoingResult result(CURLcode code) const override;

 private:
  void set_request();
  void set_limits();
  void set_protections();
  void set_callbacks();
  [[nodiscard]] bool allows(const curl_sockaddr& address) const;
  [[nodiscard]] std::string error_text(CURLcode code) const;

  // Called by libcurl; `self` is an HttpTransfer.
  static curl_socket_t open_socket(void* self, curlsocktype purpose, curl_sockaddr* address);
  static std::size_t on_header(const char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(const char* data, std::size_t size, std::size_t count, void* self);

  const EndpointUrl endpoint_;
  const OutgoingRequest request_;
  const TransferSettings& settings_;
  CurlLines headers_;
  CurlHandle handle_;
  std::size_t head_bytes_ = 0;
  std::size_t body_bytes_ = 0;
  bool has_head_ = false;  // the head of the final response is complete
  bool refused_ = false;   // the guard has refused an address
};

}  // namespace quintet::server
