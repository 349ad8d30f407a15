// The players of each side at one screen: people or the computer.

import { isOfFirstLadder, levelsOf, numberOf } from "../engine/levels";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/local";
import { nameOfLevel } from "../texts/names";
import type { Computers } from "./kept-game";

export interface PlayersPanelProps {
  game: string;
  names: readonly string[];
  options: Options;
  view: GameView;
  computers: Computers;
  onChange(computers: Computers): void;
}

export function PlayersPanel(props: PlayersPanelProps) {
  const { game, names, options, view, computers, onChange } = props;
  const levels = levelsOf(game, names.length);
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
              const chosen = currentTarget.value === "" ? null : Number(currentTarget.value);
              onChange(names.map((_, one) => (one === seat ? chosen : (computers[one] ?? null))));
            }}
          >
            <option value="">{texts.local.person}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {texts.local.levelOf(numberOf(level), levels.length)}
              </option>
            ))}
            <FormerLevel level={computers[seat] ?? null} />
          </select>
        </label>
      ))}
    </section>
  );
}

/** A level that is not offered any more, in a game that began with it. */
function FormerLevel({ level }: { level: number | null }) {
  if (level === null || !isOfFirstLadder(level)) return null;
  return <option value={level}>{nameOfLevel(level)}</option>;
}
