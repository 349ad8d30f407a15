#include "server/routes/metrics_page.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include "protocol/messages/devices.hpp"
#include "rules/catalogue.hpp"
#include "server/async/async_store.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/log.hpp"
#include "server/base/readiness.hpp"
#include "server/base/version.hpp"
#include "server/lobby/lobby.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/address_bytes.hpp"
#include "server/notices/settlement.hpp"
#include "server/players/accounts.hpp"
#include "server/players/players_here.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/process_status.hpp"
#include "storage/location.hpp"

namespace quintet::server {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;

/// By index in protocol::Request.
constexpr std::array<std::string_view, std::variant_size_v<protocol::Request>> command_words = {
    "ping",        "open_room",   "enter_room", "leave_room",  "take_seat",   "leave_seat",
    "play",        "resign",      "abort",      "offer",       "answer",      "resume",
    "claim",       "say",         "mute",       "remove",      "set_access",  "add_bot",
    "remove_bot",  "ask_to_join", "admit",      "focus",       "watch_games", "leave_games",
    "watch_lobby", "leave_lobby", "seek",       "cancel_seek", "query"};

/// Composes the text. `name` and `help` are written unchanged.
class Page {
 public:
  /// Begins a family: the samples that follow belong to it.
  void family(std::string_view name, MetricType type, std::string_view help) {
    families_.push_back(
        {.name = std::string(name), .help = std::string(help), .type = type, .metric = {}});
  }
  template <class Number>
  void sample(Number value, Labels labels = {}) {
    ClientMetric metric;
    metric.label = std::move(labels);
    (families_.back().type == MetricType::Counter ? metric.counter.value : metric.gauge.value) =
        static_cast<double>(value);
    families_.back().metric.push_back(std::move(metric));
  }
  void sample(const storage::Distribution& distribution, Labels labels = {}) {
    ClientMetric metric;
    metric.label = std::move(labels);
    ClientMetric::Histogram& histogram = metric.histogram;
    for (std::size_t i = 0; i < distribution.counts.size(); ++i) {
      histogram.sample_count += distribution.counts[i];
      const bool last = i == distribution.bounds.size();
      histogram.bucket.push_back(
          {.cumulative_count = histogram.sample_count,
           .upper_bound = last ? std::numeric_limits<double>::infinity() : distribution.bounds[i]});
    }
    histogram.sample_sum = distribution.sum;
    families_.back().metric.push_back(std::move(metric));
  }
  template <class Number>
  void counter(std::string_view name, std::string_view help, Number value) {
    family(name, MetricType::Counter, help);
    sample(value);
  }
  template <class Number>
  void gauge(std::string_view name, std::string_view help, Number value) {
    family(name, MetricType::Gauge, help);
    sample(value);
  }

  [[nodiscard]] std::string text() const {
    std::ostringstream out;
    prometheus::TextSerializer().Serialize(out, families_);
    return std::move(out).str();
  }

