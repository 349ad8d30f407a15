#include "server/sockets/request_client.hpp"

#include <string_view>
#include <utility>

#include "server/http/header_list.hpp"
#include "server/http/request_target.hpp"
#include "server/net/networks.hpp"
#include "server/net/own_hosts.hpp"

namespace quintet::server {
namespace {

namespace http = boost::beast::http;
namespace ip = boost::asio::ip;

/// The client of a request, from its connection or from a trusted proxy.
struct Client {
  std::string address;  // in the form of the limits
  std::string host;     // the requested host
  bool secure = false;  // see HttpRequest
  bool own_host = false;
  bool may_read_metrics = false;
};

/// The values of all fields of this name as one list, because a proxy may append its own field to
/// one of the client's.
std::string list_of(const UpgradeRequest& message, std::string_view name) {
  std::string list;
  const auto [begin, end] = message.equal_range(name);
  for (auto field = begin; field != end; ++field) {
    if (!list.empty()) list += ", ";
    list += field->value();
  }
  return list;
}

/// The last item of a list, which the nearest proxy has added.
std::string_view last_of(std::string_view list) {
  std::string_view item;
  while (!list.empty())
    item = consume_item(list, ',');
  return item;
}

/// The requested host: the target has precedence over the field (RFC 9112, 3.2.2).
std::string_view host_of(const UpgradeRequest& message) {
  const auto target = parse_target(message.target());
  return target && !target->authority.empty() ? target->authority
                                              : std::string_view(message[http::field::host]);
}

/// The client as a trusted proxy names it. The proxy's own connection supplies what the proxy does
/// not say.
Client behind_proxy(const UpgradeRequest& message, const ip::address& proxy,
                    const EdgeSettings& edge, Client own) {
  const ip::address client =
      client_behind(proxy, list_of(message, "X-Forwarded-For"), edge.proxies);
  own.address = limited_address(client);
  const std::string scheme = list_of(message, "X-Forwarded-Proto");
  if (!scheme.empty()) own.secure = last_of(scheme) == "https" || last_of(scheme) == "wss";
  const std::string host = list_of(message, "X-Forwarded-Host");
  if (!host.empty()) {
    own.host = last_of(host);
    // A page cannot set this field for a WebSocket, so a proxy has chosen the host.
    own.own_host = !edge.hosts.named() || edge.hosts.contains(own.host);
  }
  return own;
}

/// Whether the client may read the metrics. Headers about forwarding can take this right away and
/// never give it: both the peer and the client that a trusted proxy names must be metrics readers.
bool may_read_metrics(const UpgradeRequest& message, const ip::address& peer,
                      const EdgeSettings& edge) {
  if (!edge.metrics_readers.contains(peer)) return false;
  const bool forwarded = message.count("X-Forwarded-For") > 0 ||
                         message.count(http::field::forwarded) > 0 ||
                         message.count(http::field::via) > 0;
  if (!forwarded) return true;
  const ip::address client = client_behind(peer, list_of(message, "X-Forwarded-For"), edge.proxies);
  return client != unmapped(peer) && !edge.proxies.contains(client) &&
         edge.metrics_readers.contains(client);
}

Client client_of(const UpgradeRequest& message, const Peer& peer, const EdgeSettings& edge) {
  const std::string_view host = host_of(message);
  // With TLS, a page of another name fails at the certificate.
  const bool own_host = peer.encrypted || edge.hosts.contains(host);
  Client own{.address = peer.limited_address,
             .host = std::string(host),
             .secure = peer.encrypted,
             .own_host = own_host,
             // A page of another site must not read metrics through a reader's browser.
             .may_read_metrics = own_host && may_read_metrics(message, peer.address, edge)};
  if (!peer.proxied) return own;
  return behind_proxy(message, peer.address, edge, std::move(own));
}

}  // namespace

HttpRequest to_request(const UpgradeRequest& head, std::string id, const Peer& peer,
                       const EdgeSettings& edge) {
  Client client = client_of(head, peer, edge);
  const auto field = [&](http::field name) { return std::string(head[name]); };
  const RequestTarget target = parse_target(head.target()).value_or(RequestTarget{});
  return {.id = std::move(id),
          .method = std::string(head.method_string()),
          .path = std::string(target.path),
          .query = std::string(target.query),
          .host = std::move(client.host),
          .origin = field(http::field::origin),
          .cookie = field(http::field::cookie),
          .authorization = field(http::field::authorization),
          .accept = field(http::field::accept),
          .accept_encoding = field(http::field::accept_encoding),
          .accept_language = field(http::field::accept_language),
          .if_none_match = field(http::field::if_none_match),
          .if_modified_since = field(http::field::if_modified_since),
          .room_key = std::string(head["X-Room-Key"]),
          .content_type = field(http::field::content_type),
          .body = {},
          .address = std::move(client.address),
          .secure = client.secure,
          .own_host = client.own_host,
          .may_read_metrics = client.may_read_metrics};
}

}  // namespace quintet::server
