/** Prints a figure beside its goal, and has the process end with 1 when the goal is missed. */
export function verdict(what: string, value: number, relation: "≤" | "≥" | "=", goal: number): void {
  const isMet = { "≤": value <= goal, "≥": value >= goal, "=": value === goal }[relation];
  if (!isMet) process.exitCode = 1;
  const shown = Number.isInteger(value) ? `${value}` : value.toFixed(2);
  console.log(`  ${isMet ? "met   " : "MISSED"} ${what}: ${shown} (goal ${relation} ${goal})`);
}
