#include "server/player_names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include "server/unicode.hpp"

namespace quintet::server {
namespace {

using icu::UnicodeString;

constexpr std::int32_t least_characters = 2;
constexpr std::int32_t most_characters = 20;
/// A character may consist of a letter and marks, but not of a tower of marks.
constexpr std::int32_t most_marks = 2;
/// Whatever is longer is no name, and not worth looking at.
constexpr std::size_t most_bytes = 256;

/// No part of a name is one of these: they sound as if the house spoke.
constexpr std::array<std::string_view, 12> words_of_the_house = {
    "admin", "administrator", "administration", "mod",    "moderator", "moderation",
    "staff", "support",       "official",       "system", "server",    "quintet"};

/// No name is one of these, with or without a number.
constexpr std::array<std::string_view, 19> words_of_the_program = {
    "anonymous", "anybody", "bot",       "computer",  "deleted", "deleted player", "everybody",
    "everyone",  "guest",   "host",      "me",        "nobody",  "null",           "opponent",
    "player",    "root",    "spectator", "undefined", "you"};

void check(UErrorCode status, const char* what) {
  if (U_FAILURE(status) != 0) {
    throw std::runtime_error(std::string("ICU: ") + what + ": " + u_errorName(status));
  }
}

/// ICU's tables. Made once, never changed, used by any thread.
class Tables {
 public:
  static const Tables& get() {
    static const Tables tables;
    return tables;
  }

  [[nodiscard]] UnicodeString normalized(const UnicodeString& text) const {
    return with(*nfkc_, text);
  }
  /// Without regard to case; what is invisible is gone.
  [[nodiscard]] UnicodeString folded(const UnicodeString& text) const {
    return with(*nfkc_casefold_, text);
  }
  [[nodiscard]] UnicodeString skeleton(const UnicodeString& text) const {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(checker_.get(), 0, text, skeleton, &status);
    check(status, "skeleton");
    return skeleton;
  }
  /// Bits of USpoofChecks for what is wrong; 0 when nothing is.
  [[nodiscard]] std::int32_t faults(const UnicodeString& text) const {
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t found = uspoof_check2UnicodeString(checker_.get(), text, nullptr, &status);
    check(status, "check");
    return found & USPOOF_ALL_CHECKS;
  }

 private:
  struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };

