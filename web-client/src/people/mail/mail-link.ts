// The links of the server's e-mails, as their fragment has them. Browsers do not send a fragment, and
// mail scanners that open links cannot use one up.

export type MailLink =
  | { kind: "confirm" | "password"; token: string }
  | { kind: "unsubscribe"; device: string; key: string };

/** `hash`: with "#". Null if it is no such link, perhaps because a part of it is missing. */
export function mailLinkIn(hash: string): MailLink | null {
  const [, kind, token = ""] = /^#(confirm|password|unsubscribe)=([\w.-]+)$/.exec(hash) ?? [];
  if (kind === "confirm" || kind === "password") return { kind, token };
  const [, device, key] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (kind !== "unsubscribe" || device === undefined || key === undefined) return null;
  return { kind, device, key };
}
