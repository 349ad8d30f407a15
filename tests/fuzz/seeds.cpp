// Writes the first inputs of the fuzz targets, made from tests/data/vectors, the golden
// playthroughs and the texts below:
//
//   quintet_fuzz_seeds FOLDER
//
// One folder a target, one file a seed, named by its hash.
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "rules/record.hpp"
#include "server/base/base64url.hpp"
#include "tests/fuzz/passkey_samples.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/protocol/node_samples.hpp"
#include "tests/server/kit/frames.hpp"
#include "tests/vector_lines.hpp"

namespace quintet::fuzz {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using rules::Game;
using rules::GameRecord;

class Corpus {
 public:
  explicit Corpus(fs::path folder) : folder_(std::move(folder)) { fs::create_directories(folder_); }
  void add(std::string_view seed) {
    if (seed.size() > longest) return;
    std::ofstream(folder_ / rules::format_hash(rules::fnv1a(seed)), std::ios::binary) << seed;
  }

 private:
  // The longest input of `./dev fuzz`, in bytes.
  static constexpr std::size_t longest = 4096;
  fs::path folder_;
};

struct Corpora {
  explicit Corpora(const fs::path& folder)
      : positions(folder / "position_text_that_parses_is_canonical"),
        actions(folder / "action_text_is_played_or_refused"),
        turns(folder / "turn_text_is_all_or_nothing"),
        records(folder / "record_text_reads_back"),
        queries(folder / "query_line_answers_one_line"),
        playouts(folder / "legals_are_legal"),
        requests(folder / "request_text_reads_back"),
        node_messages(folder / "node_message_reads_back"),
        messages(folder / "server_message_reads_back"),
        nodes(folder / "node_bytes_are_read_or_refused"),
        passkeys(folder / "passkey_bytes_are_verified_or_refused"),
        talks(folder / "requests_get_one_answer_each"),
        frames(folder / "websocket_bytes_end_in_order"),
        http(folder / "http_bytes_get_whole_answers") {}
  Corpus positions, actions, turns, records, queries, playouts, requests, node_messages, messages,
      nodes, passkeys, talks, frames, http;

  /// Adds the bytes in one piece and in about seven.
  void add_frames(const std::string& bytes) { add_in_pieces(frames, bytes); }
  void add_http(const std::string& bytes) { add_in_pieces(http, bytes); }

