#include "server/routes/embed_routes.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "protocol/errors/refusals.hpp"
#include "server/base/escape_html.hpp"
#include "server/base/time.hpp"
#include "server/http/static_files.hpp"
#include "server/http/time_text.hpp"
#include "server/net/own_hosts.hpp"
#include "server/previews/embedded_game.hpp"
#include "server/previews/page_head.hpp"
#include "server/previews/room_page.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/page_responses.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::ErrorCode;

/// A page of another site with many frames, and a cache in front of the server, ask again only
/// after this time.
constexpr std::string_view kept_while_running = "public, max-age=2";
constexpr std::string_view kept_when_over = "public, max-age=60";

/// The same bytes for every room, so that they do not tell whether it exists.
HttpResponse missing_page(const HttpRequest& request, const OwnHosts& hosts,
                          const PageTexts& texts) {
  PageHead head = unlisted_head("/", texts);
  head.title = texts.embed.missing.text();
  head.plain = fmt::format(
      "<main class=\"missing\"><p>{}</p><p><a href=\"/\" target=\"_blank\" "
      "rel=\"noopener\">Quintet</a></p></main>",
      escape_html(texts.embed.missing.text()));
  return {.status = 404,
          .type = "text/html; charset=utf-8",
          .body = compose(framed_page(), head, origin_of(hosts, request)),
          .headers = {{"Cache-Control", "no-store"}, {"Vary", "Accept-Language"}},
          .framing = Framing::every_site};
}

/// For browsers without JavaScript.
std::string plain_embed(std::string_view room, const PageHead& head, const PageTexts& texts) {
  return fmt::format(
      "<noscript><main class=\"missing\"><h1>{}</h1><p>{}</p><p>{}</p><p><a href=\"/room/{}\" "
      "target=\"_blank\" rel=\"noopener\">{}</a></p></main></noscript>",
      escape_html(head.title), escape_html(head.description),
      escape_html(texts.site.needs_scripts.text()), escape_html(room),
      escape_html(texts.embed.open.text()));
}

}  // namespace

Handled embed_page(const EmbedContext& context, RoutedRequest& routed) {
  const HttpRequest& request = routed.request;
  if (auto refused = refuse_host(request)) co_return *std::move(refused);
  const std::string& room = routed.parameters.at(0);
  const PageTexts& texts = texts_for(request);
  const auto preview = co_await read_preview(context.rooms, room, ListTurns::no);
  if (!preview && preview.error().code != ErrorCode::not_found)
    co_return std::unexpected(preview.error());
  if (!preview || !may_be_embedded(*preview)) co_return missing_page(request, context.hosts, texts);
  PageHead head = head_of(room, *preview, texts);
  // The page of the room is the one to list.
  head.listed = false;
  head.plain = plain_embed(room, head, texts);
  HttpResponse response =
      made_text(request, compose(framed_page(), head, origin_of(context.hosts, request)),
                "text/html; charset=utf-8", "Accept-Encoding, Accept-Language");
  response.framing = Framing::every_site;
  co_return response;
}

Handled embedded_game(const EmbedContext& context, RoutedRequest& routed) {
  if (auto refused = refuse_host(routed.request)) co_return *std::move(refused);
  const std::string& room = routed.parameters.at(0);
  const auto record =
      co_await read_record(context.rooms, room, {}, ReadRecord::Form::json, std::nullopt);
  if (!record) {
    const ErrorCode code = record.error().code;
    if (code == ErrorCode::not_found || code == ErrorCode::forbidden)
      co_return protocol::error("http.no-such-address");
    co_return std::unexpected(record.error());
  }
  const auto game = server::embedded_game(*record, texts_for(routed.request));
  if (!game) co_return protocol::error("http.no-such-address");
  HttpResponse response =
      made_text(routed.request, game->body, json_type, "Accept-Encoding, Accept-Language",
                game->over ? kept_when_over : kept_while_running);
  // The page shows running clocks by the server's time.
  response.headers.emplace_back("Date", http_time(context.time.wall_ms()));
  co_return response;
}

}  // namespace quintet::server::handlers
