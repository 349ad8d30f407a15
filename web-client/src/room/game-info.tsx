// What is being played: the game, its designer, the options in words, the rules, who watches.

import type { GameView } from "../games/view";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { texts } from "../texts";
import { Designer } from "../ui/designer";

export interface GameInfoProps {
  room: Room;
  game: CatalogueGame;
  view: GameView;
}

export function GameInfo({ room, game, view }: GameInfoProps) {
  return (
    <section class="panel info" aria-labelledby="info">
      <h2 id="info">{game.name}</h2>
      <Designer game={game} />
      {game.options.length > 0 && (
        <dl class="options">
          {game.options.map(({ key, label, choices }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{choices.find(({ value }) => value === room.options[key])?.label}</dd>
            </div>
          ))}
        </dl>
      )}
      <p class="watchers">
        {texts.room.spectators(room.presence.spectators)}
        {room.you.seat === null && room.status !== "open" && ` · ${texts.room.watching}`}
      </p>
      <details>
        <summary>{texts.room.rules}</summary>
        <ul>
          {view.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
