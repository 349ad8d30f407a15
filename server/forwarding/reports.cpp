#include "server/forwarding/reports.hpp"

#include <iterator>
#include <utility>

namespace quintet::server {
namespace {

/// Interval of reports without changes.
constexpr std::chrono::milliseconds alive_interval{1'000};
/// Time without a report after which the data of a node is removed.
constexpr std::chrono::milliseconds forgotten_after{6'000};
/// Shortest and longest interval between two reports of everything.
constexpr std::chrono::milliseconds least_between_all{1'000};
constexpr std::chrono::milliseconds most_between_all{30'000};
constexpr std::size_t most_report_bytes = std::size_t{256} << 10U;
/// Maximum number of ids that are remembered of a node.
constexpr std::size_t most_told = 300'000;

std::string_view consume_line(std::string_view& text) {
  const auto end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

void add_lines(std::vector<std::string>& lines, std::string_view what,
               const std::vector<std::string>& ids) {
  for (const std::string& id : ids)
    lines.push_back(std::string(what) + id);
}

}  // namespace

struct Reports::News {
  std::vector<std::string> arrived;
  std::vector<std::string> left;
  LobbyPart part;
};

Reports::Reports(Context context) : context_(std::move(context)) {
  context_.players_here.note_changes();
  ask_all();
}

void Reports::publish(Kind kind, std::uint64_t number, std::string_view lines) {
  // If the bus refuses a report, its number shows the gap to the receivers.
  static_cast<void>(context_.bus->publish(context_.subject,
                                          to_text(ReportEnvelope{.kind = kind,
                                                                 .node = context_.self,
                                                                 .generation = context_.generation,
                                                                 .number = number,
                                                                 .lines = lines})));
  published_at_ = Clock::now();
}

void Reports::ask(int node) {
  publish(Kind::question, static_cast<std::uint64_t>(node), {});
}

void Reports::ask_again(int node, Node& of) {
  of.complete = false;
  of.arriving.reset();
  const auto now = Clock::now();
  if (now - of.asked < least_between_all) return;
  of.asked = now;
  ask(node);
}

void Reports::publish_report() {
  // Without NATS no node would get the report. The next one contains everything.
  if (!context_.bus->connected()) {
    publishes_all_ = true;
    static_cast<void>(context_.players_here.take_changes());
    static_cast<void>(context_.lobby.take_part(false));
    return;
  }
  const auto now = Clock::now();
  const bool first = number_ == 0;
  const auto since_all = now - published_all_at_;
  const bool all =
      first || since_all >= most_between_all || (publishes_all_ && since_all >= least_between_all);
  std::vector<std::string> lines;
  if (all) {
    add_lines(lines, "+p", context_.players_here.take_all());
  } else {
    const auto changed = context_.players_here.take_changes();
    add_lines(lines, "+p", changed.here);
    add_lines(lines, "-p", changed.gone);
  }
  const LobbyPart part = context_.lobby.take_part(all);
  // In one text, so that both lines are in the same report.
  for (const auto& room : part.rooms) {
    lines.push_back("+c" + room.room + ' ' + part.counts_for.at(room.room) + "\n+r" +
                    protocol::room_line(room));
  }
  for (const auto& seek : part.seeks)
    lines.push_back("+s" + protocol::seek_line(seek));
  if (!all) {
    add_lines(lines, "-r", part.gone);
    add_lines(lines, "-s", part.seeks_gone);
  }
  if (all) {
    publishes_all_ = false;
    published_all_at_ = now;
    publish_lines(lines, true);
  } else if (!lines.empty()) {
    publish_lines(lines, false);
  } else if (now - published_at_.value_or(Clock::time_point()) >= alive_interval) {
    publish(Kind::nothing_new, number_, {});
  }
}

void Reports::publish_lines(const std::vector<std::string>& lines, bool all) {
  std::vector<std::string> texts(1);
  for (const std::string& line : lines) {
    if (texts.back().size() + line.size() > most_report_bytes) texts.emplace_back();
    texts.back() += line;
    texts.back() += '\n';
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const bool begins = i == 0;
    const bool ends = i + 1 == texts.size();
    Kind kind = Kind::news;
    if (all) {
      kind = begins && ends ? Kind::all_in_one
             : begins       ? Kind::all_begins
             : ends         ? Kind::all_ends
                            : Kind::all_goes_on;
    }
    publish(kind, ++number_, texts[i]);
  }
}

void Reports::on_report(const BusMessage& message) {
  const auto report = parse_report_envelope(message.data);
  if (!report || report->node == context_.self) return;
  if (report->kind == Kind::question) {
    const bool asked =
        report->number == 0 || report->number == static_cast<std::uint64_t>(context_.self);
    publishes_all_ = publishes_all_ || asked;
    return;
  }
  // Ignores nodes that are not known as alive. A later report shows the gap, and they report
  // everything again.
  if (!routes_) return;
  const auto living = routes_->alive.find(report->node);
  if (living == routes_->alive.end() || living->second != report->generation) return;
  context_.heard(report->node, report->generation);
  Node& node = nodes_[report->node];
  if (node.generation != report->generation) {
    forget(report->node, node);
    node = {.generation = report->generation};
  }
  node.heard = Clock::now();
  const bool begins = report->kind == Kind::all_in_one || report->kind == Kind::all_begins;
  const std::uint64_t expected = node.number + (report->kind == Kind::nothing_new ? 0 : 1);
  const bool lost = !begins && report->number != expected;
  node.number = report->number;
  if (lost) return ask_again(report->node, node);
  read(node, *report);
}

void Reports::read(Node& of, const ReportEnvelope& report) {
  const bool goes_on = report.kind == Kind::all_goes_on || report.kind == Kind::all_ends;
  if (report.kind == Kind::all_in_one || report.kind == Kind::all_begins) {
    of.arriving.emplace();
  } else if (!of.arriving && (goes_on || !of.complete)) {
    return ask_again(report.node, of);
  }
  News news;
  std::string_view lines = report.lines;
  while (!lines.empty())
    read_line(of, consume_line(lines), news);
  if (report.kind == Kind::all_in_one || report.kind == Kind::all_ends) end_report(of, news);
  apply(report.node, news);
}

void Reports::read_line(Node& of, std::string_view line, News& news) {
  if (line.size() < 2) return;
  const bool comes = line[0] == '+';
  const char what = line[1];
  line.remove_prefix(2);
  const auto note = [&](std::set<std::string> Reported::* ids, const std::string& id) {
    if (comes && of.reported.size() >= most_told) return false;
    if (comes && of.arriving) (*of.arriving.*ids).insert(id);
    return comes ? (of.reported.*ids).insert(id).second : (of.reported.*ids).erase(id) > 0;
  };
  std::string id(line);
  if (what == 'p') {
    if (note(&Reported::players, id)) (comes ? news.arrived : news.left).push_back(std::move(id));
  } else if (what == 'c' && comes) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos) return;
    news.part.counts_for[std::string(line.substr(0, space))] = line.substr(space + 1);
  } else if (what == 'r' && comes) {
    auto room = protocol::parse_room_line(line);
    if (!room) return;
    note(&Reported::rooms, room->room);
    news.part.rooms.push_back(*std::move(room));
  } else if (what == 's' && comes) {
    auto seek = protocol::parse_seek_line(line);
    if (!seek) return;
    note(&Reported::seeks, seek->id);
    news.part.seeks.push_back(*std::move(seek));
  } else if (what == 'r') {
    if (note(&Reported::rooms, id)) news.part.gone.push_back(std::move(id));
  } else if (what == 's') {
    if (note(&Reported::seeks, id)) news.part.seeks_gone.push_back(std::move(id));
  }
}

void Reports::end_report(Node& of, News& news) {
  const auto drop = [&](std::set<std::string> Reported::* ids, std::vector<std::string>& gone) {
    std::erase_if(of.reported.*ids, [&](const std::string& id) {
      if ((*of.arriving.*ids).contains(id)) return false;
      gone.push_back(id);
      return true;
    });
  };
  drop(&Reported::players, news.left);
  drop(&Reported::rooms, news.part.gone);
  drop(&Reported::seeks, news.part.seeks_gone);
  of.arriving.reset();
  of.complete = true;
}

void Reports::apply(int node, const News& news) {
  context_.players_elsewhere.arrived(node, news.arrived);
  context_.players_elsewhere.left(node, news.left);
  if (!news.arrived.empty() || !news.left.empty())
    context_.lobby.people_elsewhere(news.arrived, news.left);
  context_.lobby.show_part(node, news.part);
}

void Reports::forget(int node, Node& of) {
  News news;
  of.arriving.emplace();
  end_report(of, news);
  of.complete = false;
  apply(node, news);
}

void Reports::reconcile(std::shared_ptr<const Routes> routes) {
  routes_ = std::move(routes);
  const auto now = Clock::now();
  for (auto each = nodes_.begin(); each != nodes_.end();) {
    auto& [id, node] = *each;
    const auto living = routes_->alive.find(id);
    const bool lives = living != routes_->alive.end() && living->second == node.generation;
    if (!lives) forget(id, node);
    each = lives ? std::next(each) : nodes_.erase(each);
  }
  for (auto& [id, node] : nodes_) {
    // Without NATS all nodes are silent. Their last reports remain valid.
    if (!context_.bus->connected()) {
      node.heard = now;
    } else if (now - node.heard > forgotten_after && node.reported.size() > 0) {
      forget(id, node);
    }
  }
}

bool Reports::complete() const {
  if (!routes_ || !context_.bus->connected()) return false;
  for (const auto& [id, generation] : routes_->alive) {
    if (id == context_.self) continue;
    const auto node = nodes_.find(id);
    if (node == nodes_.end() || !node->second.complete) return false;
  }
  return true;
}

}  // namespace quintet::server
