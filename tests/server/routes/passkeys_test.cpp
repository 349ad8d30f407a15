// Passkeys over HTTP: adding, listing, removing, logins and new passwords by them.
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/base/base64url.hpp"
#include "server/config/config.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/mailing_server.hpp"
#include "tests/server/kit/passkey_person.hpp"
#include "tests/server/kit/server_in_process.hpp"
#include "tests/server/kit/server_process.hpp"

namespace quintet::tests::passkeys_test {
namespace {

using namespace std::chrono_literals;

void check_refusal(const HttpResponse& answer, unsigned status, const std::string& key) {
  CAPTURE(answer.body);
  CHECK(answer.status == status);
  CHECK(answer.json().at("error").at("key") == key);
  CHECK_FALSE(answer.has("Set-Cookie"));
}

/// May be restarted, and its clock be advanced.
struct PasskeyServer {
  PasskeyServer() { start(); }
  void start() {
    server::Config config;
    config.database = location_of(folder / "quintet.db");
    config.time = time;
    config.hosts = {"play.example.org"};
    // Passwords cost almost nothing.
    config.limits.password_passes = 1;
    config.limits.password_memory_bytes = 8192;
    server.emplace(std::move(config));
  }
  void restart() {
    server.reset();
    start();
  }
  [[nodiscard]] const Address& address() const { return server->address(); }

  /// A challenge counts if it was made after the last one that the passkey has signed.
  void tick() const { time->advance(1ms); }
  Authenticator::Options adding(Person& person) const {
    tick();
    return begin_passkey(person, address());
  }
  Authenticator::Options login(Person& person) const {
    tick();
    return begin_passkey_login(person, address());
  }
  void add(Person& person, const Authenticator& authenticator) const {
    tick();
    add_passkey(person, address(), authenticator);
  }
  HttpResponse log_in(Person& person, const Authenticator& authenticator) const {
    return log_in_by_passkey(person, authenticator.sign(login(person)));
  }

  TempFolder folder;
  std::shared_ptr<server::Time> time = std::make_shared<server::Time>();
  std::optional<ServerInProcess> server;
};

Json list_of(Person& person) {
  const HttpResponse answer = person.get("/api/my/passkeys");
  REQUIRE_MESSAGE(answer.status == 200, answer.body);
  return answer.json().at("passkeys");
}

bool signed_in(Person& person) {
  return person.get("/api/my/passkeys").status == 200;
}

TEST_CASE("a player adds a passkey by the password, and logs in by it from another browser") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  CHECK(list_of(ann) == Json::array());
  const HttpResponse begun = ann.post("/api/my/passkeys/begin");
  CHECK(begun.json().at("host") == "localhost");
  CHECK(begun.json().at("user") == Json{{"id", server::to_base64url(ann.id())}, {"name", "Ann"}});
  CHECK(begun.json().at("exclude") == Json::array());

