// The players of each side at one screen: people or the computer.

import { isOfFirstLadder, levelsOf, numberOf } from "../engine/levels";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { fittingLevel } from "../opponent/fitting-level";
import { ratingIn, useRatedLevels } from "../opponent/rated-levels";
import { texts } from "../texts/local";
import { nameOfLevel } from "../texts/names";
import type { Computers } from "./kept-game";

export interface PlayersPanelProps {
  game: string;
  names: readonly string[];
  options: Options;
  view: GameView;
  computers: Computers;
  /** By seat: whether the computer there is the one that fits the player. */
  fits: readonly boolean[];
  onChange(computers: Computers, fits: readonly boolean[]): void;
}

export function PlayersPanel(props: PlayersPanelProps) {
  const { game, names, options, view, computers, fits, onChange } = props;
  const levels = levelsOf(game, names.length);
  const fitting = fittingLevel(game, names.length);
  const rated = useRatedLevels(game);
  const choose = (seat: number, value: string) => {
    const level = value === "" ? null : value === "fits" ? fitting : Number(value);
    onChange(
      names.map((_, one) => (one === seat ? level : (computers[one] ?? null))),
      names.map((_, one) => (one === seat ? value === "fits" : (fits[one] ?? false))),
    );
  };
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
            value={fits[seat] ? "fits" : (computers[seat] ?? "")}
            onChange={({ currentTarget }) => choose(seat, currentTarget.value)}
          >
            <option value="">{texts.local.person}</option>
            <option value="fits">
              {texts.local.fits(numberOf(fits[seat] ? (computers[seat] ?? fitting) : fitting))}
            </option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {texts.local.levelOf(
                  numberOf(level),
                  levels.length,
                  ratingIn(rated, names.length, level),
                )}
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
