// Going through a game: each side's chances before every turn, and the turns that cost their side most
// of its expected result, where a win counts 1 and a draw a half. The computer looks at each position
// once, and closer at the candidates. A turn is listed if it changes the expected result by at least
// 0.1, and if its side is not as good as winning after it.

import { signal } from "@preact/signals";
import { type EngineAnswer, EngineRefusal, Stopped, type Thinking, think } from "../engine/engine";
import type { Source } from "../mistakes/mistake";
import type { Options, PlayedTurn } from "../net/protocol";
import { accuracyOf } from "./accuracy";
import { turnBudget } from "./budgets";
import { sharesAtEnd, sharesOf } from "./chances";
import { type Fading, fadingIn } from "./fading";
import { type Trouble, troubleOf } from "./thinking-session";

export interface ReviewedGame {
  game: string;
  options: Options;
  seats: number;
  /** The position to begin with; null: the game's start. */
  start: string | null;
  turns: readonly PlayedTurn[];
  /** The seat to move after them; null when the game is over by its rules. */
  next: number | null;
  /** Once it is over. */
  winners: readonly number[] | null;
  /** The reader's seats; empty for a reader who did not play. */
  own: readonly number[];
  /** Describes the game for the reader's puzzles, with the position after `ply` turns. */
  sourceAt(ply: number): Source;
}

/** The computer's judgement of a position. */
export interface Judged {
  /** By seat, 0 … 1. A share of 1 is proven. */
  shares: readonly number[];
  /** The best line; empty at the end of a game. */
  best: readonly string[];
}

export type SwingKind = "inaccuracy" | "mistake" | "blunder";

export interface Swing {
  /** How many turns had been played before the one that it is about. */
  ply: number;
  seat: number;
  kind: SwingKind;
  /** The shares of that seat. */
  before: number;
  after: number;
  /** The best line in the position before the turn. */
  better: readonly string[];
}

/** By how much a share drops, in the order of the kinds. */
const drops: readonly [SwingKind, number][] = [
  ["blunder", 0.3],
  ["mistake", 0.2],
  ["inaccuracy", 0.1],
];
/** Own ones, and as many of the others. */
const mostSwings = 3;
/** A side that still expects this much after its turn is as good as winning: the turn changes nothing. */
const stillWon = 0.85;
/** Turns of each seat that get a closer look: one more than are shown, as it may clear one. */
const mostSuspects = mostSwings + 1;
const suspicious = 0.07;
/** Tolerance for rounding errors in differences of shares. */
const slip = 1e-9;

/** The turns that cost their seat at least `least`, the dearest first. */
function losses(
  turns: readonly PlayedTurn[],
  judged: readonly Judged[],
  least: number,
): Omit<Swing, "kind">[] {
  const found = turns.flatMap(({ seat, turn }, ply) => {
    const [here, there] = [judged[ply], judged[ply + 1]];
    // The best turn loses nothing: the drop only shows that the computer did not see far enough.
    if (here === undefined || there === undefined || here.best[0] === turn) return [];
    const [before = 0, after = 0] = [here.shares[seat], there.shares[seat]];
    if (before - after < least - slip) return [];
    return [{ ply, seat, before, after, better: here.best }];
  });
  const weight = ({ before, after }: (typeof found)[number]) => before - after;
  return found.sort((a, b) => weight(b) - weight(a) || a.ply - b.ply);
}

/**
 * The costliest turns, the dearest first: three of the seats in `own`, and then three of the others. A
 * turn of a side that is as good as winning after it is none of them.
 */
export function swingsOf(
  turns: readonly PlayedTurn[],
  judged: readonly Judged[],
  own: readonly number[] = [],
): Swing[] {
  const found = losses(turns, judged, 0.1).filter(({ after }) => after < stillWon - slip);
  const isOwn = ({ seat }: { seat: number }) => own.includes(seat);
  const mine = found.filter(isOwn).slice(0, mostSwings);
  const others = found.filter((loss) => !isOwn(loss)).slice(0, mostSwings);
  return [...mine, ...others].map((loss) => ({ ...loss, kind: kindOf(loss) }));
}

function kindOf({ before, after }: Omit<Swing, "kind">): SwingKind {
  const [kind] = drops.find(([, least]) => before - after >= least - slip) ?? [];
  return kind ?? "inaccuracy";
}

/**
 * The positions that get a closer look: before and after the costliest turns of each seat. The reader's
 * seats make no difference: a room and its analysis share the result.
 */
export function suspectsIn(turns: readonly PlayedTurn[], judged: readonly Judged[]): number[] {
  const found = losses(turns, judged, suspicious);
  const plies = found
    .filter((loss, place) => {
      const before = found.slice(0, place).filter(({ seat }) => seat === loss.seat);
      return before.length < mostSuspects;
    })
    .flatMap(({ ply }) => [ply, ply + 1]);
  return [...new Set(plies)].sort((a, b) => a - b);
}