 private:
  static void add_in_pieces(Corpus& corpus, const std::string& bytes) {
    corpus.add('\1' + bytes);
    corpus.add('\7' + bytes);
  }
};

std::vector<json> read_vectors(std::string_view kind) {
  std::vector<json> lines;
  for (tests::RawVector& line : tests::read_raw_vectors(kind))
    lines.push_back(std::move(line.value));
  return lines;
}

/// The byte that chooses the game and options of a line, or none: the game is not in the catalogue.
std::optional<std::uint8_t> setup_of(const json& line) {
  for (std::size_t i = 0; i < setups().size(); ++i) {
    const Setup& setup = setups()[i];
    if (setup.info->id != line.at("game").get<std::string>()) continue;
    rules::OptionValues::Pairs chosen;
    for (const auto& [key, value] : line.at("options").items())
      chosen.emplace_back(key, value.get<std::string>());
    const auto options = rules::OptionValues::complete(setup.info->options, chosen);
    if (options && *options == setup.options) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

std::string with_setup(std::uint8_t setup, const std::string& text) {
  return std::string(1, static_cast<char>(setup)) + text;
}

/// A playout or worked case: its positions, actions and turns, and the game from the start.
void add_play(Corpora& corpora, const json& line, std::uint8_t setup, std::size_t most_seeds) {
  const auto& [info, options] = setups()[setup];
  const bool from_start = line.at("position").is_null();
  Game game = from_start ? info->start(options)
                         : info->parse(line.at("position").get<std::string>(), options).value();
  GameRecord record(*info, options);
  std::string choices = with_setup(setup, "");
  std::string before_turn = game.position();
  std::string turn;
  std::size_t seeds = 0;
  for (const auto& action : line.at("actions").get<std::vector<std::string>>()) {
    const std::string before = game.position();
    const auto legal = game.legal_actions();
    if (++seeds <= most_seeds) {
      corpora.positions.add(with_setup(setup, before));
      corpora.actions.add(with_setup(setup, before + "\n" + action));
    }
    turn += (turn.empty() ? "" : " ") + action;
    const auto played = game.play(action);
    if (!played || game.turn_start() || game.outcome()) {
      if (seeds <= most_seeds) corpora.turns.add(with_setup(setup, before_turn + "\n" + turn));
      before_turn = game.position();
    }
    if (!played) break;
    const auto choice = static_cast<std::size_t>(std::ranges::find(legal, action) - legal.begin());
    choices += static_cast<char>(choice % 256);
    if (legal.size() > 256) choices += static_cast<char>(choice / 256);
    if (!game.turn_start() && !game.outcome()) continue;
    choices += '\0';  // no seat leaves
    if (from_start && !record.result() && record.turns().size() < 60) {
      if (!record.play_turn(turn)) std::abort();
    }
    turn.clear();
  }
  corpora.positions.add(with_setup(setup, game.position()));
  if (!from_start) return;
  corpora.playouts.add(choices);
  corpora.records.add(record.to_text({.tags = {{"Room", "k3v9w2m7qp"}}, .comments = {}}));
  corpora.records.add(
      record.to_text({.tags = {}, .comments = {"[%clk 0:04:58.120]"}}, rules::TextHashes::with));
}

void add_query(Corpora& corpora, const json& line) {
  json query{{"game", line.at("game")}, {"options", line.at("options")}};
  if (!line.at("position").is_null()) query["position"] = line.at("position");
  if (line.contains("actions") && line.at("actions").size() < 40) {
    query["actions"] = line.at("actions");
  }
  corpora.queries.add(query.dump());
}

/// The first requests of two guests, so that they sit at a table. requests_get_one_answer_each
/// fills in the names with a dollar.
constexpr std::string_view sitting_down =
    R"({"id":1,"type":"open_room","game":"slides-of-action","options":{"players":"2"},"clock":{"kind":"fischer","initial":300,"increment":5},"visibility":"public","delay_turns":1,"seat":0}
>{"id":1,"type":"enter_room","room":"$ROOM","key":"$KEY","muted":[]}
>{"id":2,"type":"take_seat","room":"$ROOM","seat":1}
{"id":2,"type":"enter_room","room":"$ROOM"}
)";
/// Requests of guests who sit at a table.
constexpr auto at_the_table = std::to_array<std::string_view>({
    R"({"id":3,"type":"play","room":"$ROOM","ply":$PLY,"hash":"$HASH","turn":"d4"}
>{"id":4,"type":"offer","room":"$ROOM","what":"takeback"}
{"id":5,"type":"answer","room":"$ROOM","what":"takeback","accept":true})",
    R"({"id":6,"type":"say","room":"$ROOM","channel":"players","text":"good luck"}
>{"id":5,"type":"mute","room":"$ROOM","player":"x","muted":true}
{"id":9,"type":"remove","room":"$ROOM","player":"x"}
>{"id":6,"type":"say","room":"$ROOM","channel":"spectators","text":"x"})",
    R"({"id":7,"type":"resign","room":"$ROOM"}
{"id":8,"type":"offer","room":"$ROOM","what":"rematch"}
>{"id":7,"type":"offer","room":"$ROOM","what":"rematch"})",
    R"(>{"id":4,"type":"leave_room","room":"$ROOM"}
{"id":6,"type":"say","room":"$ROOM","channel":"players","text":"hello?"}
>{"id":3,"type":"enter_room","room":"$ROOM","since":3}
{"id":6,"type":"abort","room":"$ROOM"})",
    // The player who has left is notified of the end.
    R"(>{"id":4,"type":"leave_room","room":"$ROOM"}
{"id":7,"type":"resign","room":"$ROOM"}
>{"id":3,"type":"enter_room","room":"$ROOM","since":9})",
    R"({"id":5,"type":"offer","room":"$ROOM","what":"pause"}
>{"id":5,"type":"answer","room":"$ROOM","what":"pause","accept":true}
{"id":6,"type":"resume","room":"$ROOM"}
>{"id":6,"type":"claim","room":"$ROOM"})",
});
/// Requests outside of that room.
constexpr auto elsewhere = std::to_array<std::string_view>({
    R"({"id":1,"type":"watch_lobby"}
{"id":11,"type":"seek","game":"liger","options":{},"clock":{"kind":"none"},"rated":false}
>{"id":8,"type":"seek","game":"liger"}
{"id":12,"type":"cancel_seek","seek":null}
{"id":19,"type":"leave_lobby"})",
    R"({"id":13,"type":"query","game":"liger","actions":["c3-d4"]}
{"id":14,"type":"ping"}
["no request"])",
    R"({"id":15,"type":"open_room","game":"gridwar","clock":{"kind":"byoyomi","initial":0,"period":30,"periods":3},"seat":"random"}
