#include "server/http/static_files.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "server/http/negotiation.hpp"
#include "server/http/web_assets.hpp"

namespace quintet::server {
namespace {

const WebAsset* find_asset(std::string_view path) {
  const auto assets = web_assets();
  const auto found = std::ranges::find(assets, path, &WebAsset::path);
  return found == assets.end() ? nullptr : &*found;
}

/// For a browser at one of our names: the client's page, which reports the error and links to the
/// home page. For other clients, and under foreign names: a line of text.
HttpResponse not_found(const HttpRequest& request) {
  const WebAsset* page = find_asset("/index.html");
  const bool shows_pages =
      request.own_host && request.accept.find("text/html") != std::string::npos;
  if (page == nullptr || !shows_pages) {
    return {.status = 404, .type = "text/plain; charset=utf-8", .body = "There is no such page.\n"};
  }
  return {.status = 404,
          .type = std::string(page->type),
          .fixed_body = page->body,
          .headers = {{"Cache-Control", "no-store"}}};
}

}  // namespace

std::string_view client_page() {
  return find_asset("/index.html")->body;
}

std::string_view framed_page() {
  return find_asset("/embed.html")->body;
}

bool is_client_page(std::string_view path) {
  if (path == "/") return true;
  if (!path.starts_with('/')) return false;
  path.remove_prefix(1);
  const auto pages = web_pages();
  return std::ranges::find(pages, path.substr(0, path.find('/'))) != pages.end();
}

HttpResponse static_file(const HttpRequest& request) {
  const WebAsset* asset = find_asset(is_client_page(request.path) ? "/index.html" : request.path);
  if (asset == nullptr) return not_found(request);
  if (request.method != "GET" && request.method != "HEAD") {
    return {.status = 405,
            .type = "text/plain; charset=utf-8",
            .body = "This can only be read.\n",
            .headers = {{"Allow", "GET, HEAD"}}};
  }
  std::string tag = "\"" + std::string(asset->etag);
  HttpResponse response{.type = std::string(asset->type)};
  if (!asset->brotli.empty() && accepts_coding(request.accept_encoding, "br")) {
    response.fixed_body = asset->brotli;
    response.headers.emplace_back("Content-Encoding", "br");
    tag += "-br";
  } else if (!asset->gzip.empty() && accepts_coding(request.accept_encoding, "gzip")) {
    response.fixed_body = asset->gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
    tag += "-gzip";
  } else {
    response.fixed_body = asset->body;
  }
  tag += '"';
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  response.headers.emplace_back(
      "Cache-Control", asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (!request.if_none_match.empty() && names_tag(request.if_none_match, tag)) {
    response.status = 304;
    response.fixed_body = {};
    std::erase_if(response.headers, [](const auto& h) { return h.first == "Content-Encoding"; });
  }
  return response;
}

}  // namespace quintet::server
