// Whether a page can use passkeys. Without a browser.

export type PasskeySupport =
  | "possible"
  /** A passkey belongs to a name, and the page has an IP address. */
  | "address"
  /** Browsers allow passkeys only over https, and for their own machine. */
  | "insecure"
  | "missing";

export interface PageTraits {
  /** As `location.hostname` has it: an IPv4 address has four decimal numbers, an IPv6 address brackets. */
  host: string;
  isSecure: boolean;
  hasPasskeys: boolean;
}

export function passkeySupport({ host, isSecure, hasPasskeys }: PageTraits): PasskeySupport {
  if (/^(\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(host)) return "address";
  if (!isSecure) return "insecure";
  return hasPasskeys ? "possible" : "missing";
}
