import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { parse } from "yaml";
import { createTestFolder, draftCompany } from "../../tests/support/folders";
import { norrsken } from "../../tests/support/norrsken.ts";
import { allowLogs } from "../../tests/support/vitest/logs";
import { project } from "../content/files";
import { findSampleName } from "../deploy/faults";
import { askAnswers, listValues, readAnswers } from "./answers";
import { parseCompanyFile, readCommit } from "./company-file";

const { root, at, read, edit, fill, write, build } = createTestFolder();

const ofOtherCountries =
  /sedar|edgar|canad|toronto|quebec|québec|switzerland|securities act|\bNI \d\d-|CSA |en-CA|\bIFRS\b(?!\])/i;

it("a company builds without words of the sample or another country, and guesses nothing", async () => {
  const files = await draftCompany({
    name: "Ipê Tesouraria S.A.",
    listing: "B3: IPET3",
    country: "BR",
    currency: "BRL",
    zone: "America/Sao_Paulo",
  });
  await fill(files);
  const { problems, warnings, brand, content } = await build();
  expect([...problems, ...warnings]).toEqual([]);
  expect(brand?.listing).toMatchObject({ label: "B3: IPET3", symbol: "IPET3" });
  expect(content.press.index).toEqual([]);
  for (const [file, text] of files) {
    const written = text.toString().replace(/\[WRITE: [^\]]*\]/g, "");
    expect(findSampleName(written), file).toBeUndefined();
    expect(written.match(ofOtherCountries), file).toBeNull();
    if (file.startsWith(".github/") || /\.(png|svg)$/.test(file)) continue;
    expect(written.match(/\w@\w|^(effective|adopted|lastReviewed):/m), file).toBeNull();
  }
});

it("it cannot be published, and each placeholder is named", async () => {
  const files = await draftCompany();
  await fill(files);
  await edit("content/people/chair.svg", ['height="400"', 'height="100"']);
  const { status, stderr } = spawnSync("tsx", ["scripts/run.ts", "content"], {
    env: { ...process.env, BRAND_ROOT: root, PUBLISH: "1" },
    encoding: "utf8",
  });
  const left = [...files].flatMap(([file, text]) =>
    /^(brand|content)\//.test(file)
      ? [...text.toString().matchAll(/\[WRITE: [^\]]*\]|drawn by company new/g)]
      : [],
  );
  expect(status).toBe(1);
  expect(stderr).toContain(`${left.length} problems found; nothing was written\n`);
  for (const named of [
    /warning: .*chair\.svg is 400×100/,
    /brand\/assets\/icon-192\.png: is still the drawing of a new company/,
    /brand\/brand\.ts:\d+: is still to be written: email address for investors$/m,
  ]) {
    expect(stderr).toMatch(named);
  }
});

it("its folder is outside the checkout, which works for it, and keeps what it has", async () => {
  await using outside = await mkdtempDisposable(path.join(tmpdir(), "new-"));
  const inside = (file: string) => path.join(outside.path, file);
  vi.stubEnv("INIT_CWD", outside.path);
  const REMEMBERED = path.relative(project, inside(".company"));
  vi.doMock("../content/files", async (read) => ({ ...(await read<object>()), REMEMBERED }));
  const { newCompany } = await import("./new");
  const { useCompany } = await import("./use");
  vi.doUnmock("../content/files");
  const create = (folder: string) =>
    newCompany([folder, ...Object.entries(norrsken).map(([name, value]) => `--${name}=${value}`)]);
  await writeFile(inside("company.yaml"), "kept");
  allowLogs("is in the checkout", "already has company.yaml: nothing was written");
  expect([await create(root), await create(outside.path)]).toEqual([2, 2]);
  expect(await readdir(outside.path)).toEqual(["company.yaml"]);
  vi.spyOn(console, "log").mockReturnValue();
  expect(await create("acme")).toBe(0);
  // The nightly copy of this checkout has no commit.
  const code = readCommit() ?? "v";
  expect(await readFile(inside("acme/company.yaml"), "utf8")).toContain(`\ncode: "${code}`);
  const readRemembered = async () => (await readFile(inside(".company"), "utf8")).trim();
  expect(path.resolve(project, await readRemembered())).toBe(inside("acme"));
  expect([await useCompany(["app"]), await readRemembered()]).toEqual([0, "app"]);
});

