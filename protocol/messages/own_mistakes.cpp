#include "protocol/messages/own_mistakes.hpp"

#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

constexpr std::int64_t most_counted = 1'000'000;

std::string mistake_text(const OwnMistake& mistake) {
  return ObjectText(mistake.puzzle.size() + 120)
      .add("id", mistake.id)
      .add("found", mistake.found)
      .add_json("progress", ObjectText()
                                .add("answers", mistake.answers)
                                .add("solves", mistake.solves)
                                .add("step", mistake.step)
                                .add("day", mistake.day)
                                .finish())
      .add_json("puzzle", mistake.puzzle)
      .finish();
}

OwnMistake read_mistake(FieldReader& fields) {
  OwnMistake mistake = fields.object("progress", [](FieldReader& progress) {
    const auto number = [&](const char* key) { return progress.integer(key, 0, most_counted); };
    return OwnMistake{.id = {},
                      .found = 0,
                      .answers = number("answers"),
                      .solves = number("solves"),
                      .step = number("step"),
                      .day = number("day"),
                      .puzzle = {}};
  });
  mistake.id = fields.text("id", max_id_bytes);
  mistake.found = fields.integer("found", 0, most_counted);
  mistake.puzzle = fields.object_text("puzzle", max_mistake_bytes);
  return mistake;
}

}  // namespace

std::string own_mistakes_body(const OwnMistakes& all) {
  std::string list;
  for (const OwnMistake& mistake : all.mistakes) {
    list += list.empty() ? '[' : ',';
    list += mistake_text(mistake);
  }
  list += list.empty() ? "[]" : "]";
  return ObjectText(list.size() + 40)
      .add_json("mistakes", list)
      .add_json("removed", to_text(OrderedJson(all.removed)))
      .finish();
}

Result<OwnMistakes> parse_own_mistakes(std::string_view body) {
  return parse_body<OwnMistakes>(body, [](FieldReader& fields) {
    OwnMistakes all{.mistakes = fields.objects("mistakes", read_mistake),
                    .removed = fields.texts("removed", most_removals_sent)};
    if (all.mistakes.size() > most_mistakes_sent) {
      fields.fail(refusal("message.list-too-long", fields.name_of("mistakes"), most_mistakes_sent));
    }
    for (const std::string& id : all.removed) {
      if (id.size() > max_id_bytes)
        fields.fail(refusal("message.text-too-long", fields.name_of("removed"), max_id_bytes));
    }
    return all;
  });
}

}  // namespace quintet::protocol
