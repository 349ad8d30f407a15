// The frame around every page, and the page that the address names.

import { Footer } from "./frame/footer";
import { Header } from "./frame/header";
import { PagePlace } from "./frame/page";
import { HomePage } from "./pages/home";
import { RoomPage } from "./pages/room";
import { followLink, type Route, route } from "./router";
import { texts } from "./texts";
import { Gloss } from "./ui/gloss";

const played: readonly Route["page"][] = ["room", "analysis", "local"];

export function App() {
  return (
    <>
      <Gloss />
      <Header />
      <PagePlace>
        <Page />
      </PagePlace>
      {!played.includes(route.value.page) && <Footer />}
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
