// What is being played: the game, its designer, the options in words, the rules, who watches.

import type { GameView } from "../games/view";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { followLink } from "../router";
import { texts } from "../texts";
import { Designer } from "../ui/designer";
import { clockWords } from "./clock-words";
import { confirming } from "./confirming";
import { rematchPath } from "./offers-bar";

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
      <p class="watchers">
        {texts.room.spectators(room.presence.spectators)}
        {room.you.seat === null && room.status !== "open" && ` · ${texts.room.watching}`}
      </p>
      {room.delay_turns > 0 && <p class="watchers">{texts.room.delayed(room.delay_turns)}</p>}
      {room.rematch_of !== null && (
        <a href={rematchPath(room, room.rematch_of)} onClick={followLink}>
          {texts.room.rematchOf}
        </a>
      )}
      {room.you.seat !== null && <ConfirmChoice />}
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

/** Which turns wait for a confirmation. */
function ConfirmChoice() {
  return (
    <label class="confirm-choice">
      <span>{texts.composer.confirming}</span>
      <select
        value={confirming.value}
        onChange={({ currentTarget }) => {
          const choice = confirming.values.find((one) => one === currentTarget.value);
          if (choice !== undefined) confirming.choose(choice);
        }}
      >
        {confirming.values.map((choice) => (
          <option key={choice} value={choice}>
            {texts.composer.choices[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
