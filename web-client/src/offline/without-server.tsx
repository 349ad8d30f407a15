// The pages that work while the server is unreachable.

import { followLink } from "../base/router";
import { gameView } from "../games/registry";
import { connection } from "../net/server";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/offline";
import { GamePortrait } from "../ui/game-portrait";

const places = ["local", "analysis", "rules"] as const;

export function WithoutServer() {
  const databaseAway = connection.databaseAway.value;
  return (
    <section class="without-server panel" aria-labelledby="without-server">
      <h2 id="without-server">{databaseAway ? texts.titleWithoutDatabase : texts.title}</h2>
      <p>{databaseAway ? texts.leadWithoutDatabase : texts.lead}</p>
      <ul>
        {catalogue.value?.map(({ id, name }) => {
          const view = gameView(id);
          return (
            view !== null && (
              <li key={id}>
                <GamePortrait view={view} unsized />
                <div>
                  <strong>{name}</strong>
                  {places.map((place) => (
                    <a key={place} href={`/${place}/${id}`} onClick={followLink}>
                      {texts[place]}
                      <span class="sr-only"> {name}</span>
                    </a>
                  ))}
                </div>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
