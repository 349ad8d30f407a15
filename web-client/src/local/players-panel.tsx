// The players of each side at one screen: people or the computer.

import { levels } from "../engine/levels";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/local";
import type { Computers } from "./kept-game";

export interface PlayersPanelProps {
  names: readonly string[];
  options: Options;
  view: GameView;
  computers: Computers;
  onChange(computers: Computers): void;
}

export function PlayersPanel({ names, options, view, computers, onChange }: PlayersPanelProps) {
  return (
    <section class="panel local-players" aria-labelledby="players">
      <h2 id="players">{texts.local.players}</h2>
      {names.map((name, seat) => (
        <label class="own-choice" key={name}>
          <span class="local-player">
            <view.SeatMark seat={seat} options={options} />
            {name}
          </span>
          <select
            value={computers[seat] ?? ""}
            onChange={({ currentTarget }) => {
              const chosen = levels.find((level) => String(level) === currentTarget.value) ?? null;
              onChange(names.map((_, one) => (one === seat ? chosen : (computers[one] ?? null))));
            }}
          >
            <option value="">{texts.local.person}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {texts.local.levelOf(level)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </section>
  );
}
