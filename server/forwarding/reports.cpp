#include "server/forwarding/reports.hpp"

#include <iterator>
#include <utility>
#include <variant>

#include "protocol/overloaded.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;

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

template <class Line>
void add_lines(std::vector<std::string>& lines, const std::vector<std::string>& ids) {
  for (const std::string& id : ids)
    lines.push_back(to_line(Line{id}));
}

/// The number that a report must have after one with the number `last`; null if any number will
/// do.
std::optional<std::uint64_t> expected_number(const nodes::Report::What& what, std::uint64_t last) {
  if (std::holds_alternative<nodes::Unchanged>(what)) return last;
  const auto* const everything = std::get_if<nodes::Everything>(&what);
  if (everything != nullptr && everything->begins) return std::nullopt;
  return last + 1;
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

void Reports::publish(What what) {
  // If the bus refuses a report, its number shows the gap to the receivers.
  static_cast<void>(context_.bus->publish(
      context_.subject,
      to_text(nodes::Report{
          .node = context_.self, .generation = context_.generation, .what = std::move(what)})));
  published_at_ = Clock::now();
}

void Reports::ask(int node) {
  publish(nodes::AskEverything{.of = node});
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
    add_lines<nodes::PlayerHere>(lines, context_.players_here.take_all());
  } else {
    const auto changed = context_.players_here.take_changes();
    add_lines<nodes::PlayerHere>(lines, changed.here);
    add_lines<nodes::PlayerGone>(lines, changed.gone);
  }
  LobbyPart part = context_.lobby.take_part(all);
  for (auto& room : part.rooms) {
    std::string counts_for = part.counts_for.at(room.room);
    lines.push_back(
        to_line(nodes::RoomShown{.counts_for = std::move(counts_for), .room = std::move(room)}));
  }
  for (auto& seek : part.seeks)
    lines.push_back(to_line(nodes::SeekShown{std::move(seek)}));
  if (!all) {
    add_lines<nodes::RoomGone>(lines, part.gone);
    add_lines<nodes::SeekGone>(lines, part.seeks_gone);
  }
  if (all) {
    publishes_all_ = false;
    published_all_at_ = now;
    publish_lines(lines, true);
  } else if (!lines.empty()) {
    publish_lines(lines, false);
  } else if (now - published_at_.value_or(Clock::time_point()) >= alive_interval) {
    publish(nodes::Unchanged{.number = number_});
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
    ++number_;
    if (all) {
      publish(
          nodes::Everything{.number = number_, .begins = begins, .ends = ends, .lines = texts[i]});
    } else {
      publish(nodes::Changes{.number = number_, .lines = texts[i]});
    }
  }
}

void Reports::on_report(const BusMessage& message) {
  const auto report = nodes::parse_report(message.data);
  if (!report) return not_understood_.note(report.error());
  if (report->node == context_.self) return;
  if (const auto* const question = std::get_if<nodes::AskEverything>(&report->what)) {
    publishes_all_ = publishes_all_ || question->of == 0 || question->of == context_.self;
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
  read(report->node, node, report->what);
}

void Reports::read(int node, Node& of, const What& report) {
  const auto take = [&](std::uint64_t number) {
    const bool lost = number != expected_number(report, of.number).value_or(number);
    of.number = number;
    if (lost) ask_again(node, of);
    return !lost;
  };
  const auto take_lines = [&](std::string_view lines, bool ends) {
    News news;
    while (!lines.empty())
      read_line(of, consume_line(lines), news);
    if (ends) end_report(of, news);
    apply(node, news);
  };
  const protocol::Overloaded read_one{
      [&](const nodes::Unchanged& unchanged) {
        if (take(unchanged.number) && !of.arriving && !of.complete) ask_again(node, of);
      },
      [&](const nodes::Changes& changes) {
        if (!take(changes.number)) return;
        if (!of.arriving && !of.complete) return ask_again(node, of);
        take_lines(changes.lines, false);
      },
      [&](const nodes::Everything& everything) {
        if (!take(everything.number)) return;
        if (everything.begins) of.arriving.emplace();
        if (!of.arriving) return ask_again(node, of);
        take_lines(everything.lines, everything.ends);
      },
      // Handled by on_report.
      [](const nodes::AskEverything&) {},
      [&](const nodes::Unknown& unknown) { not_understood_.note(unknown); }};
  std::visit(read_one, report);
}

void Reports::read_line(Node& of, std::string_view line, News& news) {
  auto read = nodes::parse_report_line(line);
  if (!read) return not_understood_.note(nodes::Unreadable::malformed);
  const auto comes = [&](std::set<std::string> Reported::* ids, const std::string& id) {
    if (of.reported.size() >= most_told) return false;
    if (of.arriving) (*of.arriving.*ids).insert(id);
    return (of.reported.*ids).insert(id).second;
  };
  const auto goes = [&](std::set<std::string> Reported::* ids, std::string& id,
                        std::vector<std::string>& gone) {
    if ((of.reported.*ids).erase(id) > 0) gone.push_back(std::move(id));
  };
  const protocol::Overloaded read_one{
      [&](nodes::PlayerHere& here) {
        if (comes(&Reported::players, here.player)) news.arrived.push_back(std::move(here.player));
      },
      [&](nodes::PlayerGone& gone) { goes(&Reported::players, gone.player, news.left); },
      [&](nodes::RoomShown& shown) {
        comes(&Reported::rooms, shown.room.room);
        news.part.counts_for[shown.room.room] = std::move(shown.counts_for);
        news.part.rooms.push_back(std::move(shown.room));
      },
      [&](nodes::RoomGone& gone) { goes(&Reported::rooms, gone.room, news.part.gone); },
      [&](nodes::SeekShown& shown) {
        comes(&Reported::seeks, shown.seek.id);
        news.part.seeks.push_back(std::move(shown.seek));
      },
      [&](nodes::SeekGone& gone) { goes(&Reported::seeks, gone.seek, news.part.seeks_gone); },
      [&](const nodes::Unknown& unknown) { not_understood_.note(unknown); }};
  std::visit(read_one, *read);
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
  players_elsewhere_.arrived(node, news.arrived);
  players_elsewhere_.left(node, news.left);
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
