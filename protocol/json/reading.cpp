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

}  // namespace

Result<Json> parse_json(std::string_view text) {
  if (depth_of(text) > max_depth) return error("message.too-deep", max_depth);
  // The library takes a null byte for the end of the text and ignores the rest.
  const bool whole = !text.contains('\0');
  Json json = Json::parse(text, nullptr, false);
  if (!whole || json.is_discarded()) return error("message.not-json");
  return json;
}

void FieldReader::fail(Error error) {
  if (!failure_) failure_ = std::move(error);
}

Argument FieldReader::name_of(const char* key) const {
  if (inside_.empty()) return {key, quote(key)};
  return {inside_ + "." + key, quote(inside_) + ": " + quote(key)};
}

Argument FieldReader::one_of(std::initializer_list<std::string_view> words) {
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

bool FieldReader::has(const char* key) const {
  return object_.contains(key);
}

const Json* FieldReader::required(const char* key) {
  const auto found = object_.find(key);
  if (found == object_.end()) {
    Argument missing = name_of(key);
    missing.english.insert(missing.english.rfind(quote(key)), "the field ");
    fail(refusal("message.missing", std::move(missing)));
    return nullptr;
  }
  return &*found;
}

std::string FieldReader::text(const char* key, std::size_t max_bytes) {
  const Json* field = required(key);
  if (field == nullptr) return {};
  if (!field->is_string()) {
    fail(refusal("message.text", name_of(key)));
    return {};
  }
  const auto& value = field->get_ref<const std::string&>();
  if (value.size() > max_bytes) {
    fail(refusal("message.text-too-long", name_of(key), max_bytes));
    return {};
  }
  return value;
}

std::int64_t FieldReader::integer(const char* key, std::int64_t least, std::int64_t most) {
  const Json* field = required(key);
  if (field == nullptr) return least;
  // An unsigned number beyond int64 would wrap to a negative one.
  const bool fits = field->is_number_integer() &&
                    !(field->is_number_unsigned() &&
                      field->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX));
  const std::int64_t value = fits ? field->get<std::int64_t>() : 0;
  if (!fits || value < least || value > most) {
    fail(refusal("message.whole-number", name_of(key), least, most));
    return least;
  }
  return value;
}

bool FieldReader::boolean(const char* key) {
  const Json* field = required(key);
  if (field == nullptr) return false;
  if (!field->is_boolean()) fail(refusal("message.true-or-false", name_of(key)));
  return field->is_boolean() && field->get<bool>();
}

std::uint64_t FieldReader::hash(const char* key) {
  const std::string value = text(key, 16);
  const auto hash = parse_hash(value);
  if (!hash) fail(refusal("message.hash", name_of(key)));
  return hash.value_or(0);
}

template <class Read>
std::invoke_result_t<Read, FieldReader&> FieldReader::object(const char* key, Read read) {
  const Json* field = required(key);
  if (field == nullptr) return {};
  if (!field->is_object()) {
    fail(refusal("message.object", name_of(key)));
    return {};
  }
  FieldReader inner(*field, key);
  auto value = read(inner);
  if (inner.failure()) fail(*inner.failure());
  return value;
}

Bot FieldReader::bot(const char* key) {
  return object(key, [](FieldReader& fields) {
    return Bot{.game = fields.text("game", 64), .level = fields.integer("level", 0, INT64_MAX)};
  });
}

Player FieldReader::player(const char* key) {
  return object(key, [](FieldReader& fields) {
    Player player{.id = fields.text("id", 64),
                  .name = fields.text("name", 256),
                  .guest = fields.boolean("guest")};
    if (fields.has("bot")) player.bot = fields.bot("bot");
    return player;
  });
}

std::vector<int> FieldReader::integers(const char* key) {
  std::vector<int> values;
  for (const std::int64_t value : longs(key))
    values.push_back(static_cast<int>(value));
  return values;
}

std::vector<std::int64_t> FieldReader::longs(const char* key) {
  const Json* field = required(key);
  std::vector<std::int64_t> values;
  if (field == nullptr) return values;
  const bool fits = field->is_array() && std::ranges::all_of(*field, [](const Json& item) {
                      return item.is_number_integer();
                    });
  if (!fits) {
    fail(refusal("message.whole-numbers", name_of(key)));
    return values;
  }
  for (const Json& item : *field)
    values.push_back(item.get<std::int64_t>());
  return values;
}

std::vector<std::string> FieldReader::texts(const char* key, std::size_t most) {
  const Json* field = required(key);
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
  for (const Json& item : *field) {
    if (item.is_string()) {
      values.push_back(item.get<std::string>());
    } else {
      wrong();
    }
  }
  return values;
}

std::optional<std::string> FieldReader::optional_text(const char* key, std::size_t max_bytes) {
  if (!has(key)) return std::nullopt;
  return text(key, max_bytes);
}

std::optional<std::string> FieldReader::nullable_text(const char* key, std::size_t max_bytes) {
  if (!has(key) || object_[key].is_null()) return std::nullopt;
  return text(key, max_bytes);
}

std::optional<std::int64_t> FieldReader::nullable_integer(const char* key, std::int64_t least,
                                                          std::int64_t most) {
  if (!has(key) || object_[key].is_null()) return std::nullopt;
  return integer(key, least, most);
}

std::optional<bool> FieldReader::optional_boolean(const char* key) {
  if (!has(key)) return std::nullopt;
  return boolean(key);
}

Options FieldReader::options(const char* key) {
  Options options;
  if (!has(key)) return options;
  const Json& field = object_[key];
  if (!field.is_object()) {
    fail(refusal("message.object", name_of(key)));
    return options;
  }
  for (const auto& [name, value] : field.items()) {
    if (!value.is_string()) {
      fail(refusal("message.option", name));
      return options;
    }
    options.emplace_back(name, value.get<std::string>());
  }
  return options;
}

Clock FieldReader::clock(const char* key) {
  if (!has(key)) return {};
  const Json& field = object_[key];
  if (!field.is_object()) {
    fail(refusal("message.object", name_of(key)));
    return {};
  }
  FieldReader inner(field, key);
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

Clocks FieldReader::clocks(const char* key) {
  const Json* field = required(key);
  if (field == nullptr || field->is_null()) return std::nullopt;
  ClockTimes clocks{.left = longs(key), .periods = {}, .turn_left = 0};
  if (has("periods")) clocks.periods = longs("periods");
  if (has("turn_left")) clocks.turn_left = integer("turn_left", 0, INT64_MAX);
  return clocks;
}

}  // namespace quintet::protocol