  for (const PasskeyAlgorithm algorithm :
       {PasskeyAlgorithm::es256, PasskeyAlgorithm::eddsa, PasskeyAlgorithm::rs256}) {
    const Authenticator authenticator(algorithm);
    const HttpResponse added =
        add_passkey(ann, authenticator.create(fixture.adding(ann)), "Ann’s phone");
    CHECK(added.status == 200);
    const std::string id = server::to_base64url(authenticator.credential_id());
    CHECK(added.json().at("id") == id);
    CHECK(added.json().at("name") == "Ann’s phone");
    CHECK(added.json().at("host") == "localhost");
    CHECK(added.json().at("used_at").is_null());
    CHECK(list_of(ann).back() == added.json());
    CHECK(ann.post("/api/my/passkeys/begin").json().at("exclude").back() == id);

    Person elsewhere(fixture.address());
    const std::string guest = elsewhere.id();
    Person guest_before = elsewhere;
    Json signature = authenticator.sign(fixture.login(elsewhere));
    signature["user"] = server::to_base64url(ann.id());
    const HttpResponse logged_in = log_in_by_passkey(elsewhere, signature);
    CHECK(logged_in.status == 200);
    CHECK(logged_in.json().at("player") ==
          Json{{"id", ann.id()}, {"name", "Ann"}, {"guest", false}});
    CHECK(elsewhere.cookies().contains("quintet_device"));
    CHECK(list_of(elsewhere).back().at("used_at").is_number());
    // The guest's session has ended.
    CHECK(guest_before.get("/api/my/games").status == 401);
    CHECK(guest != ann.id());
  }
  CHECK(signed_in(ann));
}

TEST_CASE("a signature logs in once, also after a restart, and the key of challenges is kept") {
  PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  fixture.add(ann, authenticator);
  Person elsewhere(fixture.address());
  const Json used = authenticator.sign(fixture.login(elsewhere));
  const Json unused = authenticator.sign(fixture.login(elsewhere));
  CHECK(log_in_by_passkey(elsewhere, used).status == 200);
  check_refusal(log_in_by_passkey(elsewhere, used), 403, "passkeys.expired");
  const std::string origin = fixture.address().origin();
  fixture.restart();
  // The restarted server has another port, which is part of a page's origin.
  const auto from_old_page = [&](const Json& body) {
    return http(fixture.address(), {.method = "POST",
                                    .target = "/api/passkeys/login",
                                    .headers = {{"Host", origin.substr(origin.find("//") + 2)},
                                                {"Origin", origin},
                                                {"Content-Type", "application/json"}},
                                    .body = body.dump()});
  };
  check_refusal(from_old_page(used), 403, "passkeys.expired");
  CHECK(from_old_page(unused).status == 200);
  check_refusal(from_old_page(unused), 403, "passkeys.expired");
}

TEST_CASE("of many logins by one signature at the same time, one succeeds") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  fixture.add(ann, authenticator);
  const Json signature = authenticator.sign(fixture.login(ann));
  constexpr int attempts = 8;
  std::vector<Person> people;
  for (int i = 0; i < attempts; ++i)
    people.emplace_back(fixture.address());
  std::vector<std::future<unsigned>> answers;
  for (Person& person : people) {
    answers.push_back(std::async(std::launch::async, [&person, &signature] {
      return log_in_by_passkey(person, signature).status;
    }));
  }
  int successes = 0;
  for (auto& answer : answers)
    successes += answer.get() == 200 ? 1 : 0;
  CHECK(successes == 1);
}

TEST_CASE("a passkey must be shown within five minutes") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  const Json late = authenticator.create(fixture.adding(ann));
  fixture.time->advance(5min);
  check_refusal(add_passkey(ann, late), 403, "passkeys.expired");
  fixture.add(ann, authenticator);
  const Json signature = authenticator.sign(fixture.login(ann));
  fixture.time->advance(5min);
  check_refusal(log_in_by_passkey(ann, signature), 403, "passkeys.expired");
  CHECK(fixture.log_in(ann, authenticator).status == 200);
}

TEST_CASE("a passkey that counts its signatures must count on, so a copy of it is noticed") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  Authenticator::Options made = fixture.adding(ann);
  made.sign_count = 7;
  REQUIRE(add_passkey(ann, authenticator.create(made)).status == 200);
  const auto log_in = [&](std::uint32_t count) {
    Authenticator::Options options = fixture.login(ann);
    options.sign_count = count;
    return log_in_by_passkey(ann, authenticator.sign(options));
  };
  check_refusal(log_in(7), 403, "passkeys.wrong");
  CHECK(log_in(9).status == 200);
  check_refusal(log_in(8), 403, "passkeys.wrong");
  check_refusal(log_in(0), 403, "passkeys.wrong");
  CHECK(log_in(10).status == 200);
}

