#include "tests/server/kit/scripted_host.hpp"

#include <array>
#include <csignal>
#include <stdexcept>
#include <utility>

#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quintet::tests {
namespace {

constexpr std::string_view end_of_fields = "\r\n\r\n";

SSL_CTX* host_context(const std::optional<Certificate>& certificate) {
  if (!certificate) return nullptr;
  SSL_CTX* const context = SSL_CTX_new(TLS_server_method());
  SSL_CTX_use_certificate_chain_file(context, certificate->certificates.c_str());
  SSL_CTX_use_PrivateKey_file(context, certificate->key.c_str(), SSL_FILETYPE_PEM);
  return context;
}

/// The Content-Length in a head; 0 without one.
std::size_t length_in(std::string_view head) {
  constexpr std::string_view name = "Content-Length: ";
  const std::size_t begin = head.find(name);
  return begin == std::string_view::npos
             ? 0
             : std::stoul(std::string(head.substr(begin + name.size(), 20)));
}

}  // namespace

class ScriptedHost::Connection : public Exchange {
 public:
  Connection(SSL_CTX* context, int socket) : socket_(socket) {
    if (context == nullptr) return;
    ssl_.reset(SSL_new(context));
    SSL_set_fd(ssl_.get(), socket_);
    accepted_ = SSL_accept(ssl_.get()) == 1;
    ERR_clear_error();
  }

  bool send(std::string_view bytes) override {
    if (!ssl_) {
      return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
             static_cast<ssize_t>(bytes.size());
    }
    std::size_t written = 0;
    const bool sent = SSL_write_ex(ssl_.get(), bytes.data(), bytes.size(), &written) == 1;
    ERR_clear_error();
    return sent;
  }

  void wait_for_end() override {
    while (read_some()) {
    }
  }

  void close() override { ::shutdown(socket_, SHUT_RDWR); }

  /// Reads the next request. False if there is none.
  bool read_request() {
    if (!accepted_) return false;
    std::size_t end = 0;
    while ((end = received_.find(end_of_fields)) == std::string::npos) {
      if (!read_some()) return false;
    }
    end += end_of_fields.size();
    const std::size_t size = length_in(std::string_view(received_).substr(0, end));
    while (received_.size() < end + size) {
      if (!read_some()) return false;
    }
    head = received_.substr(0, end);
    body = received_.substr(end, size);
    received_.erase(0, end + size);
    return true;
  }

 private:
  struct FreeSsl {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
  };

  bool read_some() {
    std::array<char, 4096> buffer{};
    std::size_t size = 0;
    if (ssl_) {
      const bool read = SSL_read_ex(ssl_.get(), buffer.data(), buffer.size(), &size) == 1;
      ERR_clear_error();
      if (!read) return false;
    } else {
      const auto read = ::recv(socket_, buffer.data(), buffer.size(), 0);
      if (read <= 0) return false;
      size = static_cast<std::size_t>(read);
    }
    received_.append(buffer.data(), size);
    return true;
  }

  const int socket_;
  bool accepted_ = true;
  std::unique_ptr<SSL, FreeSsl> ssl_;
  std::string received_;
};

void ScriptedHost::FreeContext::operator()(void* context) const {
  SSL_CTX_free(static_cast<SSL_CTX*>(context));
}

ScriptedHost::ScriptedHost(const std::optional<Certificate>& certificate, Script script)
    : context_(host_context(certificate)),
      script_(std::move(script)),
      listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to sockets as to files
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, any, size) != 0 || ::listen(listener_, SOMAXCONN) != 0 ||
      ::getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("no port for a host");
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { accept(); });
}

ScriptedHost::~ScriptedHost() {
  ::shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  {
    const std::scoped_lock lock(mutex_);
    for (const int socket : sockets_)
      ::shutdown(socket, SHUT_RDWR);
  }
  // Only the acceptor starts threads.
  for (std::thread& thread : threads_)
    thread.join();
  for (const int socket : sockets_)
    ::close(socket);
  ::close(listener_);
}

std::string ScriptedHost::url(std::string_view host) const {
  return std::string(context_ ? "https" : "http") + "://" + std::string(host) + ":" +
         std::to_string(port_) + "/push";
}

void ScriptedHost::accept() {
  for (;;) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;
    ++connections_;
    const std::scoped_lock lock(mutex_);
    sockets_.push_back(socket);
    threads_.emplace_back([this, socket] { serve(socket); });
  }
}

void ScriptedHost::serve(int socket) {
  {
    Connection connection(static_cast<SSL_CTX*>(context_.get()), socket);
    while (connection.read_request()) {
      ++requests_;
      script_(connection);
    }
  }
  ::shutdown(socket, SHUT_RDWR);
}

std::string empty_response(std::string_view status, std::string_view fields) {
  return "HTTP/1.1 " + std::string(status) + "\r\nContent-Length: 0\r\n" + std::string(fields) +
         "\r\n";
}

}  // namespace quintet::tests
