// The controls beside the board of Gridwar: the view, and the tiles off the board with the
// collections.

import { texts } from "./phrases";
import { type GridwarBoard, type Rank, ranks, type Side, sides } from "./position";
import { TileFace } from "./tiles";

export interface Look {
  /** The only level that is fully visible; null: all levels. */
  level: number | null;
  tilted: boolean;
  /** Marks the spaces next to enemy tiles. */
  zone: boolean;
  /** Marks the tiles that can be captured now. */
  captures: boolean;
  /** On an upright phone: as wide as the window, and higher than it. */
  large: boolean;
}

export const plainLook: Look = {
  level: null,
  tilted: false,
  zone: false,
  captures: false,
  large: false,
};

export interface ToolsProps {
  look: Look;
  levels: number;
  /** Whether any tile can be captured. */
  capturing: boolean;
  /** Whether the player can choose between a large board and a complete one. */
  enlarges: boolean;
  onLook(look: Look): void;
}

export function Tools({ look, levels, capturing, enlarges, onLook }: ToolsProps) {
  const words = texts;
  const choices = [null, ...Array.from({ length: levels }, (_, index) => index + 1)];
  const switches = [
    { key: "tilted", label: words.tilt, disabled: false },
    { key: "zone", label: words.zone, disabled: false },
    { key: "captures", label: words.captures, disabled: !capturing && !look.captures },
    ...(enlarges ? [{ key: "large", label: words.large, disabled: false } as const] : []),
  ] as const;
  return (
    <div class="gridwar-tools">
      <fieldset class="picker">
        <legend>{words.levels}</legend>
        {choices.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={look.level === level}
            aria-label={level === null ? words.allLevels : words.level(level)}
            onClick={() => onLook({ ...look, level })}
          >
            {level ?? words.all}
          </button>
        ))}
      </fieldset>
      <div class="picker">
        {switches.map(({ key, label, disabled }) => (
          <button
            key={key}
            type="button"
            aria-pressed={look[key]}
            disabled={disabled}
            title={words.about[key]}
            onClick={() => onLook({ ...look, [key]: !look[key] })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

export interface SuppliesProps {
  board: GridwarBoard;
  viewer: number;
  /** The ranks of which a tile can be selected now. */
  open: ReadonlySet<string>;
  chosen: string | null;
  onChoose(rank: Rank): void;
}

/** The viewer's side last, next to the controls. */
export function Supplies({ board, viewer, open, chosen, onChoose }: SuppliesProps) {
  const order = viewer === 1 ? sides : [...sides].reverse();
  const needed = open.size > 0 ? board.toMove : sides[viewer];
  return (
    <div class="gridwar-supplies">
      <p class="supply-head" aria-hidden="true">
        {texts.offBoardHead}
      </p>
      {order.map((side) => (
        <SupplyRow
          key={side}
          side={side}
          needed={side === needed}
          board={board}
          open={side === board.toMove ? open : none}
          chosen={side === board.toMove ? chosen : null}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

interface SupplyRowProps extends Omit<SuppliesProps, "viewer"> {
  side: Side;
  /** The side that is shown if there is space for one side only. */
  needed: boolean;
}

function SupplyRow({ side, needed, board, open, chosen, onChoose }: SupplyRowProps) {
  const words = texts;
  const { tiles, tokens } = board.supplies[side];
  return (
    <div
      role="group"
      class={needed ? "supply" : "supply other"}
      aria-label={words.supply(words.sides[side])}
    >
      {ranks.map((rank) => (
        <button
          key={rank}
          type="button"
          data-supply={`${side} ${rank}`}
          aria-pressed={chosen === rank}
          title={words.offBoard(words.ranks[rank], tiles[rank])}
          disabled={!open.has(rank)}
          onClick={() => onChoose(rank)}
        >
          <svg class="supply-tile" viewBox="-50 -50 100 106" aria-hidden="true">
            <TileFace side={side} rank={rank} level={1} />
          </svg>
          <span aria-hidden="true">{tiles[rank]}</span>
          <span class="sr-only">{words.offBoard(words.ranks[rank], tiles[rank])}</span>
        </button>
      ))}
      <p class="tokens" title={words.collection(tokens)}>
        <span class="sr-only">{words.collection(tokens)}</span>
        <span aria-hidden="true">
          <i class="yellow-token" /> {tokens}
        </span>
      </p>
    </div>
  );
}
