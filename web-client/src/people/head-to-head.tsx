// A player's results against another one: initially against the viewer.

import { useSignal } from "@preact/signals";
import { type GameCounts, getHeadToHead } from "../net/people";
import { type Player, RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import { CountsTable } from "./counts-table";
import { useLoaded } from "./loading";
import { Waiting } from "./people-page";
import { PlayerField } from "./player-field";
import { playerName } from "./words";

export interface HeadToHeadProps {
  player: Player;
  viewer: Player;
}

export function HeadToHead({ player, viewer }: HeadToHeadProps) {
  const words = texts.profile;
  const own = !viewer.guest && viewer.id !== player.id ? viewer.name : "";
  const opponent = useSignal(own);
  const typed = useSignal(own);
  return (
    <>
      <form
        class="compare"
        onSubmit={(event) => {
          event.preventDefault();
          opponent.value = typed.value;
        }}
      >
        <PlayerField
          name="opponent"
          label={words.againstWho(playerName(player))}
          value={typed.value}
          onTyped={(text) => {
            typed.value = text;
          }}
        />
        <button type="submit">{words.compare}</button>
      </form>
      {opponent.value !== "" && (
        <Comparison player={player.name} opponent={opponent.value} viewer={viewer.id} />
      )}
    </>
  );
}

interface ComparisonProps {
  player: string;
  opponent: string;
  /** The player who looks. The server includes private games only for their players. */
  viewer: string;
}

function Comparison({ player, opponent, viewer }: ComparisonProps) {
  const words = texts.profile;
  const { value, error, again } = useLoaded(`${player}/${opponent}/${viewer}`, (signal) =>
    getHeadToHead(player, opponent, signal),
  );
  if (error instanceof RequestError && error.code === "not-found")
    return <p role="status">{texts.games.noPlayer(opponent)}</p>;
  if (value === null) return <Waiting error={error} again={again} />;
  if (value.player.id === value.opponent.id) return <p role="status">{words.self}</p>;
  if (!value.games.some(hasGames)) return <p role="status">{words.againstNone}</p>;
  return (
    <CountsTable
      counts={value.games.filter(hasGames)}
      caption={words.againstTitle(playerName(value.player), playerName(value.opponent))}
    />
  );
}

function hasGames({ won, drawn, lost }: GameCounts): boolean {
  return won + drawn + lost > 0;
}
