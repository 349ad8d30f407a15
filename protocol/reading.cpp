#include "protocol/reading.hpp"

namespace quintet::protocol {
namespace {

std::string quote(std::string_view key) {
  return "\"" + std::string(key) + "\"";
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
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
  if (inner.failure()) fail(inner.failure()->code, quote(key) + ": " + inner.failure()->message);
  return player;
}

std::vector<int> FieldReader::integers(const char* key) {
  const Json* field = required(key);
  std::vector<int> values;
  if (field == nullptr) return values;
  const auto wrong = [&] {
    fail(ErrorCode::bad_request, quote(key) + " must be a list of numbers");
  };
  if (!field->is_array()) wrong();
  for (const Json& item : *field) {
    if (item.is_number_integer()) {
      values.push_back(item.get<int>());
    } else {
      wrong();
    }
  }
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

Clock FieldReader::clock(const char* key) {
  if (!has(key)) return {};
  const Json& field = object_[key];
  if (!field.is_object()) {
    fail(ErrorCode::bad_request, quote(key) + " must be an object");
    return {};
  }
  FieldReader inner(field);
  const std::string kind = inner.text("kind", 32);
  if (inner.failure()) fail(inner.failure()->code, quote(key) + ": " + inner.failure()->message);
  if (kind != "none") {
    fail(ErrorCode::bad_option,
         "this server has no clock of the kind \"" + kind + "\"; it has \"none\"");
  }
  return {};
}

Clocks FieldReader::clocks(const char* key) {
  const Json* field = required(key);
  if (field == nullptr || field->is_null()) return std::nullopt;
  std::vector<std::int64_t> clocks;
  for (const Json& item : *field) {
    if (!item.is_number_integer()) {
      fail(ErrorCode::bad_request, quote(key) + " must be a list of numbers");
      return std::nullopt;
    }
    clocks.push_back(item.get<std::int64_t>());
  }
  return clocks;
}

}  // namespace quintet::protocol
