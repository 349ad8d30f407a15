#include "server/previews/page_head.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/base/escape_html.hpp"
#include "server/previews/card.hpp"

namespace quintet::server {
namespace {

/// Replaces the text between the marks of this name, and the marks.
void put(std::string& page, std::string_view name, std::string_view text) {
  const std::string open = fmt::format("<!--{}-->", name);
  const std::string close = fmt::format("<!--/{}-->", name);
  const std::size_t begin = page.find(open);
  const std::size_t end = page.find(close, std::min(begin, page.size()));
  if (begin == std::string::npos || end == std::string::npos) return;
  page.replace(begin, end + close.size() - begin, text);
}

std::string head_of(const PageHead& head, std::string_view origin) {
  std::string html;
  const auto meta = [&html](std::string_view kind, std::string_view name, std::string_view text) {
    html += fmt::format("<meta {}=\"{}\" content=\"{}\" />\n    ", kind, name, escape_html(text));
  };
  const std::string address = std::string(origin) + head.path;
  const std::string picture = std::string(origin) + head.picture;
  meta("name", "description", head.description);
  if (!head.listed) meta("name", "robots", "noindex");
  meta("property", "og:site_name", "Quintet");
  meta("property", "og:type", "website");
  meta("property", "og:title", head.title);
  meta("property", "og:description", head.description);
  meta("property", "og:url", address);
  meta("property", "og:image", picture);
  meta("property", "og:image:type", "image/png");
  meta("property", "og:image:width", std::to_string(card_width));
  meta("property", "og:image:height", std::to_string(card_height));
  meta("property", "og:image:alt", head.picture_words);
  // Twitter takes title, description and picture from the tags above.
  meta("name", "twitter:card", "summary_large_image");
  html += fmt::format("<link rel=\"canonical\" href=\"{}\" />\n    ", escape_html(address));
  if (!head.feed.empty()) {
    html +=
        fmt::format("<link rel=\"alternate\" type=\"application/atom+xml\" href=\"{}\" />\n    ",
                    escape_html(head.feed));
  }
  const std::string_view site = head.title.contains("Quintet") ? "" : " · Quintet";
  html += fmt::format("<title>{}{}</title>", escape_html(head.title), site);
  return html;
}

}  // namespace

std::string compose(std::string_view page, const PageHead& head, std::string_view origin) {
  std::string composed(page);
  // Last mark first, so that no inserted text is searched for marks.
  if (!head.plain.empty()) put(composed, "plain", head.plain);
  put(composed, "head", head_of(head, origin));
  constexpr std::string_view english = "<html lang=\"en\"";
  const std::size_t begin = composed.find(english);
  if (begin != std::string::npos)
    composed.replace(begin, english.size(), fmt::format("<html lang=\"{}\"", head.language));
  return composed;
}

}  // namespace quintet::server
