// The game, its designer, the options in words, the rules, and the spectators.

import { followLink } from "../base/router";
import { clockWords } from "../clock/clock-words";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { texts } from "../texts";
import { Designer } from "../ui/designer";
import { rematchPath } from "./offers/offers-bar";
import { OwnChoices } from "./own-choices";
import { Series } from "./series";

export interface GameInfoProps {
  room: Room;
  game: CatalogueGame;
  view: GameView;
}

export function GameInfo({ room, game, view }: GameInfoProps) {
  return (
    <section class="panel info" aria-labelledby="info">
      <h2 id="info">{game.name}</h2>
      <p class="goal">{game.summary}</p>
      <Designer game={game} />
      <dl class="options">
        {game.options.map(({ key, label, choices }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{choices.find(({ value }) => value === room.options[key])?.label}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.room.clock}</dt>
          <dd>{clockWords(room.clock)}</dd>
        </div>
        <div>
          <dt>{texts.room.rated}</dt>
          <dd>{room.rated ? texts.room.yes : texts.room.no}</dd>
        </div>
      </dl>
      <p class="watchers">{texts.room.spectators(room.presence.spectators)}</p>
      {room.delay_turns > 0 && <p class="watchers">{texts.room.delayed(room.delay_turns)}</p>}
      {room.status !== "over" && <Series room={room} />}
      {room.rematch_of !== null && (
        <a href={rematchPath(room, room.rematch_of)} onClick={followLink}>
          {texts.room.rematchOf}
        </a>
      )}
      <OwnChoices plays={room.you.seat !== null} />
      <details>
        <summary>{texts.room.rules}</summary>
        <ul>
          {view.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <a href={`/rules/${game.id}`} target="_blank" rel="noopener">
          {texts.room.allRules}
        </a>
      </details>
    </section>
  );
}
