/**
 * The further facts of an audit row in a line, for example "format csv, rows 12".
 * @param details as JSON has them
 */
export function factsOf(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
}
