// Code that all browser modules share: the format of requests and answers, and the functions that
// the C++ library needs on a machine without an operating system. Include it in one source of each
// module only (its glue.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "rules/types.hpp"

// These failures are fatal in a browser. The library's own versions print a message first, which
// would import a file system.
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

namespace quintet::wasm {

/// The answer to the last request; the next request overwrites it.
inline std::string& answer_text() {
  static std::string text;
  return text;
}

/// Reads a request. Beyond the end of the request it reads zeros and empty texts.
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
  /// Reads two numbers; the first is the lower half.
  std::uint64_t long_number() {
    const std::uint64_t low = number();
    return low | std::uint64_t{number()} << 32U;
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

inline void put_text(std::string& out, std::string_view text) {
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

inline void put_texts(std::string& out, const std::vector<std::string>& texts) {
  out += '[';
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += ',';
    put_text(out, texts[i]);
  }
  out += ']';
}

inline std::string to_json(const rules::Error& error) {
  std::string out = "{\"error\":{\"code\":";
  put_text(out, to_string(error.code));
  out += ",\"message\":";
  put_text(out, error.message);
  if (error.index) out += ",\"index\":" + std::to_string(*error.index);
  // Errors of the program itself have no key, because no client translates them.
  if (error.key.empty()) return out + "}}";
  out += ",\"key\":";
  put_text(out, error.key);
  out += ",\"args\":{";
  bool first = true;
  for (const auto& [name, value] : error.arguments) {
    if (!first) out += ',';
    put_text(out, name);
    out += ':';
    put_text(out, value);
    first = false;
  }
  return out + "}}}";
}

}  // namespace quintet::wasm

extern "C" {

/// Allocates memory for a request; the caller frees it with `release`.
[[clang::export_name("allocate")]] char* allocate(std::size_t size) {
  return new char[size];
}
[[clang::export_name("release")]] void release(const char* memory) {
  delete[] memory;
}

/// Address of the last answer, valid until the next request.
[[clang::export_name("answer_address")]] const char* answer_address() {
  return quintet::wasm::answer_text().data();
}
[[clang::export_name("answer_size")]] std::size_t answer_size() {
  return quintet::wasm::answer_text().size();
}
}
