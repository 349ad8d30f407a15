// The texts about passkeys, in English.

export const english = {
  title: "Passkeys",
  lead: "With a passkey you log in without the password: your device checks your PIN, finger or face. The password stays valid.",
  none: "You have no passkeys.",
  since: (date: string) => `Added ${date}`,
  used: (date: string) => `last used ${date}`,
  unused: "not used yet",
  of: (host: string) => `for ${host}`,
  support: {
    address: (host: string) =>
      `Passkeys belong to a name, and the address of this page is a number (${host}). Open Quintet under its name to use them.`,
    insecure:
      "Passkeys need an address with https, and this page has none. Ask the operator for it.",
    missing: "This browser has no passkeys. Try another one, or its current version.",
  },
  open: "Add a passkey …",
  name: "Name of the passkey",
  /** "Firefox on Linux" */
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: "My device",
  add: "Add passkey",
  adding: "Waiting for your device …",
  added: (name: string) => `${name} is added. You can log in with it now.`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeSure: "After that you can't log in with it.",
  removing: "Removing …",
  removed: (name: string) => `${name} is removed. If your device still offers it, delete it there.`,
  logIn: "Log in with a passkey",
  prompting: "Waiting for your device …",
  recover: "A passkey",
  recoverLead: "If you have a passkey, your device confirms that it is you.",
  recoverOpen: "Set a new password with a passkey …",
  set: "Set the password",
  /** By the browser's error. */
  problems: {
    make: {
      NotAllowedError:
        "No passkey was added, because your browser's question was closed or took too long. Try again.",
      InvalidStateError: "This device already has a passkey for your account.",
      NotSupportedError: "This device can't make a passkey of the kind that Quintet needs.",
      ConstraintError:
        "This device can't check that it is you. Set up a PIN, a finger or a face on it first.",
    } as Record<string, string>,
    use: {
      NotAllowedError:
        "No passkey was used, because your browser's question was closed or took too long, or because this device has none for this page. Try again.",
    } as Record<string, string>,
    SecurityError: "Your browser allows no passkeys for the address of this page.",
    other: "Your browser could not use passkeys just now. Try again.",
  },
};
