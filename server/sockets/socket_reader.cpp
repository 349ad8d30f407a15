#include "server/sockets/socket_reader.hpp"

#include <exception>
#include <memory>
#include <string_view>

namespace quintet::server {

void SocketReader::read() {
  if (!reads_ || !socket_) return;
  socket_->async_read_some(
      pieces_.buffer(),
      [this, alive = events_.keep_alive()](boost::system::error_code failure, std::size_t size) {
        if (failure) return events_.on_over(failure);
        try {
          on_piece(size);
        } catch (const std::exception& thrown) {
          events_.on_failure(thrown);
        }
      });
}

void SocketReader::on_piece(std::size_t size) {
  if (!reads_ || !socket_) return;
  const bool whole = pieces_.add(
      size, socket_->is_message_done(),
      [this](std::string_view message) { events_.on_message(message, socket_->got_binary()); });
  if (!whole) read();
}

}  // namespace quintet::server
