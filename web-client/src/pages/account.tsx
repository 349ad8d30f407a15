// The player's account, or the forms to get one.

import { useSignal } from "@preact/signals";
import { connection } from "../net/server";
import { Entrance } from "../people/entrance";
import { OwnAccount } from "../people/own-account";
import { PeoplePage } from "../people/people-page";
import { texts } from "../texts/people";

export function AccountPage() {
  const player = connection.player.value;
  const left = useSignal<string | null>(null);
  const words = texts.account;
  if (player === null)
    return (
      <PeoplePage title={words.title}>
        <p role="status">{texts.loading}</p>
      </PeoplePage>
    );
  if (player.guest)
    return (
      <PeoplePage title={words.title} narrow>
        <div role="status">{left.value !== null && <p class="announcement">{left.value}</p>}</div>
        <Entrance
          guest={player}
          onDone={() => {
            left.value = null;
          }}
        />
      </PeoplePage>
    );
  return (
    <PeoplePage title={words.yours}>
      <OwnAccount
        key={player.id}
        player={player}
        onLeft={(said) => {
          left.value = said;
        }}
      />
    </PeoplePage>
  );
}
