// A player's choices for a new game: opponents, options, clock, and access. Kept for each game, so
// that one press starts the next one.

import { store, stored } from "../base/settings";
import { clockFields, clockKinds } from "../clock/clock-fields";
import type { BotSeat, CatalogueGame, Clock, Options, SpectatorRule, Wish } from "../net/protocol";
import type { Room } from "../net/room";
import { isSolved } from "../net/solved";
import { suggestedClock, suggestedOptions } from "./suggestions";

/** The computer, people with the link, any player, or a player with the same seek. */
export const companies = ["computer", "private", "public", "seek"] as const;
export type Company = (typeof companies)[number];

/** Maximum distance of an opponent's rating from the player's own. */
export const ranges = [100, 200, 400] as const;

/** Delays for spectators, in turns. */
export const delays = [0, 1, 3, 5, 10] as const;

export interface Choices {
  company: Company;
  options: Options;
  /** Null: the usual clock. */
  clock: Clock | null;
  /** Null: no seat. */
  seat: number | "random" | null;
  rated: boolean;
  spectators: SpectatorRule;
  delay: number;
  /** As in `ranges`; null: any rating. */
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

/** The choices that lead to a room like this one, with the same seat for us. */
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

/** Games among friends have no clock by default. A player who waits for a stranger gets one, so
 * that the duration is known. */
export function clockOfChoices(game: CatalogueGame, { company, clock }: Choices): Clock {
  return clock ?? (company === "seek" ? suggestedClock(game.id) : { kind: "none" });
}

/** Entering a private room requires a link. */
export function spectatorRules(company: Company): readonly SpectatorRule[] {
  return keepsToLinks(company) ? ["link", "none"] : ["open", "link", "none"];
}

export function withCompany(choices: Choices, company: Company): Choices {
  const spectators = keepsToLinks(company) ? "link" : "open";
  // The opener of a game against the computer always plays.
  const seat = company === "computer" ? (choices.seat ?? "random") : choices.seat;
  return { ...choices, company, spectators, seat };
}

function keepsToLinks(company: Company): boolean {
  return company === "private" || company === "computer";
}

/** With another option the game may have other seats. */
export function withOption(choices: Choices, key: string, value: string): Choices {
  const seat = typeof choices.seat === "number" ? "random" : choices.seat;
  return { ...choices, options: { ...choices.options, [key]: value }, seat };
}

/** Null if the game can be rated. */
export type Unrated = "guest" | "no-clock" | "solved" | null;

export function whyUnrated(
  game: CatalogueGame,
  options: Options,
  clock: Clock,
  guest: boolean,
): Unrated {
  if (guest) return "guest";
  if (clock.kind === "none") return "no-clock";
  return clock.kind === "correspondence" && isSolved(game, options) ? "solved" : null;
}

export function roomRequest(game: CatalogueGame, choices: Choices, guest: boolean) {
  const { company, options, seat, spectators, delay } = choices;
  const clock = clockOfChoices(game, choices);
  return {
    type: "open_room" as const,
    game: game.id,
    options,
    clock,
    rated:
      choices.rated && company !== "computer" && whyUnrated(game, options, clock, guest) === null,
    visibility: keepsToLinks(company) ? ("private" as const) : ("public" as const),
    spectators,
    delay_turns: spectators === "none" ? 0 : delay,
    seat,
  };
}

/** All seats but ours, at a table with this number of seats. */
export function botsAgainst(seats: number, level: number): BotSeat[] {
  return Array.from({ length: seats - 1 }, () => ({ level, seat: null }));
}

/** The computer players in this room's seats. */
export function botsIn({ seats }: Pick<Room, "seats">): BotSeat[] {
  return seats.flatMap(({ player }, seat) =>
    player?.bot === undefined ? [] : [{ level: player.bot.level, seat }],
  );
}

/**
 * The same game against the computer at another level: seats rotate by one, as in a rematch.
 * Precondition: we have a seat.
 */
export function atLevel(room: Room, level: number): { choices: Choices; bots: BotSeat[] } {
  const moved = (seat: number) => (seat + 1) % room.seats.length;
  return {
    choices: { ...choicesOf(room), seat: moved(room.you.seat ?? 0) },
    bots: botsIn(room).map(({ seat }) => ({ level, seat: moved(seat ?? 0) })),
  };
}

/** `ownRating`: centre of the range for the opponents' ratings; null if unknown. */
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
    rated: choices.rated && whyUnrated(game, choices.options, clock, guest) === null,
  };
  if (typeof choices.seat === "number") wish.seat = choices.seat;
  if (choices.range !== null && ownRating !== null)
    wish.rating_range = {
      min: Math.max(0, ownRating - choices.range),
      max: ownRating + choices.range,
    };
  // A player cannot wait for days on a page.
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

/** The kept choices that are still valid: games and this client change. */
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
