#include "server/players/player_names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include "protocol/errors/refusals.hpp"
#include "protocol/lines/one_line.hpp"
#include "server/text/unicode.hpp"

namespace quintet::server {
namespace {

using icu::UnicodeString;
using protocol::error;
using protocol::refusal;

constexpr std::int32_t least_characters = 2;
constexpr std::int32_t most_characters = 20;
/// Marks per letter. More of them would form a tower.
constexpr std::int32_t most_marks = 2;
/// A longer text is refused without a look at its characters.
constexpr std::size_t most_bytes = 256;

/// Names must not contain these words: they sound as if the server spoke.
constexpr std::array<std::string_view, 12> words_of_the_server = {
    "admin", "administrator", "administration", "mod",    "moderator", "moderation",
    "staff", "support",       "official",       "system", "server",    "quintet"};

/// These names are refused, with or without a number.
constexpr std::array<std::string_view, 19> words_of_the_program = {
    "anonymous", "anybody", "bot",       "computer",  "deleted", "deleted player", "everybody",
    "everyone",  "guest",   "host",      "me",        "nobody",  "null",           "opponent",
    "player",    "root",    "spectator", "undefined", "you"};

void check(UErrorCode status, const char* what) {
  if (U_FAILURE(status) != 0) {
    throw std::runtime_error(std::string("ICU: ") + what + ": " + u_errorName(status));
  }
}

/// ICU's tables. Created once, immutable, thread-safe.
class Tables {
 public:
  static const Tables& get() {
    static const Tables tables;
    return tables;
  }