it("git takes no file of secrets, and keeps line ends", async () => {
  await fill(await draftCompany());
  spawnSync("git", ["init", "--quiet"], { cwd: root });
  const endings = ["age", "key", "pem", "p12", "pfx"].map((ending) => `signing.${ending}`);
  const others = [".env.local", ".dev.vars.production", "record-key", "backup-1.sql.gz"];
  const secrets = [...endings, ...others];
  // A new company's repository, and the product's.
  for (const [cwd, below] of [
    [root, ""],
    [project, "app/"],
  ] as const) {
    const git = (...args: string[]) => spawnSync("git", args, { cwd, encoding: "utf8" }).stdout;
    expect(git("check-ignore", "--no-index", ...secrets)).toBe(`${secrets.join("\n")}\n`);
    expect(git("check-attr", "eol", `${below}content/press/1.md`)).toContain("eol: lf");
    const files = ["content/documents/a.csv", "brand/assets/a.svg", "a.ots"].map(
      (file) => below + file,
    );
    const unset = files.map((file) => `${file}: text: unset\n`);
    expect(git("check-attr", "text", ...files)).toBe(unset.join(""));
  }
});

it.each([
  [{ name: "Northlode Inc." }, "--name: is the sample company's name"],
  [{ name: 'The "Acme" AG' }, "--name: must have no quotation marks"],
  [{ "short-name": "北京" }, "--short-name: must have a Latin letter"],
  [{ domain: "https://acme.test" }, "--domain: must be a host"],
  [{ country: undefined }, "--country: is missing"],
])("answers with %j are rejected by name", (changes, message) =>
  expect(() => readAnswers({ ...norrsken, ...changes })).toThrow(message),
);

it("a terminal is asked for the rest, and again where an answer is wrong", async () => {
  const typed = ["Norrsken", "Sweden", "SE"];
  const shown: string[] = [];
  const answers = await askAnswers(
    { ...norrsken, "short-name": undefined, country: undefined },
    async () => typed.shift() ?? "",
    (line) => shown.push(line),
  );
  expect(answers).toEqual(norrsken);
  expect(shown).toEqual(["  country: must be the code of a country, like SE"]);
});

it.each([
  ["UK", "United Kingdom", "en-GB", "24"],
  ["US", "United States", "en-US", "12"],
  ["BR", "Brazil", "en-001", "24"],
])("%s is %s with the locale %s and %s hours", (country, name, locale, hours) =>
  expect(listValues({ ...norrsken, country })).toMatchObject({ country: name, locale, hours }),
);

it("its settings are valid, and hosted CI takes the code that they name", async () => {
  const files = await draftCompany();
  expect(parseCompanyFile(String(files.get("company.yaml")))).toMatchObject({
    code: "c".repeat(40),
    environments: { staging: { name: "norrsken-staging" }, production: { name: "norrsken" } },
  });
  await fill(new Map([["company/company.yaml", files.get("company.yaml") ?? ""]]));
  const action = String(files.get(".github/actions/site/action.yml"));
  const { inputs, runs } = parse(action);
  const [find, checkOut, , install] = runs.steps;
  const env = { ...process.env, GITHUB_OUTPUT: at("output") };
  spawnSync("bash", ["-e", "-c", find.run], { cwd: root, env });
  expect(await read("output")).toBe(`ref=${"c".repeat(40)}\n`);
  expect(checkOut.with.ref).toContain("steps.code.outputs.ref");
  expect([checkOut.with.path, install["working-directory"]]).toEqual(["site", "site"]);
  for (const name of Object.keys(inputs)) expect(action).toContain(`inputs.${name} }}`);
});

it("the worked examples of docs/examples.md build in a new company", async () => {
  await fill(await draftCompany({ country: "CH", zone: "Europe/Zurich", currency: "CHF" }));
  const examples = await readFile(path.join(project, "docs/examples.md"), "utf8");
  const blockOf = (heading: string) =>
    examples.split(`## ${heading}\n`)[1]?.match(/```yaml\n([\s\S]*?)```/)?.[1] ?? "";
  const changes = `${blockOf("A correction")}${blockOf("A withdrawal")}---\n`;
  const people = blockOf("People");
  const meeting = `- {id: annual-meeting-2026, title: Annual meeting, start: 2026-12-10T10:00:00+01:00,
   end: 2026-12-10T12:00:00+01:00, zone: Europe/Zurich, publishAt: 2026-11-02T07:00:00+01:00}\n`;
  for (const [file, text] of Object.entries({
    "press/12-half-year.md": `${blockOf("A release").replace(/---\n$/, changes)}\nZUG — It is out.\n`,
    "people.yaml": people + people.replace("leadership", "board"),
    "people/regula-aebischer.jpg": await readFile(path.join(project, "docs/home.jpg")),
    "events.yaml": blockOf("An event") + meeting,
    "meetings.yaml": blockOf("A meeting"),
    "filings.yaml": blockOf("A filing"),
    "documents.yaml": blockOf("A document"),
    "documents/2026-half-year-report.pdf": "%PDF-1.4\n",
    "treasury.yaml": blockOf("A purchase"),
  })) {
    await write(`content/${file}`, text);
  }
  const { problems, content } = await build();
  expect(problems).toEqual([]);
  expect(content.press.index.map(({ id }) => id)).toEqual([12]);
});
