// What players can ask of each other, and what somebody in this room may do about it now. The
// server decides; this is what the page offers (protocol/README.md, "Offers" and "Away").

import type { OfferKind, OpenOffer } from "../../net/protocol";
import type { Room } from "../../net/room";

/** What one offers by a button of its name. */
export type Offerable = Exclude<OfferKind, "resume">;

/** How an open offer looks from our seat. */
export interface OfferView {
  what: OfferKind;
  /** The seat that offers. */
  by: number;
  /** `asked`: we can answer. `agreed`: we have said yes, others have not yet. */
  stance: "yours" | "asked" | "agreed" | "watched";
  /** The seats that have not answered. */
  waitingFor: number[];
}

export interface OfferButton {
  what: Offerable;
  /** False: it is offered already, or was, and once is enough until the next turn. */
  enabled: boolean;
}

const rematches = 3;

function activeSeats(room: Room): number[] {
  return room.seats.flatMap(({ withdrew }, seat) => (withdrew === null ? [seat] : []));
}

/** Whether we sit here and have not withdrawn. */
function plays(room: Room): boolean {
  const { seat } = room.you;
  return seat !== null && room.seats[seat]?.withdrew === null;
}

function asked(room: Room, what: OfferKind): number[] {
  return what === "rematch" ? room.seats.map((_, seat) => seat) : activeSeats(room);
}

export function offersIn(room: Room): OfferView[] {
  return room.offers.map((offer) => {
    const said = [offer.seat, ...offer.accepted];
    const waitingFor = asked(room, offer.what).filter((seat) => !said.includes(seat));
    return { what: offer.what, by: offer.seat, stance: stanceOf(room, offer), waitingFor };
  });
}

function stanceOf(room: Room, { what, seat, accepted }: OpenOffer): OfferView["stance"] {
  const you = room.you.seat;
  if (you === null || !asked(room, what).includes(you)) return "watched";
  if (you === seat) return "yours";
  return accepted.includes(you) ? "agreed" : "asked";
}

/** Not every seat has played a turn. */
export function isOpening(room: Room): boolean {
  return activeSeats(room).some((seat) => room.turns.every((turn) => turn.seat !== seat));
}

/**
 * What we could offer. What somebody offers already is answered instead; its button stays, so that no
 * other one comes to where somebody has just pressed.
 */
export function offerButtons(room: Room, drawByAgreement: boolean): OfferButton[] {
  const you = room.you.seat;
  if (you === null) return [];
  const often = (what: Offerable) =>
    room.offered.filter((past) => past.what === what && past.seat === you).length;
  const button = (what: Offerable, most: number): OfferButton => ({
    what,
    enabled: often(what) < most && room.offers.every((open) => open.what !== what),
  });
  const buttons: OfferButton[] = [];
  if (room.status === "playing" && plays(room)) {
    if (drawByAgreement) buttons.push(button("draw", 1));
    if (canTakeBack(room, you)) buttons.push(button("takeback", 1));
    if (room.clock.kind !== "none" && !isOpening(room)) buttons.push(button("pause", 1));
  } else if (room.status === "over" && room.position !== null && room.rematch === null) {
    buttons.push(button("rematch", rematches));
  }
  return buttons;
}

/** We have played a turn, and nobody has left since. */
function canTakeBack(room: Room, you: number): boolean {
  const last = room.turns.map(({ seat }) => seat).lastIndexOf(you);
  return last >= 0 && room.seats.every(({ withdrew }) => withdrew === null || withdrew.ply <= last);
}

/** Ending the game without a result; `close`: a room where nothing has begun. */
export function mayAbort(room: Room, player: string | undefined): "abort" | "close" | null {
  if (room.status === "open") return room.by.id === player ? "close" : null;
  return room.status === "playing" && plays(room) && isOpening(room) ? "abort" : null;
}

export function mayResign(room: Room): boolean {
  return (room.status === "playing" || room.status === "paused") && plays(room);
}

/** Ways to leave: ending the game for all, closing the room, giving up. */
export type Leave = "abort" | "close" | "resign";

/** Those that there are now; the one that there is longest first, so that it keeps its place. */
export function leavesFrom(room: Room, player: string | undefined): Leave[] {
  const abort = mayAbort(room, player);
  return [...(mayResign(room) ? (["resign"] as const) : []), ...(abort === null ? [] : [abort])];
}

/** In a pause: nobody is ready yet, and we could be the first. */
export function mayResume(room: Room): boolean {
  const open = room.offers.some(({ what }) => what === "resume");
  return room.status === "paused" && plays(room) && !open;
}

export interface Absence {
  seat: number;
  /** From when on the seat can be claimed, by the server's clock. */
  from: number;
}

/** The players who are away while their game waits, the first to be claimed first. */
export function absences(room: Room): Absence[] {
  if (room.status !== "playing") return [];
  return Object.entries(room.away)
    .map(([seat, from]) => ({ seat: Number(seat), from }))
    .filter(({ seat }) => seat !== room.you.seat && room.seats[seat]?.withdrew === null)
    .sort((a, b) => a.from - b.from);
}

export function mayClaim(room: Room): boolean {
  return room.status === "playing" && plays(room);
}
