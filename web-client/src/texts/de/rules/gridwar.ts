// The rules page of Gridwar in German, and the rules on one screen.

import type { GameRules } from "../../../game-kit/rules-page";
import type { english } from "../../../games/gridwar/at-hand";
import { examples } from "../../../games/gridwar/examples";

export const texts: GameRules<typeof examples> = {
  name: "Gridwar",
  lead: "Ein abstraktes Kriegsspiel mit Plättchen, die aufeinander klettern. Ziel ist, eines in die ferne Ecke zu bringen, oder auf etwas, das darauf liegt.",
  sections: [
    {
      title: "Das Brett",
      blocks: [
        "Weiß und Schwarz haben je 95 Plättchen, anfangs alle neben dem Brett. Das Brett hat 145 Löcher in zehn Reihen, von der langen Seite, Reihe a mit 19 Löchern, bis zur kurzen, Reihe j mit 10. Weiß beginnt.",
        "Ein Plättchen über dem Brett liegt auf drei anderen, seinen **Stützen**: zweien in einer Reihe und einer in der nächsten. `1c5` ist das fünfte Loch der Reihe c auf dem Brett, Ebene 1; `2c5` ist der Platz darüber, der auf `1c5`, `1c6` und `1d5` liegt. Neun Ebenen werden gebraucht.",
        "Ein Plättchen, das ein anderes stützt, ist **bedeckt**: Es zieht nicht, schlägt nicht und wird nicht befördert, bis es wieder frei ist.",
        "Plättchen kommen an der eigenen Ecke herein: die weißen durch die Löcher `1j1`, `1j2`, `1i1`, `1i2`, die schwarzen durch `1j10`, `1j9`, `1i11`, `1i10`. Das **Ziel** von Weiß ist das Loch `1a19` und alles, was darauf liegt (`2a18`, `3a17` … `9a11`), das von Schwarz ist `1a1` und alles, was darauf liegt (`2a1`, `3a1` … `9a1`).",
      ],
    },
    {
      title: "Ränge",
      blocks: [
        {
          list: [
            "**Truppe:** 5 Bewegungspunkte; braucht zum Schlagen zwei eigene Plättchen unter sich.",
            "**Anführer** (gelbe Marke, Preis 1): 8 Bewegungspunkte; braucht zum Schlagen ein eigenes Plättchen unter sich.",
            "**Kommandeur** (blaue Marke, Preis 3): 10 Bewegungspunkte; braucht ein eigenes Plättchen unter sich und darf zwei auf einmal schlagen.",
          ],
        },
        "Jedes Plättchen beginnt als Truppe. Für jedes geschlagene gibt es am Ende des Zuges eine gelbe Marke. Drei gelbe sind eine blaue wert und werden nach Belieben getauscht; es zählt also nur der Wert der Sammlung, und beide Seiten sehen ihn.",
      ],
    },
    {
      title: "Ein Zug",
      blocks: [
        "**Zuerst befördern,** so oft es bezahlt werden kann: unbedeckte Plättchen auf dem Brett und solche neben dem Brett. Ein Anführer wird für 2 zum Kommandeur, denn seine gelbe Marke kommt zurück.",
        { example: "promote" },
        "**Dann ziehen, hereinkommen und schlagen,** in beliebiger Folge, mit beliebig vielen Plättchen. Nach dem ersten davon wird in diesem Zug nicht mehr befördert. **Den Zug beenden** mit der Schaltfläche. Man darf auch nichts davon tun und den Zug beenden, solange es etwas zu tun gäbe.",
        "**Hereinkommen:** höchstens zwei Plättchen im Zug; im allerersten der Partie kommt für Weiß nur eines. Der erste Bewegungspunkt gilt einem leeren eigenen Eingangsloch, von dort geht es weiter wie beim Ziehen. Sind alle vier besetzt, kommt nichts herein.",
        { example: "enter" },
      ],
    },
    {
      title: "Ziehen",
      blocks: [
        "Jedes Plättchen zieht einmal im Zug. Ein Schritt kostet einen Punkt und geht auf einen leeren Nachbarplatz: einen von sechs auf derselben Ebene, von dreien darüber oder von dreien darunter. Über dem Brett geht ein Schritt nur dorthin, wo mindestens zwei der drei Stützen da sind; der Platz, den das Plättchen verlassen hat, stützt nichts.",
        "Auf genau zwei Stützen **hängt** ein Plättchen **über** und muss weiter. Liegen bleiben kann es nur auf dem Brett oder auf allen dreien. Es zählt nur, wo es ankommt; den Weg sucht man nicht aus.",
        { example: "climb" },
        "**Kontrollzone.** Alle Nachbarplätze eines gegnerischen Plättchens, ob bedeckt oder nicht, auf seiner Ebene, darüber und darunter, liegen in seiner Zone.",
        {
          list: [
            "Wer in eine Zone kommt, muss anhalten, es sei denn, er hängt dort über: Dann geht es weiter.",
            "Wer in einer Zone beginnt, muss mit dem ersten Schritt alle Zonen verlassen oder dorthin gehen, wo er überhängt. Geht beides nicht, bleibt er liegen.",
          ],
        },
        { example: "zone" },
      ],
    },
    {
      title: "Schlagen",
      blocks: [
        "Ein unbedecktes Plättchen über dem Brett, gezogen oder nicht, schlägt ein gegnerisches, auf dem es liegt, wenn sonst nichts auf diesem liegt und genug der anderen unter ihm eigene sind: zwei für eine Truppe, eines für Anführer und Kommandeur.",
        "Das geschlagene ist aus dem Spiel, und das schlagende fällt an seine Stelle. Es darf von dort weiter schlagen, in diesem Zug aber nicht mehr ziehen.",
        { example: "capture" },
        "Ein Kommandeur, der auf zwei solchen Plättchen liegt, darf beide auf einmal schlagen und fällt an die Stelle des einen oder des anderen.",
        { example: "commander" },
        "**Degradierung:** Legt sich ein Plättchen auf andere, werden die darunter zu Truppen, gleich wem sie gehören. Ihre Marken sind verloren, auch wenn das Plättchen noch im selben Zug schlägt und weiter fällt.",
      ],
    },
    {
      title: "Das Ende",
      blocks: [
        "Kommt ein eigenes Plättchen auf einem der eigenen Zielplätze zu liegen, ist das sofort der Sieg. Dort überzuhängen genügt nicht.",
        { example: "goal" },
        "Wer am Zug ist und gar nichts tun kann, verliert. Wer nur befördern kann, muss es tun; und wenn danach nichts möglich ist, ist das ebenfalls verloren.",
      ],
    },
    {
      title: "Optionen",
      blocks: [
        "Gridwar hat keine. Die Züge sind lang: besser reichlich Bedenkzeit wählen, oder keine Uhr.",
      ],
    },
    {
      title: "Was wir ergänzt oder entschieden haben",
      blocks: [
        "Die Zeichnungen des Textes, nach dem wir uns richten, sind verloren, und zwei seiner Aufzählungen sind abgeschnitten. Rekonstruiert sind",
        {
          list: [
            "**das Brett:** Ein Trapez mit 145 Löchern und zwei spitzen Ecken ergibt Reihen von 19 bis hinab zu 10. Daraus folgen auch die zehn Ebenen, von denen der Autor spricht; die zehnte bräuchte 220 Plättchen, also werden neun gebraucht;",
            "**wie Plättchen liegen:** auf zweien der längeren Reihe und einem der kürzeren. Sonst könnte auf den spitzen Ecken nichts liegen;",
            "**die Eingangslöcher:** vier für jede Seite, von denen eine spitze Ecke weiter weg ist als die andere. Die stumpfen Ecken mit ihren Nachbarn sind gerade vier Löcher;",
            "**die drei Arten zu ziehen:** auf der Ebene, hinauf und hinab, für einen Punkt je Schritt;",
            "**die Bedingungen des Schlagens:** die oben genannten, bei denen das schlagende Plättchen immer in eine Lücke fällt und nichts in der Luft hängt.",
          ],
        },
        "Auf eine von mehreren Weisen gelesen:",
        {
          list: [
            "Das eine Plättchen, das einen schlagenden Kommandeur stützen muss, ist eines der eigenen Seite, wie bei den anderen Rängen.",
            "Zu ziehen, „so viele man will“, schließt keines ein: Man darf passen. Nicht ziehen zu können heißt, nicht ziehen, hereinkommen oder schlagen zu können.",
            "Marken sind immer genug da.",
            "Im ersten Zug kommt für Weiß ein Plättchen herein. Passen beide Seiten ihren ersten Zug, ist es wieder der erste.",
          ],
        },
        "**Wiederholung** (eine Hausregel): Dieselbe Stellung mit derselben Seite am Zug ist beim dritten Mal Remis.",
      ],
    },
    {
      title: "Notation",
      blocks: [
        {
          notation: [
            ["1c5-2d4", "das Plättchen auf 1c5 zieht nach 2d4"],
            ["T@1h3", "eine Truppe kommt herein, bis 1h3 (`L`, `C`: ein Anführer, ein Kommandeur)"],
            ["2c5x1c5", "das Plättchen auf 2c5 schlägt 1c5"],
            [
              "2c5x1c5x1c6",
              "ein Kommandeur schlägt beide und fällt an die Stelle des zuerst genannten",
            ],
            ["1c5+L", "das Plättchen auf 1c5 wird Anführer"],
            ["T+C", "eine Truppe neben dem Brett wird Kommandeur"],
            ["end", "beendet den Zug"],
          ],
        },
        "Stellungen: die weißen und die schwarzen Plättchen (ein befördertes mit `L` oder `C`); für jede Seite die Truppen, Anführer und Kommandeure neben dem Brett und der Wert der Sammlung; wer am Zug ist; die Phase (`s`: der Zug beginnt, `p`: etwas ist befördert, `m`: etwas hat sich bewegt); wie viele Plättchen noch hereinkommen dürfen; welche schon gezogen haben; wie viele in diesem Zug geschlagen sind.",
        { position: "1f2,1i6 1i10,1j10 93/0/0/0 93/0/0/0 w m 1 1f2 0" },
      ],
    },
  ],
  boards: examples,
  examples: {
    promote: {
      title: "Ein Anführer",
      task: "Die Sammlung von Weiß ist 1 wert. Wähle ein Plättchen auf dem Brett und befördere es zum Anführer.",
      done: "Es kommt nun acht Plätze weit und braucht zum Schlagen nur ein eigenes Plättchen unter sich, bis sich etwas darauf legt.",
    },
    enter: {
      title: "Das erste Plättchen",
      task: "Der erste Zug von Weiß: Wähle den Vorrat an Truppen, dann einen Platz, den das Plättchen erreichen kann.",
      done: "Das Plättchen ist herein. In jedem späteren Zug könnte noch eines folgen.",
    },
    climb: {
      title: "Klettern",
      task: "Zieh eines der weißen Plättchen auf Ebene 2.",
      done: "Unterwegs hing es auf zwei Stützen über; hier liegt es auf dreien.",
    },
    zone: {
      title: "Kein Durchkommen",
      task: "Zwei schwarze Plättchen beherrschen alles um sie herum. Versuche, mit dem weißen an ihnen vorbeizukommen: nach 1e9.",
      done: "Wer in eine Kontrollzone kommt, muss dort anhalten.",
    },
    capture: {
      title: "Eine Truppe schlägt",
      task: "Klettere hinauf wie zuvor und schlage dann das schwarze Plättchen darunter.",
      done: "Zwei eigene lagen unter der Truppe, also schlägt sie das dritte und fällt an seine Stelle. Die Marke gibt es am Ende des Zuges.",
    },
    commander: {
      title: "Zwei auf einmal",
      task: "Der weiße Kommandeur liegt auf zwei schwarzen Plättchen. Schlage **beide** auf einmal.",
      done: "Beide sind aus dem Spiel, und der Kommandeur liegt, wo eines davon lag.",
    },
    goal: {
      title: "Auf die Ecke",
      task: "Schwarz hat die Ecke 1a19 versperrt. Aber was darauf liegt, zählt ebenso: Gewinne mit einem Zug.",
      done: "Das Plättchen liegt auf `2a18`, über der Ecke: Weiß gewinnt.",
      missed: "Das ist nicht das Ziel. Noch einmal von vorn.",
    },
  },
};

