// Gridwar in French.

import { pluralsOf } from "../../../base/plural";
import type { Arguments } from "../../../base/sentence";
import type { Translated } from "../../../game-kit/words";
import type { english } from "../../../games/gridwar/phrases";

const plural = pluralsOf("fr");

/** The ranks in the grammatical forms that the sentences need. */
const ranks: Record<string, { a: string; of: string; bare: string; no: string }> = {
  troop: { a: "une troupe", of: "d’une troupe", bare: "troupe", no: "pas de troupe" },
  leader: { a: "un chef", of: "d’un chef", bare: "chef", no: "pas de chef" },
  commander: {
    a: "un commandant",
    of: "d’un commandant",
    bare: "commandant",
    no: "pas de commandant",
  },
};

function rank(english = "", form: "a" | "of" | "bare" | "no"): string {
  return ranks[english]?.[form] ?? english;
}

/** A number of the player's own tiles, feminine as "tuile". */
function ownTiles(count = ""): string {
  if (count === "0") return "aucune";
  return count === "1" ? "une" : count;
}

/** With "de" before it: "d'Or", "de Blanc". */
const of = (side = "") => (/^[AEIOUÉ]/.test(side) ? `d’${side}` : `de ${side}`);

/** The special condition for the start of a way: a sentence after a space, or empty. */
function start({ start }: Arguments): string {
  if (start === "entry-hole") return " Le premier point va à un trou d’entrée.";
  if (start === "in-zone")
    return " La tuile commence dans une zone de contrôle adverse, son premier pas doit donc l’en faire sortir ou la mener en porte-à-faux.";
  return "";
}

