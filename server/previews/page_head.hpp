// The head of a page and its content without JavaScript: fills them into the client's index.html
// for an address. Pure.
#pragma once

#include <string>
#include <string_view>

namespace quintet::server {

/// Plain text, which is escaped in the page, except `plain`.
struct PageHead {
  std::string title = "Quintet";
  std::string description;
  /// The canonical address of the page, as a path: "/rules/liger".
  std::string path = "/";
  std::string picture = "/picture/quintet.png";  // a path
  std::string picture_words = "Quintet";         // description of the picture
  std::string feed;                              // path of an Atom feed; empty: none
  /// Whether search engines may list the page.
  bool listed = true;
  /// HTML for clients without JavaScript, in place of the sentence that asks for it.
  std::string plain;
  std::string_view language = "en";  // of the texts, as in HTML; outlives the head
};

/// The page with this head. Replaces the text between `<!--head-->` and `<!--/head-->`, and between
/// `<!--plain-->` and `<!--/plain-->`; a page without these marks stays unchanged. Sets the
/// language of the page. `origin`: "https://play.example.org", without a path.
[[nodiscard]] std::string compose(std::string_view page, const PageHead& head,
                                  std::string_view origin);

}  // namespace quintet::server
