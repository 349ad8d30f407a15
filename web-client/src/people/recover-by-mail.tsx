// Asks for a link by e-mail with which the player sets a new password.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { language } from "../base/language";
import { askForPasswordLink } from "../net/mail";
import { RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import { Field, Form, useForm } from "./form";
import { problemText } from "./problems";

export function RecoverByMail() {
  const words = texts.account;
  const isSent = useSignal(false);
  const result = useRef<HTMLParagraphElement>(null);
  const form = useForm({
    check: (values): Record<string, string> =>
      /^[^\s@]+@[^\s@]+$/.test(values("address").trim()) ? {} : { address: words.noAddress },
    send: async (values) => {
      await askForPasswordLink(values("address").trim(), language);
      isSent.value = true;
    },
    explain: (error) => {
      const isOfAddress = error instanceof RequestError && error.key === "mail.address";
      return { [isOfAddress ? "address" : "form"]: problemText(error) };
    },
  });
  // The form that had the focus is gone.
  useEffect(() => {
    if (isSent.value) result.current?.focus();
  }, [isSent.value]);
  return (
    <div class="other-recovery">
      <h2>{words.byMail}</h2>
      <p role="status" ref={result} tabIndex={-1}>
        {isSent.value && words.mailSent}
      </p>
      {!isSent.value && (
        <Form state={form} label={words.byMail}>
          <p class="hint">{words.byMailLead}</p>
          <Field
            state={form}
            name="address"
            label={words.mailAddress}
            type="email"
            autocomplete="email"
            spellcheck={false}
            maxLength={254}
          />
          <button type="submit" disabled={form.busy}>
            {form.busy ? words.sendingMail : words.sendMail}
          </button>
        </Form>
      )}
    </div>
  );
}
