// What somebody chooses to play a game: with whom, its options, the clock, and who may come in. Kept
// for each game, so that the next time one press is enough.

import { store, stored } from "../base/settings";
import { clockFields, clockKinds } from "../clock/clock-fields";
import type { BotSeat, CatalogueGame, Clock, Options, SpectatorRule, Wish } from "../net/protocol";
import type { Room } from "../net/room";
import { suggestedClock, suggestedOptions } from "./suggestions";

/** The computer, people with the link, anyone, or whoever seeks the same. */
export const companies = ["computer", "private", "public", "seek"] as const;
export type Company = (typeof companies)[number];

/** How far an opponent's rating may be from one's own. */
export const ranges = [100, 200, 400] as const;

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
  /** As in `ranges`; null: anybody. */
  range: number | null;
}

export function usualChoices(game: CatalogueGame): Choices {
  return {
    company: "private",
    options: {
      ...Object.fromEntries(game.options.map((option) => [option.key, option.default])),
      ...suggestedOptions(game),
    },
    clock: null,
    seat: "random",
    rated: false,
    spectators: "link",
    delay: 0,
    range: null,
  };
}

/** Those that led to a room like this one, with the same seat for us. */
export function choicesOf(room: Room): Choices {
  return {
    company: room.visibility,
    options: room.options,
    clock: room.clock,
    seat: room.you.seat,
    rated: room.rated,
    spectators: room.spectators,
    delay: room.delay_turns,
    range: null,
  };
}

/** Among friends there is time; somebody who waits for a stranger wants to know how long it takes. */
export function clockOfChoices(game: CatalogueGame, { company, clock }: Choices): Clock {
  return clock ?? (company === "seek" ? suggestedClock(game.id) : { kind: "none" });
}

/** In a private room nobody comes in without a link. */
export function spectatorRules(company: Company): readonly SpectatorRule[] {
  return keepsToLinks(company) ? ["link", "none"] : ["open", "link", "none"];
}

export function withCompany(choices: Choices, company: Company): Choices {
  const spectators = keepsToLinks(company) ? "link" : "open";
  // Whoever opens a game against the computer plays it.
  const seat = company === "computer" ? (choices.seat ?? "random") : choices.seat;
  return { ...choices, company, spectators, seat };
}

function keepsToLinks(company: Company): boolean {
  return company === "private" || company === "computer";
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
    rated: choices.rated && company !== "computer" && whyUnrated(clock, guest) === null,
    visibility: keepsToLinks(company) ? ("private" as const) : ("public" as const),
    spectators,
    delay_turns: spectators === "none" ? 0 : delay,
    seat,
  };
}

/** Every seat of a table of so many but our own. */
export function botsAgainst(seats: number, level: number): BotSeat[] {
  return Array.from({ length: seats - 1 }, () => ({ level, seat: null }));
}

/** The computer where it sits in this room. */
export function botsIn({ seats }: Pick<Room, "seats">): BotSeat[] {
  return seats.flatMap(({ player }, seat) =>
    player?.bot === undefined ? [] : [{ level: player.bot.level, seat }],
  );
}

/**
 * The game once more against the computer at another level: seats go on by one, as in a rematch.
 * Precondition: we sit there.
 */
export function atLevel(room: Room, level: number): { choices: Choices; bots: BotSeat[] } {
  const moved = (seat: number) => (seat + 1) % room.seats.length;
  return {
    choices: { ...choicesOf(room), seat: moved(room.you.seat ?? 0) },
    bots: botsIn(room).map(({ seat }) => ({ level, seat: moved(seat ?? 0) })),
  };
}

/** `ownRating`: around which the opponents' are to be; null where that is not known. */
export function wishOfChoices(
  game: CatalogueGame,
  choices: Choices,
  guest: boolean,
  ownRating: number | null = null,
): Wish {
  const clock = clockOfChoices(game, choices);
  const wish: Wish = {
    game: game.id,
    options: choices.options,
    clock,
    rated: choices.rated && whyUnrated(clock, guest) === null,
  };
  if (typeof choices.seat === "number") wish.seat = choices.seat;
  if (choices.range !== null && ownRating !== null)
    wish.rating_range = {
      min: Math.max(0, ownRating - choices.range),
      max: ownRating + choices.range,
    };
  // Nobody waits for days in front of a page.
  if (clock.kind === "correspondence" && !guest) wish.lasting = true;
  return wish;
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
    seat: withCompany({ ...base, seat: readSeat(game, options, kept.seat) }, company).seat,
    rated: kept.rated === true,
    spectators:
      spectatorRules(company).find((known) => known === kept.spectators) ?? base.spectators,
    delay: delays.find((known) => known === kept.delay) ?? 0,
    range: ranges.find((known) => known === kept.range) ?? null,
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
