// The socket beside the data file over which an administrator talks to the running server.
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

#include "server/async/task.hpp"
#include "server/base/limits.hpp"

namespace quintet::server {

struct OutgoingReply {
  std::string line;  // without a newline
  /// A file that goes with it, which stays its owner's.
  std::optional<int> file;
  /// Called when the answer has been sent, or could not be.
  std::function<void(bool sent)> then;
};

/// Who asks, as the system says.
struct ControlPeer {
  unsigned user = 0;
  int process = 0;
};

/// Takes a line and answers with one, once a connection; several connections at a time. Of too
/// many, the oldest that has not asked yet makes room. Which users may connect is up to the
/// permissions of the socket, which are the owner's alone.
class ControlSocket {
 public:
  using Handler = std::function<Task<OutgoingReply>(std::string line, ControlPeer peer)>;

  /// Listens from now on. `executor` is a strand: all happens on it. The caller has the lock of the
  /// file, so what is left of a socket there is nobody's any more. Throws std::runtime_error with
  /// one sentence. `limits` outlives the socket, and the socket all that happens on the strand.
  ControlSocket(asio::any_io_executor executor, const std::filesystem::path& database,
                const Limits& limits, Handler handler);
  ControlSocket(const ControlSocket&) = delete;
  ControlSocket& operator=(const ControlSocket&) = delete;
  ~ControlSocket() { close(); }

  /// Takes no more connections, and is gone from the folder. Of those that are open only those that
  /// wait for their answer are still served. On the strand, or when it does not run.
  void close();

 private:
  using Socket = asio::local::stream_protocol::socket;

  Task<> accept_all();
  Task<> accept_one();
  Task<> serve(std::shared_ptr<Socket> socket);
  Task<> converse(std::shared_ptr<Socket> socket);
  /// Closes the connection that has waited longest to ask. False when all that are open have asked.
  bool close_oldest_silent();

  const asio::any_io_executor executor_;
  const Limits& limits_;
  const Handler handler_;
  std::filesystem::path file_;
  asio::local::stream_protocol::acceptor acceptor_;
  std::set<std::shared_ptr<Socket>> open_;
  std::list<std::shared_ptr<Socket>> silent_;  // of these, which have not asked; the oldest first
};

}  // namespace quintet::server