export type ReviewState = "idle" | "runs" | "done" | { trouble: Trouble };

export class Review {
  readonly state = signal<ReviewState>("idle");
  /** The positions judged so far, by ply; when it is done, one more than there are turns. */
  readonly judged = signal<readonly Judged[]>([]);
  /** The reader's seats. The room knows them; the analysis that it leads to does not. */
  own: readonly number[];
  sourceAt: ReviewedGame["sourceAt"];
  /** Plies that still get a closer look; null before the first look is done. */
  #suspects: readonly number[] | null = null;
  #thinking: Thinking | null = null;
  /** Counts starts and stops: answers to an earlier start are ignored. */
  #run = 0;

  constructor(
    readonly game: ReviewedGame,
    private readonly ask: typeof think = think,
  ) {
    this.own = game.own;
    this.sourceAt = game.sourceAt;
  }

  /** Null until the review is done, and where no game has faded. */
  get fading(): Fading | null {
    if (this.state.value !== "done") return null;
    return fadingIn(this.game.turns, this.judged.value, this.own);
  }

  /** By seat; null until the review is done, and for a seat that never had anything to lose. */
  get accuracies(): readonly (number | null)[] {
    const { turns, seats } = this.game;
    const done = this.state.value === "done";
    return Array.from({ length: seats }, (_, seat) =>
      done ? accuracyOf(turns, this.judged.value, seat) : null,
    );
  }

  /** Empty until the review is done. */
  get swings(): readonly Swing[] {
    if (this.state.value !== "done") return [];
    return swingsOf(this.game.turns, this.judged.value, this.own);
  }

  /** Begins, or goes on where it was stopped. */
  async start(): Promise<void> {
    if (this.state.value === "runs" || this.state.value === "done") return;
    const run = ++this.#run;
    this.state.value = "runs";
    try {
      const { turns } = this.game;
      while (this.judged.value.length <= turns.length) {
        const judged = await this.#judge(this.judged.value.length, false);
        if (run !== this.#run) return;
        this.judged.value = [...this.judged.value, judged];
      }
      this.#suspects ??= suspectsIn(turns, this.judged.value);
      for (let next = this.#suspects[0]; next !== undefined; next = this.#suspects[0]) {
        const ply = next;
        const judged = await this.#judge(ply, true);
        if (run !== this.#run) return;
        this.judged.value = this.judged.value.map((old, index) => (index === ply ? judged : old));
        this.#suspects = this.#suspects.slice(1);
      }
      this.state.value = "done";
    } catch (error) {
      if (run !== this.#run || error instanceof Stopped) return;
      this.state.value = { trouble: troubleOf(error) };
    }
  }

  stop(): void {
    ++this.#run;
    this.#thinking?.stop();
    if (this.state.value === "runs") this.state.value = "idle";
  }

  async #judge(ply: number, close: boolean): Promise<Judged> {
    const { game, options, seats, start, turns, next, winners } = this.game;
    const end = { shares: sharesAtEnd(winners ?? [], seats), best: [] };
    const toMove = turns[ply]?.seat ?? next;
    if (toMove === null) return end;
    this.#thinking = this.ask({
      game,
      options,
      position: start,
      turns: turns.slice(0, ply).map(({ turn }) => turn),
      nodes: turnBudget(game, close),
    });
    try {
      return judgedBy(await this.#thinking.result, toMove);
    } catch (error) {
      // The end of the game, also by repetition.
      if (error instanceof EngineRefusal && error.code === "game-over") return end;
      throw error;
    }
  }
}

function judgedBy({ lines: [line] }: EngineAnswer, toMove: number): Judged {
  if (line === undefined) throw new Error("an answer without a line");
  return { shares: sharesOf(line, toMove), best: line.turns };
}

/** The latest reviews stay while the page is open: a room and its analysis share one. */
const reviews = new Map<string, Review>();
const mostReviews = 8;

/** The key of a game: the same for options in any order, and for every reader. */
export function keyOf({ game, options, start, turns }: ReviewedGame): string {
  return JSON.stringify([game, Object.entries(options).sort(), start, turns]);
}

export function reviewOf(game: ReviewedGame): Review {
  const key = keyOf(game);
  const known = reviews.get(key);
  if (known !== undefined) {
    if (game.own.length > 0) {
      known.own = game.own;
      known.sourceAt = game.sourceAt;
    }
    return known;
  }
  const [oldest] = reviews.keys();
  if (reviews.size >= mostReviews && oldest !== undefined) {
    reviews.get(oldest)?.stop();
    reviews.delete(oldest);
  }
  const review = new Review(game);
  reviews.set(key, review);
  return review;
}