TEST_CASE("a login needs a known passkey, its own signature and its own player") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  Person ben(fixture.address(), "Ben");
  const Authenticator of_ann;
  const Authenticator of_ben;
  fixture.add(ann, of_ann);
  fixture.add(ben, of_ben);
  Person stranger(fixture.address());
  const auto refused = [&](const std::function<void(Json&)>& change) {
    Json body = of_ann.sign(fixture.login(stranger));
    change(body);
    check_refusal(log_in_by_passkey(stranger, body), 403, "passkeys.wrong");
  };
  refused([&](Json& body) { body["id"] = of_ben.sign({}).at("id"); });
  refused([&](Json& body) { body["id"] = Authenticator().sign({}).at("id"); });
  refused([](Json& body) { body["id"] = ""; });
  refused([](Json& body) { body["id"] = std::string("a\0b", 3); });
  refused([&](Json& body) { body["user"] = server::to_base64url(ben.id()); });
  refused([&](Json& body) { body["signature"] = of_ben.sign({}).at("signature"); });
  refused([](Json& body) { body["signature"] = ""; });
  refused([](Json& body) { body["authenticator_data"] = ""; });
  refused([](Json& body) { body["client_data"] = ""; });
  refused([](Json& body) { body["client_data"] = "no base64url!"; });
  refused([](Json& body) { body["client_data"] = server::to_base64url(std::string_view("{}")); });
  CHECK(fixture.log_in(stranger, of_ann).json().at("player").at("name") == "Ann");
}

TEST_CASE("a passkey that signs for another page, frame, purpose or host is refused") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  fixture.add(ann, authenticator);
  using Options = Authenticator::Options;
  const std::vector<std::function<void(Options&)>> changes = {
      [](Options& options) { options.origin = "http://localhost"; },
      [](Options& options) { options.origin = "https://evil.example.org"; },
      [](Options& options) { options.host = "example.org"; },
      [](Options& options) { options.host = "play.example.org"; },
      [](Options& options) { options.cross_origin = true; },
      [](Options& options) { options.type = "webauthn.create"; },
      [](Options& options) { options.type = "webauthn.get "; },
      [](Options& options) { options.type = "payment.get"; },
      [](Options& options) { options.flags = Authenticator::user_present; },
      [](Options& options) { options.flags = Authenticator::user_verified; },
      [](Options& options) { options.challenge = server::to_base64url(std::string_view("mine")); },
      [&](Options& options) { options.challenge = fixture.adding(ann).challenge; },
      [](Options& options) { options.other_client_data = "{}"; }};
  for (const auto& change : changes) {
    Options login = fixture.login(ann);
    change(login);
    check_refusal(log_in_by_passkey(ann, authenticator.sign(login)), 403, "passkeys.wrong");
  }
}

TEST_CASE("a new passkey for another page, frame, purpose, host or player is refused") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  Person ben(fixture.address(), "Ben");
  const Authenticator authenticator;
  using Options = Authenticator::Options;
  for (const auto& change : std::vector<std::function<void(Options&)>>{
           [](Options& options) { options.origin = "https://evil.example.org"; },
           [](Options& options) { options.host = "example.org"; },
           [](Options& options) { options.cross_origin = true; },
           [](Options& options) { options.type = "webauthn.get"; },
           [](Options& options) { options.flags = Authenticator::user_present; },
           [](Options& options) { options.flags = Authenticator::user_verified; },
           [](Options& options) {
             options.challenge = server::to_base64url(std::string_view("mine"));
           },
           [&](Options& options) { options.challenge = fixture.adding(ben).challenge; },
           [&](Options& options) { options.challenge = fixture.login(ann).challenge; }}) {
    Options made = fixture.adding(ann);
    change(made);
    check_refusal(add_passkey(ann, authenticator.create(made)), 403, "passkeys.wrong");
  }
  CHECK(list_of(ann) == Json::array());
  fixture.add(ann, authenticator);
  CHECK(list_of(ann).size() == 1);
}

