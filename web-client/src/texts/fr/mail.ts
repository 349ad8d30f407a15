// The texts of the page that links in e-mails open, in French. The reader is "tu".

import type { MailTexts } from "../mail";

export const texts: MailTexts = {
  title: "E-mail",
  noLink:
    "Les liens des e-mails de Quintet ouvrent cette page. Pour réutiliser un tel lien, ouvre-le encore une fois depuis l’e-mail.",
  incomplete: "Ce lien n’est pas complet. Copie-le en entier depuis l’e-mail, puis ouvre-le.",
  settings: "Réglages des notifications",
  account: "Compte",
  home: "Vers l’accueil",
  confirm: {
    title: "Confirmer ton adresse",
    lead: "Quintet écrira à cette adresse ce qui se passe dans tes parties, et y enverra un lien si tu as oublié ton mot de passe. Confirme-la seulement si tu l’as voulu toi-même.",
    act: "Confirmer l’adresse",
    busy: "Confirmation …",
    done: (address, name) => `${address} est confirmée comme adresse de ${name}.`,
    next: "Dans les réglages, tu choisis quand les e-mails arrivent, et à quel sujet.",
    gone: "Ce lien n’est plus valable. Il sert une fois, pendant une heure, et seulement le plus récent. Envoie-t’en un autre dans les réglages.",
  },
  password: {
    title: "Choisir un nouveau mot de passe",
    lead: "Avec le nouveau mot de passe, tu es connecté ici, et déconnecté de tous les autres navigateurs.",
    act: "Choisir ce mot de passe",
    busy: "Changement …",
    done: (name) => `Le nouveau mot de passe est en place, et tu es connecté : ${name}.`,
    gone: "Ce lien n’est plus valable. Il sert une fois, pendant une heure, et seulement le plus récent. Demandes-en un autre à la connexion : « Mot de passe oublié ? »",
  },
  unsubscribe: {
    title: "Arrêter les e-mails",
    lead: "Tu ne recevras plus de notifications de tes parties par e-mail. Les e-mails sur ton compte arrivent toujours, comme un lien que tu demandes.",
    act: "Arrêter tous les e-mails",
    busy: "Arrêt …",
    done: "Tu ne reçois plus de notifications par e-mail.",
    next: "Tu peux les remettre en marche dans les réglages.",
    gone: "Ce lien n’appartient plus à aucune adresse e-mail : elle a été retirée ou remplacée. Les réglages montrent où vont tes e-mails.",
  },
};
