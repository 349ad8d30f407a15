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

/// A computer player that is to sit in a room.
struct BotWish {
  std::int64_t level = 0;
  std::optional<int> seat;  // null: any that is free
};

struct OpenRoom {
  std::string game;
  Options options;
  Clock clock;
  bool rated = false;
  Visibility visibility = Visibility::private_room;
  Spectators spectators = Spectators::link;
  std::int64_t delay_turns = 0;  // as in Opened
  SeatWish seat;
  std::vector<BotWish> bots;
  bool instant = false;  // as in Opened
};

struct EnterRoom {
  std::string room;
  std::optional<std::string> key;
  std::optional<std::int64_t> since;
  /// Ids of players whose chat this connection does not want; null: the same as before.
  std::optional<std::vector<std::string>> muted;
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
  /// The last event that its sender had seen when they chose it.
  std::optional<std::int64_t> seq;
  /// The reply is to bring the event, in place of a push of its own.
  bool with_event = false;
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

/// The player is ready to go on after a pause, or is not any more.
struct Resume {
  std::string room;
  bool ready = true;
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

/// The host says who may come into a private room from now on: `locked`, nobody new; `new_keys`,
/// whoever has the new link. At least one of the two.
struct SetAccess {
  std::string room;
  bool new_keys = false;
  std::optional<bool> locked;
};

/// The host gives an empty seat, or that of another bot, to a computer player.
struct AddBot {
  std::string room;
  int seat = 0;
  std::int64_t level = 0;
};

/// The host sends a computer player away from its seat.
struct RemoveBot {
  std::string room;
  int seat = 0;
};

/// Asks the host to let one in, who has no key that would: to a seat, or to watch once the game has
/// started.
struct AskToJoin {
  std::string room;
  std::optional<int> seat;  // null: any
};

/// The host answers somebody who asks to join.
struct Admit {
  std::string room;
  std::string player;  // id
  bool accept = false;
};

/// From now on this connection is told, or not told, whose turn it is in all the player's games.
struct WatchGames {};
struct LeaveGames {};

struct WatchLobby {};
struct LeaveLobby {};

struct Seek {
  std::string game;
  Options options;
  Clock clock;
  bool rated = false;
  std::optional<int> seat;  // null: any
  RatingRange rating_range;
  bool lasting = false;  // outlives the connection
};

/// All seeks of the connection where no id is given.
struct CancelSeek {
  std::optional<std::string> seek;
};

using Request = std::variant<Ping, OpenRoom, EnterRoom, LeaveRoom, TakeSeat, LeaveSeat, Play,
                             Resign, Abort, MakeOffer, AnswerOffer, Resume, Claim, Say, Mute,
                             Remove, SetAccess, AddBot, RemoveBot, AskToJoin, Admit, WatchGames,
                             LeaveGames, WatchLobby, LeaveLobby, Seek, CancelSeek, Query>;

struct Envelope {
  std::int64_t id = 0;
  Request request;
};

/// Why a message is no request; `id` is null where the message has none that could be read.
struct BadMessage {
  std::optional<std::int64_t> id;
  Error error;
};

/// A seek as the request that it came as; `parse_request` reads it back.
[[nodiscard]] std::string seek_text(const Seek& seek);

/// Parses one inbound text. Checks form only: whether a room or a game exists is for others.
[[nodiscard]] std::expected<Envelope, BadMessage> parse_request(std::string_view text);

/// The `id` of a request that is refused unread: what `parse_request` would find, for a small part
/// of its cost. Null where there is none, or where its name is written with escapes; of what is no
/// JSON perhaps something.
[[nodiscard]] std::optional<std::int64_t> find_request_id(std::string_view text);

}  // namespace quintet::protocol
