// The texts of the page with the settings of notifications, in French. The reader is "tu".

import type { NotificationTexts } from "../notifications";

export const texts: NotificationTexts = {
  title: "Notifications",
  lead: "Elles te disent ce qui se passe dans tes parties quand aucune page de Quintet n’est ouverte. Elles valent pour toi sur tous les appareils.",
  back: "Réglages de ce navigateur",
  off: "Ce serveur n’envoie pas de notifications aux appareils, car son exploitant n’a pas indiqué d’adresse de contact. La cloche en haut de chaque page montre tout.",
  devices: "Appareils",
  thisOn: "Ce navigateur reçoit des notifications.",
  deviceName: "Nom de cet appareil",
  add: "Me prévenir sur cet appareil",
  adding: "Activation …",
  browserOn: (browser, system) => `${browser} sur ${system}`,
  unknownBrowser: "Mon navigateur",
  support: {
    insecure:
      "L’adresse de cette page est sans https, et les navigateurs ne préviennent que les pages avec https. Demande-le à l’exploitant.",
    "home-screen":
      "Sur iPhone et iPad, les notifications n’arrivent qu’aux apps de l’écran d’accueil : touche « Partager », puis « Sur l’écran d’accueil », et ouvre Quintet de là.",
    missing:
      "Ce navigateur ne peut pas recevoir de notifications. Essaie avec un autre, ou avec sa version actuelle.",
  },
  denied:
    "Ton navigateur bloque les notifications de ce site. Autorise-les dans les réglages du navigateur pour ce site, puis appuie encore une fois.",
  dismissed:
    "Il manque ton autorisation au navigateur. Appuie encore une fois et autorise les notifications.",
  noService:
    "Le navigateur n’a pas pu joindre son service de notifications. Réessaie, peut-être hors d’une fenêtre privée.",
  noDevices: "Aucun appareil ne reçoit encore de notifications.",
  noWebhooks: "Il n’y a pas encore de webhooks.",
  here: "cet appareil",
  disabled: "arrêté",
  disabledHint: "Des messages ont été refusés. Un essai qui arrive le remet en marche.",
  since: (date) => `Depuis le ${date}`,
  test: "Envoyer un essai",
  testOf: (name) => `Envoyer un essai : ${name}`,
  testing: "Envoi d’un essai …",
  arrived: "L’essai a été remis.",
  refused: (status) => `L’essai a été refusé avec le statut ${status}.`,
  unreachable: "L’essai n’a pas été remis : le service est resté injoignable.",
  forget: "Oublier",
  forgetOf: (name) => `Oublier : ${name}`,
  forgetSure: "Ne plus rien y envoyer ?",
  keep: "Garder",
  forgotten: (name) => `Plus de notifications pour : ${name}.`,
  kinds: "Raisons de te prévenir",
  kindsLead: "Seulement pour tes propres parties, et seulement quand tu ne les regardes pas.",
  reason: "Raison",
  channels: { push: "Appareils", webhook: "Webhooks" },
  kindNames: {
    turn: "C’est à toi de jouer",
    reminder: "Ton temps devient court",
    computer: "L’ordinateur a joué",
    began: "Une partie a commencé",
    ended: "Une partie est terminée",
    asked: "Quelqu’un demande à entrer",
  },
  quiet: "Heures de silence",
  quietOn: "Ne rien envoyer la nuit",
  quietHint: "Ensuite, la cloche en haut montre tout.",
  from: "De",
  to: "À",
  zone: (zone) => `Dans le fuseau horaire ${zone}.`,
  otherZone: (stored, own) =>
    `Ces heures sont dans le fuseau horaire ${stored}. Ce navigateur est dans ${own}.`,
  useZone: (zone) => `Prendre ${zone}`,
  webhooks: "Webhooks",
  webhooksLead:
    "Pour tes propres programmes : Quintet envoie chaque notification en JSON à une adresse, signée avec un secret.",
  webhookName: "Nom",
  webhookAddress: "Adresse",
  addWebhook: "Ajouter un webhook",
  missingName: "Saisis un nom.",
  missingAddress: "Saisis une adresse qui commence par https://.",
  secretOf: (name) => `Secret : ${name}`,
  secretOnce: "Copie-le maintenant : il ne sera plus montré.",
  problems: {
    "devices.too-many": "Tu en as déjà dix. Oublies-en un d’abord.",
    "devices.bad-address": "Le serveur ne peut rien envoyer à cette adresse.",
    "devices.off": "Ce serveur n’envoie pas de notifications aux appareils.",
  },
  notSaved: (why) => `Ton choix n’a pas été enregistré. ${why}`,
};
