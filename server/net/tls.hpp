// TLS by OpenSSL on non-blocking sockets: the server's certificate, and the encryption of one
// connection. Only the .cpp includes OpenSSL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <mutex>
#include <string>

#include <boost/system/error_code.hpp>

struct ssl_ctx_st;
struct ssl_st;

namespace quintet::server {

/// Files in PEM form.
struct TlsFiles {
  std::string certificates;  // the server's own first, then the issuers up to the root
  std::string key;           // not encrypted
};

/// A certificate with its key, and the offer to clients: TLS 1.2 and 1.3 with forward secrecy and
/// authenticated encryption, HTTP/1.1 only. Cheap to copy. Thread-safe.
class TlsContext {
 public:
  /// The error is one sentence.
  [[nodiscard]] static std::expected<TlsContext, std::string> load(const TlsFiles& files);

  /// "for CN=example.org, valid until Mar  1 12:00:00 2027 GMT".
  [[nodiscard]] std::string describe() const;

 private:
  friend class TlsSession;
  explicit TlsContext(std::shared_ptr<ssl_ctx_st> context) : context_(std::move(context)) {}

  std::shared_ptr<ssl_ctx_st> context_;
};

/// The context for new connections. Thread-safe.
class TlsIdentity {
 public:
  /// Throws std::runtime_error with one sentence.
  explicit TlsIdentity(TlsFiles files);

  [[nodiscard]] TlsContext current() const;
  /// Reads the files again. On an error, which is one sentence, the old context stays.
  std::expected<void, std::string> reload();

 private:
  const TlsFiles files_;
  mutable std::mutex mutex_;  // guards the members below
  TlsContext current_;
};

/// The server's end of one encrypted connection. Keeps its context after a reload.
class TlsSession {
 public:
  enum class Wait : std::uint8_t { none, readable, writable };
  /// The result of a step: bytes, an error, or the need to wait for the socket and repeat the step.
  struct Step {
    std::size_t bytes = 0;
    boost::system::error_code failure;
    Wait wait = Wait::none;
  };

  /// `socket` must be non-blocking and stay open during the steps.
  TlsSession(const TlsContext& context, int socket);

  Step shake_hands();
  /// `size` must not be 0. An end without close_notify counts as a normal end, because HTTP and
  /// WebSocket detect missing data.
  Step read(void* data, std::size_t size);
  /// Takes some of the bytes. After a wait, the caller must pass the same bytes again.
  Step write(const void* data, std::size_t size);
  /// Sends close_notify if that is possible immediately.
  void say_goodbye();

 private:
  struct Free {
    void operator()(ssl_st* ssl) const;
  };
  Step step(int result, std::size_t bytes);

  std::unique_ptr<ssl_st, Free> ssl_;
  bool failed_ = false;
};

/// The first byte of every TLS connection: a record with a handshake (RFC 8446, section 5.1).
inline constexpr unsigned char tls_first_byte = 0x16;

}  // namespace quintet::server
