// The header of every page: navigation, the player, and the state of the connection.

import type { ComponentChildren } from "preact";
import { followLink, goTo, playerPath, type Route, route } from "../base/router";
import { logOut } from "../net/account";
import type { Player } from "../net/protocol";
import { connection } from "../net/server";
import { texts } from "../texts";
import { Logo } from "../ui/logo";
import { comeBackHere } from "./coming-back";
import { Disclosure } from "./disclosure";
import { focusBoard, focusPage } from "./page";

const places = [
  { page: "home", path: "/" },
  { page: "watch", path: "/watch" },
  { page: "puzzles", path: "/puzzles" },
  { page: "games", path: "/games" },
  { page: "leaderboards", path: "/leaderboards" },
  { page: "rules", path: "/rules" },
] as const;

/** The pages with a playable board. */
const withBoard: readonly Route["page"][] = ["home", "room", "local", "analysis", "puzzle"];

export interface HeaderProps {
  /** Beside the player's menu. */
  bell: ComponentChildren;
  /** Before the player. */
  children: ComponentChildren;
}

export function Header({ bell, children }: HeaderProps) {
  return (
    <header class="top">
      <button type="button" class="skip" onClick={focusPage}>
        {texts.frame.skip}
      </button>
      {withBoard.includes(route.value.page) && (
        <button type="button" class="skip" onClick={focusBoard}>
          {texts.frame.skipToBoard}
        </button>
      )}
      <a class="brand" href="/" onClick={followLink} aria-label={texts.app.home}>
        <Logo />
        <span>{texts.app.name}</span>
      </a>
      <nav class="places" aria-label={texts.frame.navigation}>
        <Disclosure class="menu" button={<MenuIcon />}>
          <ul>
            {places.map(({ page, path }) => (
              <li key={page}>
                <PageLink page={page} path={path}>
                  {texts.frame.places[page]}
                </PageLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      </nav>
      {children}
      <Person bell={bell} />
      <Connected />
    </header>
  );
}

interface PageLinkProps {
  page: Route["page"];
  path: string;
  children: ComponentChildren;
}

function PageLink({ page, path, children }: PageLinkProps) {
  const here = route.value.page === page && isSamePlayer(path);
  return (
    <a href={path} onClick={followLink} aria-current={here ? "page" : undefined}>
      {children}
    </a>
  );
}

/** Whether this is the player's own profile. */
function isSamePlayer(path: string): boolean {
  return route.value.page !== "player" || playerPath(route.value.name) === path;
}

function Person({ bell }: Pick<HeaderProps, "bell">) {
  const player = connection.player.value;
  if (player === null) return null;
  return (
    <div class="person">
      {player.guest && <LogInLink />}
      {bell}
      <Disclosure class="menu" button={<PersonButton player={player} />}>
        <p class="who">
          {player.name} {player.guest && <span class="tag">{texts.frame.guest}</span>}
          {player.guest && <span class="hint">{texts.frame.guestHint}</span>}
        </p>
        <ul>
          {player.guest ? (
            <li class="when-narrow">
              <LogInLink />
            </li>
          ) : (
            <>
              <li>
                <PageLink page="player" path={playerPath(player.name)}>
                  {texts.frame.profile}
                </PageLink>
              </li>
              <li>
                <PageLink page="account" path="/account">
                  {texts.frame.account}
                </PageLink>
              </li>
            </>
          )}
          <li>
            <PageLink page="settings" path="/settings">
              {texts.frame.settings}
            </PageLink>
          </li>
          {!player.guest && (
            <li>
              <button type="button" onClick={() => void leave()}>
                {texts.frame.logOut}
              </button>
            </li>
          )}
        </ul>
      </Disclosure>
    </div>
  );
}

async function leave(): Promise<void> {
  try {
    await logOut();
    goTo("/");
  } catch {
    // The network failed: the player is still logged in, as the header shows.
  }
}

function LogInLink() {
  return (
    <a
      class="log-in"
      href="/account"
      aria-current={route.value.page === "account" ? "page" : undefined}
      onClick={(event) => {
        comeBackHere();
        followLink(event);
      }}
    >
      {texts.frame.logIn}
    </a>
  );
}

function PersonButton({ player }: { player: Player }) {
  return (
    <>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="8" r="4" />
        <path d="M4 20.500c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500" />
      </svg>
      <span class="person-name">{player.name}</span>
    </>
  );
}

function MenuIcon() {
  return (
    <>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 7H20M4 12H20M4 17H20" />
      </svg>
      <span class="sr-only">{texts.frame.menu}</span>
    </>
  );
}

/** Empty while the client is connected. */
function Connected() {
  const status = connection.status.value;
  const databaseAway = connection.databaseAway.value;
  return (
    <p class="connection" role="status">
      {(status !== "connected" || databaseAway) && (
        <span class={`trouble ${databaseAway ? "without-database" : status}`}>
          <span class="dot" aria-hidden="true" />
          {texts.app[databaseAway || status === "connected" ? "databaseAway" : status]}
        </span>
      )}
    </p>
  );
}
