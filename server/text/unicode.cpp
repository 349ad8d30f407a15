#include "server/text/unicode.hpp"

#include <stdexcept>

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

namespace quintet::server {
namespace {

std::string with(const icu::Normalizer2* normalizer, std::string_view text, UErrorCode status) {
  icu::UnicodeString normalized;
  if (U_SUCCESS(status) != 0) {
    normalized = normalizer->normalize(
        icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())}),
        status);
  }
  if (U_FAILURE(status) != 0) {
    throw std::runtime_error(std::string("ICU cannot normalize: ") + u_errorName(status));
  }
  std::string bytes;
  normalized.toUTF8String(bytes);
  return bytes;
}

}  // namespace

bool is_utf8(std::string_view text) {
  std::string round;
  icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())})
      .toUTF8String(round);
  return round == text;
}

std::string normalize(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  return with(nfkc, text, status);
}

std::string fold_case(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc_casefold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return with(nfkc_casefold, text, status);
}

}  // namespace quintet::server
