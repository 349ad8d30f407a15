// Refusals of the operator's command line. Clients never receive them, so they are not translated.
#pragma once

#include <array>

#include "protocol/errors/refusal.hpp"

namespace quintet::protocol {

inline constexpr std::array admin_refusals{
    Refusal{ErrorCode::bad_request, "admin.not-an-object", "a request is a JSON object"},
    Refusal{ErrorCode::bad_request, "admin.unknown-command", R"(there is no command "{command}")"},
    Refusal{ErrorCode::bad_request, "admin.not-one-line",
            "{field} must be one line of at most 500 characters"},
    Refusal{ErrorCode::bad_request, "admin.not-a-place", R"("after" is no place in the list)"},
    Refusal{ErrorCode::bad_request, "admin.needs-server", "this needs a server that runs"},
    Refusal{ErrorCode::bad_request, "admin.no-node",
            "this server is no node: it shares its database with nobody (--node-name)"},
    Refusal{ErrorCode::bad_request, "admin.name-needed", "a name is needed"},
    Refusal{
        ErrorCode::bad_request, "admin.no-address",
        R"("{subject}" is no address like 10.1.2.3 and no network like 10.0.0.0/8 or fd00::/8)"},
    Refusal{ErrorCode::not_found, "admin.no-such-account", R"(nobody is called "{name}")"},
    Refusal{ErrorCode::forbidden, "admin.name-taken",
            "somebody has this name, or one that looks like it"},
    Refusal{ErrorCode::forbidden, "admin.account-deleted", "the account has just been deleted"},
    Refusal{ErrorCode::forbidden, "admin.too-many-bans", "there are too many bans already"},
    Refusal{ErrorCode::forbidden, "admin.not-banned", R"("{subject}" is not banned)"},
    Refusal{ErrorCode::forbidden, "admin.taken-over", "this server is being taken over already"},
    Refusal{ErrorCode::not_found, "admin.no-such-room", "there is no such room"},
    Refusal{ErrorCode::bad_request, "admin.no-link",
            "a link is an address like https://example.org/news of at most 500 characters"},
    Refusal{ErrorCode::forbidden, "admin.too-many-notices",
            "there are {count} notices in the inbox already: end one of them first"},
    Refusal{ErrorCode::not_found, "admin.no-such-notice", "there is no notice {id} in the inbox"},
    Refusal{ErrorCode::internal, "admin.notices-not-read", "the notices cannot be read: {cause}"},
    Refusal{ErrorCode::internal, "admin.rooms-not-read", "the rooms cannot be read: {cause}"},
    Refusal{ErrorCode::internal, "admin.bans-not-read", "the bans cannot be read: {cause}"},
    Refusal{ErrorCode::internal, "admin.failed", "{cause}"},
};

}  // namespace quintet::protocol
