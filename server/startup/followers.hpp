// Subscribes the parts of a server to the revocations and the notice of other nodes.
#pragma once

namespace quintet::server {

struct ServerParts;

/// Call it once, before other nodes are connected.
void follow_other_nodes(ServerParts& parts);

}  // namespace quintet::server
