// A game at one screen: its turns, and the seats of the computer. This browser keeps it.

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Core } from "../../core/core";
import { type Line, moveIn, outcomeIn, positionIn, seatIn } from "../analysis/line";
import type { WantedStart } from "../mistakes/play-on";
import type { Options } from "../net/protocol";
import { fittingLevel } from "../opponent/fitting-level";
import { countResult, leaveOut, noteHelp } from "../opponent/kept-results";
import { levelAgainst, scoreOf } from "../opponent/result-of-seat";
import {
  type Computers,
  type KeptGame,
  keep,
  keptGame,
  keptOf,
  newSeed,
  replay,
  type WantedLevel,
  withoutLast,
} from "./kept-game";

export interface LocalGameRules {
  game: string;
  core: Core;
  /** The options of the game, with those of `wanted` that are valid. */
  optionsOf(wanted?: Options): Options;
  /** The names of the seats under these options. */
  seatNames(options: Options): readonly string[];
}

export class LocalGame {
  readonly line: Signal<Line>;
  /** The computer's levels, by seat. */
  readonly computers: Signal<Computers>;
  /** By seat: whether the computer there is the one that fits the player. */
  readonly fits: Signal<readonly boolean[]>;
  /** Decides which of its good turns the computer plays. */
  readonly seed: Signal<number>;
  /** The position that it began with; null: the game's start. */
  readonly from = computed(() => {
    const { start, options } = this.line.value;
    return start === begin(this.rules, options).start ? null : start;
  });
  readonly names = computed(() => this.rules.seatNames(this.line.value.options));
  readonly over = computed(() => isOver(this.line.value, this.rules.core));
  /** The seat to move, or at the end the one that moved last. */
  readonly toMove = computed(() => {
    const { value: line } = this.line;
    return seatIn(line, line.moves.length) ?? line.moves.at(-1)?.seat ?? 0;
  });
  /** The seats of people. */
  readonly people = computed(() =>
    this.names.value.flatMap((_, seat) => (this.computers.value[seat] == null ? [seat] : [])),
  );
  /** How many turns are left when a person's last one is taken back; null: there is none. */
  readonly back = computed(() => withoutLast(this.line.value.moves, this.computers.value));

  /** A game from a position that the player wants, while another game is running here. */
  readonly waiting: ReadonlySignal<boolean>;
  readonly #wanted: Signal<Start | null>;