>{"id":16,"type":"take_seat","room":"$ROOM","seat":1}
{"id":17,"type":"leave_seat","room":"$ROOM"}
{"id":18,"type":"abort","room":"$ROOM"})",
    R"({"id":20,"type":"watch_games"}
{"id":21,"type":"open_room","game":"liger","visibility":"private","seat":0}
>{"id":9,"type":"ask_to_join","room":"$ROOM"}
{"id":22,"type":"set_access","room":"$ROOM","new_keys":true}
{"id":23,"type":"admit","room":"$ROOM","player":"x","accept":true}
>{"id":10,"type":"enter_room","room":"$ROOM","key":"$KEY"}
>{"id":11,"type":"take_seat","room":"$ROOM","seat":1}
{"id":24,"type":"leave_games"})",
    R"({"id":25,"type":"open_room","game":"sliders","visibility":"private"}
>{"id":12,"type":"ask_to_join","room":"$ROOM","seat":null}
{"id":26,"type":"abort","room":"$ROOM"})",
});

/// Masked with zeros, so that a fuzzer sees what it changes.
std::string readable(tests::Frame frame) {
  constexpr std::size_t mask_size = 4;
  if (!frame.masked) return tests::encode(frame);
  frame.masked = false;
  std::string bytes = tests::encode(frame);
  bytes.insert(bytes.size() - frame.payload.size(), mask_size, '\0');
  bytes[1] = static_cast<char>(static_cast<unsigned char>(bytes[1]) | 0x80U);
  return bytes;
}

/// The request with fixed values for the names with a dollar.
std::string with_values(std::string request) {
  for (const auto& [name, value] : std::to_array<std::pair<std::string_view, std::string_view>>(
           {{"$ROOM", "k3v9w2m7qp"},
            {"$KEY", "a8n2q6xw0zrt"},
            {"$PLY", "1"},
            {"$HASH", "0123456789abcdef"}})) {
    const std::size_t at = request.find(name);
    if (at != std::string::npos) request.replace(at, name.size(), value);
  }
  return request;
}

/// A line is a message; `>` begins a line of the second guest.
void add_talk(Corpora& corpora, const std::string& talk) {
  corpora.talks.add(talk);
  std::string frames;
  std::istringstream lines(talk);
  for (std::string line; std::getline(lines, line);) {
    const std::string request = line.substr(line.starts_with('>') ? 1 : 0);
    corpora.requests.add(with_values(request));
    frames += readable({.opcode = tests::text, .payload = request});
  }
  corpora.add_frames(frames);
}

void add_talks(Corpora& corpora) {
  add_talk(corpora, std::string(sitting_down));
  for (const std::string_view talk : at_the_table)
    add_talk(corpora, std::string(sitting_down) + std::string(talk));
  for (const std::string_view talk : elsewhere)
    add_talk(corpora, std::string(talk));
}

void add_frames(Corpora& corpora) {
  std::string frames;
  using tests::Frame;
  for (const Frame& frame : {
           Frame{.opcode = tests::ping, .payload = "are you there"},
           Frame{.opcode = tests::pong, .payload = ""},
           Frame{.opcode = tests::binary, .payload = "bytes"},
           Frame{.opcode = tests::close_frame, .payload = tests::close_payload(1000, "bye")},
           Frame{.payload = R"({"id":1,)", .fin = false},
           Frame{.opcode = tests::continuation, .payload = R"("type":"ping"})"},
           Frame{.payload = "{}", .masked = false},
           Frame{.payload = "{}", .reserved = 4},
           Frame{.payload = "{}", .length_bytes = 8},
       }) {
    frames += readable(frame);
    corpora.add_frames(readable(frame));
    corpora.add_frames(frames);
  }
}

std::string http_request(std::string_view line, std::string_view session,
                         std::string_view fields = {}) {
  return std::string(line) +
         " HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: " +
         "quintet_session=" + std::string(session) + "\r\n" + std::string(fields) + "\r\n";
}

std::string http_post(std::string_view path, std::string_view session, std::string_view body) {
  const std::string fields =
      "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  return http_request("POST " + std::string(path), session, fields) + std::string(body);
}

std::string http_post_in_chunks(std::string_view path, std::string_view session,
                                std::string_view body) {
  constexpr std::string_view fields =
      "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
  const std::string first(body.substr(0, 5));
  const std::string rest(body.substr(first.size()));
  std::string request = http_request("POST " + std::string(path), session, fields);
  for (const std::string& chunk : {first, rest}) {
    std::ostringstream size;
    size << std::hex << chunk.size();
    if (!chunk.empty()) request += size.str() + "\r\n" + chunk + "\r\n";
  }
  return request + "0\r\n\r\n";
}

