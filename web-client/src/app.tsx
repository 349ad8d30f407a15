// The frame around every page: header, connection state, and the page that the address names.

import { connection } from "./net/server";
import { HomePage } from "./pages/home";
import { RoomPage } from "./pages/room";
import { followLink, route } from "./router";
import { texts } from "./texts";
import { lazyPage, lazyPart } from "./ui/lazy-page";
import { Logo } from "./ui/logo";
import { superseded } from "./version";

const RulesPage = lazyPage(() => import("./pages/rules").then((page) => page.RulesPage));
const NewVersion = lazyPart(() => import("./offline/new-version").then((part) => part.NewVersion));

export function App() {
  return (
    <>
      <header class="top">
        <a class="brand" href="/" onClick={followLink} aria-label={texts.app.home}>
          <Logo />
          <span>{texts.app.name}</span>
        </a>
        <Connected />
      </header>
      <Page />
      {superseded.value && <NewVersion />}
    </>
  );
}

function Page() {
  const { value } = route;
  switch (value.page) {
    case "home":
      return <HomePage />;
    case "room":
      return <RoomPage key={value.room + value.key} id={value.room} linkKey={value.key} />;
    case "rules":
      return <RulesPage game={value.game} />;
    default:
      return (
        <main class="plain">
          <h1>{texts.app.notFound}</h1>
          <a href="/" onClick={followLink}>
            {texts.app.toHome}
          </a>
        </main>
      );
  }
}

/** Who we are, or that we are cut off. */
function Connected() {
  const status = connection.status.value;
  const player = connection.player.value;
  const words = {
    connecting: texts.app.connecting,
    connected: player === null ? texts.app.connected : texts.app.you(player.name),
    reconnecting: texts.app.reconnecting,
  }[status];
  return (
    <p class={`connection ${status}`} role="status">
      <span class="dot" aria-hidden="true" />
      {words}
    </p>
  );
}
