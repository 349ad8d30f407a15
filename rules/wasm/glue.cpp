// The rules core as a WebAssembly module without imports: bytes in, text out. The other side is
// web-client/core/core.ts, where the form of a request is described.
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.hpp"
#include "rules/query.hpp"

using namespace quintet::rules;

// Nothing can be done about these in a browser. The library's own versions print first, which would
// import a file system.
void* operator new(std::size_t size) {
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  __builtin_trap();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char* /*format*/, ...) {
  __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

namespace {

std::string& answer_text() {
  static std::string text;
  return text;
}

/// Reads a request; a request that is too short reads as zeros and empty texts.
class Request {
 public:
  Request(const char* bytes, std::size_t size) : rest_(bytes, size) {}

  std::uint32_t number() {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4 && i < rest_.size(); ++i) {
      value |= std::uint32_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    }
    rest_.remove_prefix(rest_.size() < 4 ? rest_.size() : 4);
    return value;
  }
  std::string text() {
    const std::uint32_t size = number();
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(bytes.size());
    return std::string(bytes);
  }
  [[nodiscard]] bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

Query read_query(Request request) {
  Query query;
  query.game = request.text();
  for (std::uint32_t left = request.number(); left > 0 && !request.done(); --left) {
    std::string key = request.text();
    query.options.emplace_back(std::move(key), request.text());
  }
  if (request.number() != 0) query.position = request.text();
  for (std::uint32_t left = request.number(); left > 0 && !request.done(); --left) {
    query.actions.push_back(request.text());
  }
  query.way = request.number() != 0;
  return query;
}

void put_text(std::string& out, std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      out += "\\u00";
      out += digits[byte >> 4U];
      out += digits[byte & 0xfU];
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

void put_outcome(std::string& out, const Outcome& outcome) {
  out += "{\"winners\":[";
  bool first = true;
  for (Seat seat = 0; seat < max_seats; ++seat) {
    if (!outcome.winners.contains(seat)) continue;
    if (!first) out += ',';
    out += std::to_string(seat);
    first = false;
  }
  out += "],\"reason\":";
  put_text(out, outcome.reason);
  out += '}';
}

void put_texts(std::string& out, const std::vector<std::string>& texts) {
  out += '[';
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += ',';
    put_text(out, texts[i]);
  }
  out += ']';
}

std::string to_json(const Answer& answer, bool way) {
  std::string out = "{\"position\":";
  put_text(out, answer.position);
  out += ",\"seat\":" + (answer.seat ? std::to_string(*answer.seat) : "null");
  out += answer.turn_start ? ",\"turn_start\":true,\"legal\":" : ",\"turn_start\":false,\"legal\":";
  put_texts(out, answer.legal);
  if (way) {
    out += ",\"way\":";
    put_texts(out, answer.way);
  }
  out += ",\"result\":";
  if (answer.result) {
    put_outcome(out, *answer.result);
  } else {
    out += "null";
  }
  return out + '}';
}

std::string to_json(const Error& error) {
  std::string out = "{\"error\":{\"code\":";
  put_text(out, to_string(error.code));
  out += ",\"message\":";
  put_text(out, error.message);
  if (error.index) out += ",\"index\":" + std::to_string(*error.index);
  return out + "}}";
}

}  // namespace

extern "C" {

/// Room for a request; the caller releases it.
[[clang::export_name("allocate")]] char* allocate(std::size_t size) {
  return new char[size];
}
[[clang::export_name("release")]] void release(const char* memory) {
  delete[] memory;
}

/// Leaves the answer to a query, as the JSON of the query line; with `way` too, if asked for.
[[clang::export_name("query")]] void query(const char* bytes, std::size_t size) {
  const Query asked = read_query(Request(bytes, size));
  const auto answered = answer(asked);
  answer_text() = answered ? to_json(*answered, asked.way) : to_json(answered.error());
}

/// Leaves the hash of a text, 16 hex digits.
[[clang::export_name("hash")]] void hash(const char* bytes, std::size_t size) {
  answer_text() = format_hash(fnv1a({bytes, size}));
}

/// The last answer, valid until the next question.
[[clang::export_name("answer_address")]] const char* answer_address() {
  return answer_text().data();
}
[[clang::export_name("answer_size")]] std::size_t answer_size() {
  return answer_text().size();
}
}
