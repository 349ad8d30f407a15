// The board of Gridwar. One presses a tile, on the board or beside it, then where it goes or what it
// captures; promotions and captures of two are buttons under the board.

import { useEffect, useMemo, useState } from "preact/hooks";
import { texts } from "../../texts";
import { type BoardCell, CellGrid, type Point } from "../cell-grid";
import { Arrow, lineThrough, Spark } from "../marks";
import { useMoment } from "../moments";
import { type Ground, usePieces } from "../pieces";
import type { BoardProps } from "../view";
import { centreOf, footOf, frameOf, lay, levelsToShow, type Stance } from "./lay";
import { Floor, Target, Zone } from "./marks";
import {
  type Action,
  destinationOf,
  type GridwarBoard,
  originOf,
  parseAction,
  parseGridwar,
  ranks,
  spacesOfAction,
  type Tile,
} from "./position";
import { entries, neighboursOf, pointOf, spaceOf, spacesOf, supportsOf } from "./spaces";
import { flatness, TileFace, tileRadius } from "./tiles";
import { type Look, plainLook, Supplies, Tools } from "./tools";
import { choiceInWords, contentInWords, spokenSpace } from "./words";

const ground: Ground = {
  steady: true,
  cost: (from, to) => {
    const [a, b] = [pointOf(from), pointOf(to)];
    return Math.hypot(a.x - b.x, a.y - b.y) + Math.abs(spaceOf(from).level - spaceOf(to).level);
  },
};

const none: ReadonlySet<string> = new Set();

interface Selection {
  /** The position that it was made in: in another one it is void. */
  position: string;
  /** A space, or the rank of a tile off the board. */
  from: string;
  /** Where it goes, when that leaves a choice. */
  to: string | null;
}

/** A legal action, read. */
interface Option {
  text: string;
  action: Action;
  from: string | null;
  to: string | null;
}

