#include "tests/server/kit/tls_client.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <list>
#include <stdexcept>
#include <thread>
#include <utility>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "tests/server/kit/proxy_listener.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;

template <class Object, auto Release>
struct Freed {
  void operator()(Object* object) const { Release(object); }
};
template <class Object, auto Release>
using Owned = std::unique_ptr<Object, Freed<Object, Release>>;
using Context = Owned<SSL_CTX, SSL_CTX_free>;
using SslSession = Owned<SSL, SSL_free>;
using File = Owned<std::FILE, std::fclose>;

File open_new(const std::filesystem::path& file) {
  File stream(std::fopen(file.c_str(), "we"));
  if (!stream) throw std::runtime_error(file.string() + " cannot be written");
  return stream;
}

Context client_context(const Certificate& trusted, const TlsOffer& offer) {
  // OpenSSL writes to a socket as to any file; without this a closed connection would kill the
  // test.
  std::signal(SIGPIPE, SIG_IGN);
  Context context(SSL_CTX_new(TLS_client_method()));
  SSL_CTX_set_security_level(context.get(), 0);  // the server must refuse weak versions
  SSL_CTX_set_min_proto_version(context.get(), offer.oldest);
  SSL_CTX_set_max_proto_version(context.get(), offer.newest);
  if (!offer.ciphers.empty()) SSL_CTX_set_cipher_list(context.get(), offer.ciphers.c_str());
  if (!offer.application.empty()) {
    const std::string list = static_cast<char>(offer.application.size()) + offer.application;
    SSL_CTX_set_alpn_protos(context.get(), reinterpret_cast<const unsigned char*>(list.data()),
                            static_cast<unsigned>(list.size()));
  }
  SSL_CTX_load_verify_file(context.get(), trusted.certificates.c_str());
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  // A record without data, such as a ticket, must not make a read wait for the next one.
  SSL_CTX_clear_mode(context.get(), SSL_MODE_AUTO_RETRY);
  return context;
}

/// Null when the handshake fails.
SslSession shake_hands(SSL_CTX* context, int socket) {
  SslSession session(SSL_new(context));
  SSL_set1_host(session.get(), "localhost");
  SSL_set_tlsext_host_name(session.get(), "localhost");
  SSL_set_fd(session.get(), socket);
  if (SSL_connect(session.get()) != 1) {
    ERR_clear_error();
    session.reset();
  }
  return session;
}

bool has_more(int socket) {
  pollfd waiting{.fd = socket, .events = POLLIN, .revents = 0};
  return ::poll(&waiting, 1, static_cast<int>(std::chrono::milliseconds(patience).count())) == 1;
}

}  // namespace

Certificate make_certificate(const std::filesystem::path& folder, const std::string& name,
                             const std::string& passphrase, const std::string& host) {
  constexpr long a_day = 24L * 60 * 60;
  const Owned<EVP_PKEY, EVP_PKEY_free> key(EVP_EC_gen("P-256"));
  const Owned<X509, X509_free> certificate(X509_new());
  X509_set_version(certificate.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -a_day);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), a_day);
  X509_set_pubkey(certificate.get(), key.get());
  X509_NAME* const subject = X509_get_subject_name(certificate.get());
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
  X509_set_issuer_name(certificate.get(), subject);
  const Owned<X509_EXTENSION, X509_EXTENSION_free> hosts(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, ("DNS:" + host).c_str()));
  X509_add_ext(certificate.get(), hosts.get(), -1);
  if (X509_sign(certificate.get(), key.get(), EVP_sha256()) == 0)
    throw std::runtime_error("no certificate could be made");

  const Certificate made{.certificates = folder / (name + ".pem"), .key = folder / (name + ".key")};
  PEM_write_X509(open_new(made.certificates).get(), certificate.get());
  const EVP_CIPHER* const cipher = passphrase.empty() ? nullptr : EVP_aes_256_cbc();
  PEM_write_PrivateKey(open_new(made.key).get(), key.get(), cipher,
                       reinterpret_cast<const unsigned char*>(passphrase.data()),
                       static_cast<int>(passphrase.size()), nullptr, nullptr);
  return made;
}

