// Limits the log lines about messages of other nodes that this program does not understand.
#pragma once

#include <string_view>

#include "protocol/nodes/unreadable.hpp"
#include "server/base/log.hpp"
#include "server/base/log_limit.hpp"

namespace quintet::server {

/// For messages of one format. Used by one thread at a time.
class MessageLog {
 public:
  /// `format`: with its article, such as "a command". Must outlive this object.
  explicit MessageLog(std::string_view format) : format_(format) {}

  void note(protocol::nodes::Unreadable why) {
    if (!limit_.allows()) return;
    const std::string_view wrong =
        why == protocol::nodes::Unreadable::other_version
            ? "a node speaks another version of the protocol between nodes; stop all nodes, then "
              "start them with the same program"
            : "a node has sent a message with a wrong form";
    log::warning(wrong, {{"expected", format_}});
  }
  void note(const protocol::nodes::Unknown& unknown) {
    if (limit_.allows()) {
      log::info("a node of another program version has sent a message of an unknown kind",
                {{"expected", format_}, {"kind", unknown.kind}});
    }
  }

 private:
  const std::string_view format_;
  LogLimit limit_;
};

}  // namespace quintet::server
