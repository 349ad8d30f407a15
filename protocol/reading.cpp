#include "protocol/reading.hpp"

#include <algorithm>

namespace quintet::protocol {
namespace {

std::string quote(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

/// Most of each, in the units of Clock: a game of six hours a side, thirty days a turn.
namespace clock_limits {
constexpr std::int64_t initial = 6 * 3600;
constexpr std::int64_t per_turn = 3600;
constexpr std::int64_t periods = 99;
constexpr std::int64_t days = 30;
}  // namespace clock_limits

/// More than any message needs, and little enough that nothing which handles it can notice.
constexpr std::size_t max_depth = 32;

/// How many brackets are open at once, where most of them are. Of what is not JSON: some number.
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
  if (depth_of(text) > max_depth)
    return error(ErrorCode::bad_request, "this is nested too deeply: 32 levels are taken");
  // The library takes a null byte for the end, whatever comes after it.
  const bool whole = !text.contains('\0');
  Json json = Json::parse(text, nullptr, false);
  if (!whole || json.is_discarded()) return error(ErrorCode::bad_request, "this is not JSON");
  return json;
}

void FieldReader::fail(ErrorCode code, std::string message) {
  if (!failure_) failure_ = Error{.code = code, .message = std::move(message)};
}

bool FieldReader::has(const char* key) const {
  return object_.contains(key);
}

const Json* FieldReader::required(const char* key) {
  const auto found = object_.find(key);
  if (found == object_.end()) {
    fail(ErrorCode::bad_request, "the field " + quote(key) + " is missing");
    return nullptr;
  }
  return &*found;
}

std::string FieldReader::text(const char* key, std::size_t max_bytes) {
  const Json* field = required(key);
  if (field == nullptr) return {};
  if (!field->is_string()) {
    fail(ErrorCode::bad_request, quote(key) + " must be a text");
    return {};
  }
  const auto& value = field->get_ref<const std::string&>();
  if (value.size() > max_bytes) {
    fail(ErrorCode::bad_request,
         quote(key) + " is longer than " + std::to_string(max_bytes) + " bytes");
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
    fail(ErrorCode::bad_request, quote(key) + " must be a whole number from " +
                                     std::to_string(least) + " to " + std::to_string(most));
    return least;
  }
  return value;
}

bool FieldReader::boolean(const char* key) {
  const Json* field = required(key);
  if (field == nullptr) return false;
  if (!field->is_boolean()) fail(ErrorCode::bad_request, quote(key) + " must be true or false");
  return field->is_boolean() && field->get<bool>();
}

std::uint64_t FieldReader::hash(const char* key) {
  const std::string value = text(key, 16);
  const auto hash = parse_hash(value);
  if (!hash) fail(ErrorCode::bad_request, quote(key) + " must be 16 lower-case hex digits");
  return hash.value_or(0);
}

Player FieldReader::player(const char* key) {
  const Json* field = required(key);
  if (field == nullptr) return {};
  if (!field->is_object()) {
    fail(ErrorCode::bad_request, quote(key) + " must be an object");
    return {};
  }
  FieldReader inner(*field);
  Player player{
      .id = inner.text("id", 64), .name = inner.text("name", 256), .guest = inner.boolean("guest")};
  take_failure(key, inner);
  return player;
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
    fail(ErrorCode::bad_request, quote(key) + " must be a list of whole numbers");
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
  const auto wrong = [&] { fail(ErrorCode::bad_request, quote(key) + " must be a list of texts"); };
  if (!field->is_array()) {
    wrong();
    return values;
  }
  if (field->size() > most) {
    fail(ErrorCode::bad_request,
         quote(key) + " has more than " + std::to_string(most) + " entries");
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
    fail(ErrorCode::bad_request, quote(key) + " must be an object");
    return options;
  }
  for (const auto& [name, value] : field.items()) {
    if (!value.is_string()) {
      fail(ErrorCode::bad_option, "the value of the option " + quote(name) + " must be a text");
      return options;
    }
    options.emplace_back(name, value.get<std::string>());
  }
  return options;
}

/// Another object's failure, as one of the field `key`.
void FieldReader::take_failure(const char* key, const FieldReader& inner) {
  if (inner.failure()) fail(inner.failure()->code, quote(key) + ": " + inner.failure()->message);
}

Clock FieldReader::clock(const char* key) {
  if (!has(key)) return {};
  const Json& field = object_[key];
  if (!field.is_object()) {
    fail(ErrorCode::bad_request, quote(key) + " must be an object");
    return {};
  }
  FieldReader inner(field);
  const std::string kind_word = inner.text("kind", 32);
  take_failure(key, inner);
  if (failure_) return {};
  const auto kind = parse_clock_kind(kind_word);
  if (!kind) {
    fail(ErrorCode::bad_option,
         "there is no clock of the kind \"" + kind_word +
             R"("; there are "none", "fischer", "delay", "byoyomi" and "correspondence")");
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
    fail(ErrorCode::bad_option, quote(key) + ": " + inner.failure()->message);
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