TEST_CASE("passkeys are for players with an account, who add and remove them by the password") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  Person guest(fixture.address());
  check_refusal(guest.post("/api/my/passkeys/begin"), 403, "account.guest");
  check_refusal(guest.get("/api/my/passkeys"), 403, "account.guest");
  const std::string token = ann.post("/api/tokens", {{"name", "bot"}}).json().at("secret");
  check_refusal(http(fixture.address(), {.target = "/api/my/passkeys",
                                         .headers = {{"Authorization", "Bearer " + token}}}),
                403, "account.not-by-token");
  CHECK(http(fixture.address(), {.target = "/api/my/passkeys"}).status == 401);

  const Authenticator authenticator;
  const Json created = authenticator.create(fixture.adding(ann));
  check_refusal(add_passkey(guest, created), 403, "account.guest");
  check_refusal(add_passkey(ann, created, "Phone", "wrong horse"), 403, "password.wrong");
  for (const std::string& name :
       {std::string(), std::string("  "), std::string("a\nb"), std::string(41, 'x')})
    check_refusal(add_passkey(ann, created, name), 400, "message.token-name");
  CHECK(list_of(ann) == Json::array());
  CHECK(add_passkey(ann, created).status == 200);

  const std::string id = list_of(ann).front().at("id");
  const auto remove = [&id](Person& person, const std::string& password = good_password) {
    return person.post("/api/my/passkeys/remove", {{"id", id}, {"password", password}});
  };
  check_refusal(remove(ann, "wrong horse"), 403, "password.wrong");
  Person ben(fixture.address(), "Ben");
  check_refusal(remove(ben), 404, "passkeys.none");
  CHECK(remove(ann).status == 200);
  check_refusal(remove(ann), 404, "passkeys.none");
  CHECK(list_of(ann) == Json::array());
  check_refusal(fixture.log_in(ben, authenticator), 403, "passkeys.wrong");
  CHECK(signed_in(ann));
}

TEST_CASE("a passkey belongs to one player, and a player has at most ten") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  Person ben(fixture.address(), "Ben");
  const Authenticator first;
  const Json created = first.create(fixture.adding(ann));
  CHECK(add_passkey(ann, created).status == 200);
  check_refusal(add_passkey(ann, created), 403, "passkeys.known");
  check_refusal(add_passkey(ben, first.create(fixture.adding(ben))), 403, "passkeys.known");
  const Json late = Authenticator().create(fixture.adding(ann));
  for (int i = 1; i < 10; ++i)
    fixture.add(ann, Authenticator());
  check_refusal(ann.post("/api/my/passkeys/begin"), 403, "passkeys.too-many");
  check_refusal(add_passkey(ann, late), 403, "passkeys.too-many");
  CHECK(list_of(ann).size() == 10);
}

TEST_CASE("a passkey sets a new password once, and ends all sessions") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  fixture.add(ann, authenticator);
  const Json code = ann.post("/api/recovery-code", {{"password", good_password}}).json();
  Person lost(fixture.address());
  const auto set = [&](Json body, const std::string& password) {
    body["password"] = password;
    return lost.post("/api/passkeys/password", body);
  };
  const Json signature = authenticator.sign(fixture.login(lost));
  check_error(set(signature, "short"), 400, "weak-password");
  Json forged = signature;
  forged["signature"] = Authenticator().sign({}).at("signature");
  check_refusal(set(forged, "a new horse"), 403, "passkeys.wrong");
  CHECK(signed_in(ann));
  const HttpResponse done = set(signature, "a new horse");
  CHECK(done.status == 200);
  CHECK(done.json().at("player").at("name") == "Ann");
  CHECK(signed_in(lost));
  CHECK_FALSE(signed_in(ann));
  check_refusal(set(signature, "another horse"), 403, "passkeys.expired");
  check_refusal(log_in_by_passkey(lost, signature), 403, "passkeys.expired");
  CHECK(Person(fixture.address()).log_in("Ann", "a new horse").status == 200);
  check_error(Person(fixture.address()).log_in("Ann"), 403, "wrong-password");
  check_error(
      lost.post("/api/recover",
                {{"name", "Ann"}, {"code", code.at("code")}, {"password", "another horse"}}),
      403, "wrong-password");
  CHECK(fixture.log_in(ann, authenticator).status == 200);
}