  /**
   * `levelWanted`: begins a game against the computer at this level, unless one is running.
   * `startWanted`: the same from this position; it waits while another game is running.
   */
  constructor(
    readonly rules: LocalGameRules,
    levelWanted: WantedLevel | null,
    startWanted: WantedStart | null = null,
  ) {
    const wanted = startWanted && startFrom(rules, levelWanted, startWanted);
    const kept = first(rules, wanted === null ? levelWanted : null);
    const runs = kept.line.moves.length > 0 && !isOver(kept.line, rules.core);
    const { line, computers, fits, seed } = runs ? kept : (wanted ?? kept);
    this.line = signal(line);
    this.computers = signal(computers);
    this.fits = signal(fits);
    this.seed = signal(seed);
    this.#wanted = signal(runs ? wanted : null);
    this.waiting = computed(() => this.#wanted.value !== null);
  }

  /** Begins the game that waits in place of the running one, or keeps this one. */
  decide(begins: boolean): void {
    const { value: wanted } = this.#wanted;
    if (wanted === null) return;
    batch(() => {
      this.#wanted.value = null;
      if (!begins) return;
      this.computers.value = wanted.computers;
      this.fits.value = wanted.fits;
      this.seed.value = wanted.seed;
      this.#set(wanted.line);
    });
  }

  /** Plays a whole turn. Ignored if it is illegal. */
  play(turn: string): void {
    const { value: line } = this.line;
    const ply = line.moves.length;
    const here = { position: positionIn(line, ply), seat: seatIn(line, ply) };
    const move = moveIn(line, here, turn, this.rules.core);
    if (!("message" in move)) this.#set({ ...line, moves: [...line.moves, move] });
  }

  /** Takes back the last turn of a person, with the computer's replies. */
  undo(): void {
    const { value: back } = this.back;
    const { value: line } = this.line;
    if (back === null) return;
    this.noteHelp();
    this.#set({ ...line, moves: line.moves.slice(0, back) });
  }

  startAgain(): void {
    batch(() => {
      this.seed.value = newSeed();
      this.#begin(this.line.value.options);
    });
  }

  /** Begins a game with these options. */
  chooseOptions(options: Options): void {
    batch(() => this.#begin(options));
  }

  /** `fits`: by seat. In a running game that does not count any more. */
  chooseComputers(computers: Computers, fits: readonly boolean[] = []): void {
    const { game } = this.rules;
    if (this.line.value.moves.length > 0) leaveOut(game, this.names.value.length, this.#id);
    batch(() => {
      this.computers.value = computers;
      this.fits.value = fits;
    });
    this.#save();
  }

  /** The person has had help, so the game counts half for the opponent that fits. */
  noteHelp(): void {
    const { people, names } = this;
    if (people.value.length === 1) noteHelp(this.rules.game, names.value.length, this.#id);
  }

  /** Counts the finished game of one person against computers of one level, once. */
  count(): void {
    const { value: line } = this.line;
    const outcome = outcomeIn(line, line.moves.length, this.rules.core);
    const [person] = this.people.value;
    // A game from a chosen position says little about the player's strength.
    if (outcome === null || person === undefined || this.from.value !== null) return;
    const levels = this.names.value.map((_, seat) => this.computers.value[seat] ?? null);
    const level = levelAgainst(levels, person);
    if (level === null) return;
    const score = scoreOf(outcome.winners, person);
    countResult(this.rules.game, levels.length, this.#id, { level, score });
  }

  get #id(): string {
    return `local ${this.seed.value}`;
  }

  #begin(options: Options): void {
    const { game, seatNames } = this.rules;
    const seats = seatNames(options).length;
    this.computers.value = this.computers.value.map((level, seat) =>
      level !== null && this.fits.value[seat] ? fittingLevel(game, seats) : level,
    );
    this.#set(begin(this.rules, options));
  }

  #set(next: Line): void {
    this.line.value = next;
    this.#save();
  }

  #save(): void {
    const [computers, fits, seed] = [this.computers.value, this.fits.value, this.seed.value];
    const { value: from } = this.from;
    const start = from === null ? {} : { start: from };
    keep(this.rules.game, { ...keptOf(this.line.value), ...start, computers, fits, seed });
  }
}

interface Start {
  line: Line;
  computers: Computers;
  fits: readonly boolean[];
  seed: number;
}

/** The kept game, or the one against the computer that is wanted. */
function first(rules: LocalGameRules, levelWanted: WantedLevel | null): Start {
  const { game, core, optionsOf } = rules;
  const kept: Partial<KeptGame> = keptGame(game) ?? {};
  const { turns = [], computers = [], fits = [], seed = newSeed(), start = null } = kept;
  const options = optionsOf(kept.options);
  const line = replay(game, { options, start, turns }, core) ?? begin(rules, options);
  // Keeps a running game.
  const runs = line.moves.length > 0 && !isOver(line, core);
  if (levelWanted === null || runs) return { line, computers, fits, seed };
  return against(levelWanted, rules, begin(rules, options), 0);
}

/** A game from a position, with the player at the seat to move; null if there is no such game. */
function startFrom(
  rules: LocalGameRules,
  levelWanted: WantedLevel | null,
  { options: wished, position }: WantedStart,
): Start | null {
  const { game, core, optionsOf } = rules;
  const options = optionsOf(wished);
  const line = replay(game, { options, start: position, turns: [] }, core);
  if (line === null || line.first === null) return null;
  return against(levelWanted, rules, line, line.first);
}

/** A new game of a person against the computer in all other seats; `level` null: no computer. */
function against(
  level: WantedLevel | null,
  { game, seatNames }: LocalGameRules,
  line: Line,
  person: number,
): Start {
  const names = seatNames(line.options);
  const fits = level === "fits";
  const id = fits ? fittingLevel(game, names.length) : level;
  return {
    line,
    computers: names.map((_, seat) => (seat === person ? null : id)),
    fits: names.map((_, seat) => seat !== person && fits),
    seed: newSeed(),
  };
}

function begin({ game, core }: LocalGameRules, options: Options): Line {
  const line = replay(game, { options, turns: [] }, core);
  if (line === null) throw new Error(`${game} has no start`);
  return line;
}

function isOver(line: Line, core: Core): boolean {
  return outcomeIn(line, line.moves.length, core) !== null;
}
