// The puzzles of one game: the next one on a small board, and the player's own progress.

import type { ComponentChildren } from "preact";
import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import type { CatalogueGame } from "../net/protocol";
import type { PuzzleStanding } from "../net/puzzles";
import { useLoaded } from "../people/loading";
import { texts } from "../texts/puzzles";
import { BoardPicture } from "../ui/board-picture";
import { Designer } from "../ui/designer";
import type { Results } from "./choice";
import { difficulty } from "./difficulty";
import { countTried } from "./progress";
import { loadPuzzles, type Puzzle, puzzlePath, solverOf } from "./puzzle";
import { standingText } from "./standing";
import { nextPuzzle } from "./stream";

export interface GameCardProps {
  game: CatalogueGame;
  results: Results;
  standing: PuzzleStanding | undefined;
  children: ComponentChildren;
}

interface Offer {
  puzzles: readonly Puzzle[];
  next: Puzzle | undefined;
}

async function loadOffer(game: string): Promise<Offer> {
  const [puzzles, id] = await Promise.all([loadPuzzles(game), nextPuzzle(game, null)]);
  return { puzzles, next: puzzles.find((puzzle) => puzzle.id === id) };
}

export function GameCard({ game, results, standing, children }: GameCardProps) {
  const { id, name } = game;
  const { value: offer } = useLoaded(`${id} ${difficulty.value}`, () => loadOffer(id));
  const next = offer?.next;
  return (
    <li class="puzzle-card">
      <BoardPicture
        game={id}
        position={next?.position ?? null}
        viewer={next === undefined ? 0 : solverOf(next, core.value)}
      />
      <div class="puzzle-card-words">
        <h3>{name}</h3>
        <Designer game={game} />
        <p class="puzzle-next">{next !== undefined && texts.about(next.winIn, next.rating)}</p>
        {standing !== undefined && standing.puzzles > 0 && (
          <p class="puzzle-own">{texts.rating(standingText(standing))}</p>
        )}
        <Progress puzzles={offer?.puzzles ?? []} results={results} />
        {children}
      </div>
      <a
        class="button"
        href={next === undefined ? `/puzzles/${id}` : puzzlePath(next.id)}
        aria-label={texts.continue(name)}
        onClick={followLink}
      >
        {texts.solve}
      </a>
    </li>
  );
}

function Progress({ puzzles, results }: { puzzles: readonly Puzzle[]; results: Results }) {
  const { solved, tried } = countTried(puzzles, results);
  const part = (count: number) => `${(100 * count) / Math.max(1, puzzles.length)}%`;
  return (
    <div class="puzzle-progress">
      <p class="hint">
        {tried > 0 && `${texts.tried(solved, tried)} · `}
        {puzzles.length > 0 && texts.count(puzzles.length)}
      </p>
      <div class="puzzle-bar-of" aria-hidden="true">
        <i class="solved" style={{ width: part(solved) }} />
        <i class="missed" style={{ width: part(tried - solved) }} />
      </div>
    </div>
  );
}
