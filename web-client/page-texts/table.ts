// The texts of the server's pages in all languages, as a C++ table (server/previews/page_texts.hpp).

/** The texts of one language by group and key: texts/LANGUAGE/pages.json. */
export type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface GameTexts {
  game: string;
  /** Empty in English, which the rules core has. */
  summary: string;
  /** By English name. */
  seats: Readonly<Record<string, string>>;
  /** HTML. */
  rules: string;
}

export interface Language {
  /** The language tag: "de". */
  tag: string;
  groups: Groups;
  games: readonly GameTexts[];
}

/** Maximum sizes, in bytes. The first is also in server/previews/sentence.hpp. */
const longest = { text: 400, summary: 400, seat: 60, rules: 64 * 1024 };
const mostLanguages = 64;

/** The C++ source. The first language is English; throws if another one differs from it in its keys. */
export function tableOf(languages: readonly Language[]): string {
  const [english] = languages;
  if (english === undefined) throw new Error("there is no language");
  if (languages.length > mostLanguages) throw new Error(`more than ${mostLanguages} languages`);
  for (const language of languages) {
    const faults = faultsOf(language, english);
    if (faults.length > 0)
      throw new Error(`The texts in "${language.tag}" do not fit:\n${faults.join("\n")}`);
  }
  return `// Made by web-client/page-texts.mjs.
#include "server/previews/page_texts.hpp"

#include <array>

namespace quintet::server {
namespace {

${languages.map(gamesOf).join("\n")}
}  // namespace

std::span<const PageTexts> page_texts() {
  static constexpr std::array<PageTexts, ${languages.length}> all = {{
${languages.map((language, index) => textsOf(language, english, index)).join("\n")}
  }};
  return all;
}

}  // namespace quintet::server
`;
}

/** The differences from English that the server could not show, and texts that are too long. */
export function faultsOf(language: Language, english: Language): string[] {
  return [
    ...keyFaults(language.groups, english.groups),
    ...Object.entries(english.groups).flatMap(([group, texts]) =>
      Object.entries(texts).flatMap(([key, text]) =>
        textFaults(`${group}.${key}`, language.groups[group]?.[key], text),
      ),
    ),
    ...gameFaults(language, english),
  ];
}

function keyFaults(groups: Groups, english: Groups): string[] {
  return Object.entries(groups).flatMap(([group, texts]) =>
    Object.keys(texts)
      .filter((key) => english[group]?.[key] === undefined)
      .map((key) => `${group}.${key}: English has no such text`),
  );
}

function textFaults(name: string, text: string | undefined, english: string): string[] {
  if (text === undefined || text.trim() === "") return [`${name}: the text is missing`];
  const faults = tooLong(name, text, longest.text);
  const marks = name.endsWith("_html") ? /\{\w+\}|<[^>]*>/g : /\{\w+\}/g;
  const marksOf = (words: string) => [...new Set(words.match(marks))].sort().join(" ");
  if (marksOf(text) !== marksOf(english))
    faults.push(`${name}: has "${marksOf(text)}", and English has "${marksOf(english)}"`);
  return faults;
}

function gameFaults({ games }: Language, english: Language): string[] {
  const ids = (list: readonly GameTexts[]) =>
    list
      .map(({ game }) => game)
      .sort()
      .join(" ");
  const faults = games.flatMap(({ game, summary, seats, rules }) => [
    ...tooLong(`${game}: the summary`, summary, longest.summary),
    ...tooLong(`${game}: the rules`, rules, longest.rules),
    ...Object.values(seats).flatMap((seat) => tooLong(`${game}: ${seat}`, seat, longest.seat)),
  ]);
  if (ids(games) !== ids(english.games))
    faults.push(`the games are "${ids(games)}", and in English "${ids(english.games)}"`);
  return faults;
}

function tooLong(name: string, text: string, most: number): string[] {
  const bytes = new TextEncoder().encode(text).length;
  return bytes > most ? [`${name}: ${bytes} bytes are more than ${most}`] : [];
}

/** A C++ literal. */
const literal = (text: string) => JSON.stringify(text);

function gamesOf({ games }: Language, language: number): string {
  const seats = games.map(
    (game, index) =>
      `constexpr std::array<SeatText, ${Object.keys(game.seats).length}> seats_${language}_${index} = {{
${Object.entries(game.seats)
  .map(([seat, name]) => `    {.seat = ${literal(seat)}, .name = ${literal(name)}},`)
  .join("\n")}
}};`,
  );
  return `${seats.join("\n")}
constexpr std::array<GameTexts, ${games.length}> games_${language} = {{
${games
  .map(
    ({ game, summary, rules }, index) => `    {.game = ${literal(game)},
     .summary = ${literal(summary)},
     .seats = seats_${language}_${index},
     .rules = ${literal(rules)}},`,
  )
  .join("\n")}
}};
`;
}

/** In the order of English, which is that of the members in C++. */
function textsOf({ tag, groups }: Language, english: Language, index: number): string {
  const members = Object.entries(english.groups).map(([group, texts]) => {
    const keys = Object.keys(texts).map(
      (key) => `           .${key} = ${literal(groups[group]?.[key] ?? "")},`,
    );
    return `       .${group} = {\n${keys.join("\n")}\n       },`;
  });
  return `      {.language = ${literal(tag)},
${members.join("\n")}
       .games = games_${index}},`;
}
