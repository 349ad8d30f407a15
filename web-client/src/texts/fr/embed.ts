import { pluralsOf } from "../../base/plural";
import type { english } from "../en/embed";

const plural = pluralsOf("fr");

export const texts: typeof english = {
  board: (game) => `Plateau de ${game}`,
  loading: "Mise en place du plateau …",
  missing: "Cette partie publique n’existe pas.",
  failed: "La partie n’a pas pu être chargée. La page réessaie toute seule.",
  free: "Place libre",
  won: "gagné",
  toMove: "doit jouer",
  clock: (name) => `Pendule de ${name}`,
  steps: "Liste des coups",
  first: "Au début",
  previous: "Coup précédent",
  following: "Coup suivant",
  last: "À la fin",
  newest: "Retour à la partie",
  looking: (ply, all) =>
    ply === 0
      ? `Début (${all} ${plural(all, { one: "coup", other: "coups" })})`
      : `Coup ${ply} sur ${all}`,
  played: (seat, turn) => `${seat} : ${turn}.`,
  designer: (name, year) => (year === "" ? `Créé par ${name}` : `Créé par ${name}, ${year}`),
  open: "Ouvrir la partie sur Quintet",
  code: {
    label: "Intégrer dans une page web",
    field: "Code HTML",
    hint: "La page montre le plateau et suit la partie. La lire ne demande aucun compte.",
    title: (game) => `${game} sur Quintet`,
  },
};
