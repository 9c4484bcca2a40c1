import { decodeEntities, stripTags } from "~/domain/bodies";

/**
 * A finished, sanitized body as lines of plain words: a paragraph, a point of a list ("• …") or a row of a table each.
 * A row says what its figures are: "Units: 2,863,818", or "Bitcoin – Quantity: 66.19 BTC; Cost: C$9,055,119".
 */
export function linesOf(html: string): string[] {
  return html
    .replace(/\s+/g, " ")
    .replace(/<table>.*?<\/table>/g, (table) => `\n${rowsOf(table).join("\n")}\n`)
    .replace(/<li>\s*(?:<p>)?/g, "\n• ")
    .replace(blockTag, "\n")
    .split("\n")
    .map(wordsOf)
    .filter((line) => line !== "" && line !== "•");
}

/** A tag may contain ">" in the value of an attribute. */
const blockTag =
  /<\/?(?:p|ul|ol|li|h\d|dl|dt|dd|details|summary|blockquote|pre|figure|figcaption|section)(?: (?:"[^"]*"|[^">])*)?>|<[bh]r>/g;

function rowsOf(table: string): string[] {
  const [header = [], ...rows] = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => withoutTags(cell)),
  );
  return rows.map((cells) => rowOf(header, cells));
}

function rowOf(header: readonly string[], [first = "", ...rest]: readonly string[]): string {
  const [firstName = "", ...names] = header;
  const label = /^\d+$/.test(first) ? `${firstName} ${first}` : first;
  const values = rest.flatMap((cell, index) => {
    const name = names[index];
    if (cell === "") return [];
    return [rest.length === 1 || !name ? cell : `${name}: ${cell}`];
  });
  if (values.length === 0) return label;
  return rest.length === 1 ? `${label}: ${values.join("")}` : `${label} – ${values.join("; ")}`;
}

/** The entities stay: "&lt;" read too early would begin a tag. */
const withoutTags = (html: string) =>
  stripTags(html)
    .replace(/(?:&nbsp;|\s)+/g, " ")
    .trim();

/** A piece of a body as one line of words. */
export const wordsOf = (html: string) => decodeEntities(withoutTags(html)).replace(/\u2011/g, "-");
