// The board of Gridwar: its state, drawn by drawing.tsx and changed by input.ts. A player presses a
// tile, on the board or beside it, then its target or the tile to capture. Promotions and captures
// of two tiles are buttons under the board.

import { useMemo, useState } from "preact/hooks";
import { InTurn } from "../../base/in-turn";
import { useMedia } from "../../base/use-media";
import { type BoardCell, CellGrid, type Point } from "../../game-kit/cell-grid";
import { useMoment } from "../../game-kit/moments";
import { type Ground, usePieces } from "../../game-kit/pieces";
import { placed } from "../../game-kit/placed";
import { useReportedPiece, useSelection } from "../../game-kit/selection";
import type { BoardProps } from "../../game-kit/view";
import { Captures, LastTurn, Places, Supports, Targets, Tiles, Zones } from "./drawing";
import {
  choicesOf,
  entrancesOf,
  type InputState,
  lift,
  type Option,
  originsOf,
  press,
  pressSupply,
  readOption,
  type Selection,
  targetsOf,
} from "./input";
import { centreOf, footOf, frameOf, lay, levelsToShow, type Stance } from "./lay";
import { Floor } from "./marks";
import { texts } from "./phrases";
import {
  type GridwarBoard,
  parseAction,
  parseGridwar,
  type Rank,
  spacesOfAction,
} from "./position";
import { pointOf, spaceOf, spacesOf } from "./spaces";
import { flatness } from "./tiles";
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

/** A phone held upright. */
const highAndNarrow = "(max-width: 600px) and (orientation: portrait)";
/** A font size that leaves space for texts beside the upright board. */
const smallLetters = "(min-width: 15.01em)";

