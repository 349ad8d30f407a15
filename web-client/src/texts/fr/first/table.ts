// The room's texts about premoves, typed turns, sounds and notifications, in French.

import { pluralsOf } from "../../../base/plural";
import type { english } from "../../en/table";

const plural = pluralsOf("fr");

export const texts: typeof english = {
  premove: {
    label: "Ton coup anticipé",
    waits: "Sera joué à ton tour",
    confirm: "Anticiper ce coup",
    cancel: "Y renoncer",
    dropped: (why) => `Ton coup anticipé n’est plus possible : ${why}`,
    setting: "Coups anticipés",
    again: "Touche encore une fois pour anticiper",
  },
  entry: {
    label: "Écrire un coup",
    placeholder: "Écrire un coup",
    hint: "Écris-le comme dans la liste des coups ; touche / ou t",
  },
  told: {
    setting: "Notifications",
    askTitle: "Préviens-moi quand c’est à moi de jouer et que cette page est en arrière-plan",
    denied: "Ton navigateur bloque les notifications de cette page.",
    yourTurn: "À toi de jouer.",
    taken: (seat, player) => `${player} prend place : ${seat}.`,
  },
  sounds: {
    setting: "Sons",
    volume: "Volume",
  },
  announced: {
    seated: (player, seat) => `${player} prend place : ${seat}.`,
    left: (player, seat) => `${player} quitte la place : ${seat}.`,
    begins: "La partie commence.",
    resumed: "La partie reprend.",
    withdrew: (seat, why) => `${seat} : ${why}.`,
  },
  rules: {
    title: (game) => `Règles de ${game}`,
    repetition: "Règle maison : la même position pour la troisième fois, c’est nulle.",
    marks: {
      go: "va là",
      onto: "monte dessus",
      push: "pousse",
      capture: "capture",
      win: "gagne",
    },
  },
  joining: {
    ask: "Demander à jouer",
    askToWatch: "Demander à regarder",
    askFor: (side: string) => `Demander à jouer ${side}`,
    hint: "L’hôte voit ta demande tant qu’il est dans le salon. Laisse cette page ouverte.",
    standing: {
      asked: "Tu as demandé. En attente de l’hôte …",
      declined: "L’hôte a refusé ta demande.",
      started: "La partie a commencé sans toi.",
      closed: "L’hôte a fermé le salon.",
    },
    stop: "Ne plus demander",
    free: "Il reste des places. Ton lien sert à regarder ; l’hôte peut te laisser jouer.",
    asks: (who: string, side: string | null): string =>
      side === null ? `${who} voudrait jouer.` : `${who} voudrait jouer ${side}.`,
    asksToWatch: (who: string) => `${who} voudrait regarder.`,
    more: (count: number) =>
      `${count} ${plural(count, { one: "autre demande", other: "autres demandes" })}.`,
    admit: "Laisser entrer",
  },
  steps: {
    label: "Comment jouer",
    titles: ["But", "Ton tour", "Fin"],
    next: "Suite",
    done: "Compris",
    skip: "Passer",
  },
  series: (wins, draws) => {
    const score = wins.map(([name, won]) => `${name} ${won}`).join(" : ");
    const drawn = `${draws} ${plural(draws, { one: "nulle", other: "nulles" })}`;
    return `Série : ${score}${draws === 0 ? "" : ` (${drawn})`}`;
  },
  stood: (times) =>
    times === 2 ? "cette position pour la deuxième fois" : "cette position pour la troisième fois",
  repetition: "Cette position est là pour la deuxième fois. La troisième, c’est nulle.",
  share: "Copier le lien de la partie",
  end: {
    close: "Fermer le résultat",
    review: "Analyse",
    rating: (before, after, change) => `Ta cote : ${before} → ${after} (${change})`,
    moods: {
      won: "Bien joué !",
      lost: "Belle partie. Une autre ?",
      drawn: "À armes égales.",
    },
  },
};
