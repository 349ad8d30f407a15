// The texts of the page that links in e-mails open, in English.

export const english = {
  title: "E-mail",
  noLink:
    "Links in e-mails from Quintet open this page. To use such a link once more, open it from the e-mail again.",
  incomplete: "This link is not complete. Copy all of it from the e-mail, and open it again.",
  settings: "Settings for notifications",
  account: "Account",
  home: "To the home page",
  confirm: {
    title: "Confirm your address",
    lead: "Quintet will write to this address about your games, and send a link to it if you forget your password. Confirm it only if you have asked for this yourself.",
    act: "Confirm address",
    busy: "Confirming …",
    done: (address: string, name: string) => `${address} is confirmed as the address of ${name}.`,
    next: "In the settings you choose when e-mails come, and what about.",
    gone: "This link is not valid any more. It works once, within an hour, and only the newest one does. Send yourself another one in the settings.",
  },
  password: {
    title: "Set a new password",
    lead: "With the new password you are logged in here, and logged out in all other browsers.",
    act: "Set the password",
    busy: "Setting it …",
    done: (name: string) => `The new password is set, and you are logged in as ${name}.`,
    gone: "This link is not valid any more. It works once, within an hour, and only the newest one does. Ask for another one at the login: “Forgot your password?”",
  },
  unsubscribe: {
    title: "Stop e-mails",
    lead: "You will get no more notifications about your games by e-mail. E-mails about your account still come, such as a link that you ask for.",
    act: "Stop all e-mails",
    busy: "Stopping them …",
    done: "You get no more notifications by e-mail.",
    next: "You can switch them on again in the settings.",
    gone: "This link belongs to no e-mail address any more, because the address was removed or replaced. The settings show where your e-mails go.",
  },
};
