/** Variables of a site on one machine. wrangler.toml's are production's. */
const localVariables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated" };

/**
 * Completes what a person typed after `npm start --` to the arguments of a local site, and of the migrations of the same
 * database. A variable that was named on the command line wins over the local default.
 */
export function localSite(typed: readonly string[]): { dev: string[]; migrate: string[] } {
  const variables = Object.entries(localVariables)
    .filter(([name]) => !typed.some((argument) => argument.startsWith(`${name}:`)))
    .flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const port = typed.some((argument) => /^--port(=|$)/.test(argument)) ? [] : ["--port", "8787"];
  return {
    dev: ["dev", ...port, ...variables, ...typed],
    migrate: ["d1", "migrations", "apply", "DB", "--local", ...valuesOf("--persist-to", typed)],
  };
}

function valuesOf(flag: string, typed: readonly string[]): string[] {
  const position = typed.findIndex((argument) => argument === flag || argument.startsWith(`${flag}=`));
  if (position === -1) return [];
  const value = typed[position]?.split("=")[1] ?? typed[position + 1];
  return value === undefined ? [] : [flag, value];
}
