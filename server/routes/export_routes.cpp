#include "server/routes/export_routes.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/time.hpp"
#include "server/exports/exports.hpp"
#include "server/http/body_pieces.hpp"
#include "server/http/query_string.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {
namespace {

/// The body of the response to HEAD, which is never sent.
class NoPieces : public BodyPieces {
 public:
  Task<protocol::Result<std::string>> next() override { co_return std::string(); }
};

/// The name twice: for clients that know ASCII only, and for the others (RFC 6266, appendix D).
std::string attachment(std::string_view name, std::string_view date) {
  const auto file = [date](std::string_view of) {
    return "quintet-" + std::string(of) + "-" + std::string(date) + ".json";
  };
  std::string plain(name);
  std::ranges::replace_if(
      plain,
      [](char c) {
        return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
      },
      '-');
  return "attachment; filename=\"" + file(plain) + "\"; filename*=UTF-8''" +
         file(percent_encode(name));
}

}  // namespace

Handled export_player(const ExportContext& context, RoutedRequest& routed) {
  const Session& session = routed.session;
  if (session.credential.token) co_return protocol::error("account.not-by-token");
  HttpResponse response = api_response({});
  response.headers.emplace_back(
      "Content-Disposition", attachment(session.player.name, format_date(context.time.wall_ms())));
  if (routed.request.method == "HEAD") {
    response.pieces = std::make_shared<NoPieces>();
    co_return response;
  }
  auto pieces = co_await context.exports.begin(session.player, routed.request.address);
  if (!pieces) co_return std::unexpected(std::move(pieces.error()));
  response.pieces = *std::move(pieces);
  co_return response;
}

}  // namespace quintet::server::handlers