  [[nodiscard]] UnicodeString normalized(const UnicodeString& text) const {
    return with(*nfkc_, text);
  }
  /// Without differences of case, and without invisible characters.
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
  /// Bits of USpoofChecks for the faults; 0 if there are none.
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
    // Allows one script (Japanese counts as one, digits belong to all), letters of scripts in use
    // today, no invisible characters, and digits of one kind only.
    uspoof_setChecks(
        checker_.get(),
        USPOOF_RESTRICTION_LEVEL | USPOOF_CHAR_LIMIT | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS,
        &status);
    uspoof_setRestrictionLevel(checker_.get(), USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
    const icu::UnicodeSet* recommended = uspoof_getRecommendedUnicodeSet(&status);
    check(status, "recommended characters");
    icu::UnicodeSet allowed;  // a copy would be frozen like the original
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

  const icu::Normalizer2* nfkc_ = nullptr;  // owned by ICU
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
  // A look-alike may fold to another letter that has look-alikes, so this repeats until nothing
  // changes: two rounds in practice. The limit guarantees the end.
  for (int round = 0; round < 8; ++round) {
    UnicodeString next = tables.folded(text);
    for (std::int32_t i = 0; i < next.length(); ++i) {
      if (is_separator(next[i])) next.setCharAt(i, u' ');
    }
    next = tables.folded(tables.skeleton(next));
    // A capital i looks like an l.
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

/// Whether a name in another script looks like one in plain Latin letters.
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

/// The key without separators, so that "a d m i n" does not pass.
std::string squeezed_key(std::string_view text) {
  std::string key = name_key(text);
  std::erase(key, ' ');
  return key;
}

/// With letters in place of the digits that imitate them: "4dm1n", "Quint3t".
std::string without_digits(std::string_view text) {
  constexpr std::array<std::pair<char, char>, 8> meant = {{{'0', 'o'},
                                                           {'1', 'i'},
                                                           {'3', 'e'},
                                                           {'4', 'a'},
                                                           {'5', 's'},
                                                           {'7', 't'},
                                                           {'8', 'b'},
                                                           {'9', 'g'}}};
  std::string letters(text);
  for (const auto& [digit, letter] : meant)
    std::ranges::replace(letters, digit, letter);
  return letters;
}

/// Whether a text contains one of the words, or equals one without its separators.
bool speaks_for_the_server(std::string_view text) {
  const std::string whole = squeezed_key(text);
  const std::string spaced = ' ' + name_key(text) + ' ';
  return std::ranges::any_of(words_of_the_server, [&](std::string_view word) {
    return whole == squeezed_key(word) || spaced.contains(' ' + name_key(word) + ' ');
  });
}

/// The name without the number at its end.
std::string without_number(UnicodeString text) {
  while (!text.isEmpty() && (u_isdigit(text.char32At(text.length() - 1)) != 0 ||
                             is_separator(text[text.length() - 1]))) {
    text.truncate(text.moveIndex32(text.length(), -1));
  }
  return to_utf8(text);
}

bool is_reserved(const UnicodeString& name) {
  const std::string text = to_utf8(name);
  const std::array<std::string, 4> readings = {text, without_number(name), without_digits(text),
                                               without_digits(without_number(name))};
  return std::ranges::any_of(readings, [](const std::string& reading) {
    const std::string key = squeezed_key(reading);
    // "Liger computer 3" would look like a computer player.
    const bool passes_for_bot =
        (' ' + name_key(reading) + ' ').contains(' ' + name_key("computer") + ' ');
    return speaks_for_the_server(reading) || passes_for_bot ||
           std::ranges::any_of(words_of_the_program,
                               [&](std::string_view word) { return key == squeezed_key(word); });
  });
}

/// The error about the characters themselves; null if there is none.
std::optional<protocol::Error> fault_of(const UnicodeString& text) {
  const std::int32_t faults = Tables::get().faults(text);
  if ((faults & USPOOF_CHAR_LIMIT) != 0) return refusal("name.characters");
  if ((faults & USPOOF_INVISIBLE) != 0 || has_towers(text)) return refusal("name.marks");
  if ((faults & (USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS)) != 0)
    return refusal("name.scripts");
  if (passes_for_latin(text)) return refusal("name.looks-latin");
  return std::nullopt;
}

}  // namespace

protocol::Result<PlayerName> check_player_name(std::string_view text) {
  if (text.size() > most_bytes) return error("name.too-long", most_characters);
  const UnicodeString typed = from_utf8(text);
  if (to_utf8(typed) != text) return error("name.not-utf-8");
  const UnicodeString name = Tables::get().normalized(typed);
  if (auto fault = fault_of(name)) return std::unexpected(*std::move(fault));
  const std::int32_t characters = count_characters(name);
  if (characters < least_characters) return error("name.too-short", least_characters);
  if (characters > most_characters) return error("name.too-long", most_characters);
  if (!separators_are_single_and_inside(name)) return error("name.separators");
  if (!has_letter(name)) return error("name.no-letter");
  if (is_reserved(name)) return error("name.reserved");
  return PlayerName{.text = to_utf8(name), .key = to_utf8(key_of(name))};
}

std::expected<void, std::string> check_imported_name(std::string_view text) {
  constexpr std::size_t most_imported_bytes = 100;
  if (text.empty() || text.size() > most_imported_bytes)
    return std::unexpected("a name has at least one character and at most 100 bytes");
  const UnicodeString name = from_utf8(text);
  if (to_utf8(name) != text) return std::unexpected("the name is not UTF-8");
  for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
    const UChar32 character = name.char32At(i);
    const bool visible = u_isgraph(character) != 0 || character == ' ';
    if (!visible || u_charType(character) == U_FORMAT_CHAR ||
        u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) {
      return std::unexpected("the name has characters that cannot be seen");
    }
  }
  if (has_towers(name)) return std::unexpected("the name has marks that cannot be told apart");
  if (!protocol::is_one_line(text) || name[0] == u' ' || name[name.length() - 1] == u' ')
    return std::unexpected("the name is not one line");
  if (speaks_for_the_server(text) || speaks_for_the_server(without_digits(text)))
    return std::unexpected("this name is not for players");
  return {};
}

std::string name_key(std::string_view text) {
  // Longer than the key of any name.
  constexpr std::size_t most_key_bytes = 4 * most_bytes;
  return text.size() > most_key_bytes ? std::string() : to_utf8(key_of(from_utf8(text)));
}

bool name_begins_with(std::string_view name, std::string_view prefix) {
  return fold_case(name).starts_with(fold_case(prefix));
}

}  // namespace quintet::server
