// A live game as a picture that follows the play and links to its room.

import { followLink, roomPath } from "../base/router";
import { clockWords } from "../clock/clock-words";
import { gameView } from "../games/registry";
import type { LiveGame } from "../net/lobby";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/lobby";
import { BoardPicture } from "../ui/board-picture";
import { PlayerName } from "../ui/player-name";
import { WhileSeen } from "../ui/while-seen";

/** Reads a signal, so it renders again only when its game is another object. */
export function LiveCard({ live }: { live: LiveGame }) {
  const name = gameNameOf(live.game);
  const view = gameView(live.game);
  const facts = [
    live.status === "paused" ? texts.paused : clockWords(live.clock),
    live.rated ? texts.rated : null,
    texts.turns(live.ply),
    live.spectators > 0 ? texts.spectators(live.spectators) : null,
  ];
  return (
    <a class="live-card" href={roomPath(live.room)} onClick={followLink}>
      <WhileSeen>
        <BoardPicture game={live.game} position={live.position} />
      </WhileSeen>
      <span class="live-words">
        <strong>{name}</strong>
        {live.seats.map(({ player, rating }, seat) => (
          <span key={seat} class={live.to_move === seat ? "live-seat to-move" : "live-seat"}>
            {view !== null && <view.SeatMark seat={seat} options={live.options} />}
            <PlayerName player={player} rating={rating} />
            {live.to_move === seat && <span class="sr-only">{texts.toMove}</span>}
          </span>
        ))}
        <span class="hint">{facts.filter((fact) => fact !== null).join(" · ")}</span>
      </span>
    </a>
  );
}
