// The form for a new game: the player's choices, and the request that opens the room or sends the
// seek.

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { levelsOf, nearestLevel } from "../engine/levels";
import {
  type BotSeat,
  type CatalogueGame,
  type Options,
  RequestError,
  type Wish,
} from "../net/protocol";
import { fittingLevel, isNewcomer } from "../opponent/fitting-level";
import {
  botsAgainst,
  type Choices,
  type Company,
  clockOfChoices,
  keepChoices,
  lastChoices,
  wishOfChoices,
  withCompany,
  withOption,
} from "./choices";
import { type ClockDraft, clockOf, draftOf } from "./clock-draft";

/** The requests of the form. They throw `RequestError` when the server refuses. */
export interface OpenFormServer {
  /** Opens a room, with the computer in the seats of `bots`, and goes there. */
  openRoom(game: CatalogueGame, choices: Choices, bots?: readonly BotSeat[]): Promise<void>;
  seek(wish: Wish): Promise<void>;
  /** Null for guests. */
  ownRating(game: CatalogueGame, options: Options): Promise<number | null>;
  isGuest(): boolean;
}

export interface OpenFormPlace {
  game: CatalogueGame;
  /** Null for the one of the last time. */
  company: Company | null;
  /** Whether this server has computer players. */
  hasComputers: boolean;
  /** The names of the seats under these options. */
  seatNames(options: Options): readonly string[];
  server: OpenFormServer;
  /** The room is open, or the seek is sent. */
  onDone(): void;
}

export class OpenFormSession {
  readonly choices: Signal<Choices>;
  /** Number of seats under the chosen options. */
  readonly seats = computed(() => this.place.seatNames(this.choices.value.options).length);
  /** The computer's levels under the chosen options; the weakest first. */
  readonly levels = computed(() => levelsOf(this.place.game.id, this.seats.value));
  /** The chosen level; null: the one that fits the player. */
  readonly wantedLevel = signal<number | null>(null);
  /** One of `levels`. */
  readonly level: ReadonlySignal<number>;
  readonly clockDraft: Signal<ClockDraft>;
  /** The clock of the form; null while the typed values are invalid. */
  readonly clock = computed(() => clockOf(this.clockDraft.value));
  /** A request is on its way. */
  readonly busy = signal(false);
  readonly problem = signal<RequestError | null>(null);
  readonly #seatAtFirst: Choices["seat"];
  #closed = false;

  constructor(readonly place: OpenFormPlace) {
    const { game } = place;
    const first = firstChoices(place);
    this.choices = signal(first);
    this.level = computed(() => {
      const { value: levels } = this.levels;
      const wanted = this.wantedLevel.value ?? fittingLevel(game.id, this.seats.value);
      return nearestLevel(wanted, levels);
    });
    this.clockDraft = signal(draftOf(clockOfChoices(game, first)));
    this.#seatAtFirst = first.seat;
  }

  chooseCompany(company: Company): void {
    this.#choose(withCompany(this.choices.value, company));
  }

  chooseOption(key: string, value: string): void {
    this.#choose(withOption(this.choices.value, key, value));
  }

  chooseClock(draft: ClockDraft): void {
    batch(() => {
      this.clockDraft.value = draft;
      this.change({ clock: clockOf(draft) });
    });
  }

  /** Null for the level that fits the player. */
  chooseLevel(level: number | null): void {
    this.wantedLevel.value = level;
  }

  /** Choices that no other choice depends on. */
  change(changed: Partial<Choices>): void {
    this.choices.value = { ...this.choices.value, ...changed };
  }

  /** Sends the form. Ignored while a request is on its way, or while the clock is invalid. */
  async open(): Promise<void> {
    if (this.busy.value || this.clock.value === null) return;
    this.busy.value = true;
    this.problem.value = null;
    try {
      this.#keepChoices();
      await this.#send();
      if (!this.#closed) this.place.onDone();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.problem.value = error;
    } finally {
      this.busy.value = false;
    }
  }

  /** A request that is on its way still opens its room. */
  close(): void {
    this.#closed = true;
  }

  async #send(): Promise<void> {
    const { game, seatNames, server } = this.place;
    const choices = this.choices.value;
    const { company, options, range } = choices;
    switch (company) {
      case "seek": {
        const rating = range === null ? null : await server.ownRating(game, options);
        await server.seek(wishOfChoices(game, choices, server.isGuest(), rating));
        return;
      }
      case "computer": {
        const bots = botsAgainst(seatNames(options).length, this.level.value);
        await server.openRoom(game, choices, bots);
        return;
      }
      case "private":
      case "public":
        await server.openRoom(game, choices);
    }
  }

  /** A newcomer's seat is no choice of theirs, so it is not kept. */
  #keepChoices(): void {
    const { game } = this.place;
    const choices = this.choices.value;
    const asUsual = choices.company === "computer" && choices.seat === this.#seatAtFirst;
    keepChoices(game, asUsual ? { ...choices, seat: lastChoices(game).seat } : choices);
  }

  /** While the player has chosen no clock, it follows the other choices. */
  #choose(changed: Choices): void {
    batch(() => {
      this.choices.value = changed;
      if (changed.clock === null)
        this.clockDraft.value = draftOf(clockOfChoices(this.place.game, changed));
    });
  }
}

function firstChoices({ game, company, hasComputers }: OpenFormPlace): Choices {
  const last = lastChoices(game);
  const wanted = company ?? last.company;
  const possible = wanted === "computer" && !hasComputers ? "private" : wanted;
  const choices = possible === last.company ? last : withCompany(last, possible);
  // The first turn is a newcomer's.
  const first = possible === "computer" && possible !== last.company && isNewcomer(game.id);
  return first ? { ...choices, seat: 0 } : choices;
}
