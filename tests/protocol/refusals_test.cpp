// The server's refusals: tables of keys and sentences, which are translated.
#include "protocol/errors/refusals.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "protocol/lines/query_line.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "tests/rules/golden_files.hpp"

namespace quintet::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using protocol::error;
using protocol::Error;
using protocol::ErrorCode;
using protocol::gaps_of;
using protocol::Refusal;
using protocol::refusal;

using Arguments = std::vector<std::pair<std::string, std::string>>;

std::vector<Refusal> of_clients() {
  std::vector<Refusal> all;
  for (const auto table : protocol::client_refusals)
    all.insert(all.end(), table.begin(), table.end());
  return all;
}

std::vector<Refusal> all_refusals() {
  std::vector<Refusal> all = of_clients();
  all.insert(all.end(), protocol::admin_refusals.begin(), protocol::admin_refusals.end());
  return all;
}

std::string list_of_refusals() {
  std::string out = "What the server refuses: key, code and English sentence\n";
  for (const Refusal& row : of_clients()) {
    out += "\n" + std::string(row.key) + " " + std::string(to_string(row.code)) + "\n  " +
           std::string(row.sentence) + "\n";
  }
  return out;
}

/// The path and the text of every source file that may refuse a request.
std::vector<std::pair<std::string, std::string>> sources() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const char* folder : {"protocol", "server"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(QUINTET_SOURCE_FOLDER) / folder)) {
      const auto extension = entry.path().extension();
      const bool table = entry.path().parent_path().filename() == "refusals";
      if (!table && (extension == ".cpp" || extension == ".hpp"))
        all.emplace_back(entry.path().string(), read_file(entry.path()));
    }
  }
  return all;
}

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

TEST_CASE("the refusals of the server are those in the list for translators") {
  const fs::path file = golden_folder() / "refusals.txt";
  if (regenerating()) write_file(file, list_of_refusals());
  CHECK(read_file(file) == list_of_refusals());
}

TEST_CASE("a key is unique, and consists of a topic and a reason in lower case") {
  std::set<std::string_view> keys;
  for (const Refusal& row : all_refusals()) {
    CAPTURE(row.key);
    CHECK(keys.insert(row.key).second);
    const std::size_t dot = row.key.find('.');
    REQUIRE(dot != std::string_view::npos);
    CHECK(is_word(row.key.substr(0, dot)));
    CHECK(is_word(row.key.substr(dot + 1)));
    CHECK_FALSE(row.key.starts_with("rules."));  // reserved for the rules core
  }
}

TEST_CASE("a sentence is not empty, and its placeholders are closed and have different names") {
  for (const Refusal& row : all_refusals()) {
    CAPTURE(row.key);
    CHECK_FALSE(row.sentence.empty());
    const auto gaps = gaps_of(row.sentence);
    CHECK(std::ranges::count(row.sentence, '{') == static_cast<std::ptrdiff_t>(gaps.count));
    CHECK(std::ranges::count(row.sentence, '}') == static_cast<std::ptrdiff_t>(gaps.count));
    const std::set<std::string_view> names(gaps.names.begin(), gaps.names.begin() + gaps.count);
    CHECK(names.size() == gaps.count);
    for (const std::string_view name : names)
      CHECK(is_word(name));
  }
}

TEST_CASE("an internal failure, and only that, has a key of the topic internal") {
  for (const Refusal& row : of_clients()) {
    CAPTURE(row.key);
    CHECK((row.code == ErrorCode::internal) == row.key.starts_with("internal."));
  }
}

TEST_CASE("every refusal in the tables is used") {
  std::string text;
  for (const auto& [path, source] : sources())
    text += source;
  for (const Refusal& row : all_refusals()) {
    CAPTURE(row.key);
    CHECK(text.contains('"' + std::string(row.key) + '"'));
  }
}

TEST_CASE("no error is made by hand, without a key") {
  const std::regex by_hand(R"(\.code = (protocol::)?ErrorCode::\w+[,}])");
  for (const auto& [path, source] : sources()) {
    CAPTURE(path);
    CHECK_FALSE(std::regex_search(source, by_hand));
  }
}

