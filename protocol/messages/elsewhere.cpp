#include "protocol/messages/elsewhere.hpp"

#include "protocol/json/writing.hpp"

namespace quintet::protocol {

std::string elsewhere_push(std::string_view room, std::string_view node) {
  return ObjectText().add("type", "elsewhere").add("room", room).add("node", node).finish();
}

}  // namespace quintet::protocol
