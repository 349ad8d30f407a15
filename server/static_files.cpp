#include "server/static_files.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "server/header_list.hpp"
#include "server/web_assets.hpp"

namespace quintet::server {
namespace {

const WebAsset* find_asset(std::string_view path) {
  const auto assets = web_assets();
  const auto found = std::ranges::find(assets, path, &WebAsset::path);
  return found == assets.end() ? nullptr : &*found;
}

/// Whether a list such as `gzip, br;q=0.5` accepts a coding. `q=0` refuses it.
bool accepts(std::string_view list, std::string_view coding) {
  while (!list.empty()) {
    std::string item(take_item(list, ','));
    std::erase(item, ' ');
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    if (item.substr(0, semicolon) != coding) continue;
    const std::string weight = item.substr(semicolon);
    return !weight.starts_with(";q=0") || weight.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

/// The client's own pages (web-client/src/router.ts): the first part of the path names them.
bool is_page(std::string_view path) {
  constexpr std::array<std::string_view, 10> pages = {
      "account", "analysis", "games", "leaderboards", "local",
      "players", "room",     "rules", "settings",     "watch"};
  if (path == "/") return true;
  if (!path.starts_with('/')) return false;
  path.remove_prefix(1);
  return std::ranges::find(pages, path.substr(0, path.find('/'))) != pages.end();
}

/// Whether `If-None-Match` names this tag, or any.
bool matches(std::string_view if_none_match, std::string_view quoted_tag) {
  return if_none_match == "*" || if_none_match.find(quoted_tag) != std::string_view::npos;
}

}  // namespace

HttpAnswer static_file(const HttpRequest& request) {
  const WebAsset* asset = find_asset(is_page(request.path) ? "/index.html" : request.path);
  if (asset == nullptr) {
    return {.status = 404, .type = "text/plain; charset=utf-8", .body = "There is no such page.\n"};
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return {.status = 405,
            .type = "text/plain; charset=utf-8",
            .body = "This can only be read.\n",
            .headers = {{"Allow", "GET, HEAD"}}};
  }
  std::string tag = "\"" + std::string(asset->etag);
  HttpAnswer answer{.type = std::string(asset->type)};
  if (!asset->brotli.empty() && accepts(request.accept_encoding, "br")) {
    answer.fixed_body = asset->brotli;
    answer.headers.emplace_back("Content-Encoding", "br");
    tag += "-br";
  } else if (!asset->gzip.empty() && accepts(request.accept_encoding, "gzip")) {
    answer.fixed_body = asset->gzip;
    answer.headers.emplace_back("Content-Encoding", "gzip");
    tag += "-gzip";
  } else {
    answer.fixed_body = asset->body;
  }
  tag += '"';
  answer.headers.emplace_back("ETag", tag);
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back(
      "Cache-Control", asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (!request.if_none_match.empty() && matches(request.if_none_match, tag)) {
    answer.status = 304;
    answer.fixed_body = {};
    std::erase_if(answer.headers, [](const auto& h) { return h.first == "Content-Encoding"; });
  }
  return answer;
}

}  // namespace quintet::server
