// TLS clients for tests: certificates like an operator's, a client that reports the negotiated
// parameters, and a tunnel that lets plain clients talk to a server with TLS. OpenSSL is included
// in the .cpp only.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// A pair of files in PEM form.
struct Certificate {
  std::filesystem::path certificates;
  std::filesystem::path key;
  /// Arguments for `quintet serve`.
  [[nodiscard]] std::vector<std::string> flags() const {
    return {"--tls-cert", certificates, "--tls-key", key};
  }
};

/// Makes a self-signed certificate for a host with a new key. `name` distinguishes it from others.
/// A passphrase that is not empty encrypts the key.
[[nodiscard]] Certificate make_certificate(const std::filesystem::path& folder,
                                           const std::string& name,
                                           const std::string& passphrase = {},
                                           const std::string& host = "localhost");

/// The TLS parameters of a client, in OpenSSL's terms; the defaults are OpenSSL's.
struct TlsOffer {
  int oldest = 0;  // 0x0302: TLS 1.1
  int newest = 0;
  std::string ciphers;      // for TLS 1.2 and older
  std::string application;  // ALPN protocols
};

/// One encrypted connection, which trusts only one certificate. For one thread.
class TlsConnection {
 public:
  /// Connects and completes the handshake. Throws Disconnected if that fails.
  TlsConnection(const Address& server, const Certificate& trusted, const TlsOffer& offer = {});
  ~TlsConnection();

  /// The name in the server's certificate.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string version() const;  // "TLSv1.3"
  [[nodiscard]] std::string application() const;
  [[nodiscard]] bool compressed() const;
  /// Asks for a renegotiation, as TLS 1.2 allows. Returns whether the server agreed.
  [[nodiscard]] bool renegotiate();

  void send(std::string_view bytes);
  /// Reads one HTTP response with a Content-Length, or the bytes before the end.
  [[nodiscard]] std::string read_answer();
  /// Whether the server ends the stream with close_notify after its last byte.
  [[nodiscard]] bool ends_with_goodbye();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// Accepts plain connections and opens an encrypted one to the server for each. It reads from one
/// side only as fast as the other accepts.
class TlsTunnel {
 public:
  TlsTunnel(const Address& server, const Certificate& trusted);
  TlsTunnel(const TlsTunnel&) = delete;
  TlsTunnel& operator=(const TlsTunnel&) = delete;
  ~TlsTunnel();

  [[nodiscard]] Address address() const;
  /// The number of times that the server refused the connection. (A connection may still end before
  /// its handshake does.)
  [[nodiscard]] int refusals() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::tests
