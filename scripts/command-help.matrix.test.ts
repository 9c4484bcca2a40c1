import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scripts as commandsOf } from "./run.ts";
import { environment } from "./site-process.ts";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const commands = Object.entries(scripts)
  .filter(([, line]) => /^(exec )?(node|tsx)( -r \S+)? scripts\/[\w/-]+\.ts/.test(line))
  .flatMap(([name, line]) => {
    const others = Object.keys(commandsOf[name] ?? {}).filter(Boolean);
    return ["", ...others].map((typed) => [`${name} ${typed}`, `${line} ${typed}`] as const);
  });

const options = { env: environment, encoding: "utf8", shell: true } as const;

it("the commands of package.json are found", () => expect(commands.length).toBeGreaterThan(15));

it.each(commands)(
  "%s says with --help what it takes, and does nothing",
  (_, line) => {
    const { status, stdout, stderr } = spawnSync(`${line} --help`, options);
    const help = expect.stringMatching(/^[A-Z][\s\S]*?\.\n\n {2}(npm|node) /);
    expect([status, stdout, stderr]).toEqual([0, help, ""]);
  },
  120_000,
);

it("a command that does not exist is an error that says where to look", () => {
  const { status, stderr } = spawnSync("npm run --silent company -- moo", options);
  expect([status, stderr]).toEqual([2, "Unknown command 'moo'; --help lists them.\n"]);
});
