// A client sends any bytes over HTTP, in any number of pieces, and ends. The server sends whole
// responses, each with a known status, all headers that every response has, and no unknown header;
// errors have the protocol's form. The first byte of the input is the number of pieces. The server
// keeps little of a long input: `$MUCH` stands for four megabytes of the character before it.
// `$SESSION` stands for the secret of a new guest's session, `$MEMBER` for that of a player who has
// just registered, `$NAME` for a name that no player has.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <sanitizer/allocator_interface.h>

#include <nlohmann/json.hpp>

#include "protocol/errors/error.hpp"
#include "tests/fuzz/fixture.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;

namespace {

/// Checks the responses in the bytes that have arrived, one after the other.
class Answers {
 public:
  Answers(std::string_view bytes, bool may_be_without_body)
      : left_(bytes), may_be_without_body_(may_be_without_body) {}

  void hold_all() {
    while (!left_.empty() && !upgraded_)
      hold_next();
  }

 private:
  void hold_next() {
    constexpr std::string_view head_end = "\r\n\r\n";
    const std::size_t end = left_.find(head_end);
    fuzz::hold(end != std::string_view::npos, "an answer has a whole head", {left_});
    const std::string_view head = left_.substr(0, end + 2);
    left_.remove_prefix(end + head_end.size());
    const unsigned status = status_of(head);
    upgraded_ = status == 101;
    if (upgraded_ || status == 100) return;
    hold_fields(head);
    const std::string_view body = take_body(head, status);
    if (status >= 400 && field(head, "Content-Type") == "application/json" && !body.empty())
      hold_error(body);
  }

  /// Every field has a known name, and none but Set-Cookie occurs twice, so that no text of a
  /// request has become a field.
  static void hold_fields(std::string_view head) {
    constexpr auto always = std::to_array<std::string_view>(
        {"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "Server",
         "X-Content-Type-Options", "X-Request-Id"});
    constexpr auto sometimes = std::to_array<std::string_view>(
        {"Allow", "Cache-Control", "Connection", "Content-Disposition", "Content-Encoding",
         "Content-Length", "Content-Type", "Cross-Origin-Embedder-Policy",
         "Cross-Origin-Resource-Policy", "Date", "ETag", "Last-Modified", "Link", "Retry-After",
         "Sec-WebSocket-Version", "Strict-Transport-Security", "Upgrade", "Vary"});
    constexpr std::string_view cookies = "Set-Cookie";
    std::map<std::string_view, int> seen;
    std::string_view left = head.substr(head.find("\r\n") + 2);
    while (!left.empty()) {
      const std::string_view line = left.substr(0, left.find("\r\n"));
      left.remove_prefix(line.size() + 2);
      const std::string_view name = line.substr(0, line.find(": "));
      fuzz::hold(name != line && std::ranges::all_of(line, is_printable), "a field is a line",
                 {head});
      const bool known = name == cookies || std::ranges::find(always, name) != always.end() ||
                         std::ranges::find(sometimes, name) != sometimes.end();
      fuzz::hold(known, "a field has a name of ours", {line, head});
      fuzz::hold(++seen[name] == 1 || name == cookies, "a field stands there once", {line, head});
    }
    for (const std::string_view name : always)
      fuzz::hold(seen.contains(name), "every answer has the fields that defend it", {name, head});
  }

  static bool is_printable(char sign) { return sign >= ' ' && sign <= '~'; }

  static unsigned status_of(std::string_view head) {
    // Without 500 and 503: no request may cause more than an error of its sender.
    constexpr auto known = std::to_array<unsigned>(
        {100, 101, 200, 304, 400, 401, 403, 404, 405, 409, 413, 415, 417, 421, 426, 429, 431, 501});
    constexpr std::string_view version = "HTTP/1.x ";
    unsigned status = 0;
    fuzz::hold(head.starts_with("HTTP/1."), "an answer is one of HTTP/1", {head});
    head.remove_prefix(std::min(version.size(), head.size()));
    (void)std::from_chars(head.data(), head.data() + head.size(), status);
    fuzz::hold(std::ranges::find(known, status) != known.end(), "an answer has a status of ours",
               {head});
    return status;
  }

  static std::string_view field(std::string_view head, std::string_view name) {
    const std::string before = "\r\n" + std::string(name) + ": ";
    const std::size_t begin = head.find(before);
    if (begin == std::string_view::npos) return {};
    const std::string_view rest = head.substr(begin + before.size());
    return rest.substr(0, rest.find("\r\n"));
  }

  std::string_view take_body(std::string_view head, unsigned status) {
    const std::string_view told = field(head, "Content-Length");
    if (told.empty()) {
      fuzz::hold(status == 304, "an answer tells its length", {head});
      return {};
    }
    std::size_t length = 0;
    (void)std::from_chars(told.data(), told.data() + told.size(), length);
    if (may_be_without_body_ && (left_.empty() || left_.starts_with("HTTP/1."))) return {};
    fuzz::hold(left_.size() >= length, "an answer is whole", {head, left_});
    const std::string_view body = left_.substr(0, length);
    left_.remove_prefix(length);
    return body;
  }

  static void hold_error(std::string_view body) {
    const auto told = nlohmann::json::parse(body, nullptr, false);
    fuzz::hold(told.is_object() && told.contains("error"), "an error is JSON", {body});
    const auto& error = told.at("error");
    fuzz::hold(protocol::parse_error_code(error.value("code", "")).has_value() &&
                   !error.value("message", "").empty(),
               "an error has a code of the protocol, and a sentence", {body});
  }

  std::string_view left_;
  const bool may_be_without_body_;  // responses to HEAD, whose heads do not show it
  bool upgraded_ = false;           // the rest are frames
};

/// Replaces the first `$MUCH` with megabytes of the character before it.
std::string with_much(std::string text) {
  constexpr std::string_view name = "$MUCH";
  constexpr std::size_t megabytes = 4UZ * 1024 * 1024;
  // More than one would only make an input slow.
  const std::size_t at = text.find(name);
  if (at == std::string::npos || at == 0) return text;
  return text.replace(at, name.size(), std::string(megabytes, text[at - 1]));
}

/// `before`: bytes that were allocated before the client connected. A body of the largest size,
/// the objects made from it, and the server's own data need less than half of `enough`.
void hold_memory(std::size_t before) {
  constexpr std::size_t enough = 2UZ * 1024 * 1024;
  fuzz::hold(__sanitizer_get_current_allocated_bytes() < before + enough,
             "a server keeps little of what a client sends", {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Fixture& fixture = fuzz::fixture_for_next_input();
  fuzz::Bytes bytes(data, size);
  const std::size_t pieces = bytes.next();
  std::string sent(bytes.text());
  sent = fuzz::with(std::move(sent), "$SESSION", [&] { return fixture.new_guest(); });
  sent = fuzz::with(std::move(sent), "$MEMBER", [&] { return fixture.new_member(); });
  sent = fuzz::with(std::move(sent), "$NAME", [&] { return fixture.new_name(); });
  sent = with_much(std::move(sent));
  fuzz::Fixture::Visitor visitor(fixture);
  const std::size_t allocated = __sanitizer_get_current_allocated_bytes();
  for (const std::string_view piece : fuzz::in_pieces(sent, pieces)) {
    visitor.send(piece);
    hold_memory(allocated);
    if (visitor.received().contains("HTTP/1.1 101 ")) break;  // the rest would be frames
  }
  visitor.end();
  Answers(visitor.received(), sent.contains("HEAD")).hold_all();
  return 0;
}
