// The ways on after a game: again, at another level, or another game.

import { goTo } from "../../base/router";
import { levelsOf, nearestLevel, numberOf } from "../../engine/levels";
import { type BotSeat, RequestError } from "../../net/protocol";
import type { Room } from "../../net/room";
import { botLevels } from "../../net/server";
import type { Table } from "../../net/table";
import { atLevel, botsIn, type Choices, choicesOf } from "../../new-game/choices";
import { openRoom } from "../../new-game/open-room";
import { openSheet } from "../../new-game/sheet";
import { fittingLevel } from "../../opponent/fitting-level";
import { opposingLevel, scoreIn } from "../../opponent/room-results";
import { texts } from "../../texts";
import { catalogue } from "../../texts/catalogue";
import { Press } from "./press";

interface NextGameProps {
  table: Table;
  room: Room;
}

/** A game at the level that fits, and the sheet for a new game. */
export function NextGame({ table, room }: NextGameProps) {
  const level = otherLevel(room);
  return (
    <>
      {level !== null && (
        <Press
          strong
          onPress={() => {
            const { choices, bots } = atLevel(room, level);
            return open(table, room, choices, bots);
          }}
        >
          {texts.bots.playLevel(numberOf(level))}
        </Press>
      )}
      <Press onPress={() => setUp(room.game)}>{texts.offers.newGame}</Press>
    </>
  );
}

/** Opens the same room once more, after an abort. */
export function OpenAgain({ table, room }: NextGameProps) {
  return (
    <Press strong onPress={() => open(table, room, choicesOf(room), botsIn(room))}>
      {texts.offers.openAgain}
    </Press>
  );
}

/** Opens the sheet for another game of this kind, on the home page. */
function setUp(id: string): void {
  const game = catalogue.value?.find((known) => known.id === id);
  goTo("/");
  if (game !== undefined) openSheet(game);
}

/**
 * The level that fits the player better than the one that has just been played; null unless a game
 * against the computer is over and there is one.
 */
export function otherLevel(room: Room): number | null {
  const against = opposingLevel(room);
  if (against === null || scoreIn(room) === null || typeof botLevels.value !== "number")
    return null;
  const { game, seats } = room;
  const level = fittingLevel(game, seats.length);
  return level === nearestLevel(against, levelsOf(game, seats.length)) ? null : level;
}

/** Prevents a second press from opening a second room. */
let opening = false;

/** Opens a room like this one. */
async function open(
  table: Table,
  room: Room,
  choices: Choices,
  bots: readonly BotSeat[],
): Promise<void> {
  const game = catalogue.value?.find((known) => known.id === room.game);
  if (game === undefined || opening) return;
  opening = true;
  try {
    await openRoom(game, choices, bots);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, message, key, args } = error;
    table.notice.value = { kind: "refused", code, message, key, args };
  } finally {
    opening = false;
  }
}
