// A board beside the choices, on which one can play: it shows at once what they mean.

import { useState } from "preact/hooks";
import { gameView } from "../games/registry";
import type { GameView, Way } from "../games/view";
import { catalogue } from "../net/server";
import { core } from "../rules-core";
import { texts } from "../texts/settings";

/** Where the board stands, and how it came there. */
interface Standing {
  position: string;
  way: Way | null;
  last: readonly string[];
}

/** For games whose portrait is no position that one can play on from. */
const starts: Readonly<Record<string, string>> = {
  "slides-of-action": "ACSA/SACS/CS.A/ACSC s acs d2",
  gridwar:
    "1d7,1d8,1e7,1f5,1g4,1g8,1g9,1h3,1h8,2d7C,2g8L " +
    "1d10,1d11,1d12,1e10,1e11,1f9,1f10,1h9,2d10,2d11,2e10,3d10L 79/0/0/2 77/0/0/1 w s 2 - 0",
};

function startOf({ id, portrait }: GameView): Standing {
  return { position: starts[id] ?? portrait, way: null, last: [] };
}

export function Preview() {
  const games = (catalogue.value ?? []).flatMap(({ id, name }) => {
    const view = gameView(id);
    return view === null ? [] : [{ name, view }];
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = games.find(({ view }) => view.id === chosen) ?? games[0];
  return (
    <section class="panel preview" aria-labelledby="preview">
      <div class="preview-head">
        <h2 id="preview">{texts.preview}</h2>
        {shown !== undefined && (
          <select
            aria-label={texts.game}
            value={shown.view.id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {games.map(({ name, view }) => (
              <option key={view.id} value={view.id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {shown !== undefined && (
        <PreviewBoard key={shown.view.id} view={shown.view} name={shown.name} />
      )}
    </section>
  );
}

function PreviewBoard({ view, name }: { view: GameView; name: string }) {
  const [standing, setStanding] = useState(() => startOf(view));
  const { position, way, last } = standing;
  const answer = core.value?.query({ game: view.id, position });
  const legal = answer === undefined || "error" in answer ? [] : answer.legal;

  function play(action: string): void {
    const after = core.value?.query({ game: view.id, position, actions: [action], way: true });
    if (after === undefined || "error" in after) return;
    setStanding({
      position: after.position,
      way: { from: position, moments: after.way ?? [after.position] },
      last: [action],
    });
  }

  return (
    <>
      <div class={`preview-board preview-${view.id}`}>
        <view.Board
          position={position}
          way={way}
          last={last}
          legal={legal}
          viewer={0}
          label={name}
          still
          onAction={play}
        />
      </div>
      <div class="preview-buttons">
        <button
          type="button"
          class="small"
          disabled={legal.length === 0}
          onClick={() => play(anyOf(legal))}
        >
          {texts.showTurn}
        </button>
        <button
          type="button"
          class="small quiet"
          disabled={last.length === 0}
          onClick={() => setStanding(startOf(view))}
        >
          {texts.again}
        </button>
      </div>
    </>
  );
}

function anyOf(actions: readonly string[]): string {
  return actions[Math.floor(Math.random() * actions.length)] ?? "";
}
