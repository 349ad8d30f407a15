// TLS from the other side: certificates as an operator has them, a client that says what it was
// offered, and a tunnel through which everything that speaks to a plain server speaks to one with
// TLS. OpenSSL stays in the .cpp.
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
  /// For `quintet serve`.
  [[nodiscard]] std::vector<std::string> flags() const {
    return {"--tls-cert", certificates, "--tls-key", key};
  }
};

/// Makes a certificate for "localhost" that has signed itself, with a new key and a name by which
/// it is told from others. A passphrase that is not empty encrypts the key.
[[nodiscard]] Certificate make_certificate(const std::filesystem::path& folder,
                                           const std::string& name,
                                           const std::string& passphrase = {});

/// What a client speaks, in the words of OpenSSL; as it usually is where nothing is said.
struct TlsOffer {
  int oldest = 0;  // 0x0302: TLS 1.1
  int newest = 0;
  std::string ciphers;      // of TLS 1.2 and before
  std::string application;  // by ALPN
};

/// One encrypted connection. It trusts one certificate and nobody else. For one thread.
class TlsConnection {
 public:
  /// Connects and shakes hands. Throws Disconnected where they do not agree.
  TlsConnection(const Address& server, const Certificate& trusted, const TlsOffer& offer = {});
  ~TlsConnection();

  /// The name of the server's certificate.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string version() const;  // "TLSv1.3"
  [[nodiscard]] std::string application() const;
  [[nodiscard]] bool compressed() const;
  /// Asks for another handshake in the same connection, as TLS 1.2 could; whether it was granted.
  [[nodiscard]] bool renegotiate();

  void send(std::string_view bytes);
  /// One answer over HTTP whose length is told, or what comes before the end.
  [[nodiscard]] std::string read_answer();
  /// Whether the server says goodbye after all that it has said.
  [[nodiscard]] bool ends_with_goodbye();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// Takes plain connections and makes an encrypted one to the server for each. Reads on one side
/// only when the other takes it.
class TlsTunnel {
 public:
  TlsTunnel(const Address& server, const Certificate& trusted);
  TlsTunnel(const TlsTunnel&) = delete;
  TlsTunnel& operator=(const TlsTunnel&) = delete;
  ~TlsTunnel();

  [[nodiscard]] Address address() const;
  /// How often the server did not take a connection. (It may still end before the handshake does.)
  [[nodiscard]] int refusals() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::tests
