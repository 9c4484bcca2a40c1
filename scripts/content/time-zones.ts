/** What people call a time zone in any season of a time's year: "ET" for America/Toronto. */
export const nameTimeZone = (timeZone: string, at = new Date(0)) => partOf(at, timeZone, "shortGeneric");

/** How far a zone is from UTC at a time: "-04:00" for America/Toronto in summer, "+00:00" for UTC. */
export const offsetAt = (at: Date, timeZone: string) =>
  partOf(at, timeZone, "longOffset").replace("GMT", "") || "+00:00";

/** The day of a time in a zone: "2025-06-18". */
export const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(at);

function partOf(at: Date, timeZone: string, timeZoneName: "shortGeneric" | "longOffset"): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