export function GridwarBoardView(props: BoardProps) {
  const { position, last, legal, way, viewer, label, onAction } = props;
  const [selection, enter] = useSelection<Selection>(position, null, onAction);
  useReportedPiece(selection?.from ?? null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const [look, setLook] = useState<Look>(plainLook);
  const moment = useMoment(position, way);
  const board = useMemo(() => parseGridwar(position), [position]);
  const drawn = useMemo(() => parseGridwar(moment), [moment]);
  const options = useMemo(() => legal.map(readOption), [legal]);
  const state: InputState = { board, options, selection };
  const from = selection?.from ?? null;
  const origins = originsOf(options);
  const targets = targetsOf(state);
  const captures = options.flatMap(({ action }) => (action.kind === "capture" ? [action] : []));
  const { pieces, gone } = usePieces(
    moment,
    [...drawn.tiles.values()].map(({ side, space }) => ({ kind: side, square: space })),
    ground,
  );
  const levels = levelsToShow(board.tiles.keys());
  const stance = useStance(props, look, levels);
  const fits = useMedia(smallLetters) && stance.upright;
  const shown = (space: string) => look.level === null || spaceOf(space).level === look.level;
  const touched = touchable(board, targets, look);
  const marked = new Set(last.flatMap((text) => spacesOfAction(parseAction(text))));
  // Keeps the same nodes and cells while they look the same: a new rendering at each movement of the
  // pointer would be slow.
  const { turned, upright, tilted, top } = stance;
  const hasCells = label !== "";
  const floor = useMemo(
    () => <Floor stance={stance} marked={marked} />,
    [turned, upright, tilted, last],
  );
  const cells = useMemo(
    () => (hasCells ? cellsOf(state, touched, stance, look) : []),
    [hasCells, board, options, selection, look, turned, upright, tilted, top],
  );
  const named = pointed ?? from;
  const space = named !== null && named.length > 1 ? named : null;
  const frame = frameOf(stance);

  const drawing = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere
    <svg
      class={`board gridwar${stance.tilted ? " tilted" : ""}${stance.upright ? " upright" : ""}`}
      viewBox={props.part ?? `${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || from === null) return;
        enter({ selection: null });
        event.stopPropagation();
      }}
    >
      {floor}
      <Places level={look.level} stance={stance} />
      <Tiles {...{ drawn, pieces, gone, stance, shown, marked, from, dragged }} movable={origins} />
      {look.zone && <Zones {...{ board, stance, touched }} />}
      {space !== null && board.tiles.has(space) && <Supports space={space} stance={stance} />}
      {moment === position && <LastTurn {...{ last, stance, shown }} />}
      {look.captures && <Captures {...{ captures, stance }} />}
      <Targets {...{ targets, board, stance, shown }} />
      <CellGrid
        label={label}
        cells={cells}
        round
        onPress={(id) => enter(press(state, id))}
        onPoint={setPointed}
        onLift={(id) => enter(lift(state, id))}
        onDrag={setDragged}
        onOver={setPointed}
      />
    </svg>
  );
  const choices = choicesOf(state);
  const hinting = legal.length > 0 && from === null;
  const tray = (
    <Supplies
      board={board}
      viewer={viewer}
      open={origins}
      chosen={from}
      onChoose={(rank) => enter(pressSupply(state, rank))}
    />
  );
  const viewControls = (
    <Tools
      look={look}
      levels={levels}
      capturing={captures.length > 0}
      enlarges={fits}
      onLook={setLook}
    />
  );
  const entering = from !== null && from.length === 1 && !board.tiles.has(pointed ?? "");
  const hint = entering
    ? texts.entering(texts.rankNames[from as Rank])
    : space !== null
      ? contentInWords(space, board)
      : hinting && texts.hint;
  const caption =
    choices.length > 0 ? (
      <Choices choices={choices} onChoose={(action) => enter({ selection: null, action })} />
    ) : (
      <p>{hint}</p>
    );
  if (!fits || look.large) return placed(props, { drawing, tray, viewControls, caption });
  // The whole board is visible, with the controls beside it.
  return placed(props, {
    drawing: (
      <div class="gridwar-whole">
        {drawing}
        <div class="gridwar-beside">
          <InTurn>
            {tray}
            <div class="board-caption">{caption}</div>
            {viewControls}
          </InTurn>
        </div>
      </div>
    ),
  });
}

/** The projection of the board for this viewer and window. */
function useStance({ viewer, still = false }: BoardProps, look: Look, levels: number): Stance {
  const narrow = useMedia(highAndNarrow);
  return { turned: viewer === 1, upright: narrow && !still, tilted: look.tilted, top: levels };
}

interface ChoicesProps {
  choices: readonly Option[];
  onChoose(action: string): void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  return (
    <div class="picker">
      {choices.map(({ text, action }) => (
        <button key={text} type="button" onClick={() => onChoose(text)}>
          {choiceInWords(action)}
        </button>
      ))}
    </div>
  );
}

/** The holes, the spaces of tiles, and the targets. */
function touchable(board: GridwarBoard, targets: ReadonlySet<string>, look: Look): string[] {
  if (look.level !== null) return spacesOf(look.level);
  const upper = new Set(
    [...board.tiles.keys(), ...targets].filter((space) => spaceOf(space).level > 1),
  );
  return [...spacesOf(1), ...upper];
}

function cellsOf(
  state: InputState,
  touched: readonly string[],
  stance: Stance,
  look: Look,
): BoardCell[] {
  const { board, options, selection } = state;
  const from = selection?.from ?? null;
  const origins = originsOf(options);
  const targets = targetsOf(state);
  const entrances = from === null ? entrancesOf(state) : none;
  return touched.map((space) => {
    const { x, y } = board.tiles.has(space) ? centreOf(space, stance) : footOf(space, stance);
    const { level } = spaceOf(space);
    const r = level === 1 || look.level !== null ? 48 : 36;
    const ry = r * (stance.tilted ? flatness : 1);
    const flat = lay(pointOf(space), stance);
    return {
      id: space,
      row: Math.round(flat.y),
      column: flat.x + level / 100,
      level,
      x: x - r,
      y: y - ry,
      width: 2 * r,
      height: 2 * ry,
      active: targets.has(space) || origins.has(space) || entrances.has(space),
      selected: space === from,
      label: spokenSpace(space, board, from === null ? origins : none, targets),
    };
  });
}
