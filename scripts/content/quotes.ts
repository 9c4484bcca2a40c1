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
export const curlAll = <Value>(value: Value) => mapTexts(value, (text) => curlQuotes(text));

/** Changes every text of a list or an object. @param except names of fields that stay as they are */
export function mapTexts<Value>(value: Value, change: (text: string) => string, except?: ReadonlySet<string>): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, except)) as Value;
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, except?.has(name) ? field : mapTexts(field, change, except)]),
  ) as Value;
}