void add_reading(Corpora& corpora) {
  constexpr std::string_view fields =
      "If-None-Match: \"x\"\r\nAccept-Encoding: br, gzip;q=0.5\r\nX-Forwarded-For: 10.0.0.1, "
      "::ffff:1.2.3.4\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: example.org\r\n";
  for (const char* line : {"GET /",
                           "HEAD /",
                           "GET /healthz",
                           "GET /readyz",
                           "GET /metrics",
                           "GET /api/catalogue",
                           "GET /api/rooms",
                           "GET /api/games",
                           "GET /api/games?game=liger&since=2026-01-01&until=1772323200000",
                           "GET /api/games/k3v9w2m7qp",
                           "GET /api/games/k3v9w2m7qp.txt",
                           "GET /embed/k3v9w2m7qp",
                           "GET /embed/k3v9w2m7qp.json",
                           "GET /players/Otter/games.atom",
                           "GET /api/my/games",
                           "GET /api/my/games.txt",
                           "GET /api/my/export",
                           "GET /api/my/mistakes",
                           "GET /api/my/passkeys",
                           "GET /api/my/puzzles",
                           "GET /api/puzzles/liger/next?difficulty=harder",
                           "GET /api/players?prefix=a",
                           "GET /api/players/Otter",
                           "GET /api/players/Otter/games",
                           "GET /api/players/Otter/ratings/liger",
                           "GET /api/players/Otter/against/Ann",
                           "GET /api/leaderboards/liger",
                           "GET /api/levels/liger",
                           "GET /api/statistics/liger",
                           "GET /api/puzzles/liger/next?cursor=3",
                           "GET /api/puzzles/gridwar/next?after=gridwar-d5185f5f",
                           "GET /api/puzzles/gridwar-d5185f5f",
                           "GET /api/tokens",
                           "DELETE /api/tokens/x",
                           "GET /assets/../../etc/passwd",
                           "GET /%2e%2e/x",
                           "PUT /x"}) {
    corpora.add_http(http_request(line, "$SESSION"));
    corpora.add_http(http_request(line, "$MEMBER", fields) + "GET / HTTP/1.0\r\n\r\n");
  }
}

void add_changes(Corpora& corpora) {
  const std::string register_name = http_post(
      "/api/register", "$SESSION", R"({"name":"$NAME","password":"correct horse battery"})");
  corpora.add_http(register_name);
  // `$MEMBER` has an unknown name, but `$NAME` is that of the player who has just registered.
  corpora.add_http(register_name +
                   http_post("/api/login", "$SESSION",
                             R"({"name":"$NAME","password":"correct horse battery"})") +
                   http_request("GET /api/players/$NAME", "$SESSION") +
                   http_request("GET /api/players/$NAME/games?result=won", "$MEMBER") +
                   http_request("GET /api/games?player=$NAME", ""));
  for (const auto& [path, body] : std::to_array<std::pair<const char*, const char*>>({
           {"/api/session", "{}   "},
           {"/api/query", R"({"game":"liger","actions":["c3-d4"]})"},
           {"/api/register", R"({"name":"Otter","password":"correct horse battery"})"},
           {"/api/login", R"({"name":"Otter","password":"correct horse battery"})"},
           {"/api/logout", "{}   "},
           {"/api/logout-everywhere", "{}   "},
           {"/api/password", R"({"old":"correct horse battery","new":"battery staple horse"})"},
           {"/api/delete-account", R"({"password":"correct horse battery"})"},
           {"/api/tokens", R"({"name":"bot"})"},
           {"/api/my/passkeys/begin", "{}   "},
           {"/api/passkeys/begin", "{}   "},
           {"/api/passkeys/login",
            R"({"id":"QQ","client_data":"e30","authenticator_data":"","signature":"","user":""})"},
           {"/api/puzzles/gridwar-d5185f5f", R"({"turns":["1c14-1b17 1a15-1a19"]})"},
       })) {
    corpora.add_http(http_post(path, "$SESSION", body));
    corpora.add_http(http_post_in_chunks(path, "$MEMBER", body) +
                     http_request("GET /api/tokens", "$MEMBER"));
  }
}

