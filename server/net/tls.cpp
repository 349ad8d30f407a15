#include "server/net/tls.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <boost/asio/error.hpp>
#include <fmt/format.h>

namespace quintet::server {
namespace {

using boost::system::error_code;

/// Ciphers with ECDHE, so that a leaked key does not open recorded connections, and with
/// authenticated encryption. (TLS 1.3 has no others.)
constexpr const char* tls_1_2_ciphers =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:"
    "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
    "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";

constexpr std::string_view http_by_alpn = "http/1.1";

/// Refuses clients that offer only other protocols: they are meant for another server (ALPACA).
int select_protocol(SSL*, const unsigned char** selected, unsigned char* selected_size,
                    const unsigned char* offered, unsigned offered_size, void*) {
  std::string_view list(reinterpret_cast<const char*>(offered), offered_size);
  while (!list.empty()) {  // entries: a byte with the length of a name, then the name
    *selected_size = static_cast<unsigned char>(list.front());
    const std::string_view name = list.substr(1, *selected_size);
    *selected = reinterpret_cast<const unsigned char*>(name.data());
    if (name == http_by_alpn) return SSL_TLSEXT_ERR_OK;
    list.remove_prefix(1 + name.size());
  }
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

/// Refuses encrypted keys; otherwise OpenSSL would ask for a passphrase at the terminal.
int no_passphrase(char*, int, int, void*) {
  return -1;
}

std::expected<void, std::string> check_readable(const std::string& file, std::string_view what) {
  errno = 0;
  std::ifstream stream(file);
  if (stream && stream.peek() != std::ifstream::traits_type::eof()) return {};
  return std::unexpected(fmt::format("the {} {} cannot be read: {}", what, file,
                                     errno == 0 ? "it is empty" : std::strerror(errno)));
}

std::string reason() {
  const unsigned long code = ERR_peek_error();
  const char* const text = ERR_reason_error_string(code);
  ERR_clear_error();
  return text == nullptr ? "no reason is known" : text;
}

std::shared_ptr<SSL_CTX> new_context() {
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (!context) throw std::runtime_error("TLS cannot be used: " + reason());
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_options(context.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                         SSL_OP_CIPHER_SERVER_PREFERENCE |
                                         SSL_OP_PRIORITIZE_CHACHA | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // An idle connection keeps no buffers.
  SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                      SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(context.get(), 1);
  // Clients resume sessions with tickets, so no cache is needed.
  SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
  SSL_CTX_set_default_passwd_cb(context.get(), no_passphrase);
  SSL_CTX_set_alpn_select_cb(context.get(), select_protocol, nullptr);
  if (SSL_CTX_set_cipher_list(context.get(), tls_1_2_ciphers) != 1)
    throw std::runtime_error("TLS cannot be used: " + reason());
  return context;
}

}  // namespace

std::expected<TlsContext, std::string> TlsContext::load(const TlsFiles& files) {
  if (auto readable = check_readable(files.certificates, "certificate"); !readable)
    return std::unexpected(readable.error());
  if (auto readable = check_readable(files.key, "key"); !readable)
    return std::unexpected(readable.error());
  ERR_clear_error();
  const std::shared_ptr<SSL_CTX> context = new_context();
  if (SSL_CTX_use_certificate_chain_file(context.get(), files.certificates.c_str()) != 1) {
    return std::unexpected(
        fmt::format("{} holds no chain of certificates in PEM form that can be used: {}",
                    files.certificates, reason()));
  }
  // Also checks that the key matches the certificate.
  if (SSL_CTX_use_PrivateKey_file(context.get(), files.key.c_str(), SSL_FILETYPE_PEM) != 1) {
    const bool other = ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_VALUES_MISMATCH;
    const std::string why = reason();
    if (other) {
      return std::unexpected(fmt::format("the key {} does not belong to the certificate {}",
                                         files.key, files.certificates));
    }
    return std::unexpected(fmt::format(
        "{} holds no key in PEM form, without a passphrase, that can be used: {}", files.key, why));
  }
  if (SSL_CTX_check_private_key(context.get()) != 1) {
    return std::unexpected(fmt::format("the key {} does not belong to the certificate {}: {}",
                                       files.key, files.certificates, reason()));
  }
  return TlsContext(context);
}

std::string TlsContext::describe() const {
  const std::unique_ptr<BIO, decltype(&BIO_free)> text(BIO_new(BIO_s_mem()), BIO_free);
  const X509* const certificate = SSL_CTX_get0_certificate(context_.get());
  BIO_puts(text.get(), "for ");
  X509_NAME_print_ex(text.get(), X509_get_subject_name(certificate), 0, XN_FLAG_ONELINE);
  BIO_puts(text.get(), ", valid until ");
  ASN1_TIME_print(text.get(), X509_get0_notAfter(certificate));
  char* data = nullptr;
  const long size = BIO_get_mem_data(text.get(), &data);
  return {data, static_cast<std::size_t>(size)};
}

namespace {

TlsContext load_or_throw(const TlsFiles& files) {
  auto context = TlsContext::load(files);
  if (!context) throw std::runtime_error(context.error());
  return *std::move(context);
}

}  // namespace

TlsIdentity::TlsIdentity(TlsFiles files)
    : files_(std::move(files)), current_(load_or_throw(files_)) {}

TlsContext TlsIdentity::current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

std::expected<void, std::string> TlsIdentity::reload() {
  auto context = TlsContext::load(files_);
  if (!context) return std::unexpected(std::move(context.error()));
  const std::lock_guard lock(mutex_);
  current_ = *std::move(context);
  return {};
}

void TlsSession::Free::operator()(ssl_st* ssl) const {
  SSL_free(ssl);
}

TlsSession::TlsSession(const TlsContext& context, int socket)
    : ssl_(SSL_new(context.context_.get())) {
  if (!ssl_ || SSL_set_fd(ssl_.get(), socket) != 1) throw std::bad_alloc();
}

TlsSession::Step TlsSession::shake_hands() {
  ERR_clear_error();
  return step(SSL_accept(ssl_.get()), 0);
}

TlsSession::Step TlsSession::read(void* data, std::size_t size) {
  ERR_clear_error();
  std::size_t bytes = 0;
  const int result = SSL_read_ex(ssl_.get(), data, size, &bytes);
  return step(result, bytes);
}

TlsSession::Step TlsSession::write(const void* data, std::size_t size) {
  ERR_clear_error();
  std::size_t bytes = 0;
  const int result = SSL_write_ex(ssl_.get(), data, size, &bytes);
  return step(result, bytes);
}

void TlsSession::say_goodbye() {
  if (failed_ || SSL_is_init_finished(ssl_.get()) != 1) return;
  ERR_clear_error();
  SSL_shutdown(ssl_.get());
  failed_ = true;  // no close_notify after a failure
}

TlsSession::Step TlsSession::step(int result, std::size_t bytes) {
  const int system_error = errno;
  if (result == 1) return {.bytes = bytes};
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return {.wait = Wait::readable};
    case SSL_ERROR_WANT_WRITE:
      return {.wait = Wait::writable};
    case SSL_ERROR_ZERO_RETURN:
      return {.failure = boost::asio::error::eof};
    case SSL_ERROR_SYSCALL:
      failed_ = true;
      return {.failure = system_error == 0
                             ? error_code(boost::asio::error::eof)
                             : error_code(system_error, boost::system::system_category())};
    default:
      failed_ = true;
      return {.failure = make_error_code(boost::system::errc::protocol_error)};
  }
}

}  // namespace quintet::server
