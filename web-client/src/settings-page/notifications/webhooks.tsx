// The addresses that get the player's notifications as JSON, and the form to add one. The page shows a
// secret only once, after the webhook was added.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { texts } from "../../texts/notifications";
import { CopyField } from "../../ui/copy-field";
import { Problem } from "../../ui/problem";
import { DeviceList } from "./device-list";
import { longestName } from "./devices";
import type { DevicesSession } from "./devices-session";
import { FormField } from "./form-field";
import { Section } from "./section";
import { addProblemWords } from "./words";

export function Webhooks({ session }: { session: DevicesSession }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const secret = session.secret.value;
  return (
    <Section title={texts.webhooks} heading={heading}>
      <p class="hint">{texts.webhooksLead}</p>
      <DeviceList
        session={session}
        channel="webhook"
        none={texts.noWebhooks}
        onForgotten={() => heading.current?.focus()}
      />
      <div role="status">
        {secret !== null && (
          <div class="webhook-secret">
            <CopyField
              label={texts.secretOf(secret.name)}
              value={secret.secret}
              shareable={false}
            />
            <p>
              <strong>{texts.secretOnce}</strong>
            </p>
          </div>
        )}
      </div>
      <WebhookForm session={session} />
    </Section>
  );
}

type Field = "name" | "address";

function WebhookForm({ session }: { session: DevicesSession }) {
  const form = useRef<HTMLFormElement>(null);
  const missing = useSignal<Field | null>(null);
  const field = (name: Field) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
  async function add(): Promise<void> {
    const name = field("name")?.value.trim() ?? "";
    const address = field("address")?.value.trim() ?? "";
    missing.value = name === "" ? "name" : /^https?:\/\/./.test(address) ? null : "address";
    if (missing.value !== null) field(missing.value)?.focus();
    else if (await session.addWebhook(name, address)) form.current?.reset();
  }
  return (
    <form
      class="device-form"
      ref={form}
      aria-label={texts.addWebhook}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <FormField
        label={texts.webhookName}
        name="name"
        problem={missing.value === "name" ? texts.missingName : null}
        maxLength={longestName}
      />
      <FormField
        label={texts.webhookAddress}
        name="address"
        type="url"
        problem={missing.value === "address" ? texts.missingAddress : null}
        maxLength={1000}
        placeholder="https://"
      />
      <button type="submit" aria-disabled={session.adding.value === "webhook"}>
        {texts.addWebhook}
      </button>
      <Problem words={addProblemWords(session.problems.value.webhook)} />
    </form>
  );
}