void add_passkeys(Corpora& corpora) {
  for (const std::string_view sample : new_passkeys)
    corpora.passkeys.add(server::from_base64url(sample).value());
  for (const std::string_view sample : {signed_by_passkey, signature_by_passkey})
    corpora.passkeys.add(server::from_base64url(sample).value());
  corpora.passkeys.add(
      R"({"type":"webauthn.get","challenge":"QQ","origin":"http://localhost","crossOrigin":false})");
}

/// Parts of HTTP that do not end, such as a chunk's size or a field.
void add_endless(Corpora& corpora) {
  const std::string chunked =
      http_request("POST /api/query", "$SESSION", "Transfer-Encoding: chunked\r\n");
  for (const char* endless :
       {"1;x$MUCH", "0$MUCH", "0;x$MUCH", "0\r\nX: y$MUCH", "100000\r\nx$MUCH"})
    corpora.add_http(chunked + endless);
  for (const char* endless : {"x$MUCH", "GET /x$MUCH", "GET / HTTP/1.1\r\nX: y$MUCH"})
    corpora.add_http(endless);
  corpora.add_http(http_request("POST /api/query", "$SESSION",
                                "Content-Length: 200000\r\nExpect: 100-continue\r\n") +
                   "x$MUCH");
}

void add_http(Corpora& corpora) {
  add_endless(corpora);
  add_reading(corpora);
  add_changes(corpora);
  corpora.add_http(http_request("GET /ws", "$SESSION",
                                "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                                "Sec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                "Sec-WebSocket-Protocol: quintet.1\r\n"));
}

/// Messages between nodes, one of each kind, and a packet of the bus.
void add_nodes(Corpora& corpora) {
  tests::for_each_sample([&](const std::string& text, const auto& /*parse*/) {
    corpora.node_messages.add(text);
    corpora.nodes.add(text);
  });
  corpora.nodes.add("m0 2\n{}q7 3\nabca7 0\n");
  for (const std::string_view text : std::to_array<std::string_view>({
           "player_here p1",
           "room_gone k3v9w2m7qp",
           R"({"until":12,"players_talk":true,"spectators_talk":false})",
           R"({"game":"liger"})",
           R"({"game":"liger","open":{"clock":{"kind":"byoyomi","initial":1,"increment":2,)"
           R"("delay":3,"period":4,"periods":5,"days":6},"rated":true,"status":"over",)"
           R"("host":"Ann","players":["Ann",null],"seats":["Red","Blue"],"delay_turns":3,)"
           R"("position":"x","turns":40,"to_move":1,"listed":["Red: c3-d4"],"listed_turns":1,)"
           R"("result":{"winners":[0],"reason":"flag","places":[1,2]}}})",
           R"({"room":"r1","game":"liger","options":[["a","b"]],"clock":{"kind":"none"},)"
           R"("rated":true,"status":"paused","seats":[{"player":{"id":"p1","name":"Ann",)"
           R"("guest":false},"rating":{"rating":1600,"provisional":false}},)"
           R"({"player":null,"rating":null}],"ply":7,"position":"x","to_move":1,"spectators":5,)"
           R"("opened_at":1700000000000})",
           R"({"seek":"s1","player":{"id":"p1","name":"Ann","guest":false},"rating":null,)"
           R"("game":"liger","options":[],"clock":{"kind":"none"},"rated":false,"since":12,)"
           R"("seat":null,"rating_range":{"min":1400,"max":null},"until":null})",
       })) {
    corpora.node_messages.add(text);
    corpora.nodes.add(text);
  }
}

void write_seeds(const fs::path& folder) {
  Corpora corpora(folder);
  add_nodes(corpora);
  add_talks(corpora);
  add_frames(corpora);
  add_http(corpora);
  add_passkeys(corpora);
  std::ifstream messages(QUINTET_GOLDEN_MESSAGES);
  for (std::string line; std::getline(messages, line);)
    corpora.messages.add(line);
  for (const char* kind : {"positions", "refused"}) {
    for (const json& line : read_vectors(kind)) {
      const auto setup = setup_of(line);
      if (!setup) continue;
      corpora.positions.add(with_setup(*setup, line.at("position").get<std::string>()));
      add_query(corpora, line);
    }
  }
  for (const json& line : read_vectors("worked")) {
    const auto setup = setup_of(line);
    if (!setup) continue;
    add_play(corpora, line, *setup, 100);
    add_query(corpora, line);
  }
  for (const json& line : read_vectors("playouts")) {
    if (const auto setup = setup_of(line)) add_play(corpora, line, *setup, 8);
  }
  for (const json& line : read_vectors("requests")) {
    corpora.queries.add(line.at("line").get<std::string>());
    corpora.requests.add(line.at("line").get<std::string>());
  }
  for (const auto& entry : fs::directory_iterator(QUINTET_GOLDEN_FOLDER)) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    corpora.records.add(text.str().substr(0, text.str().find("\n---")));
  }
}

}  // namespace
}  // namespace quintet::fuzz

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: quintet_fuzz_seeds FOLDER\n", stderr);
    return 2;
  }
  try {
    quintet::fuzz::write_seeds(arguments[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
