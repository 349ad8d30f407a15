#include "server/startup/connection_parts.hpp"

namespace quintet::server {

ConnectionParts::ConnectionParts(const Limits& limits)
    : message_limiters(limits.address_message_burst, limits.address_messages_per_second, limits),
      chat_limiters(limits.address_chat_bytes_burst, limits.address_chat_bytes_per_second, limits),
      handshake_limiters(limits.handshake_burst, limits.handshakes_per_second, limits),
      request_limiters(limits.address_request_burst, limits.address_requests_per_second, limits),
      long_bodies(limits.waiting_body_bytes),
      long_body_shares(limits.waiting_body_bytes_per_address, limits.wider_network_factor),
      entered_rooms(limits.rooms_per_address, limits.wider_network_factor),
      workers(limits.worker_threads, limits.waiting_work, limits.waiting_work_per_address,
              limits.wider_network_factor),
      pictures(limits, limits),
      site_map(limits.site_map_kept),
      level_ratings(limits.level_ratings_kept),
      address_bytes(limits) {}

}  // namespace quintet::server
