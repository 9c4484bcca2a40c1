/**
 * Straight quotation marks and apostrophes as print has them: “the Company’s”. A mark after a space, a dash or a bracket
 * opens; any other closes.
 * @param before the character before the text, where it goes on from another
 */
export function curlQuotes(text: string, before = " "): string {
  return (before + text)
    .replace(/(?<=[\s([—–/])"/g, "“")
    .replaceAll('"', "”")
    .replace(/(?<=[\s([—–/“])'/g, "‘")
    .replaceAll("'", "’")
    .slice(before.length);
}

/** The same in every text of a list or an object. */
export function curlAll<Value>(value: Value): Value {
  if (typeof value === "string") return curlQuotes(value) as Value;
  if (Array.isArray(value)) return value.map((item) => curlAll(item)) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, curlAll(field)])) as Value;
}
