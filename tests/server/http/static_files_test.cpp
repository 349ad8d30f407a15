// The encoding of a file that a browser gets. The test makes its own files.
#include "server/http/static_files.hpp"

#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "server/http/web_assets.hpp"

namespace quintet::server {

std::span<const WebAsset> web_assets() {
  static constexpr std::array<WebAsset, 3> assets = {{
      {.path = "/index.html",
       .type = "text/html; charset=utf-8",
       .etag = "page",
       .immutable = false,
       .body = "the page",
       .gzip = "page, gzipped",
       .brotli = "page, brotlied"},
      {.path = "/assets/app-1f2e3d.js",
       .type = "text/javascript; charset=utf-8",
       .etag = "app",
       .immutable = true,
       .body = "the app",
       .gzip = "app, gzipped",
       .brotli = {}},
      {.path = "/icon.png",
       .type = "image/png",
       .etag = "icon",
       .immutable = false,
       .body = "the icon",
       .gzip = {},
       .brotli = {}},
  }};
  return assets;
}

std::span<const std::string_view> web_pages() {
  static constexpr std::array<std::string_view, 3> pages = {"players", "room", "watch"};
  return pages;
}

}  // namespace quintet::server

namespace quintet::tests {
namespace {

using server::HttpResponse;

HttpResponse get(std::string path, std::string accept_encoding = {}, std::string if_none_match = {},
                 std::string method = "GET") {
  return server::static_file({.method = std::move(method),
                              .path = std::move(path),
                              .accept_encoding = std::move(accept_encoding),
                              .if_none_match = std::move(if_none_match)});
}

std::string header(const HttpResponse& answer, std::string_view name) {
  const auto found =
      std::ranges::find(answer.headers, name, &std::pair<std::string, std::string>::first);
  return found == answer.headers.end() ? "" : found->second;
}

TEST_CASE("the smallest form that the browser understands is sent, with its own ETag") {
  struct Row {
    const char* accept;
    const char* content;
    const char* encoding;
    const char* etag;
  };
  constexpr std::array<Row, 11> table = {{
      {"", "the page", "", "\"page\""},
      {"identity", "the page", "", "\"page\""},
      {"gzip", "page, gzipped", "gzip", "\"page-gzip\""},
      {"br", "page, brotlied", "br", "\"page-br\""},
      {"gzip, deflate, br", "page, brotlied", "br", "\"page-br\""},
      {"gzip;q=1.0, br;q=0.5", "page, brotlied", "br", "\"page-br\""},
      {"gzip, br;q=0", "page, gzipped", "gzip", "\"page-gzip\""},
      {"gzip;q=0.0, br;q=0.000", "the page", "", "\"page\""},
      {"brotli, x-gzip", "the page", "", "\"page\""},
      {" gzip ; q=0.3 ", "page, gzipped", "gzip", "\"page-gzip\""},
      {",,,;", "the page", "", "\"page\""},
  }};
  for (const Row& row : table) {
    CAPTURE(std::string(row.accept));
    const HttpResponse answer = get("/", row.accept);
    CHECK(answer.status == 200);
    CHECK(answer.content() == row.content);
    CHECK(header(answer, "Content-Encoding") == row.encoding);
    CHECK(header(answer, "ETag") == row.etag);
    CHECK(header(answer, "Vary") == "Accept-Encoding");
  }
  CHECK(get("/assets/app-1f2e3d.js", "br").content() == "the app");
  CHECK(get("/assets/app-1f2e3d.js", "br, gzip").content() == "app, gzipped");
  CHECK(get("/icon.png", "br, gzip").content() == "the icon");
}

TEST_CASE("a file that the browser has already is not sent again") {
  for (const char* tags : {"\"page\"", "\"other\", \"page\"", "W/\"page\"", "*"}) {
    CAPTURE(std::string(tags));
    const HttpResponse answer = get("/", "", tags);
    CHECK(answer.status == 304);
    CHECK(answer.content().empty());
    CHECK(header(answer, "ETag") == "\"page\"");
    CHECK(header(answer, "Cache-Control") == "no-cache");
  }
  // Another encoding has another ETag.
  CHECK(get("/", "br", "\"page\"").status == 200);
  CHECK(get("/", "", "\"page-br\"").status == 200);
  const HttpResponse packed = get("/", "br", "\"page-br\"");
  CHECK(packed.status == 304);
  CHECK(header(packed, "Content-Encoding").empty());
}

TEST_CASE("only files with a hash in their name may be cached for ever") {
  CHECK(header(get("/assets/app-1f2e3d.js"), "Cache-Control") ==
        "public, max-age=31536000, immutable");
  CHECK(header(get("/"), "Cache-Control") == "no-cache");
  CHECK(header(get("/icon.png"), "Cache-Control") == "no-cache");
}

TEST_CASE("paths of pages give the client's page; other paths are files or not found") {
  for (const char* path :
       {"/", "/room/k3v9w2m7qp", "/room/", "/watch", "/players/J%C3%B6rg", "/index.html"})
    CHECK(get(path).content() == "the page");
  for (const char* path :
       {"", "/rules", "/rooms/x", "/roomy", "/assets/", "/assets/app", "/Index.html",
        "/assets/../icon.png", "icon.png", "/icon.png/", "//", "//room/x"}) {
    CAPTURE(std::string(path));
    CHECK(get(path).status == 404);
  }
  CHECK(get("/", "", "", "HEAD").status == 200);
  CHECK(get("/", "", "", "PUT").status == 405);
  CHECK(get("/nothing", "", "", "PUT").status == 404);
}

TEST_CASE("a browser that opens a wrong address gets the client's own page, with status 404") {
  const HttpResponse page = server::static_file({.method = "GET",
                                                 .path = "/nonsense",
                                                 .accept = "text/html,application/xml;q=0.9",
                                                 .accept_encoding = "br",
                                                 .own_host = true});
  CHECK(page.status == 404);
  CHECK(page.content() == "the page");
  CHECK(header(page, "Cache-Control") == "no-store");
  CHECK(header(page, "ETag").empty());
  // A request from a script or another program gets no page.
  const HttpResponse file = server::static_file(
      {.method = "GET", .path = "/assets/gone.js", .accept = "*/*", .own_host = true});
  CHECK(file.status == 404);
  CHECK(file.type == "text/plain; charset=utf-8");
}

TEST_CASE("a request with an unknown host name gets no page, and no 404 either") {
  const HttpResponse page =
      server::static_file({.method = "GET", .path = "/nonsense", .accept = "text/html"});
  CHECK(page.status == 404);
  CHECK(page.type == "text/plain; charset=utf-8");
}

}  // namespace
}  // namespace quintet::tests
