// Messages that are sent together.
#pragma once

#include <boost/container/static_vector.hpp>

#include "server/messages/subscriber.hpp"

namespace quintet::server {

using MessageBatch = boost::container::static_vector<Message, 16>;

}  // namespace quintet::server
