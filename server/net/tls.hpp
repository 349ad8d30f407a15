// TLS by OpenSSL, on sockets that do not block: the certificate of the server, and the encryption
// of one connection. OpenSSL itself stays in the .cpp.
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
  std::string certificates;  // the server's own first, then those up to the root
  std::string key;           // not encrypted
};

/// A certificate with its key, and what is offered to clients: TLS 1.2 and 1.3 with forward secrecy
/// and authenticated encryption, HTTP/1.1 and nothing else. Cheap to copy; any thread.
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

/// What new connections get. Any thread.
class TlsIdentity {
 public:
  /// Throws std::runtime_error with one sentence.
  explicit TlsIdentity(TlsFiles files);

  [[nodiscard]] TlsContext current() const;
  /// Reads the files again. On an error, which is one sentence, everything stays as it is.
  std::expected<void, std::string> reload();

 private:
  const TlsFiles files_;
  mutable std::mutex mutex_;  // guards what follows
  TlsContext current_;
};

/// The server's end of one encrypted connection. Goes on with the context that it began with.
class TlsSession {
 public:
  enum class Wait : std::uint8_t { none, readable, writable };
  /// What a step has led to: bytes, or an error, or that the socket must be waited for and the same
  /// step be tried again.
  struct Step {
    std::size_t bytes = 0;
    boost::system::error_code failure;
    Wait wait = Wait::none;
  };

  /// `socket` does not block, and is open for as long as steps are taken.
  TlsSession(const TlsContext& context, int socket);

  Step shake_hands();
  /// `size` is not 0. An end without a close_notify is an end like one with it: HTTP and WebSocket
  /// know by themselves whether something is missing.
  Step read(void* data, std::size_t size);
  /// Takes some of the bytes. After a wait the same bytes must come again.
  Step write(const void* data, std::size_t size);
  /// Sends close_notify if that is possible at once.
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
