// A user of a browser with a passkey: the requests of our pages around an authenticator in
// software.
#pragma once

#include <string>

#include <doctest/doctest.h>

#include "tests/server/kit/authenticator.hpp"
#include "tests/server/kit/person.hpp"

namespace quintet::tests {

/// The values that the page of `server` passes to the browser. `begun`: the response to it.
inline Authenticator::Options passkey_options(const Address& server, const HttpResponse& begun) {
  REQUIRE_MESSAGE(begun.status == 200, begun.body);
  return {.challenge = begun.json().at("challenge"),
          .host = begun.json().at("host"),
          .origin = server.origin()};
}

/// The options for a new passkey of this player.
inline Authenticator::Options begin_passkey(Person& person, const Address& server) {
  return passkey_options(server, person.post("/api/my/passkeys/begin"));
}

/// The options for a login.
inline Authenticator::Options begin_passkey_login(Person& person, const Address& server) {
  return passkey_options(server, person.post("/api/passkeys/begin"));
}

inline HttpResponse add_passkey(Person& person, const Json& created,
                                const std::string& name = "Phone",
                                const std::string& password = good_password) {
  Json body = created;
  body["name"] = name;
  body["password"] = password;
  return person.post("/api/my/passkeys", body);
}

/// Adds the passkey of this authenticator.
inline void add_passkey(Person& person, const Address& server, const Authenticator& authenticator) {
  const HttpResponse added =
      add_passkey(person, authenticator.create(begin_passkey(person, server)));
  REQUIRE_MESSAGE(added.status == 200, added.body);
}

inline HttpResponse log_in_by_passkey(Person& person, const Json& signed_answer) {
  return person.post("/api/passkeys/login", signed_answer);
}

}  // namespace quintet::tests
