// The game, its designer and its options, which can be changed before the first turn.

import type { ComponentChildren } from "preact";
import type { CatalogueGame, Options } from "../net/protocol";
import { Choice } from "../ui/choice";
import { Designer } from "../ui/designer";

export interface GameOptionsProps {
  game: CatalogueGame;
  options: Options;
  /** Null if they are fixed. */
  onChange: ((options: Options) => void) | null;
  children?: ComponentChildren;
}

export function GameOptions({ game, options, onChange, children }: GameOptionsProps) {
  return (
    <section class="panel info" aria-labelledby="info">
      <h2 id="info">{game.name}</h2>
      <p class="goal">{game.summary}</p>
      <Designer game={game} />
      {onChange === null ? (
        <dl class="options">
          {game.options.map(({ key, label, choices }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{choices.find(({ value }) => value === options[key])?.label}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div class="option-choices">
          {game.options.map(({ key, label, choices }) => (
            <Choice
              key={key}
              legend={label}
              choices={choices}
              value={options[key] ?? ""}
              onChoose={(value) => onChange({ ...options, [key]: value })}
            />
          ))}
        </div>
      )}
      {children}
    </section>
  );
}
