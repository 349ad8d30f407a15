// The offers between players, and the actions that this player can take now. The page shows these;
// the server decides (protocol/README.md, "Offers" and "Away").

import type { OfferKind, OpenOffer } from "../../net/protocol";
import type { Room } from "../../net/room";

/** Offers with a button of their own. */
export type Offerable = Exclude<OfferKind, "resume">;

/** An open offer from our seat's view. */
export interface OfferView {
  what: OfferKind;
  /** The offering seat. */
  by: number;
  /** `asked`: we can reply. `agreed`: we have accepted, others have not replied yet. */
  stance: "yours" | "asked" | "agreed" | "watched";
  /** The seats that have not replied. */
  waitingFor: number[];
}

export interface OfferButton {
  what: Offerable;
  /** False if it is offered already, or was offered since the last turn. */
  enabled: boolean;
}

const rematches = 3;

function activeSeats(room: Room): number[] {
  return room.seats.flatMap(({ withdrew }, seat) => (withdrew === null ? [seat] : []));
}

/** Whether we have a seat here and have not withdrawn. */
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

/** Whether a seat has not played a turn yet. */
export function isOpening(room: Room): boolean {
  return activeSeats(room).some((seat) => room.turns.every((turn) => turn.seat !== seat));
}

/**
 * The offers that we can make. If another player has made the same offer, we reply to that instead;
 * the button stays, so that no other one takes its place under a press.
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

/** We have played a turn, and no player has withdrawn since. */
function canTakeBack(room: Room, you: number): boolean {
  const last = room.turns.map(({ seat }) => seat).lastIndexOf(you);
  return last >= 0 && room.seats.every(({ withdrew }) => withdrew === null || withdrew.ply <= last);
}

/** Ending the game without a result; `close`: a room without a started game. */
export function mayAbort(room: Room, player: string | undefined): "abort" | "close" | null {
  if (room.status === "open") return room.by.id === player ? "close" : null;
  return room.status === "playing" && plays(room) && isOpening(room) ? "abort" : null;
}

export function mayResign(room: Room): boolean {
  return (room.status === "playing" || room.status === "paused") && plays(room);
}

/** Ways to leave: abort for all, close the room, resign. */
export type Leave = "abort" | "close" | "resign";

/** The ways that are possible now; the one that is possible longest comes first, so that it keeps
 * its place. */
export function leavesFrom(room: Room, player: string | undefined): Leave[] {
  const abort = mayAbort(room, player);
  return [...(mayResign(room) ? (["resign"] as const) : []), ...(abort === null ? [] : [abort])];
}

/** In a pause: no player is ready yet, and we can be the first. */
export function mayResume(room: Room): boolean {
  const open = room.offers.some(({ what }) => what === "resume");
  return room.status === "paused" && plays(room) && !open;
}

export interface Absence {
  seat: number;
  /** Time from which the seat can be claimed, by the server's clock. */
  from: number;
}

/** The absent players whose game waits, earliest claim first. */
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