TEST_CASE("a passkey of a deleted player logs in no more") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  fixture.add(ann, authenticator);
  REQUIRE(ann.post("/api/delete-account", {{"password", good_password}}).status == 200);
  Person guest(fixture.address());
  check_refusal(fixture.log_in(guest, authenticator), 403, "passkeys.wrong");
  // The authenticator may be used for another account.
  Person again(fixture.address(), "Ann again");
  fixture.add(again, authenticator);
  CHECK(fixture.log_in(guest, authenticator).json().at("player").at("name") == "Ann again");
}

TEST_CASE("a banned player learns of the ban from a right signature only") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Person ann(server.address(), "Ann");
  const Authenticator authenticator;
  add_passkey(ann, server.address(), authenticator);
  const CommandResult banned = run_command(
      folder.path(), {"admin", "--database", server.database().string(), "ban", "name", "Ann"});
  REQUIRE_MESSAGE(banned.status == 0, banned.err);
  Person guest(server.address());
  Json signature = authenticator.sign(begin_passkey_login(guest, server.address()));
  check_refusal(log_in_by_passkey(guest, signature), 403, "ban.name");
  signature["signature"] = Authenticator().sign({}).at("signature");
  check_refusal(log_in_by_passkey(guest, signature), 403, "passkeys.wrong");
}

TEST_CASE("a page by an IP address, without https or of another site has no passkeys") {
  const PasskeyServer fixture;
  const std::string port = ":" + std::to_string(fixture.address().port);
  const auto begin = [&](const std::string& host, const std::string& scheme = "http://") {
    return http(fixture.address(), {.method = "POST",
                                    .target = "/api/passkeys/begin",
                                    .headers = {{"Host", host},
                                                {"Origin", scheme + host},
                                                {"Content-Type", "application/json"}},
                                    .body = "{}"});
  };
  CHECK(begin("localhost" + port).json().at("host") == "localhost");
  // A proxy ends https.
  CHECK(begin("play.example.org", "https://").json().at("host") == "play.example.org");
  check_refusal(begin("127.0.0.1" + port), 403, "passkeys.address");
  check_refusal(begin("[::1]" + port), 403, "passkeys.address");
  check_refusal(begin("play.example.org" + port), 403, "passkeys.insecure");
  check_refusal(begin("evil.example.org", "https://"), 403, "http.other-site");
  check_refusal(http(fixture.address(), {.method = "POST", .target = "/api/passkeys/begin"}), 403,
                "http.other-site");
}

TEST_CASE("malformed and huge bodies about passkeys are refused and change nothing") {
  const PasskeyServer fixture;
  Person ann(fixture.address(), "Ann");
  const Authenticator authenticator;
  const Json created = authenticator.create(fixture.adding(ann));
  for (const char* field : {"client_data", "attestation"}) {
    Json body = created;
    body.erase(field);
    check_refusal(add_passkey(ann, body), 400, "message.missing");
    body[field] = 7;
    check_refusal(add_passkey(ann, body), 400, "message.text");
    body[field] = std::string(9000, 'A');
    check_refusal(add_passkey(ann, body), 400, "message.text-too-long");
    body[field] = std::string(4000, 'A');
    check_refusal(add_passkey(ann, body), 403, "passkeys.wrong");
    body[field] = "A";
    check_refusal(add_passkey(ann, body), 403, "passkeys.wrong");
  }
  CHECK(list_of(ann) == Json::array());
}

TEST_CASE("new and removed passkeys are reported to the player's address") {
  const MailingServer fixture;
  Person ann(fixture.address(), "Ann");
  fixture.confirm(ann, "ann@example.org");
  add_passkey(ann, fixture.address(), Authenticator());
  const auto added = fixture.mail(2);
  CHECK(added.at("to") == Json{"ann@example.org"});
  CHECK(added.at("text").get<std::string>().contains("A passkey was added to your account Ann"));
  const std::string id = list_of(ann).front().at("id");
  REQUIRE(ann.post("/api/my/passkeys/remove", {{"id", id}, {"password", good_password}}).status ==
          200);
  const std::string removed = fixture.mail(3).at("text");
  CHECK(removed.contains("A passkey was removed from your account Ann"));
}

}  // namespace
}  // namespace quintet::tests::passkeys_test
