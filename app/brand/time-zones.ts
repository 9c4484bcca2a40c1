/**
 * Whether a text names a time zone of the IANA database, by today's name ("Asia/Kolkata") or a
 * former one ("Asia/Calcutta"). `Intl.supportedValuesOf` lists one name of each zone, often the
 * former. An offset ("+05:30") or an abbreviation ("EST") names no zone: it does not know when
 * clocks are changed.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(?:UTC|(?:US|[A-Z][a-z]+)\/[\w/+-]+)$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
