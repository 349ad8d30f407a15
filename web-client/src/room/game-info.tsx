// What is being played: the game, its designer, the options in words, the rules, who watches.

import type { GameView } from "../games/view";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { texts } from "../texts";
import { Designer } from "../ui/designer";
import { chooseConfirming, confirming, confirmings } from "./confirming";

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
      {room.you.seat !== null && <ConfirmChoice />}
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

/** Which turns wait for a confirmation. */
function ConfirmChoice() {
  return (
    <label class="confirm-choice">
      <span>{texts.composer.confirming}</span>
      <select
        value={confirming.value}
        onChange={({ currentTarget }) => {
          const choice = confirmings.find((one) => one === currentTarget.value);
          if (choice !== undefined) chooseConfirming(choice);
        }}
      >
        {confirmings.map((choice) => (
          <option key={choice} value={choice}>
            {texts.composer.choices[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