export const atHand: typeof english = {
  goal: "Bring ein Plättchen in deine ferne Ecke: auf das Loch mit deiner Fahne oder auf einen Platz, der darauf ruht.",
  pieces: {
    enter: {
      name: "Plättchen im Vorrat",
      moves:
        "Höchstens zwei je Zug kommen über deine vier Eingangslöcher ins Spiel; das erste Loch kostet einen Punkt.",
    },
    troop: {
      name: "Truppe",
      moves:
        "5 Punkte: Jeder Schritt, auch hinauf oder hinab, kostet einen. Neben einem Gegner muss sie anhalten.",
    },
    capture: {
      name: "Truppe über einem Gegner",
      moves:
        "Sie schlägt ihn und sinkt in die Lücke, wenn zwei der drei Plättchen unter ihr eigene sind.",
    },
    leader: {
      name: "Anführer",
      moves: "8 Punkte. Zum Schlagen braucht er nur ein eigenes Plättchen unter sich.",
    },
    commander: {
      name: "Kommandeur",
      moves:
        "10 Punkte. Er braucht ein eigenes Plättchen unter sich und darf zwei Gegner auf einmal schlagen.",
    },
  },
  notes: [
    "Über dem Brett ruht ein Plättchen auf drei anderen; auf nur zweien muss es weiter.",
    "Ein Plättchen, das neben einem Gegner beginnt, muss mit dem ersten Schritt von allen Gegnern weg oder bleibt stehen.",
    "Jedes Plättchen zieht einmal je Zug. Ein bedecktes Plättchen kann nichts tun und wird zur Truppe.",
    "Jedes geschlagene Plättchen bringt eine Marke. Vor dem Ziehen macht eine Marke eine Truppe zum Anführer, drei machen sie zum Kommandeur.",
    "Wer in seinem Zug gar nichts tun kann, verliert.",
  ],
  ranks: { T: "Truppe", L: "Anführer", C: "Kommandeur" },
  says: (rank, moves) => `${rank}: ${moves.join("; ")}`,
  can: {
    enter: (points) => `kommt ins Spiel, bis zu ${points} Punkte`,
    move: (points) => `zieht bis zu ${points} Punkte`,
    capture: () => "kann schlagen",
    promote: () => "kann befördert werden",
  },
};
