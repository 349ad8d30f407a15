// The frame around every page, and the page that the address names.

import { ShadingDefinitions } from "./appearance/shading";
import { InTurn } from "./base/in-turn";
import { type Route, route } from "./base/router";
import { superseded } from "./base/version";
import { Footer } from "./frame/footer";
import { Header } from "./frame/header";
import { NotFound } from "./frame/not-found";
import { NoticeBar } from "./frame/notice-bar";
import { PagePlace } from "./frame/page";
import { SeekingBar } from "./lobby/seeking-bar";
import { recentRooms } from "./net/recent";
import { connection } from "./net/server";
import { HomePage } from "./pages/home";
import { isPushed } from "./push/flag";
import { lazyExtra, lazyPage, lazyPart } from "./ui/lazy";

const AccountPage = lazyPage(() => import("./pages/account").then((page) => page.AccountPage));
const GamesPage = lazyPage(() => import("./pages/games").then((page) => page.GamesPage));
const LeaderboardsPage = lazyPage(() =>
  import("./pages/leaderboards").then((page) => page.LeaderboardsPage),
);
const ProfilePage = lazyPage(() => import("./pages/profile").then((page) => page.ProfilePage));
const AnalysisPage = lazyPage(() => import("./pages/analysis").then((page) => page.AnalysisPage));
const ExercisePage = lazyPage(() => import("./pages/exercise").then((page) => page.ExercisePage));
const LearnPage = lazyPage(() => import("./pages/learn").then((page) => page.LearnPage));
const LocalPage = lazyPage(() => import("./pages/local").then((page) => page.LocalPage));
const MailPage = lazyPage(() => import("./pages/mail").then((page) => page.MailPage));
const MistakePage = lazyPage(() => import("./pages/mistake").then((page) => page.MistakePage));
const MistakesPage = lazyPage(() => import("./pages/mistakes").then((page) => page.MistakesPage));
const PuzzlePage = lazyPage(() => import("./pages/puzzle").then((page) => page.PuzzlePage));
const PuzzlesPage = lazyPage(() => import("./pages/puzzles").then((page) => page.PuzzlesPage));
const WatchPage = lazyPage(() => import("./pages/watch").then((page) => page.WatchPage));
const loadRoom = () => import("./pages/room");
const RoomPage = lazyPage(() => loadRoom().then((page) => page.RoomPage));
const RulesPage = lazyPage(() => import("./pages/rules").then((page) => page.RulesPage));
const SettingsPage = lazyPage(() => import("./pages/settings").then((page) => page.SettingsPage));
const StatisticsPage = lazyPage(() =>
  import("./pages/statistics").then((page) => page.StatisticsPage),
);
const Bell = lazyExtra(() => import("./inbox/bell").then((part) => part.Bell));
const NextTurn = lazyExtra(() => import("./room/next-turn").then((part) => part.NextTurn));
const NewVersion = lazyPart(() => import("./offline/new-version").then((part) => part.NewVersion));

// The first press or key can begin a game: the script of the room arrives while the server opens it.
for (const first of ["pointerdown", "keydown"])
  addEventListener(first, () => void loadRoom().catch(() => undefined), { once: true });

/** Pages with a board to play on, which have no room for a footer. */
const played: readonly Route["page"][] = [
  "room",
  "analysis",
  "exercise",
  "learn",
  "local",
  "mistake",
  "puzzle",
];

export function App() {
  const { value } = route;
  return (
    <>
      <ShadingDefinitions />
      <Header bell={mayHaveNotifications() && <Bell />}>
        {value.page === "room" && <NextTurn room={value.room} />}
      </Header>
      <NoticeBar />
      <PagePlace>
        <InTurn>
          <Page />
        </InTurn>
      </PagePlace>
      {!played.includes(value.page) && (
        <InTurn>
          <Footer />
        </InTurn>
      )}
      <SeekingBar />
      {superseded.value && <NewVersion meanwhile={null} />}
    </>
  );
}

/**
 * A guest who was in no room has none but the operator's notices. The first page loads nothing for
 * them, unless the bell must end the push messages of the player before them.
 */
function mayHaveNotifications(): boolean {
  return connection.player.value?.guest === false || recentRooms().length > 0 || isPushed();
}

function Page() {
  const { value } = route;
  switch (value.page) {
    case "home":
      return <HomePage />;
    case "room":
      return (
        <RoomPage key={value.room} id={value.room} linkKey={value.key} linkTurn={value.turn} />
      );
    case "analysis":
      return <AnalysisPage game={value.game} />;
    case "exercise":
      return <ExercisePage game={value.game} />;
    case "learn":
      return <LearnPage game={value.game} />;
    case "local":
      return <LocalPage game={value.game} />;
    case "mail":
      return <MailPage link={value.link} />;
    case "mistake":
      return <MistakePage id={value.id} />;
    case "mistakes":
      return <MistakesPage />;
    case "puzzle":
      return <PuzzlePage id={value.id} />;
    case "puzzles":
      return <PuzzlesPage game={value.game} />;
    case "watch":
      return <WatchPage />;
    case "rules":
      return <RulesPage game={value.game} />;
    case "account":
      return <AccountPage />;
    case "games":
      return <GamesPage />;
    case "leaderboards":
      return <LeaderboardsPage pool={value.pool} />;
    case "player":
      return <ProfilePage name={value.name} />;
    case "statistics":
      return <StatisticsPage game={value.game} />;
    case "settings":
      return <SettingsPage part={value.part} />;
    default:
      return <NotFound />;
  }
}
