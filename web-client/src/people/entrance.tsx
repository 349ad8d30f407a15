// For guests: the forms to register and to log in.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { comeBack } from "../frame/coming-back";
import { logIn, register } from "../net/account";
import { getMyGames } from "../net/people";
import type { Player } from "../net/protocol";
import { texts } from "../texts/people";
import { Choice } from "../ui/choice";
import { missingFaults, nameFaults, newPasswordFaults, refusedFaults } from "./faults";
import { Form, NameField, PasswordField, useForm } from "./form";
import { useLoaded } from "./loading";
import { PasskeyLogin, usePasskeyLogin } from "./passkeys/login";
import { Recover } from "./recover";

type Way = "logIn" | "register" | "recover";
const ways = ["logIn", "register"] as const;

export interface EntranceProps {
  guest: Player;
  /** The player has logged in and stays on this page. */
  onDone(): void;
}

export function Entrance({ guest, onDone }: EntranceProps) {
  const way = useSignal<Way>(location.search === "?register" ? "register" : "logIn");
  const done = () => {
    if (!comeBack()) onDone();
  };
  // A change between the forms keeps the typed text.
  const place = useRef<HTMLElement>(null);
  const typed = useRef<readonly (readonly [string, string])[]>([]);
  useLayoutEffect(() => {
    for (const [name, value] of typed.current) {
      const field = place.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (field) field.value = value;
    }
  }, [way.value]);
  function choose(value: Way): void {
    typed.current = [...(place.current?.querySelectorAll("input") ?? [])]
      .filter(({ name, value }) => (name === "name" || name === "password") && value !== "")
      .map((field) => [field.name, field.value]);
    way.value = value;
  }
  return (
    <section class="panel" ref={place}>
      <Choice<Way>
        legend={texts.account.choose}
        choices={ways.map((value) => ({ value, label: texts.account[value] }))}
        value={way.value === "recover" ? "logIn" : way.value}
        onChoose={choose}
      />
      {way.value === "register" && <Register guest={guest} onDone={done} />}
      {way.value === "logIn" && <LogIn guest={guest} onDone={done} />}
      {way.value === "recover" && <Recover guest={guest} onDone={done} />}
      {way.value !== "register" && (
        <button
          type="button"
          class="small quiet"
          onClick={() => choose(way.value === "recover" ? "logIn" : "recover")}
        >
          {way.value === "recover" ? texts.account.recoverBack : texts.account.forgotten}
        </button>
      )}
    </section>
  );
}

function Register({ guest, onDone }: EntranceProps) {
  const words = texts.account;
  const form = useForm({
    check: (values) => ({
      ...newPasswordFaults(values("password")),
      ...nameFaults(values("name")),
    }),
    send: async (values) => {
      await register(values("name").trim(), values("password"));
      onDone();
    },
    explain: (error) => refusedFaults(error),
  });
  return (
    <Form state={form} label={words.register}>
      <p>{words.registerLead(guest.name)}</p>
      <NameField state={form} hint={words.nameRules} />
      <PasswordField
        state={form}
        name="password"
        label={words.password}
        hint={words.passwordRules}
        autocomplete="new-password"
      />
      <button type="submit" class="primary" disabled={form.busy}>
        {form.busy ? words.registering : words.register}
      </button>
    </Form>
  );
}

function LogIn({ guest, onDone }: EntranceProps) {
  const words = texts.account;
  const games = useLoaded(`games of ${guest.id}`, getMyGames);
  const running = games.value?.running.games.length ?? 0;
  const passkey = usePasskeyLogin(onDone);
  const form = useForm({
    check: (values) => missingFaults(values, "name", "password"),
    send: async (values) => {
      await logIn(values("name").trim(), values("password"));
      onDone();
    },
    explain: (error) => refusedFaults(error),
  });
  return (
    <Form state={form} label={words.logIn}>
      {running > 0 && <p class="announcement">{words.guestStays(running)}</p>}
      <NameField
        state={form}
        autocomplete={passkey.suggests.value ? "username webauthn" : "username"}
      />
      <PasswordField
        state={form}
        name="password"
        label={words.password}
        autocomplete="current-password"
      />
      <button type="submit" class="primary" disabled={form.busy}>
        {form.busy ? words.loggingIn : words.logIn}
      </button>
      <PasskeyLogin session={passkey} />
    </Form>
  );
}