class TlsConnection::Impl {
 public:
  Impl(const Address& server, const Certificate& trusted, const TlsOffer& offer)
      : context_(client_context(trusted, offer)), socket_(io_) {
    boost::system::error_code failure;
    socket_.connect({asio::ip::address_v4::loopback(), server.port}, failure);
    if (failure) throw Disconnected("no connection: " + failure.message());
    const timeval longest{.tv_sec = patience.count(), .tv_usec = 0};
    ::setsockopt(socket_.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
    session_ = shake_hands(context_.get(), socket_.native_handle());
    if (!session_) throw Disconnected("no agreement about TLS");
  }

  [[nodiscard]] SSL* session() const { return session_.get(); }

  /// Reads some bytes; false at the end of any kind.
  bool read_some() {
    std::array<char, 16 * 1024> buffer{};
    for (;;) {
      std::size_t size = 0;
      if (SSL_read_ex(session(), buffer.data(), buffer.size(), &size) == 1) {
        received_.append(buffer.data(), size);
        return true;
      }
      end_ = SSL_get_error(session(), 0);
      ERR_clear_error();
      if (end_ != SSL_ERROR_WANT_READ) return false;
      if (!has_more(socket_.native_handle())) throw Timeout("waited in vain for the server");
    }
  }

  /// All bytes that have arrived and were not taken.
  std::string& received() { return received_; }
  [[nodiscard]] int end() const { return end_; }

 private:
  Context context_;
  asio::io_context io_;
  asio::ip::tcp::socket socket_;
  SslSession session_;
  std::string received_;
  int end_ = SSL_ERROR_NONE;
};

TlsConnection::TlsConnection(const Address& server, const Certificate& trusted,
                             const TlsOffer& offer)
    : impl_(std::make_unique<Impl>(server, trusted, offer)) {}

TlsConnection::~TlsConnection() = default;

std::string TlsConnection::name() const {
  const Owned<X509, X509_free> certificate(SSL_get1_peer_certificate(impl_->session()));
  std::array<char, 256> text{};
  X509_NAME_get_text_by_NID(X509_get_subject_name(certificate.get()), NID_commonName, text.data(),
                            static_cast<int>(text.size()));
  return text.data();
}

std::string TlsConnection::version() const {
  return SSL_get_version(impl_->session());
}

std::string TlsConnection::application() const {
  const unsigned char* name = nullptr;
  unsigned size = 0;
  SSL_get0_alpn_selected(impl_->session(), &name, &size);
  return {reinterpret_cast<const char*>(name), size};
}

bool TlsConnection::compressed() const {
  return SSL_get_current_compression(impl_->session()) != nullptr;
}

bool TlsConnection::renegotiate() {
  SSL_renegotiate(impl_->session());
  const bool granted = SSL_do_handshake(impl_->session()) == 1;
  ERR_clear_error();
  return granted;
}

void TlsConnection::send(std::string_view bytes) {
  if (SSL_write(impl_->session(), bytes.data(), static_cast<int>(bytes.size())) <= 0)
    throw Disconnected("the server takes nothing more");
}

std::string TlsConnection::read_answer() {
  constexpr std::string_view length = "Content-Length: ";
  constexpr std::string_view end_of_head = "\r\n\r\n";
  std::string& received = impl_->received();
  for (;;) {
    const std::size_t head = received.find(end_of_head);
    if (head != std::string::npos) {
      const std::size_t told = received.find(length);
      const std::size_t body = told < head ? std::stoul(received.substr(told + length.size())) : 0;
      const std::size_t all = head + end_of_head.size() + body;
      if (received.size() >= all) {
        std::string answer = received.substr(0, all);
        received.erase(0, all);
        return answer;
      }
    }
    if (!impl_->read_some()) return std::exchange(received, {});
  }
}

bool TlsConnection::ends_with_goodbye() {
  while (impl_->read_some()) {
  }
  return impl_->end() == SSL_ERROR_ZERO_RETURN;
}

class TlsTunnel::Impl {
 public:
  Impl(const Address& server, const Certificate& trusted)
      : context_(client_context(trusted, {})),
        listener_(std::make_unique<ProxyListener>(
            server, [this](ProxyListener::Socket client, ProxyListener::Socket far) {
              Connection& one = connections_.emplace_back(release(client), release(far));
              one.thread = std::thread([this, &one] { carry(one); });
            })) {}
  ~Impl() {
    listener_.reset();
    for (const Connection& connection : connections_)
      cut(connection);
    for (Connection& connection : connections_) {
      connection.thread.join();
      ::close(connection.client);
      ::close(connection.server);
    }
  }

  [[nodiscard]] const ProxyListener& listener() const { return *listener_; }

 private:
  struct Connection {
    Connection(int the_client, int the_server) : client(the_client), server(the_server) {}
    int client;
    int server;
    std::thread thread;
  };

  /// Takes the descriptor out of the socket and makes it blocking.
  static int release(ProxyListener::Socket& socket) {
    socket.native_non_blocking(false);
    return socket.release();
  }

  static void cut(const Connection& connection) {
    ::shutdown(connection.client, SHUT_RDWR);
    ::shutdown(connection.server, SHUT_RDWR);
  }

  void carry(const Connection& connection) {
    if (const SslSession session = shake_hands(context_.get(), connection.server))
      carry(connection, session.get());
    cut(connection);
  }

  /// Passes bytes on until one side ends.
  static void carry(const Connection& connection, SSL* session) {
    std::array<pollfd, 2> ends{};
    ends[0] = {.fd = connection.client, .events = POLLIN, .revents = 0};
    ends[1] = {.fd = connection.server, .events = POLLIN, .revents = 0};
    std::array<char, 16 * 1024> buffer{};
    for (;;) {
      const bool waiting = SSL_pending(session) > 0;
      if (::poll(ends.data(), ends.size(), waiting ? 0 : -1) < 0) return;
      if (ends[0].revents != 0) {
        const auto size = ::recv(connection.client, buffer.data(), buffer.size(), 0);
        if (size <= 0 || SSL_write(session, buffer.data(), static_cast<int>(size)) <= 0) return;
      }
      if (ends[1].revents != 0 || waiting) {
        const int size = SSL_read(session, buffer.data(), static_cast<int>(buffer.size()));
        if (size <= 0 && SSL_get_error(session, size) != SSL_ERROR_WANT_READ) return;
        // The socket is blocking: send() takes everything, or the connection is gone.
        if (size > 0 && ::send(connection.client, buffer.data(), static_cast<std::size_t>(size),
                               MSG_NOSIGNAL) != size) {
          return;
        }
      }
    }
  }

  Context context_;
  std::list<Connection> connections_;  // used by the listener's thread while it runs
  std::unique_ptr<ProxyListener> listener_;
};

TlsTunnel::TlsTunnel(const Address& server, const Certificate& trusted)
    : impl_(std::make_unique<Impl>(server, trusted)) {}

TlsTunnel::~TlsTunnel() = default;

Address TlsTunnel::address() const {
  return impl_->listener().address();
}

int TlsTunnel::refusals() const {
  return impl_->listener().refusals();
}

}  // namespace quintet::tests
