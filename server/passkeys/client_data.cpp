#include "server/passkeys/client_data.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/passkeys.hpp"

namespace quintet::server {

protocol::Result<std::string> signed_challenge(std::string_view client_data, std::string_view type,
                                               std::string_view origin) {
  auto read = protocol::parse_passkey_client_data(client_data);
  if (!read || read->type != type || read->origin != origin || read->cross_origin)
    return protocol::error("passkeys.wrong");
  return std::move(read->challenge);
}

}  // namespace quintet::server