 private:
  std::vector<prometheus::MetricFamily> families_;
};

Labels label(std::string_view name, std::string_view value) {
  return {{.name = std::string(name), .value = std::string(value)}};
}

Labels labels(std::string_view name, std::string_view value, std::string_view other,
              std::string_view other_value) {
  Labels both = label(name, value);
  both.push_back(label(other, other_value).front());
  return both;
}

void add_server(Page& page, const MetricsSources& sources) {
  page.family("quintet_build_info", MetricType::Gauge, "1, with the version of the server.");
  page.sample(1, label("version", version()));
  page.gauge("quintet_draining", "1 while the server wants no new clients; /readyz is 503 then.",
             sources.readiness.draining ? 1 : 0);
  page.gauge("quintet_storing", "0 while nothing can be stored; /readyz is 503 then.",
             sources.store.storing() ? 1 : 0);
  page.gauge("quintet_hearing",
             "0 while messages of other nodes are not handled; /readyz is 503 then.",
             sources.readiness.hears_nodes() ? 1 : 0);
  page.gauge("quintet_short_of_space",
             "1 while the disk is nearly full: no new rooms or guests, no chat lines of guests.",
             sources.space.is_short() ? 1 : 0);
  page.family("quintet_limit", MetricType::Gauge, "The configured limits, by name.");
  for (const NamedLimit& limit : sources.limits)
    page.sample(limit.value, label("limit", limit.name));
  page.counter("quintet_log_lines_dropped_total",
               "Lines of the log that were lost because standard error was not read in time.",
               log::dropped());
}

void add_connections(Page& page, const MetricsSources& sources) {
  const Metrics& metrics = sources.metrics;
  page.family("quintet_connections", MetricType::Gauge, "Open connections.");
  page.sample(metrics.http_connections.value(), label("kind", "http"));
  page.sample(metrics.websockets.value(), label("kind", "websocket"));
  page.counter("quintet_connections_accepted_total", "Accepted connections.",
               metrics.accepted.value());
  page.family("quintet_connections_refused_total", MetricType::Counter,
              "Refused connections: too many in total, or from one address.");
  for (std::size_t i = 0; i < refused_words.size(); ++i)
    page.sample(metrics.refused[static_cast<Refused>(i)].value(),
                label("reason", refused_words.at(i)));
  page.counter("quintet_websockets_opened_total", "WebSockets that were opened.",
               metrics.websockets_opened.value());
  page.family("quintet_websockets_closed_total", MetricType::Counter,
              "Closed WebSockets, by reason.");
  for (std::size_t i = 0; i < closed_words.size(); ++i)
    page.sample(metrics.websockets_closed[static_cast<Closed>(i)].value(),
                label("reason", closed_words.at(i)));
  page.counter("quintet_messages_received_total", "Messages from WebSockets.",
               metrics.messages_received.value());
  page.counter("quintet_received_bytes_total", "Bytes of messages from WebSockets.",
               metrics.bytes_received.value());
  page.counter("quintet_messages_sent_total", "Messages to WebSockets.",
               metrics.messages_sent.value());
  page.counter("quintet_sent_bytes_total", "Bytes of messages to WebSockets.",
               metrics.bytes_sent.value());
  page.gauge("quintet_outbox_bytes", "Bytes queued for clients.", sources.address_bytes.total());
  page.gauge("quintet_outbox_bytes_max",
             "Largest number of bytes queued for one client since the start.",
             metrics.outbox_bytes.value());
  page.gauge("quintet_outbox_messages_max",
             "Largest number of messages queued for one client since the start.",
             metrics.outbox_messages.value());
}

template <std::size_t Words>
void add_table(Page& page, std::string_view name, std::string_view help,
               const CounterTable<Words>& table, const std::array<std::string_view, Words>& names) {
  page.family(name, MetricType::Counter, help);
  for (const auto& [key, count] : table.counts()) {
    Labels all;
    for (std::size_t i = 0; i < Words; ++i)
      all.push_back(label(names.at(i), key.at(i)).front());
    page.sample(count, std::move(all));
  }
}

void add_errors(Page& page, const Metrics& metrics) {
  page.family("quintet_errors_total", MetricType::Counter,
              "Requests that got an error, by its code.");
  for (std::size_t i = 0; i < Metrics::error_codes; ++i) {
    const auto code = static_cast<protocol::ErrorCode>(i);
    const std::string_view word = protocol::to_string(code);
    page.sample(metrics.websocket_errors[code].value(), labels("by", "websocket", "code", word));
    page.sample(metrics.http_errors[code].value(), labels("by", "http", "code", word));
  }
}

void add_games(Page& page, const MetricsSources& sources) {
  const Metrics& metrics = sources.metrics;
  page.family("quintet_rooms", MetricType::Gauge, "Rooms in memory.");
  for (std::size_t i = 0; i < rooms_state_words.size(); ++i)
    page.sample(metrics.rooms.at(i).value(), label("state", rooms_state_words.at(i)));
  add_table<1>(page, "quintet_rooms_opened_total", "Opened rooms.", metrics.rooms_opened, {"game"});
  add_table<1>(page, "quintet_games_started_total", "Games that have begun.", metrics.games_started,
               {"game"});
  add_table<2>(page, "quintet_games_ended_total", "Games that have ended.", metrics.games_ended,
               {"game", "reason"});
  add_table<2>(page, "quintet_lessons_total", "Players who have reached a point of a lesson.",
               metrics.lessons, {"game", "point"});
  page.family("quintet_turns_total", MetricType::Counter,
              "Turns that were validated, stored and sent.");
  const auto catalogue = rules::catalogue();
  for (std::size_t i = 0; i < catalogue.size(); ++i)
    page.sample(metrics.turns.at(i).value(), label("game", catalogue[i].id));
  page.family("quintet_turn_duration_seconds", MetricType::Histogram,
              "Time from the arrival of a turn until it was stored and sent.");
  page.sample(metrics.turn_durations.distribution());
  page.family("quintet_commands_total", MetricType::Counter,
              "Requests over WebSockets, by their type.");
  for (std::size_t i = 0; i < command_words.size(); ++i)
    page.sample(metrics.commands.at(i).value(), label("command", command_words.at(i)));
  add_errors(page, metrics);
  page.gauge("quintet_waiting_commands", "Commands queued in rooms.",
             sources.rooms.waiting_commands().count.load());
  page.gauge("quintet_mailbox_commands_max",
             "Largest number of commands queued in one room since the start.",
             metrics.mailbox.value());
}

void add_bots(Page& page, const MetricsSources& sources) {
  const Metrics& metrics = sources.metrics;
  page.gauge("quintet_bot_games", "Computer players in rooms that are in memory.",
             metrics.bot_games.value());
  page.gauge("quintet_bot_queue", "Positions that wait for a computer player to think about them.",
             metrics.bot_queue.value());
  page.family("quintet_bot_thinking_seconds", MetricType::Histogram,
              "Thinking time of computer players per turn.");
  page.sample(metrics.bot_thinking.distribution());
  const auto catalogue = rules::catalogue();
  page.family("quintet_bot_turns_total", MetricType::Counter, "Turns of computer players.");
  for (std::size_t i = 0; i < catalogue.size(); ++i)
    page.sample(metrics.bot_turns.at(i).value(), label("game", catalogue[i].id));
  page.family("quintet_bot_nodes_total", MetricType::Counter,
              "Actions that computer players have searched.");
  for (std::size_t i = 0; i < catalogue.size(); ++i)
    page.sample(metrics.bot_nodes.at(i).value(), label("game", catalogue[i].id));
  page.family("quintet_bot_fallbacks_total", MetricType::Counter,
              "Turns for which a computer player thought less than its level requires, by reason.");
  for (std::size_t i = 0; i < fallback_words.size(); ++i)
    page.sample(metrics.bot_fallbacks[static_cast<Fallback>(i)].value(),
                label("reason", fallback_words.at(i)));
  page.counter("quintet_bot_failures_total",
               "Failures of computer players; the room waits for another attempt.",
               metrics.bot_failures.value());
}

void add_people(Page& page, const MetricsSources& sources) {
  const Lobby::Numbers lobby = sources.lobby.numbers();
  page.gauge("quintet_players_online", "Players with a WebSocket.", sources.players_here.size());
  page.gauge("quintet_seeks", "Seeks that wait.", lobby.seeks);
  page.gauge("quintet_lobby_watchers", "WebSockets that watch the lobby.", lobby.subscribers);
  page.family("quintet_lobby_rooms", MetricType::Gauge, "Rooms in the lobby.");
  page.sample(lobby.open_rooms, label("state", "open"));
  page.sample(lobby.games, label("state", "playing"));
  page.gauge("quintet_waiting_passwords", "Passwords that are being checked or wait for a thread.",
             sources.accounts.waiting_passwords());
}

void add_deliveries(Page& page, const DeliveryFigures& deliveries) {
  page.family("quintet_deliveries_total", MetricType::Counter,
              "Messages to players' devices that were due, by channel and outcome.");
  auto counts = deliveries.outcomes.counts();
  for (const auto channel : protocol::message_channels) {
    for (const auto outcome : delivery_words)
      page.sample(counts[{std::string(channel), std::string(outcome)}],
                  labels("channel", channel, "outcome", outcome));
  }
  page.gauge("quintet_deliveries_due",
             "Messages that are due. Of the node that sends them; 0 on the others.",
             deliveries.due.load());
  page.gauge("quintet_deliveries_oldest_due_timestamp_seconds",
             "When the oldest of them was due, in seconds since 1970; 0 if none is due.",
             static_cast<double>(deliveries.oldest_due.load()) / 1000);
}

void add_http(Page& page, const Metrics& metrics) {
  constexpr std::array<std::string_view, Metrics::status_classes> statuses = {"1xx", "2xx", "3xx",
                                                                              "4xx", "5xx"};
  page.family("quintet_http_requests_total", MetricType::Counter, "HTTP requests.");
  for (std::size_t route = 0; route < route_words.size(); ++route) {
    for (std::size_t status = 0; status < statuses.size(); ++status) {
      page.sample(metrics.http_requests.at(route).at(status).value(),
                  labels("route", route_words.at(route), "status", statuses.at(status)));
    }
  }
  page.family("quintet_http_request_duration_seconds", MetricType::Histogram,
              "Time from the arrival of a request until its response was ready.");
  for (std::size_t route = 0; route < route_words.size(); ++route)
    page.sample(metrics.http_durations.at(route).distribution(),
                label("route", route_words.at(route)));
}

void add_node(Page& page, const NodeFigures& node) {
  if (!node.together) return;
  page.gauge("quintet_node_parts", "Number of the rooms' 256 shards that this node owns.",
             node.parts.load());
  page.gauge("quintet_nodes_alive", "Live nodes, as this node sees them.", node.alive.load());
  page.gauge("quintet_nats_connected", "0 while no NATS server can be reached.",
             node.connected ? 1 : 0);
  page.counter("quintet_node_messages_lost_total",
               "Messages to and from other nodes that were lost on their way through NATS.",
               node.lost.load());
}

std::uint64_t size_of(const std::filesystem::path& file) {
  std::error_code failure;
  const std::uintmax_t size = std::filesystem::file_size(file, failure);
  return failure ? 0 : size;
}

void add_storage(Page& page, const MetricsSources& sources) {
  const storage::WriterStatistics writer = sources.store.writer_statistics();
  page.family("quintet_commit_duration_seconds", MetricType::Histogram,
              "Duration of transactions, flush included.");
  page.sample(writer.write_seconds);
  page.family("quintet_commit_jobs", MetricType::Histogram, "Jobs per transaction.");
  page.sample(writer.batch_jobs);
  page.family("quintet_writes_total", MetricType::Counter, "Jobs for the writer, by their result.");
  page.sample(writer.jobs - writer.conflicts - writer.invalid - writer.failures - writer.unknown,
              label("result", "ok"));
  page.sample(writer.conflicts, label("result", "conflict"));
  page.sample(writer.invalid, label("result", "invalid"));
  page.sample(writer.failures, label("result", "failure"));
  page.sample(writer.unknown, label("result", "unknown"));
  page.sample(writer.refused, label("result", "refused"));
  page.counter("quintet_checkpoints_total",
               "Checkpoints: moves of the write-ahead log into the file.", writer.checkpoints);
  page.gauge("quintet_writer_queue_jobs", "Jobs queued for the writer.", writer.queue);
  page.gauge("quintet_writer_queue_jobs_max",
             "Largest number of jobs queued for the writer since the start.", writer.largest_queue);
  const storage::ReaderStatistics games = sources.store.games_reader_statistics();
  const storage::ReaderStatistics lists = sources.store.lists_reader_statistics();
  page.family("quintet_reader_queries_total", MetricType::Counter,
              "Queries by reader: games and sessions, or lists.");
  page.sample(games.taken, label("reader", "games"));
  page.sample(lists.taken, label("reader", "lists"));
  page.family("quintet_reader_queue_queries", MetricType::Gauge, "Queries that wait for a reader.");
  page.sample(games.queue, label("reader", "games"));
  page.sample(lists.queue, label("reader", "lists"));
  page.family("quintet_reader_queue_queries_max", MetricType::Gauge,
              "Largest number of queries that waited for a reader since the start.");
  page.sample(games.largest, label("reader", "games"));
  page.sample(lists.largest, label("reader", "lists"));
  const std::filesystem::path& file = sources.store.file();
  // the database server has its own metrics
  if (storage::is_postgres_address(file.native())) return;
  page.family("quintet_database_bytes", MetricType::Gauge,
              "Size of the data file and of its write-ahead log.");
  page.sample(size_of(file), label("file", "main"));
  page.sample(size_of(file.native() + "-wal"), label("file", "wal"));
  std::error_code failure;
  const auto space = std::filesystem::space(file, failure);
  page.gauge("quintet_database_free_bytes", "Bytes that are free on the disk of the data file.",
             failure ? 0 : space.available);
}

void add_process(Page& page) {
  const ProcessStatus process = process_status();
  page.counter("process_cpu_seconds_total", "Processor time of the process, in seconds.",
               process.cpu_seconds);
  page.gauge("process_resident_memory_bytes", "Resident memory of the process.",
             process.resident_bytes);
  page.gauge("process_virtual_memory_bytes", "Virtual memory of the process.",
             process.virtual_bytes);
  page.gauge("process_open_fds", "Open files, sockets included.", process.open_files);
  page.gauge("process_max_fds", "Files that the process may open.", process.most_files);
  page.gauge("process_threads", "Threads of the process.", process.threads);
  page.gauge("process_start_time_seconds", "When the process began, in seconds since 1970.",
             process.start_seconds);
}

}  // namespace

std::string metrics_text(const MetricsSources& sources) {
  Page page;
  add_server(page, sources);
  add_connections(page, sources);
  add_games(page, sources);
  add_bots(page, sources);
  add_people(page, sources);
  add_http(page, sources.metrics);
  add_storage(page, sources);
  add_deliveries(page, sources.metrics.deliveries);
  add_node(page, sources.metrics.node);
  add_process(page);
  return page.text();
}

}  // namespace quintet::server
