// What somebody chooses to play a game: with whom, its options, the clock, and who may come in. Kept
// for each game, so that the next time one press is enough.

import type { CatalogueGame, Clock, Options, SpectatorRule, Wish } from "../net/protocol";
import { clockFields, clockKinds } from "../room/clock-fields";
import { store, stored } from "../settings";
import { suggestedClock } from "./suggestions";

/** People with the link, anyone, or whoever seeks the same. */
export const companies = ["private", "public", "seek"] as const;
export type Company = (typeof companies)[number];

/** How many turns later spectators may be shown the game. */
export const delays = [0, 1, 3, 5, 10] as const;

export interface Choices {
  company: Company;
  options: Options;
  /** Null: the usual one. */
  clock: Clock | null;
  /** Null: none. */
  seat: number | "random" | null;
  rated: boolean;
  spectators: SpectatorRule;
  delay: number;
}

export function usualChoices(game: CatalogueGame): Choices {
  return {
    company: "private",
    options: Object.fromEntries(game.options.map((option) => [option.key, option.default])),
    clock: null,
    seat: "random",
    rated: false,
    spectators: "link",
    delay: 0,
  };
}

/** Among friends there is time; somebody who waits for a stranger wants to know how long it takes. */
export function clockOfChoices(game: CatalogueGame, { company, clock }: Choices): Clock {
  return clock ?? (company === "seek" ? suggestedClock(game.id) : { kind: "none" });
}

/** In a private room nobody comes in without a link. */
export function spectatorRules(company: Company): readonly SpectatorRule[] {
  return company === "private" ? ["link", "none"] : ["open", "link", "none"];
}

export function withCompany(choices: Choices, company: Company): Choices {
  const spectators = company === "private" ? "link" : "open";
  return { ...choices, company, spectators };
}

/** The seats may be other ones. */
export function withOption(choices: Choices, key: string, value: string): Choices {
  const seat = typeof choices.seat === "number" ? "random" : choices.seat;
  return { ...choices, options: { ...choices.options, [key]: value }, seat };
}

/** Null if the game can be rated. */
export type Unrated = "guest" | "no-clock" | null;

export function whyUnrated(clock: Clock, guest: boolean): Unrated {
  if (guest) return "guest";
  return clock.kind === "none" ? "no-clock" : null;
}

export function roomRequest(game: CatalogueGame, choices: Choices, guest: boolean) {
  const { company, options, seat, spectators, delay } = choices;
  const clock = clockOfChoices(game, choices);
  return {
    type: "open_room" as const,
    game: game.id,
    options,
    clock,
    rated: choices.rated && whyUnrated(clock, guest) === null,
    visibility: company === "private" ? ("private" as const) : ("public" as const),
    spectators,
    delay_turns: spectators === "none" ? 0 : delay,
    seat,
  };
}

export function wishOfChoices(game: CatalogueGame, choices: Choices, guest: boolean): Wish {
  const clock = clockOfChoices(game, choices);
  const rated = choices.rated && whyUnrated(clock, guest) === null;
  return { game: game.id, options: choices.options, clock, rated };
}

const storageKey = (game: CatalogueGame) => `quintet.opening.${game.id}`;

export function lastChoices(game: CatalogueGame): Choices {
  return readChoices(game, stored(storageKey(game)));
}

export function keepChoices(game: CatalogueGame, choices: Choices): void {
  store(storageKey(game), JSON.stringify(choices));
}

/** What was kept, as far as it still makes sense: games and this client change. */
export function readChoices(game: CatalogueGame, text: string | null): Choices {
  const usual = usualChoices(game);
  const kept = parsed(text);
  const company = companies.find((known) => known === kept.company) ?? usual.company;
  const options = { ...usual.options };
  for (const { key, choices } of game.options) {
    const value = record(kept.options)[key];
    if (choices.some((choice) => choice.value === value)) options[key] = String(value);
  }
  const base = withCompany({ ...usual, options }, company);
  return {
    ...base,
    clock: readClock(kept.clock),
    seat: readSeat(game, options, kept.seat),
    rated: kept.rated === true,
    spectators:
      spectatorRules(company).find((known) => known === kept.spectators) ?? base.spectators,
    delay: delays.find((known) => known === kept.delay) ?? 0,
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return record(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function readClock(kept: unknown): Clock | null {
  const { kind: wanted, ...values } = record(kept);
  const kind = clockKinds.find((known) => known === wanted);
  if (kind === undefined) return null;
  const clock: Record<string, unknown> = { kind };
  for (const { key, least, most } of clockFields[kind]) {
    const value = values[key];
    if (typeof value !== "number" || !Number.isInteger(value)) return null;
    if (value < least || value > most) return null;
    clock[key] = value;
  }
  return clock as unknown as Clock;
}

function readSeat(game: CatalogueGame, options: Options, kept: unknown): Choices["seat"] {
  if (kept === null) return null;
  const seats = game.seats.find((entry) =>
    Object.entries(entry.options).every(([key, value]) => options[key] === value),
  );
  const known = typeof kept === "number" && seats?.names[kept] !== undefined;
  return known ? kept : "random";
}
