#include "server/outbound/transfer.hpp"

#include <sys/socket.h>

namespace quintet::server {

bool append_line(CurlLines& lines, const std::string& line) {
  curl_slist* const longer = curl_slist_append(lines.get(), line.c_str());
  if (longer == nullptr) return false;
  (void)lines.release();
  lines.reset(longer);
  return true;
}

void set_common_options(CURL* handle, const TransferSettings& settings,
                        const std::string& ca_file) {
  // After a timeout, libcurl leaves the thread that waits for the name, which frees its memory
  // later. Without this, a slow name server would stop all transfers.
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  // An empty text: also no proxy from the environment.
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_PRE_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  if (!ca_file.empty()) {
    curl_easy_setopt(handle, CURLOPT_CAINFO, ca_file.c_str());
    curl_easy_setopt(handle, CURLOPT_CAPATH, nullptr);
  }
  if (settings.resolve) curl_easy_setopt(handle, CURLOPT_RESOLVE, settings.resolve.get());
}

curl_socket_t open_closing_socket(const curl_sockaddr& address) {
  return ::socket(address.family, address.socktype | SOCK_CLOEXEC, address.protocol);
}

std::string failure_sentence(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
      return "the host's name has no address";
    case CURLE_COULDNT_CONNECT:
      return "the host accepts no connection";
    case CURLE_OPERATION_TIMEDOUT:
      return "the host did not respond in time";
    case CURLE_PEER_FAILED_VERIFICATION:
      return "the host's certificate is not valid";
    case CURLE_SSL_CONNECT_ERROR:
      return "the TLS handshake failed";
    case CURLE_SSL_CACERT_BADFILE:
      return "the file of trusted certificates cannot be read";
    default:
      return std::string("libcurl: ") + curl_easy_strerror(code);
  }
}

}  // namespace quintet::server
