#include "protocol/json/reading.hpp"

#include <algorithm>

namespace quintet::protocol {
namespace {

std::string quote(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

/// Limits of each clock field, in the units of Clock: six hours per side, thirty days per turn.
namespace clock_limits {
constexpr std::int64_t initial = 6 * 3600;
constexpr std::int64_t per_turn = 3600;
constexpr std::int64_t periods = 99;
constexpr std::int64_t days = 30;
}  // namespace clock_limits

/// More levels than any message needs, and few enough for recursive code.
constexpr std::size_t max_depth = 32;

/// The deepest nesting of brackets. For text that is not JSON the result is arbitrary.
std::size_t depth_of(std::string_view text) {
  std::size_t open = 0;
  std::size_t deepest = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char sign = text[at];
    if (sign == '"') {
      quoted = !quoted;
    } else if (quoted) {
      if (sign == '\\') ++at;
    } else if (sign == '{' || sign == '[') {
      deepest = std::max(deepest, ++open);
    } else if ((sign == '}' || sign == ']') && open > 0) {
      --open;
    }
  }
  return deepest;
}

template <class AnyJson>
Result<AnyJson> parse_any_json(std::string_view text) {
  if (depth_of(text) > max_depth) return error("message.too-deep", max_depth);
  // The library takes a null byte for the end of the text and ignores the rest.
  const bool whole = !text.contains('\0');
  AnyJson json = AnyJson::parse(text, nullptr, false);
  if (!whole || json.is_discarded()) return error("message.not-json");
  return json;
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
  return parse_any_json<Json>(text);
}

Result<OrderedJson> parse_ordered_json(std::string_view text) {
  return parse_any_json<OrderedJson>(text);
}

template <class AnyJson>
void BasicFieldReader<AnyJson>::fail(Error error) {
  if (!failure_) failure_ = std::move(error);
}

template <class AnyJson>
Argument BasicFieldReader<AnyJson>::name_of(const char* key) const {
  if (inside_.empty()) return {key, quote(key)};
  return {inside_ + "." + key, quote(inside_) + ": " + quote(key)};
}

template <class AnyJson>
Argument BasicFieldReader<AnyJson>::one_of(std::initializer_list<std::string_view> words) {
  std::string value;
  std::string english;
  for (const std::string_view* word = words.begin(); word != words.end(); ++word) {
    if (word != words.begin()) {
      value += ", ";
      english += word + 1 == words.end() ? " or " : ", ";
    }
    value += *word;
    english += quote(*word);
  }
  return {value, english};
}

template <class AnyJson>
bool BasicFieldReader<AnyJson>::has(const char* key) const {
  return object_.contains(key);
}

template <class AnyJson>
const AnyJson* BasicFieldReader<AnyJson>::required(const char* key) {
  const auto found = object_.find(key);
  if (found == object_.end()) {
    Argument missing = name_of(key);
    missing.english.insert(missing.english.rfind(quote(key)), "the field ");
    fail(refusal("message.missing", std::move(missing)));
    return nullptr;
  }
  return &*found;
}

template <class AnyJson>
std::string BasicFieldReader<AnyJson>::text(const char* key, std::size_t max_bytes) {
  const AnyJson* field = required(key);
  if (field == nullptr) return {};
  if (!field->is_string()) {
    fail(refusal("message.text", name_of(key)));
    return {};
  }
  const auto& value = field->template get_ref<const std::string&>();
  if (value.size() > max_bytes) {
    fail(refusal("message.text-too-long", name_of(key), max_bytes));
    return {};
  }
  return value;
}

template <class AnyJson>
std::int64_t BasicFieldReader<AnyJson>::integer(const char* key, std::int64_t least,
                                                std::int64_t most) {
  const AnyJson* field = required(key);
  if (field == nullptr) return least;
  // An unsigned number beyond int64 would wrap to a negative one.
  const bool fits = field->is_number_integer() &&
                    !(field->is_number_unsigned() &&
                      field->template get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX));
  const std::int64_t value = fits ? field->template get<std::int64_t>() : 0;
  if (!fits || value < least || value > most) {
    fail(refusal("message.whole-number", name_of(key), least, most));
    return least;
  }
  return value;
}

template <class AnyJson>
bool BasicFieldReader<AnyJson>::boolean(const char* key) {
  const AnyJson* field = required(key);
  if (field == nullptr) return false;
  if (!field->is_boolean()) fail(refusal("message.true-or-false", name_of(key)));
  return field->is_boolean() && field->template get<bool>();
}

template <class AnyJson>
std::uint64_t BasicFieldReader<AnyJson>::hash(const char* key) {
  const std::string value = text(key, 16);
  const auto hash = parse_hash(value);
  if (!hash) fail(refusal("message.hash", name_of(key)));
  return hash.value_or(0);
}

template <class AnyJson>
Bot BasicFieldReader<AnyJson>::bot(const char* key) {
  return object(key, [](BasicFieldReader& fields) {
    return Bot{.game = fields.text("game", 64), .level = fields.integer("level", 0, INT64_MAX)};
  });
}

template <class AnyJson>
Player BasicFieldReader<AnyJson>::player(const char* key) {
  return object(key, [](BasicFieldReader& fields) { return fields.own_player(); });
}

template <class AnyJson>
Player BasicFieldReader<AnyJson>::own_player() {
  Player player{.id = text("id", 64), .name = text("name", 256), .guest = boolean("guest")};
  if (has("bot")) player.bot = bot("bot");
  return player;
}

template <class AnyJson>
std::vector<int> BasicFieldReader<AnyJson>::integers(const char* key) {
  std::vector<int> values;
  for (const std::int64_t value : longs(key))
    values.push_back(static_cast<int>(value));
  return values;
}

template <class AnyJson>
std::vector<std::int64_t> BasicFieldReader<AnyJson>::longs(const char* key) {
  const AnyJson* field = required(key);
  std::vector<std::int64_t> values;
  if (field == nullptr) return values;
  const bool fits = field->is_array() && std::ranges::all_of(*field, [](const AnyJson& item) {
                      return item.is_number_integer();
                    });
  if (!fits) {
    fail(refusal("message.whole-numbers", name_of(key)));
    return values;
  }
  for (const AnyJson& item : *field)
    values.push_back(item.template get<std::int64_t>());
  return values;
}

template <class AnyJson>
std::string BasicFieldReader<AnyJson>::object_text(const char* key, std::size_t max_bytes) {
  const AnyJson* field = required(key);
  if (field == nullptr) return {};
  if (!field->is_object()) {
    fail(refusal("message.object", name_of(key)));
    return {};
  }
  std::string text = field->dump();
  if (text.size() > max_bytes) {
    fail(refusal("message.text-too-long", name_of(key), max_bytes));
    return {};
  }
  return text;
}

template <class AnyJson>
std::vector<std::string> BasicFieldReader<AnyJson>::texts(const char* key, std::size_t most) {
  const AnyJson* field = required(key);
  std::vector<std::string> values;
  if (field == nullptr) return values;
  const auto wrong = [&] { fail(refusal("message.texts", name_of(key))); };
  if (!field->is_array()) {
    wrong();
    return values;
  }
  if (field->size() > most) {
    fail(refusal("message.list-too-long", name_of(key), most));
    return values;
  }
  for (const AnyJson& item : *field) {
    if (item.is_string()) {
      values.push_back(item.template get<std::string>());
    } else {
      wrong();
    }
  }
  return values;
}

template <class AnyJson>
std::vector<bool> BasicFieldReader<AnyJson>::booleans(const char* key) {
  const AnyJson* field = required(key);
  std::vector<bool> values;
  if (field == nullptr) return values;
  const auto is_boolean = [](const AnyJson& item) { return item.is_boolean(); };
  if (!field->is_array() || !std::ranges::all_of(*field, is_boolean)) {
    fail(refusal("message.true-or-false", name_of(key)));
    return values;
  }
  for (const AnyJson& item : *field)
    values.push_back(item.template get<bool>());
  return values;
}

template <class AnyJson>
std::optional<std::string> BasicFieldReader<AnyJson>::optional_text(const char* key,
                                                                    std::size_t max_bytes) {
  if (!has(key)) return std::nullopt;
  return text(key, max_bytes);
}

template <class AnyJson>
std::optional<std::string> BasicFieldReader<AnyJson>::nullable_text(const char* key,
                                                                    std::size_t max_bytes) {
  if (!has(key) || object_[key].is_null()) return std::nullopt;
  return text(key, max_bytes);
}

template <class AnyJson>
std::optional<std::int64_t> BasicFieldReader<AnyJson>::nullable_integer(const char* key,
                                                                        std::int64_t least,
                                                                        std::int64_t most) {
  if (!has(key) || object_[key].is_null()) return std::nullopt;
  return integer(key, least, most);
}

template <class AnyJson>
std::optional<bool> BasicFieldReader<AnyJson>::optional_boolean(const char* key) {
  if (!has(key)) return std::nullopt;
  return boolean(key);
}

template <class AnyJson>
std::vector<std::pair<std::string, std::string>> BasicFieldReader<AnyJson>::named_texts(
    const char* key) {
  if (required(key) == nullptr) return {};
  return options(key);
}

template <class AnyJson>
Options BasicFieldReader<AnyJson>::options(const char* key) {
  Options options;
  if (!has(key)) return options;
  const AnyJson& field = object_[key];
  if (!field.is_object()) {
    fail(refusal("message.object", name_of(key)));
    return options;
  }
  for (const auto& [name, value] : field.items()) {
    if (!value.is_string()) {
      fail(refusal("message.option", name));
      return options;
    }
    options.emplace_back(name, value.template get<std::string>());
  }
  return options;
}

template <class AnyJson>
Clock BasicFieldReader<AnyJson>::clock(const char* key) {
  if (!has(key)) return {};
  const AnyJson& field = object_[key];
  if (!field.is_object()) {
    fail(refusal("message.object", name_of(key)));
    return {};
  }
  BasicFieldReader inner(field, key);
  const std::string kind_word = inner.text("kind", 32);
  if (inner.failure()) fail(*inner.failure());
  if (failure_) return {};
  const auto kind = parse_clock_kind(kind_word);
  if (!kind) {
    fail(refusal("message.clock-kind", kind_word));
    return {};
  }
  Clock clock{.kind = *kind};
  const auto number = [&](const char* name, std::int64_t least, std::int64_t most) {
    return inner.integer(name, least, most);
  };
  switch (*kind) {
    case Clock::Kind::none:
      break;
    case Clock::Kind::fischer:
      clock.initial = number("initial", 1, clock_limits::initial);
      clock.increment = number("increment", 0, clock_limits::per_turn);
      break;
    case Clock::Kind::delay:
      clock.initial = number("initial", 1, clock_limits::initial);
      clock.delay = number("delay", 0, clock_limits::per_turn);
      break;
    case Clock::Kind::byoyomi:
      clock.initial = number("initial", 0, clock_limits::initial);
      clock.period = number("period", 1, clock_limits::per_turn);
      clock.periods = number("periods", 1, clock_limits::periods);
      break;
    case Clock::Kind::correspondence:
      clock.days = number("days", 1, clock_limits::days);
      break;
  }
  if (inner.failure()) {
    Error wrong = *inner.failure();
    wrong.code = ErrorCode::bad_option;
    fail(std::move(wrong));
    return {};
  }
  return clock;
}

template <class AnyJson>
Clocks BasicFieldReader<AnyJson>::clocks(const char* key) {
  const AnyJson* field = required(key);
  if (field == nullptr || field->is_null()) return std::nullopt;
  ClockTimes clocks{.left = longs(key), .periods = {}, .turn_left = 0};
  if (has("periods")) clocks.periods = longs("periods");
  if (has("turn_left")) clocks.turn_left = integer("turn_left", 0, INT64_MAX);
  return clocks;
}

template class BasicFieldReader<Json>;
template class BasicFieldReader<OrderedJson>;

}  // namespace quintet::protocol
