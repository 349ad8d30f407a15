// Requests of clients: one type per request, and the parser for all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/lines/query_line.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

struct Ping {};

/// The seat that the opener wants: none, any, or the one with this number.
struct DontSit {
  friend bool operator==(DontSit, DontSit) = default;
};
struct AnySeat {
  friend bool operator==(AnySeat, AnySeat) = default;
};
using SeatWish = std::variant<DontSit, AnySeat, int>;

/// A computer player for a seat of the new room.
struct BotWish {
  std::int64_t level = 0;
  std::optional<int> seat;  // null: any free seat
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
  /// Ids of players whose chat this connection does not want. Null: unchanged.
  std::optional<std::vector<std::string>> muted;
  /// The player takes the game's lesson before they decide about a seat.
  bool learning = false;
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
  std::uint64_t hash = 0;  // of the position in which the turn was chosen
  std::string turn;
  /// The last event that the client had seen when the player chose the turn.
  std::optional<std::int64_t> seq;
  /// The reply contains the event, and this connection gets no push of it.
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
  Offer what = Offer::draw;  // never `resume`
};

struct AnswerOffer {
  std::string room;
  Offer what = Offer::draw;  // never `resume`
  bool accept = false;
};

/// The player is ready to go on after a pause; with false, withdraws that.
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

/// Mutes or unmutes a player's chat in this room, on this connection.
struct Mute {
  std::string room;
  std::string player;  // id
  bool muted = true;
};

/// The host removes a spectator from a private room permanently.
struct Remove {
  std::string room;
  std::string player;  // id
};

/// The host of a private room changes who may enter. `locked`: no new player may enter. `new_keys`:
/// replaces both keys, so that old links stop working. At least one of the two must be set.
struct SetAccess {
  std::string room;
  bool new_keys = false;
  std::optional<bool> locked;
};

/// The host puts a computer player on an empty seat, or in place of another one.
struct AddBot {
  std::string room;
  int seat = 0;
  std::int64_t level = 0;
};

/// The host removes a computer player from its seat.
struct RemoveBot {
  std::string room;
  int seat = 0;
};

/// Asks the host for admission, for a player whose key does not allow it: to a seat, or as a
/// spectator once the game has started.
struct AskToJoin {
  std::string room;
  std::optional<int> seat;  // null: any
};

/// The host's reply to a player who asks to join.
struct Admit {
  std::string room;
  std::string player;  // id
  bool accept = false;
};

/// Whether the player looks at the room through this connection. True after `enter_room`.
struct Focus {
  std::string room;
  bool focused = true;
};

/// Subscribes this connection to `turn` pushes about all games of its player, or unsubscribes it.
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
  bool lasting = false;  // stays when the connection ends
};

/// Without an id, cancels all seeks of the connection.
struct CancelSeek {
  std::optional<std::string> seek;
};

using Request =
    std::variant<Ping, OpenRoom, EnterRoom, LeaveRoom, TakeSeat, LeaveSeat, Play, Resign, Abort,
                 MakeOffer, AnswerOffer, Resume, Claim, Say, Mute, Remove, SetAccess, AddBot,
                 RemoveBot, AskToJoin, Admit, Focus, WatchGames, LeaveGames, WatchLobby, LeaveLobby,
                 Seek, CancelSeek, Query>;

struct Envelope {
  std::int64_t id = 0;
  Request request;
};

/// The error for a message that is not a request. `id` is null if the message has no readable one.
struct BadMessage {
  std::optional<std::int64_t> id;
  Error error;
};

/// The text of a request, which `parse_request` reads back.
[[nodiscard]] std::string request_text(const Envelope& envelope);
/// A seek as request text, which `parse_request` reads back.
[[nodiscard]] std::string seek_text(const Seek& seek);

/// Parses one inbound text. Checks the form only, not whether a room or a game exists.
[[nodiscard]] std::expected<Envelope, BadMessage> parse_request(std::string_view text);

/// Finds the `id` of a request that is refused without parsing: the same id as `parse_request`, at
/// a small part of its cost. Null if there is no id or if its key is written with escapes. For text
/// that is not JSON the result is arbitrary.
[[nodiscard]] std::optional<std::int64_t> find_request_id(std::string_view text);

}  // namespace quintet::protocol