TEST_CASE("a refusal has the same content in English and as a key with arguments") {
  const Error full = refusal("seat.taken", 2);
  CHECK(full.code == ErrorCode::full);
  CHECK(full.message == "seat 2 is taken");
  REQUIRE(full.reason);
  CHECK(full.reason->key == "seat.taken");
  CHECK(full.reason->arguments == Arguments{{"seat", "2"}});

  const Error over = error("game.over").error();
  CHECK(over.message == "the game is over");
  REQUIRE(over.reason);
  CHECK(over.reason->arguments.empty());
}

TEST_CASE("text from a client appears in a sentence unchanged, even if it contains placeholders") {
  CHECK(refusal("room.not-found", "{room} {x}").message == R"(there is no room "{room} {x}")");
  CHECK(refusal("ban.name-until-reason", "{reason}", "b").message ==
        "this name is banned until {reason} UTC: b");
}

TEST_CASE("a temporary refusal says when to retry") {
  const Error busy = protocol::refusal_for_now("password.busy", 2000);
  CHECK(busy.code == ErrorCode::too_many);
  CHECK(busy.retry_after_ms == 2000);
}

TEST_CASE("an error has its key and its arguments on the wire, over WebSocket and HTTP") {
  const json reply = json::parse(protocol::error_reply(7, refusal("seat.taken", 2)));
  CHECK(reply == json{{"id", 7},
                      {"type", "error"},
                      {"code", "full"},
                      {"message", "seat 2 is taken"},
                      {"key", "seat.taken"},
                      {"args", {{"seat", "2"}}}});
  const json line = json::parse(protocol::to_line(refusal("game.over")));
  CHECK(line["error"]["key"] == "game.over");
  CHECK(line["error"]["args"] == json::object());
}

TEST_CASE("the push left has its reason in every language") {
  const json push = json::parse(protocol::left_push("r", refusal("left.sent-away")));
  CHECK(push == json{{"type", "left"},
                     {"room", "r"},
                     {"reason", "The host of this room has sent you away."},
                     {"key", "left.sent-away"},
                     {"args", json::object()}});
}

TEST_CASE(
    "a computer player that waits says why in any language, and says when it waits no longer") {
  CHECK(json::parse(protocol::bot_waits_push("r", 1, refusal("bots.too-many-games"))) ==
        json{{"type", "bot_waits"},
             {"room", "r"},
             {"seat", 1},
             {"reason", "all places of computer players on this server are taken"},
             {"key", "bots.too-many-games"},
             {"args", json::object()}});
  CHECK(json::parse(protocol::bot_waits_push("r", 1, std::nullopt)) ==
        json{{"type", "bot_waits"}, {"room", "r"}, {"seat", 1}, {"reason", nullptr}});
}

/// The error for a message that must be refused.
Error refused(const json& message) {
  const auto envelope = protocol::parse_request(message.dump());
  REQUIRE_FALSE(envelope);
  return envelope.error().error;
}

TEST_CASE("the sentence names the field, and the arguments have its path") {
  const Error missing = refused({{"id", 1}, {"type", "play"}});
  CHECK(missing.message == R"(the field "room" is missing)");
  CHECK(missing.reason->key == "message.missing");
  CHECK(missing.reason->arguments == Arguments{{"field", "room"}});

  json open = {{"id", 1}, {"type", "open_room"}, {"game", "liger"}, {"clock", json::object()}};
  const Error kind = refused(open);
  CHECK(kind.message == R"("clock": the field "kind" is missing)");
  CHECK(kind.reason->arguments == Arguments{{"field", "clock.kind"}});

  open["clock"] = {{"kind", "correspondence"}, {"days", 31}};
  const Error days = refused(open);
  CHECK(days.code == ErrorCode::bad_option);
  CHECK(days.message == R"("clock": "days" must be a whole number from 1 to 30)");
  CHECK(days.reason->key == "message.whole-number");
  CHECK(days.reason->arguments ==
        Arguments{{"field", "clock.days"}, {"least", "1"}, {"most", "30"}});
}

TEST_CASE("the accepted words are a list in the arguments") {
  const Error wrong = refused({{"id", 1}, {"type", "offer"}, {"room", "r"}, {"what", "resume"}});
  CHECK(wrong.message == R"("what" must be "draw", "takeback", "pause" or "rematch")");
  CHECK(wrong.reason->arguments ==
        Arguments{{"field", "what"}, {"words", "draw, takeback, pause, rematch"}});
}

}  // namespace
}  // namespace quintet::tests
