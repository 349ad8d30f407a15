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
import { Field, type FieldProps, Form, PasswordField, useForm } from "./form";
import { useLoaded } from "./loading";

type Way = "logIn" | "register";
const ways: readonly Way[] = ["logIn", "register"];

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
  return (
    <section class="panel" ref={place}>
      <Choice
        legend={texts.account.choose}
        choices={ways.map((value) => ({ value, label: texts.account[value] }))}
        value={way.value}
        onChoose={(value) => {
          typed.current = [...(place.current?.querySelectorAll("input") ?? [])]
            .filter(({ name }) => name === "name" || name === "password")
            .map((field) => [field.name, field.value]);
          way.value = value;
        }}
      />
      {way.value === "register" ? (
        <Register guest={guest} onDone={done} />
      ) : (
        <LogIn guest={guest} onDone={done} />
      )}
    </section>
  );
}

function NameField(props: Pick<FieldProps, "state" | "hint">) {
  return (
    <Field
      {...props}
      name="name"
      label={texts.account.name}
      autocomplete="username"
      autocapitalize="off"
      spellcheck={false}
    />
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
      <NameField state={form} />
      <PasswordField
        state={form}
        name="password"
        label={words.password}
        autocomplete="current-password"
      />
      <button type="submit" class="primary" disabled={form.busy}>
        {form.busy ? words.loggingIn : words.logIn}
      </button>
    </Form>
  );
}
