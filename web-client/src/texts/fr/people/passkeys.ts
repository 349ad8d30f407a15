// The texts about passkeys, in French. The reader is "tu".

import type { english } from "../../en/people/passkeys";

export const texts: typeof english = {
  title: "Clés d’accès",
  lead: "Avec une clé d’accès, tu te connectes sans mot de passe : ton appareil vérifie ton code, ton doigt ou ton visage. Le mot de passe reste valable.",
  none: "Tu n’as pas de clé d’accès.",
  since: (date) => `Ajoutée le ${date}`,
  used: (date) => `utilisée pour la dernière fois le ${date}`,
  unused: "pas encore utilisée",
  of: (host) => `pour ${host}`,
  support: {
    address: (host) =>
      `Une clé d’accès appartient à un nom, et l’adresse de cette page est un nombre (${host}). Ouvre Quintet sous son nom pour t’en servir.`,
    insecure:
      "Les clés d’accès demandent une adresse en https, et cette page n’en a pas. Demande-la à l’exploitant.",
    missing:
      "Ce navigateur n’a pas de clés d’accès. Essaie un autre navigateur, ou sa version actuelle.",
  },
  open: "Ajouter une clé d’accès…",
  name: "Nom de la clé d’accès",
  browserOn: (browser, system) => `${browser} sur ${system}`,
  unknownBrowser: "Mon appareil",
  add: "Ajouter la clé d’accès",
  adding: "Attente de ton appareil …",
  added: (name) => `${name} : la clé est ajoutée. Tu peux maintenant te connecter avec elle.`,
  remove: "Retirer",
  removeOf: (name) => `Retirer ${name}`,
  removeSure: "Tu ne pourras plus te connecter avec elle ensuite.",
  removing: "Retrait …",
  removed: (name) =>
    `${name} : la clé est retirée. Si ton appareil la propose encore, supprime-la là aussi.`,
  logIn: "Se connecter avec une clé d’accès",
  prompting: "Attente de ton appareil …",
  recover: "Une clé d’accès",
  recoverLead: "Si tu as une clé d’accès, ton appareil confirme que c’est bien toi.",
  recoverOpen: "Choisir un nouveau mot de passe avec une clé d’accès…",
  set: "Choisir ce mot de passe",
  problems: {
    make: {
      NotAllowedError:
        "Aucune clé n’a été ajoutée, car la question de ton navigateur a été fermée ou a attendu trop longtemps. Essaie encore.",
      InvalidStateError: "Cet appareil a déjà une clé d’accès pour ton compte.",
      NotSupportedError:
        "Cet appareil ne peut pas créer une clé d’accès du type dont Quintet a besoin.",
      ConstraintError:
        "Cet appareil ne peut pas vérifier que c’est toi. Règles-y d’abord un code, un doigt ou un visage.",
    },
    use: {
      NotAllowedError:
        "Aucune clé n’a été utilisée, car la question de ton navigateur a été fermée ou a attendu trop longtemps, ou car cet appareil n’en a pas pour cette page. Essaie encore.",
    },
    SecurityError: "Ton navigateur ne permet pas de clé d’accès à l’adresse de cette page.",
    other: "Ton navigateur n’a pas pu utiliser de clé d’accès cette fois. Essaie encore.",
  },
};
