// The socket beside the data file through which an administrator controls the running server.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/strand.hpp>

#include "server/admin/admin_limits.hpp"
#include "server/async/task.hpp"

namespace quintet::server {

struct OutgoingReply {
  std::string line;  // without a newline
  /// A descriptor to send with it. Its owner keeps it.
  std::optional<int> file;
  /// Called when the reply has been sent, or sending has failed.
  std::function<void(bool sent)> then;
};

/// The client process, as the system reports it.
struct ControlPeer {
  unsigned user = 0;
  int process = 0;
};

/// Reads one line per connection and replies with one line; serves several connections at a time.
/// At the limit, closes the oldest connection that has not sent a request yet. The permissions of
/// the socket admit only its owner.
class ControlSocket {
 public:
  using Handler = std::function<Task<OutgoingReply>(std::string line, ControlPeer peer)>;

  /// Starts to listen. `executor` is a strand on which everything runs. The caller must hold the
  /// lock of the file, so an existing socket file is stale. Throws std::runtime_error with one
  /// sentence. `limits` must outlive the socket, and the socket all work on the strand.
  ControlSocket(asio::any_io_executor executor, const std::filesystem::path& database,
                const AdminLimits& limits, Handler handler);
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;
  ~ControlSocket() { close(); }

  /// Accepts no more connections, and removes the socket file. Open connections that wait for their
  /// reply still get it. Call on the strand, or when the strand does not run.
  void close();

 private:
  using Socket = asio::local::stream_protocol::socket;

  Task<> accept_all();
  Task<> accept_one();
  Task<> serve(std::shared_ptr<Socket> socket);
  Task<> converse(std::shared_ptr<Socket> socket);
  /// Closes the connection that has waited longest without a request. False if all open connections
  /// have sent one.
  bool close_oldest_silent();

  const asio::any_io_executor executor_;
  const AdminLimits& limits_;
  const Handler handler_;
  std::filesystem::path file_;
  asio::local::stream_protocol::acceptor acceptor_;
  std::set<std::shared_ptr<Socket>> open_;
  std::list<std::shared_ptr<Socket>> silent_;  // those without a request yet; oldest first
};

}  // namespace quintet::server