export function GridwarBoardView(props: BoardProps) {
  const { position, last, legal, way, viewer, label, still = false, onAction } = props;
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const [look, setLook] = useState<Look>(plainLook);
  const narrow = useNarrow();
  const moment = useMoment(position, way);
  const board = useMemo(() => parseGridwar(position), [position]);
  const drawn = useMemo(() => parseGridwar(moment), [moment]);
  const options = useMemo(() => legal.map(readOption), [legal]);
  const origins = new Set(options.map(({ from }) => from ?? ""));
  const selection = chosen?.position === position ? chosen : null;
  const from = selection?.from ?? null;
  const reachable = options.filter((option) => option.from === from && option.to !== null);
  const targets = new Set(reachable.map(({ to }) => to ?? ""));
  // An own entry hole stands for what can enter.
  const entering = new Set(
    ranks.some((rank) => origins.has(rank)) ? entries[board.toMove] : ([] as string[]),
  );
  const captures = options.flatMap(({ action }) => (action.kind === "capture" ? [action] : []));
  const { pieces, gone } = usePieces(
    moment,
    [...drawn.tiles.values()].map(({ side, space }) => ({ kind: side, square: space })),
    ground,
  );
  const levels = levelsToShow(board.tiles.keys());
  const stance: Stance = {
    turned: viewer === 1,
    upright: narrow && !still,
    tilted: look.tilted,
    top: levels,
  };
  const centre = (space: string) => centreOf(space, stance);
  const shown = (space: string) => look.level === null || spaceOf(space).level === look.level;
  const touched = touchable(board, targets, look);
  const zone = look.zone ? zoneOf(board, board.toMove) : null;
  const marked = new Set(last.flatMap((text) => spacesOfAction(parseAction(text))));
  // The same nodes as long as they look the same: drawing them anew at each step of the pointer would
  // be felt.
  const floor = useMemo(
    () => <Floor stance={stance} marked={marked} />,
    [stance.turned, stance.upright, stance.tilted, last],
  );
  const spoken = pointed ?? from;
  const choices = choicesFor(options, selection);
  const frame = frameOf(stance);

  function press(id: string): void {
    const possible = reachable.filter(({ to }) => to === id);
    const [only] = possible;
    if (only !== undefined && possible.length === 1) act(only.text);
    else if (only !== undefined) setChosen({ position, from: from ?? "", to: id });
    else if (id === from) setChosen(null);
    else if (origins.has(id)) setChosen({ position, from: id, to: null });
    else if (from === null && entering.has(id))
      setChosen({ position, from: ranks.find((rank) => origins.has(rank)) ?? "T", to: null });
    else if (legal.length > 0) explain(id);
  }

  function act(text: string): void {
    setChosen(null);
    onAction(text);
  }

  /** Lets the rules say why not. */
  function explain(id: string): void {
    const tile = board.tiles.get(id);
    if (from !== null && from.length === 1) onAction(`${from}@${id}`);
    else if (from !== null && tile !== undefined && supportsOf(from).includes(id))
      onAction(`${from}x${id}`);
    else if (from !== null && tile === undefined) onAction(`${from}-${id}`);
    else if (tile !== undefined) onAction(`${id}-${neighboursOf(id)[0]}`);
  }

  const cells = touched.map((space): BoardCell => {
    const { x, y } = board.tiles.has(space) ? centre(space) : footOf(space, stance);
    const { level } = spaceOf(space);
    const r = level === 1 || look.level !== null ? 48 : 36;
    const flat = lay(pointOf(space), stance);
    return {
      id: space,
      row: Math.round(flat.y),
      column: flat.x + level / 100,
      level,
      x: x - r,
      y: y - r * (stance.tilted ? flatness : 1),
      width: 2 * r,
      height: 2 * r * (stance.tilted ? flatness : 1),
      active: targets.has(space) || origins.has(space) || (from === null && entering.has(space)),
      selected: space === from,
      label: spokenSpace(space, board, from === null ? origins : none, targets),
    };
  });

  return (
    <div class="gridwar-table">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere */}
      <svg
        class={`board gridwar${stance.tilted ? " tilted" : ""}${stance.upright ? " upright" : ""}`}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="presentation"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || from === null) return;
          setChosen(null);
          event.stopPropagation();
        }}
      >
        {floor}
        {look.level !== null &&
          look.level > 1 &&
          spacesOf(look.level).map((space) => (
            <circle
              key={space}
              class="gridwar-place"
              cx={footOf(space, stance).x}
              cy={footOf(space, stance).y}
              r="9"
            />
          ))}
        {gone.map(({ id, kind, square }) => (
          <g key={`gone${id}`} class="falling" style={goneFrom(centre(square))}>
            <TileFace
              side={kind as Tile["side"]}
              rank="T"
              level={spaceOf(square).level}
              tilted={stance.tilted}
            />
          </g>
        ))}
        {[...pieces]
          .sort((a, b) => inFront(a.square, b.square, stance))
          .map(({ id, square }) => {
            const tile = drawn.tiles.get(square);
            if (tile === undefined) return null;
            const held = square === from && dragged !== null;
            return (
              <g
                key={id}
                class={[
                  "sliding",
                  origins.has(square) && shown(square) && "movable",
                  square === from && "chosen",
                  held && "dragged",
                  marked.has(square) && "moved",
                  !shown(square) && "unseen-level",
                ]
                  .filter(Boolean)
                  .join(" ")}
                style={placeOf(held && dragged !== null ? dragged : centre(square))}
              >
                <TileFace
                  side={tile.side}
                  rank={tile.rank}
                  level={spaceOf(square).level}
                  tilted={stance.tilted}
                  spent={drawn.spent.has(square)}
                />
              </g>
            );
          })}
        {zone !== null &&
          touched
            .filter((space) => zone.has(space))
            .map((space) => (
              <Zone key={space} space={space} stance={stance} taken={board.tiles.has(space)} />
            ))}
        {spoken !== null &&
          spoken.length > 1 &&
          board.tiles.has(spoken) &&
          supportsOf(spoken).map((space) => (
            <path
              key={space}
              class="gridwar-support"
              d={lineThrough([spoken, space].map(centre))}
            />
          ))}
        {moment === position &&
          last
            .map(parseAction)
            .map((action, index) => (
              <Happened key={index} action={action} stance={stance} shown={shown} />
            ))}
        {look.captures &&
          captures.map(({ from: capturer, taken }) => (
            <path
              key={`${capturer}${taken}`}
              class="gridwar-capture"
              d={taken.map((space) => lineThrough([capturer, space].map(centre))).join("")}
            />
          ))}
        {[...targets].filter(shown).map((space) => (
          <Target key={space} space={space} stance={stance} taken={board.tiles.has(space)} />
        ))}
        <CellGrid
          label={label}
          cells={cells}
          round
          onPress={press}
          onPoint={setPointed}
          onLift={(id) => {
            if (origins.has(id)) setChosen({ position, from: id, to: null });
          }}
          onDrag={setDragged}
          onOver={setPointed}
        />
      </svg>
      {!still && (
        <>
          <Supplies
            board={board}
            viewer={viewer}
            open={origins}
            chosen={from}
            onChoose={(rank) =>
              setChosen(from === rank ? null : { position, from: rank, to: null })
            }
          />
          <Tools look={look} levels={levels} capturing={captures.length > 0} onLook={setLook} />
          <div class="board-caption">
            {choices.length > 0 ? (
              <div class="picker">
                {choices.map(({ text, action }) => (
                  <button key={text} type="button" onClick={() => act(text)}>
                    {choiceInWords(action)}
                  </button>
                ))}
              </div>
            ) : (
              <p>
                {spoken !== null && spoken.length > 1
                  ? contentInWords(spoken, board)
                  : legal.length > 0 && last.length === 0 && texts.gridwar.hint}
              </p>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function readOption(text: string): Option {
  const action = parseAction(text);
  return { text, action, from: originOf(action), to: destinationOf(action) };
}

/** Whether the window is high and narrow, as a phone is that is held upright. */
function useNarrow(): boolean {
  const question = "(max-width: 600px) and (orientation: portrait)";
  const [narrow, setNarrow] = useState(() => matchMedia(question).matches);
  useEffect(() => {
    const answer = matchMedia(question);
    const hear = () => setNarrow(answer.matches);
    answer.addEventListener("change", hear);
    return () => answer.removeEventListener("change", hear);
  }, []);
  return narrow;
}

/** Promotions of what is chosen, or the captures between which it has to choose. */
function choicesFor(options: readonly Option[], selection: Selection | null): Option[] {
  if (selection === null) return [];
  const { from, to } = selection;
  return options.filter((option) =>
    to === null
      ? option.from === from && option.to === null
      : option.from === from && option.to === to,
  );
}

/** The holes, what stands above them, and where something can go. */
function touchable(board: GridwarBoard, targets: ReadonlySet<string>, look: Look): string[] {
  if (look.level !== null) return spacesOf(look.level);
  const upper = new Set(
    [...board.tiles.keys(), ...targets].filter((space) => spaceOf(space).level > 1),
  );
  return [...spacesOf(1), ...upper];
}

/** All that is next to a tile of the side that is not to move. */
function zoneOf(board: GridwarBoard, toMove: Tile["side"]): ReadonlySet<string> {
  const enemies = [...board.tiles.values()].filter(({ side }) => side !== toMove);
  return new Set(enemies.flatMap(({ space }) => neighboursOf(space)));
}

/** Lower levels first, and what is farther away. */
function inFront(a: string, b: string, stance: Stance): number {
  return (
    spaceOf(a).level - spaceOf(b).level || lay(pointOf(a), stance).y - lay(pointOf(b), stance).y
  );
}

function placeOf({ x, y }: Point): Record<string, string> {
  return { transform: `translate(${x}px, ${y}px)` };
}

/** A captured tile shrinks where it stood. */
function goneFrom(at: Point): Record<string, string> {
  const { transform = "" } = placeOf(at);
  return { transform, "--fall": `${transform} scale(.4)` };
}

interface HappenedProps {
  action: Action;
  stance: Stance;
  shown(space: string): boolean;
}

/** Where a tile went, or what it captured. */
function Happened({ action, stance, shown }: HappenedProps) {
  if (action.kind === "capture")
    return (
      <>
        {action.taken.filter(shown).map((space) => (
          <Spark key={space} {...centreOf(space, stance)} />
        ))}
      </>
    );
  if (action.kind !== "move" || !shown(action.to)) return null;
  const points = [footOf(action.from, stance), centreOf(action.to, stance)];
  return <Arrow class="gridwar-trail" points={points} gap={tileRadius - 4} />;
}