  Tables() {
    UErrorCode status = U_ZERO_ERROR;
    nfkc_ = icu::Normalizer2::getNFKCInstance(status);
    nfkc_casefold_ = icu::Normalizer2::getNFKCCasefoldInstance(status);
    checker_.reset(uspoof_open(&status));
    check(status, "open");
    // One script, where Japanese counts as one and digits belong to all; letters of scripts in use
    // today; nothing invisible; digits of one kind.
    uspoof_setChecks(
        checker_.get(),
        USPOOF_RESTRICTION_LEVEL | USPOOF_CHAR_LIMIT | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS,
        &status);
    uspoof_setRestrictionLevel(checker_.get(), USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
    const icu::UnicodeSet* recommended = uspoof_getRecommendedUnicodeSet(&status);
    check(status, "recommended characters");
    icu::UnicodeSet allowed;  // not a copy, which would be frozen as the original is
    allowed.addAll(*recommended);
    allowed.retainAll(icu::UnicodeSet("[[:L:][:M:][:Nd:]]", status));
    allowed.add(' ').add('_').add('-');
    uspoof_setAllowedUnicodeSet(checker_.get(), &allowed, &status);
    check(status, "allowed characters");
  }

  static UnicodeString with(const icu::Normalizer2& normalizer, const UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString normalized = normalizer.normalize(text, status);
    check(status, "normalize");
    return normalized;
  }

  const icu::Normalizer2* nfkc_ = nullptr;  // ICU's own
  const icu::Normalizer2* nfkc_casefold_ = nullptr;
  std::unique_ptr<USpoofChecker, Close> checker_;
};

std::string to_utf8(const UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

UnicodeString from_utf8(std::string_view bytes) {
  return UnicodeString::fromUTF8({bytes.data(), static_cast<std::int32_t>(bytes.size())});
}

bool is_separator(char16_t unit) {
  return unit == u' ' || unit == u'_' || unit == u'-';
}

UnicodeString key_of(UnicodeString text) {
  const Tables& tables = Tables::get();
  // A look-alike may fold to another letter, which has look-alikes: until nothing changes. In
  // practice two rounds; the limit is there to end all the same.
  for (int round = 0; round < 8; ++round) {
    UnicodeString next = tables.folded(text);
    for (std::int32_t i = 0; i < next.length(); ++i) {
      if (is_separator(next[i])) next.setCharAt(i, u' ');
    }
    next = tables.folded(tables.skeleton(next));
    // The capital of i looks like an l.
    next.findAndReplace(u"i", u"l");
    if (next == text) break;
    text = std::move(next);
  }
  return text;
}

std::int32_t count_characters(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> characters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  check(status, "characters");
  characters->setText(text);
  std::int32_t count = 0;
  while (characters->next() != icu::BreakIterator::DONE)
    ++count;
  return count;
}

bool has_letter(const UnicodeString& text) {
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    if (u_isalpha(text.char32At(i)) != 0) return true;
  }
  return false;
}

bool has_towers(const UnicodeString& text) {
  std::int32_t marks = 0;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const bool mark = (U_GET_GC_MASK(text.char32At(i)) & U_GC_M_MASK) != 0;
    marks = mark ? marks + 1 : 0;
    if (marks > most_marks) return true;
  }
  return false;
}

/// Whether a name in another script could be read as one in plain Latin letters.
bool passes_for_latin(const UnicodeString& text) {
  const auto is_plain = [](const UnicodeString& letters) {
    for (std::int32_t i = 0; i < letters.length(); ++i) {
      const char16_t letter = letters[i];
      if (letter > 0x7f || (u_isalnum(letter) == 0 && !is_separator(letter))) return false;
    }
    return true;
  };
  return !is_plain(text) && is_plain(Tables::get().skeleton(text));
}

bool separators_are_single_and_inside(const UnicodeString& text) {
  bool after_separator = true;
  for (std::int32_t i = 0; i < text.length(); ++i) {
    const bool separator = is_separator(text[i]);
    if (separator && after_separator) return false;
    after_separator = separator;
  }
  return !after_separator;
}

/// The key without its separators, so that "a d m i n" is no way around.
std::string squeezed_key(std::string_view text) {
  std::string key = name_key(text);
  std::erase(key, ' ');
  return key;
}

bool is_reserved(const UnicodeString& text) {
  UnicodeString without_number = text;
  while (!without_number.isEmpty() &&
         (u_isdigit(without_number.char32At(without_number.length() - 1)) != 0 ||
          is_separator(without_number[without_number.length() - 1]))) {
    without_number.truncate(without_number.moveIndex32(without_number.length(), -1));
  }
  const std::string whole = squeezed_key(to_utf8(text));
  const std::string bare = squeezed_key(to_utf8(without_number));
  const auto is = [&](std::string_view word) {
    const std::string key = squeezed_key(word);
    return whole == key || bare == key;
  };
  const std::string spaced = ' ' + name_key(to_utf8(text)) + ' ';
  return std::ranges::any_of(words_of_the_program, is) ||
         std::ranges::any_of(words_of_the_house, [&](std::string_view word) {
           return is(word) || spaced.contains(' ' + name_key(word) + ' ');
         });
}

/// What is wrong with the characters themselves; null when nothing is.
const char* fault_of(const UnicodeString& text) {
  const std::int32_t faults = Tables::get().faults(text);
  if ((faults & USPOOF_CHAR_LIMIT) != 0) {
    return "a name consists of letters, digits, spaces, \"_\" and \"-\"";
  }
  if ((faults & USPOOF_INVISIBLE) != 0 || has_towers(text)) {
    return "the name has marks that cannot be told apart";
  }
  if ((faults & (USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS)) != 0) {
    return "the letters and digits of a name must be of one script";
  }
  if (passes_for_latin(text)) return "the name looks like another one in Latin letters";
  return nullptr;
}

}  // namespace

std::expected<PlayerName, std::string> check_player_name(std::string_view text) {
  if (text.size() > most_bytes) return std::unexpected("a name has at most 20 characters");
  const UnicodeString typed = from_utf8(text);
  if (to_utf8(typed) != text) return std::unexpected("the name is not UTF-8");
  const UnicodeString name = Tables::get().normalized(typed);
  if (const char* fault = fault_of(name)) return std::unexpected(fault);
  const std::int32_t characters = count_characters(name);
  if (characters < least_characters) {
    return std::unexpected("a name has at least 2 characters");
  }
  if (characters > most_characters) return std::unexpected("a name has at most 20 characters");
  if (!separators_are_single_and_inside(name)) {
    return std::unexpected(
        "a space, \"_\" or \"-\" stands by itself between letters and digits of a name");
  }
  if (!has_letter(name)) return std::unexpected("a name has at least one letter");
  if (is_reserved(name)) return std::unexpected("this name is not for players");
  return PlayerName{.text = to_utf8(name), .key = to_utf8(key_of(name))};
}

std::string name_key(std::string_view text) {
  // No name has a key of such a length.
  constexpr std::size_t most_key_bytes = 4 * most_bytes;
  return text.size() > most_key_bytes ? std::string() : to_utf8(key_of(from_utf8(text)));
}

bool name_begins_with(std::string_view name, std::string_view prefix) {
  return fold_case(name).starts_with(fold_case(prefix));
}

}  // namespace quintet::server