export const texts: Translated<typeof english> = {
  summary:
    "Grimpe sur tes tuiles et celles d’en face, capture ce qui est sous toi, et mène une tuile au coin opposé.",
  seats: { White: "Blanc", Black: "Noir" },
  refusals: {
    "gridwar.not-an-action":
      "« {text} » n’est pas une action. Une action s’écrit 1c5+L ou T+L (promouvoir), 1c5-2d4 (bouger), T@1h3 (entrer), 2c5x1c5 ou 2c5x1c5x1c6 (capturer) et end, avec des places qui existent : niveaux 1 à 9, rangées a à j, trous à partir de 1.",
    "gridwar.only-promoting":
      "{mover} ne peut ni bouger, ni entrer, ni capturer, le tour ne peut donc pas finir ; seule une promotion est possible.",
    "gridwar.no-tile": "Il n’y a pas de tuile en {space}.",
    "gridwar.enemy-tile": "La tuile en {space} est à {owner}, et c’est à {mover} de jouer.",
    "gridwar.covered":
      "La tuile en {space} est couverte par celle en {above} ; seules les tuiles découvertes peuvent être promues, bouger ou capturer.",
    "gridwar.promotions-first":
      "Les promotions viennent d’abord : ce n’est plus possible dans le tour après un déplacement, une entrée ou une capture.",
    "gridwar.has-rank": (args) => `La tuile en ${args.space} est déjà ${rank(args.rank, "a")}.`,
    "gridwar.none-off-board": (args) =>
      `${args.mover} n’a ${rank(args.rank, "no")} dans sa réserve.`,
    "gridwar.costs-too-much": ({ from, to, cost, mover, worth }) =>
      `Promouvoir ${rank(from, "a")} en ${rank(to, "bare")} coûte ${cost}, et les jetons ${of(mover)} valent ${worth}.`,
    "gridwar.spent": "La tuile en {space} a déjà agi dans ce tour et ne peut plus bouger.",
    "gridwar.same-space": "Une tuile finit sur une autre place que {space}.",
    "gridwar.held-in-zone":
      "La tuile en {space} est dans une zone de contrôle adverse et ne peut pas bouger : son premier pas devrait l’en faire sortir, ou la mener en porte-à-faux sur une place d’où elle peut continuer.",
    "gridwar.zone-between": (args) =>
      `Tout chemin vers ${args.space} avec les ${args.points} points ${rank(args.rank, "of")} passe par une zone de contrôle adverse, où une tuile doit s’arrêter si elle n’est pas en porte-à-faux.${start(args)}`,
    "gridwar.too-far": (args) =>
      `${args.space} est trop loin : les ${args.points} points ${rank(args.rank, "of")} n’y suffisent pas.${start(args)}`,
    "gridwar.no-way": (args) =>
      `Avec les ${args.points} points ${rank(args.rank, "of")}, aucun chemin ne mène en ${args.space} : chaque pas va sur une place voisine vide avec au moins deux tuiles dessous.${start(args)}`,
    "gridwar.no-entries-left":
      "Plus aucune tuile n’entre dans ce tour : deux par tour, et une seule dans le premier de Blanc.",
    "gridwar.holes-taken":
      "Les quatre trous d’entrée de {mover} sont occupés, rien ne peut entrer.",
    "gridwar.occupied": "Il y a déjà une tuile en {space}.",
    "gridwar.unsupported": ({ space, tiles }) =>
      `Une tuile doit reposer sur trois autres, et sous ${space} il n’y en aurait ${tiles === "0" ? "aucune" : `que ${tiles === "1" ? "une" : tiles}`}.`,
    "gridwar.captures-from-level-1":
      "Une tuile capture ce qui est sous elle, et {space} est au niveau 1.",
    "gridwar.not-under":
      "Une tuile capture ce qui est sous elle, et {space} n’est pas sur {captured}.",
    "gridwar.two-at-once": (args) =>
      `Seul un commandant en capture deux à la fois, et la tuile en ${args.space} est ${rank(args.rank, "a")}.`,
    "gridwar.named-twice": "{space} est nommé deux fois et ne se capture qu’une fois.",
    "gridwar.own-tile":
      "La tuile en {space} est à {mover} ; on ne capture que des tuiles adverses.",
    "gridwar.carries-another":
      "La tuile en {space} en porte encore une autre, elle ne peut pas être capturée.",
    "gridwar.too-few-own": (args) =>
      `Pour capturer, ${rank(args.rank, "a")} doit avoir sous soi des tuiles de son camp : ${ownTiles(args.needed)}, et sous ${args.space}, il y en a ${ownTiles(args.own)}.`,
    "gridwar.fields":
      "Une position a neuf parties séparées par une espace : les tuiles de Blanc, celles de Noir, les deux réserves, le camp qui joue, la phase, les entrées qui restent, les tuiles qui ont agi et le nombre de capturées.",
    "gridwar.side-to-move": "Le camp qui joue est w ou b, pas « {text} ».",
    "gridwar.phase": "La phase est s, p ou m, pas « {text} ».",
    "gridwar.entries": "Il reste 0, 1 ou 2 entrées, pas « {text} ».",
    "gridwar.taken": "Le nombre de tuiles capturées va de 0 à 95, au contraire de « {text} ».",
    "gridwar.space-twice": "{space} est nommé deux fois dans une liste.",
    "gridwar.space-order":
      "{space} doit venir avant {before} : l’ordre des places est niveau, rangée, trou.",
    "gridwar.no-space":
      "Parmi les tuiles de {side}, « {text} » n’est pas une place du plateau, suivie de L ou C pour une tuile promue.",
    "gridwar.two-tiles": "Il y a deux tuiles en {space}.",
    "gridwar.supply":
      "La réserve de {side} s’écrit troupes/chefs/commandants/jetons, comme 95/0/0/0, pas « {text} ».",
    "gridwar.supply-number": "Dans la réserve de {side}, « {text} » n’est pas un nombre de 0 à 95.",
    "gridwar.spent-no-space":
      "Parmi les tuiles qui ont agi, « {text} » n’est pas une place du plateau.",
    "gridwar.spent-no-tile":
      "Il n’y a pas de tuile de {side} en {space}, et elle aurait pourtant agi.",
    "gridwar.nothing-under": "Sous la tuile en {space}, il n’y en a pas en {under}.",
    "gridwar.rank-covered": (args) =>
      `La tuile en ${args.space} est ${rank(args.rank, "a")}, couverte par celle en ${args.above} ; seules des troupes sont couvertes.`,
    "gridwar.both-at-goal": "Blanc et Noir ne peuvent pas avoir tous deux une tuile sur leur but.",
    "gridwar.too-many-tiles": "{side} a plus de 95 tuiles, sur le plateau et dans la réserve.",
    "gridwar.taken-too-many":
      "{taken} tuiles seraient capturées dans ce tour, mais de {enemy} il n’en manque que {gone}.",
    "gridwar.not-paid-for":
      "Les jetons et les rangs de {side} valent {worth}, mais de {enemy}, seules {tiles} tuiles ont été échangées.",
    "gridwar.nothing-spent": "En phase m, au moins une tuile a déjà agi.",
    "gridwar.spent-too-early": "En phase s ou p, aucune tuile ne peut avoir agi ni être capturée.",
    "gridwar.entries-at-start": "En phase s ou p, il reste ici {most} entrées, pas {entries}.",
    "gridwar.over-within-turn":
      "Avec une tuile sur son but, la partie est finie, et la phase est alors s.",
  },
  begin: "Choisis une tuile, puis sa place. Grimpe, capture et atteins ton coin opposé.",
  steps: [
    "Mène une tuile au coin opposé, celui de ton drapeau.",
    "Touche un anneau : une tuile entre. Ou bouge. Puis finis le tour.",
    "Une tuile sur le drapeau gagne. Si tu ne peux rien faire, tu perds.",
  ],
  advice: {},
  sides: { white: "Blanc", black: "Noir" },
  ranks: { T: "troupes", L: "chefs", C: "commandants" },
  rankNames: { T: "troupe", L: "chef", C: "commandant" },
  note: (standing, tokens) =>
    `${standing} ${plural(standing, { one: "tuile", other: "tuiles" })} · ${tokens} ${plural(tokens, { one: "jeton", other: "jetons" })}`,
  supply: (side) => `Réserve ${of(side)}`,
  offBoard: (ranks, count) => `En réserve, ${ranks} : ${count}`,
  offBoardHead: "Réserve et jetons",
  collection: (tokens) => `Valeur des jetons : ${tokens}`,
  hint: "Touche un anneau pour une nouvelle troupe, ou choisis une tuile, puis sa place. Les chiffres sont les niveaux.",
  entering: (name) => `Entrée, ${name} : touche sa place.`,
  levels: "Niveau",
  all: "Tous",
  allLevels: "Tous les niveaux",
  level: (level) => `Niveau ${level}`,
  about: {
    tilted: "Incliner le plateau pour voir la hauteur des piles",
    zone: "Montrer où les tuiles adverses t’arrêtent",
    captures: "Montrer ce que tu peux capturer",
    large: "Large comme la fenêtre : fais défiler pour tout voir",
  },
  tilt: "Incliner",
  zone: "Zone",
  captures: "Captures",
  large: "Agrandir",
  end: "Finir le tour",
  pass: "Passer",
  ended: "finit le tour",
  empty: "vide",
  spent: "a déjà agi",
  tile: (side, name) => `${name} ${of(side)}`,
  restsOn: (spaces) => `repose sur ${spaces.join(", ")}`,
  goal: (side) => `But ${of(side)}`,
  entry: (side) => `Entrée ${of(side)}`,
  canAct: "peut bouger ou capturer",
  goHere: "aller ici",
  canTake: "capturer",
  promote: (name) => `Promouvoir : ${name}`,
  promoteOff: (from, to) => `Promouvoir en réserve : ${from} en ${to}`,
  take: (spaces) =>
    spaces.length === 1 ? `Capturer ${spaces[0]}` : `Capturer ${spaces.join(" et ")} à la fois`,
  promoted: (space, name) => `${space} devient ${name}`,
  moved: (from, to) => `${from} vers ${to}`,
  entered: (name, to) => `${name} : entrée en ${to}`,
  captured: (from, taken) => `${from} capture ${taken.join(" et ")}`,
  endings: {
    goal: "une tuile a atteint le but",
  },
  rules: [
    "Mène une de tes tuiles au coin opposé, le trou avec ton drapeau, ou sur ce qui repose dessus.",
    "À ton tour, promeus d’abord ce que tu peux payer. Puis bouge, fais entrer et capture dans l’ordre que tu veux ; ensuite, finis le tour. Chaque tuile bouge une fois. Deux tuiles au plus entrent par tour, une seule au tout premier.",
    "Une troupe a 5 points de mouvement, un chef 8, un commandant 10. Un pas va sur une place voisine vide du même niveau, de celui du dessus ou de celui du dessous. Au-dessus du plateau, une tuile repose sur trois autres ; sur deux seulement, elle doit continuer.",
    "À côté d’une tuile adverse, une tuile doit s’arrêter ; si elle y commence, son premier pas doit quitter toutes ces places, ou elle reste.",
    "Une tuile qui repose sur une tuile adverse la capture si rien d’autre ne pèse sur celle-ci et si assez des autres tuiles dessous sont de son camp : deux pour une troupe, une pour un chef ou un commandant. Elle tombe dans le vide ainsi laissé. Chaque capture vaut un jeton.",
    "Une tuile couverte ne peut rien faire. Celle sur laquelle une autre se pose devient une troupe.",
    "Si tu ne peux rien faire à ton tour, tu perds. La même position pour la troisième fois, c’est nulle (règle maison).",
  ],
};
