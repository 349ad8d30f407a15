// The texts of the invitation to a room, in French. The reader is "tu".

import { pluralsOf } from "../../../base/plural";
import type { english } from "../../en/invitation";

const plural = pluralsOf("fr");

export const texts: typeof english = {
  open: (missing) =>
    plural(missing, { one: "Invite quelqu’un", other: `Invite ${missing} joueurs` }),
  privately:
    "Envoie ce lien. Il permet de prendre une place. Quand toutes sont prises, la partie commence.",
  publicly:
    "Ta table est dans le lobby, et tout le monde peut y prendre place. Le lien mène directement ici.",
  pass: "Partager",
  playLink: "Lien pour jouer",
  watchLink: "Lien pour regarder",
  copy: "Copier",
  share: "Partager",
  invites: (who, game) => `${who} t’invite à jouer : ${game}`,
  table: (who, game) => `Table ouverte par ${who} : ${game}`,
  playAs: (side) => `Jouer ${side}`,
  free: (free, all) =>
    `${free} ${plural(free, { one: "place libre", other: "places libres" })} sur ${all}`,
  learn: "Apprendre d’abord le jeu",
  learning: (people) =>
    people === 0
      ? ""
      : plural(people, {
          one: "Quelqu’un fait d’abord la leçon.",
          other: `${people} personnes font d’abord la leçon.`,
        }),
  rules: "Règles",
  rated: "classée",
  shareTitle: (game) => `${game} sur Quintet`,
  shareText: (game) => `Une partie de ${game} ?`,
  watchText: (game) => `Une partie de ${game} à regarder.`,
  code: "L’invitation en code QR",
  scan: "Ou scanne-le avec ton téléphone.",
  computer: "Il manque quelqu’un ? L’ordinateur peut prendre chaque place libre.",
  door: "L’entrée du salon",
  lock: "Verrouiller le salon",
  unlock: "Déverrouiller le salon",
  lockHint:
    "Dans un salon verrouillé, personne n’entre plus, même avec un lien. Les présents restent.",
  locked:
    "Le salon est verrouillé : personne n’entre plus, même avec un lien. Les présents restent.",
  lockedByHost: "Le salon est verrouillé : personne n’entre plus.",
  renew: "Créer de nouveaux liens",
  renewHint:
    "Les anciens liens ne marchent plus ensuite. Les présents restent et reçoivent les nouveaux.",
  renewed: "Les liens ci-dessus sont nouveaux. Les anciens ne marchent plus.",
};
