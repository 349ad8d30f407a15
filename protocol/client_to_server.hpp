// What a client can ask for: one type a request, and the parser for all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/query_line.hpp"
#include "protocol/words.hpp"

namespace quintet::protocol {

struct Ping {};

/// Where the opener wants to sit: nowhere, on a seat, or on any.
struct DontSit {
  friend bool operator==(DontSit, DontSit) = default;
};
struct AnySeat {
  friend bool operator==(AnySeat, AnySeat) = default;
};
using SeatWish = std::variant<DontSit, AnySeat, int>;

struct OpenRoom {
  std::string game;
  Options options;
  Clock clock;
  bool rated = false;
  Visibility visibility = Visibility::private_room;
  Spectators spectators = Spectators::link;
  std::int64_t delay_turns = 0;  // as in Opened
  SeatWish seat;
};

struct EnterRoom {
  std::string room;
  std::optional<std::string> key;
  std::optional<std::int64_t> since;
  std::vector<std::string> muted;  // ids of players whose chat this connection does not want
};

struct LeaveRoom {
  std::string room;
};

struct TakeSeat {
  std::string room;
  int seat = 0;
};

struct LeaveSeat {
  std::string room;
};

struct Play {
  std::string room;
  std::int64_t ply = 0;    // the turn's number, from 1
  std::uint64_t hash = 0;  // of the position it was chosen in
  std::string turn;
};

struct Resign {
  std::string room;
};

struct Abort {
  std::string room;
};

struct MakeOffer {
  std::string room;
  Offer what = Offer::draw;  // never resume
};

struct AnswerOffer {
  std::string room;
  Offer what = Offer::draw;  // never resume
  bool accept = false;
};

struct Resume {
  std::string room;
};

struct Claim {
  std::string room;
};

struct Say {
  std::string room;
  Channel channel = Channel::players;
  std::string text;  // UTF-8; 1 to 500 characters, none of them a control character
};

/// From now on this connection gets, or does not get, the chat of a player in this room.
struct Mute {
  std::string room;
  std::string player;  // id
  bool muted = true;
};

/// Sends a spectator away from a private room, for good.
struct Remove {
  std::string room;
  std::string player;  // id
};

struct WatchLobby {};
struct LeaveLobby {};

struct Seek {
  std::string game;
  Options options;
  Clock clock;
  bool rated = false;
};

/// All seeks of the connection where no id is given.
struct CancelSeek {
  std::optional<std::string> seek;
};

using Request = std::variant<Ping, OpenRoom, EnterRoom, LeaveRoom, TakeSeat, LeaveSeat, Play,
                             Resign, Abort, MakeOffer, AnswerOffer, Resume, Claim, Say, Mute,
                             Remove, WatchLobby, LeaveLobby, Seek, CancelSeek, Query>;

struct Envelope {
  std::int64_t id = 0;
  Request request;
};

/// Why a message is no request; `id` is null where the message has none that could be read.
struct BadMessage {
  std::optional<std::int64_t> id;
  Error error;
};

/// Parses one inbound text. Checks form only: whether a room or a game exists is for others.
[[nodiscard]] std::expected<Envelope, BadMessage> parse_request(std::string_view text);

}  // namespace quintet::protocol
