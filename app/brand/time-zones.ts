/**
 * Accepts present ("Asia/Kolkata") and former ("Asia/Calcutta") IANA names:
 * `Intl.supportedValuesOf` lists one of each zone, often the former. Rejects offsets and
 * abbreviations, which don't know when clocks change.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|(?:US|[A-Z][a-z]+)\/[\w/+-]+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
