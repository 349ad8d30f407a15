// Names of accounts: allowed and refused names, and names that count as the same.
#include "server/players/player_names.hpp"

#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::server {
namespace {

const std::vector<std::string> good_names = {
    "Al",     "Brave Otter", "jean-luc",     "x_1",     "Zoë",      "José",
    "O2",     "Łukasz",      "Вова",         "Дмитрий", "Ελένη",    "田中太郎",
    "たなか", "カナ花",      "김민준",       "יוסי",    "محمد",     "नरेंद्र",
    "ชัยวัฒน์",  "Straße",      "quintessence", "Modest",  "Adminton", "abcdefghijklmnopqrst",
    "Nguyễn"};

TEST_CASE("names in many scripts are accepted as they are written") {
  for (const std::string& name : good_names) {
    CAPTURE(name);
    const auto checked = check_player_name(name);
    REQUIRE_MESSAGE(checked.has_value(), checked.error());
    CHECK(checked->text == name);
    CHECK(checked->key == name_key(name));
    CHECK_FALSE(checked->key.empty());
  }
  // Wide letters and ligatures are normalized.
  CHECK(check_player_name("Ａｌｉｃｅ").value().text == "Alice");
  CHECK(check_player_name("Jose\u0301").value().text == "José");
}

TEST_CASE("a refused name gets its reason") {
  struct Case {
    std::string name;
    std::string why;
  };
  const std::string characters = "letters, digits";
  const std::string script = "one script";
  const std::string separator = "stands by itself";
  const std::string reserved = "not for players";
  const std::vector<Case> cases = {
      {"", "at least 2"},
      {"a", "at least 2"},
      {"é", "at least 2"},
      {"abcdefghijklmnopqrstu", "at most 20"},
      {std::string(100'000, 'a'), "at most 20"},
      {"\xff\xfe", "UTF-8"},
      {"ab\xc3", "UTF-8"},
      {"\xed\xa0\x80 ab", "UTF-8"},
      {std::string("ab\0cd", 5), characters},
      {"ab\ncd", characters},
      {"ab\x7f", characters},
      {"ab.cd", characters},
      {"a/b", characters},
      {"a<b>", characters},
      {"x'; DROP TABLE players; --", characters},
      {"🦦🦦", characters},
      {"ab\u200bcd", characters},    // zero width space
      {"ab\u200dcd", characters},    // joiner
      {"ab\u202ecd", characters},    // right-to-left override
      {"ab\u2066cd", characters},    // isolate
      {"ab\u00adcd", characters},    // soft hyphen
      {"ab\ufeffcd", characters},    // byte order mark
      {"ab\u3164cd", characters},    // Hangul filler
      {"ab\U000e0041", characters},  // tag
      {"𐌰𐌱𐌲", characters},           // Gothic
      {"e\u0301\u0301\u0301x", "marks"},
      {"pаypal", script},  // Cyrillic а
      {"Οtter", script},   // Greek Ο
      {"田中Ω", script},
      {"a١b", script},  // Arabic digit
      {"ВОВА", "Latin letters"},
      {"сосо", "Latin letters"},
      {"νν", "Latin letters"},
      {" ab", separator},
      {"ab ", separator},
      {"a  b", separator},
      {"a_-b", separator},
      {"_ab", separator},
      {"12345", "one letter"},
      {"1-2", "one letter"},
      {"admin", reserved},
      {"ADMIN", reserved},
      {"Adm1n", reserved},
      {"a d m i n", reserved},
      {"admin7", reserved},
      {"admin-7", reserved},
      {"the admin", reserved},
      {"Quintet", reserved},
      {"Quintet Support", reserved},
      {"rnoderator", reserved},
      {"M0derator", reserved},
      {"Quint3t", reserved},
      {"4dm1n", reserved},
      {"5y5tem 7", reserved},
      {"The 0fficia1", reserved},
      {"D3l3t3d P1ay3r", reserved},
      {"Guest", reserved},
      {"guest 42", reserved},
      {"Deleted player", reserved},
      {"deleted_player", reserved},
      {"you", reserved},
  };
  for (const Case& bad : cases) {
    CAPTURE(bad.name.substr(0, 60));
    const auto checked = check_player_name(bad.name);
    REQUIRE_FALSE(checked.has_value());
    CHECK(checked.error().code == protocol::ErrorCode::bad_name);
    CHECK_MESSAGE(checked.error().message.contains(bad.why), checked.error().message);
  }
}

TEST_CASE(
    "an imported name may be longer or stranger, but has nothing invisible, and does not speak for "
    "the server") {
  for (const char* name : {"Red", "O'Brien, J.", "x", "Müller-Lüdenscheidt (2100)", "Анна & Bob",
                           "山田 太郎", "deleted player", "Computer", "Brave Otter", "שלום"}) {
    CAPTURE(std::string(name));
    CHECK(check_imported_name(name).has_value());
  }
  for (const std::string& name :
       {std::string(), std::string(101, 'x'), std::string("a\u200bb"), std::string("a\u202eb"),
        std::string("a\u2066b"), std::string("a\u00adb"), std::string("a\u2028b"),
        std::string("a\nb"), std::string("a\u00a0b"), std::string(" a"), std::string("a "),
        std::string("\xff"), std::string("e\u0301\u0301\u0301"), std::string("Admin"),
        std::string("The Moderator"), std::string("a d m i n"), std::string("Quint3t"),
        std::string("4dm1n")}) {
    CAPTURE(name);
    CHECK_FALSE(check_imported_name(name).has_value());
  }
}

TEST_CASE("names that people confuse have the same key") {
  const std::vector<std::vector<std::string>> families = {
      {"paypal", "PayPal", "PAYPAL", "pаypal", "рaypal", "paypaI", "ｐａｙｐａｌ", "paypa1",
       "pa\u200bypal"},
      {"Brave Otter", "brave otter", "Brave_Otter", "brave-otter", "BRAVE OTTER", "Brave 0tter"},
      {"modern", "modem", "Modern", "MODERN"},
      {"Illia", "lllia", "Iiiia", "1llia"},
      {"Zoë", "ZOË", "Zoe\u0308", "zоë"},
      {"Straße", "STRASSE", "strasse"},
      {"Вова", "вова", "ВОВА"},
      {"Ｏｔｔｅｒ", "Otter", "0tter", "Οtter", "оtter"},
  };
  std::set<std::string> keys;
  for (const auto& family : families) {
    for (const std::string& name : family) {
      CAPTURE(name);
      CHECK(name_key(name) == name_key(family.front()));
    }
    CHECK(keys.insert(name_key(family.front())).second);
  }
  CHECK(name_key("Jose") != name_key("José"));
  CHECK(name_key("anna") != name_key("hanna"));
  CHECK(name_key("ann") != name_key("anne"));
}

TEST_CASE("a key is its own key, and every text has a key") {
  std::vector<std::string> texts = good_names;
  texts.insert(texts.end(), {"", "I", "\xff", "ﷺ", "ﬃ", "…", "a\u0345b", "ΐ", "ŉ", "K", "İstanbul",
                             "ſ", "…---___", std::string(5000, 'm'), std::string(300, '\xf0')});
  // Every letter below U+3000 on its own: folding of case and look-alikes reaches a fixed point.
  for (char32_t letter = 0; letter < 0x3000; ++letter) {
    std::string text;
    if (letter < 0x80) {
      text += static_cast<char>(letter);
    } else if (letter < 0x800) {
      text += static_cast<char>(0xc0 | (letter >> 6));
      text += static_cast<char>(0x80 | (letter & 0x3f));
    } else {
      text += static_cast<char>(0xe0 | (letter >> 12));
      text += static_cast<char>(0x80 | ((letter >> 6) & 0x3f));
      text += static_cast<char>(0x80 | (letter & 0x3f));
    }
    texts.push_back(text);
  }
  for (const std::string& text : texts) {
    const std::string key = name_key(text);
    CAPTURE(text.substr(0, 60));
    CHECK(name_key(key) == key);
  }
}

TEST_CASE("a search while typing finds names with this beginning, in either case") {
  CHECK(name_begins_with("Brave Otter", "bra"));
  CHECK(name_begins_with("Brave Otter", "BRAVE O"));
  CHECK(name_begins_with("Élodie", "éL"));
  CHECK_FALSE(name_begins_with("Maria", "r"));
  CHECK_FALSE(name_begins_with("Br", "bra"));
}

}  // namespace
}  // namespace quintet::server
