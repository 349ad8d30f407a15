// On every page: the player's seeks, with a button to cancel them, and the link to the game that a
// seek has led to. A player who is not at a table goes there immediately.

import { useEffect } from "preact/hooks";
import { goTo, roomPath, route } from "../base/router";
import { useUnsaved } from "../base/version";
import { clockWords } from "../clock/clock-words";
import { seeking } from "../net/meeting";
import type { Wish } from "../net/protocol";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/seeking";
import { GameMark } from "../ui/game-mark";

function go(room: string): void {
  seeking.goes();
  goTo(roomPath(room));
}

export function SeekingBar() {
  const seeks = seeking.seeks.value;
  const found = seeking.found.value;
  const begun = seeking.begun.value;
  const atTable = route.value.page === "room";
  // Seeks that are not lasting end with the connection.
  useUnsaved(seeks.some(({ wish }) => wish.lasting !== true));
  useEffect(() => {
    if (found !== null && !atTable) go(found);
  }, [found, atTable]);
  if (found === null && begun === null && seeks.length === 0) return null;
  return (
    <aside class="seeking" aria-label={texts.label}>
      {found !== null ? (
        <p class="seeking-found" role="alert">
          <strong>{texts.found}</strong>
          <button type="button" class="primary small" onClick={() => go(found)}>
            {texts.go}
          </button>
        </p>
      ) : begun !== null ? (
        <p class="seeking-found" role="alert">
          <strong>{texts.begun}</strong>
          <button type="button" class="primary small" onClick={() => go(begun)}>
            {texts.go}
          </button>
          <button type="button" class="small" onClick={() => seeking.goes()}>
            {texts.later}
          </button>
        </p>
      ) : (
        <ul>
          {seeks.map(({ wish }) => (
            <OwnSeek key={JSON.stringify(wish)} wish={wish} />
          ))}
        </ul>
      )}
    </aside>
  );
}

function OwnSeek({ wish }: { wish: Wish }) {
  const name = gameNameOf(wish.game);
  return (
    <li>
      <span class="dot pulsing" aria-hidden="true" />
      <GameMark game={wish.game} />
      <span class="seeking-words">
        {texts.looking(name)} <span class="hint">{clockWords(wish.clock)}</span>{" "}
        {wish.options.players === "3" && <span class="hint">{texts.fewer}</span>}{" "}
        {wish.lasting && <span class="hint">{texts.lasting}</span>}
      </span>
      <button
        type="button"
        class="small"
        aria-label={texts.cancelled(name)}
        onClick={() => void seeking.cancel(wish)}
      >
        {texts.cancel}
      </button>
    </li>
  );
}
