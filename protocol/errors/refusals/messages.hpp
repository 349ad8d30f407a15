// Refusals of malformed messages. `field` is the path of a field in the message, such as
// clock.initial.
#pragma once

#include <array>

#include "protocol/errors/refusal.hpp"

namespace quintet::protocol {

inline constexpr std::array messages_refusals{
    Refusal{ErrorCode::bad_request, "message.not-json", "this is not JSON"},
    Refusal{ErrorCode::bad_request, "message.too-deep",
            "this is nested too deeply: {levels} levels are taken"},
    Refusal{ErrorCode::bad_request, "message.not-an-object", "a message must be a JSON object"},
    Refusal{ErrorCode::bad_request, "message.body-not-an-object", "the body must be a JSON object"},
    Refusal{ErrorCode::bad_request, "message.query-not-an-object", "a query must be a JSON object"},
    Refusal{ErrorCode::bad_request, "message.request-not-an-object",
            "a request must be a JSON object"},
    Refusal{ErrorCode::bad_request, "message.request-too-long",
            "the line is longer than {bytes} bytes"},
    Refusal{ErrorCode::bad_request, "message.how-hard",
            R"(exactly one of "level", "nodes" and "ms" must say how hard to think)"},
    Refusal{ErrorCode::bad_request, "message.unknown-type",
            R"(there is no request of the type "{type}")"},
    // One field
    Refusal{ErrorCode::bad_request, "message.missing", "{field} is missing"},
    Refusal{ErrorCode::bad_request, "message.text", "{field} must be a text"},
    Refusal{ErrorCode::bad_request, "message.text-too-long",
            "{field} is longer than {bytes} bytes"},
    Refusal{ErrorCode::bad_request, "message.whole-number",
            "{field} must be a whole number from {least} to {most}"},
    Refusal{ErrorCode::bad_request, "message.true-or-false", "{field} must be true or false"},
    Refusal{ErrorCode::bad_request, "message.hash", "{field} must be 16 lower-case hex digits"},
    Refusal{ErrorCode::bad_request, "message.object", "{field} must be an object"},
    Refusal{ErrorCode::bad_request, "message.objects", "{field} must be a list of objects"},
    Refusal{ErrorCode::bad_request, "message.whole-numbers",
            "{field} must be a list of whole numbers"},
    Refusal{ErrorCode::bad_request, "message.texts", "{field} must be a list of texts"},
    Refusal{ErrorCode::bad_request, "message.list-too-long",
            "{field} has more than {entries} entries"},
    Refusal{ErrorCode::bad_request, "message.word", "{field} must be {words}"},
    // Fields with rules of their own
    Refusal{ErrorCode::bad_option, "message.option",
            R"(the value of the option "{option}" must be a text)"},
    Refusal{
        ErrorCode::bad_option, "message.clock-kind",
        R"(there is no clock of the kind "{kind}"; there are "none", "fischer", "delay", "byoyomi" and "correspondence")"},
    Refusal{ErrorCode::bad_request, "message.seat", R"("seat" must be a number, "random" or null)"},
    Refusal{ErrorCode::bad_request, "message.rating-range",
            R"("rating_range" must be an object with "min" and "max" from 0 to 10000, or null)"},
    Refusal{ErrorCode::bad_request, "message.line-too-long",
            R"("text" is longer than {characters} characters)"},
    Refusal{ErrorCode::bad_request, "message.not-one-line",
            R"("text" must be one line without control characters or changes of direction)"},
    Refusal{ErrorCode::bad_request, "message.says-nothing", R"("text" says nothing)"},
    Refusal{ErrorCode::bad_request, "message.no-access-change",
            R"("locked", or "new_keys", has to say what changes)"},
    Refusal{ErrorCode::bad_request, "message.token-name",
            R"("name" must be one line of 1 to 40 characters)"},
    Refusal{ErrorCode::bad_request, "message.device-name",
            R"("name" must be one line of 1 to 60 characters)"},
};

}  // namespace quintet::protocol
