// The head of a page, and what it says without JavaScript: the client's index.html with what this
// address is about put in. Pure.
#pragma once

#include <string>
#include <string_view>

#include "server/base/languages.hpp"

namespace quintet::server {

/// What the site is about, in a sentence.
[[nodiscard]] std::string_view site_words(Language language);

/// Everything is plain text but `plain`; whoever wrote it, it is escaped.
struct PageHead {
  std::string title = "Quintet";
  std::string description =
      "Abstract board games with friends: choose a game, send the link, play.";
  /// The one address under which the page is to be known, as a path: "/rules/liger".
  std::string path = "/";
  std::string picture = "/picture/quintet.png";  // a path
  std::string picture_words = "Quintet";         // what is seen in it
  /// Whether search engines may list the page.
  bool listed = true;
  /// HTML for those without JavaScript, instead of the sentence that asks for it.
  std::string plain;
  Language language = Language::english;
};

/// With `&`, `<`, `>`, `"` and `'` written so that they are text in HTML and XML, in attributes,
/// too.
[[nodiscard]] std::string escape_html(std::string_view text);

/// The page with this head. What stands between `<!--head-->` and `<!--/head-->`, and between
/// `<!--plain-->` and `<!--/plain-->`, is replaced; a page without these marks stays as it is.
/// The page says its language. `origin`: "https://play.example.org", without a path.
[[nodiscard]] std::string compose(std::string_view page, const PageHead& head,
                                  std::string_view origin);

}  // namespace quintet::server
