import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createTestFolder, draftCompany, norrsken } from "../../tests/support/folders";
import { UsageError } from "../command";
import { project } from "../content/files";
import { findSampleName } from "../deploy/faults";
import { askAnswers, listValues, readAnswers } from "./answers";
import { parseCompanyFile } from "./company-file";

const { root, fill, read, write, build } = createTestFolder();

/** Answers of companies whose law, language and days are not the sample's. */
const companies = [
  norrsken,
  {
    name: "Ipê Tesouraria S.A.",
    "short-name": "Ipê",
    domain: "ri.ipe.com.br",
    listing: "B3: IPET3",
    country: "BR",
    currency: "BRL",
    zone: "America/Sao_Paulo",
  },
];
const ofOtherCountries =
  /sedar|edgar|canad|toronto|quebec|québec|switzerland|securities act|\bNI \d\d-|CSA |en-CA|\bIFRS\b(?!\])/i;

it.each(companies)(
  "$name builds with no problem, and has no word of the sample or another country",
  async (answers) => {
    const files = await draftCompany(answers);
    await fill(files);
    const { problems, warnings, brand, content } = await build();
    expect([...problems, ...warnings]).toEqual([]);
    expect(brand?.listing.label).toBe(answers.listing);
    expect(content.press.index).toEqual([]);
    for (const [file, text] of files) {
      expect(findSampleName(text.toString()), file).toBeUndefined();
      expect(
        text
          .toString()
          .replace(/\[WRITE: [^\]]*\]/g, "")
          .match(ofOtherCountries),
        file,
      ).toBeNull();
    }
  },
);

it("nothing is guessed: an address, a telephone, a day or a figure is to be written", async () => {
  for (const [file, text] of await draftCompany()) {
    if (file.startsWith(".github/") || /\.(png|svg)$/.test(file)) continue;
    expect(text.toString().match(/\w@\w|^(effective|adopted|lastReviewed):/m), file).toBeNull();
  }
});

it("it cannot be published: each placeholder is named by file, line and what belongs there", async () => {
  const files = await draftCompany();
  await fill(files);
  const { problems } = await build({ isPublishing: true });
  const texts = [...files]
    .filter(([file]) => /^(brand|content)\//.test(file))
    .map(([, text]) => text.toString());
  const written = texts.flatMap((text) => text.match(/\[WRITE: [^\]]*\]/g) ?? []);
  const drawn = texts.filter((text) => text.includes("drawn by company new"));
  expect(problems).toHaveLength(written.length + drawn.length);
  expect(problems).toContain(
    "brand/assets/icon-192.png: is still the drawing of a new company: put a picture of yours in its place",
  );
  expect(problems.join("\n")).toMatch(
    /^brand\/brand\.ts:\d+: is still to be written: email address for investors$/m,
  );
});

it("git takes no file of secrets, and writes no text's line ends anew", async () => {
  await fill(await draftCompany());
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout;
  git("init", "--quiet");
  const secrets = [".env", ".env.local", ".dev.vars.production", "signing-key.age", "record-key"];
  expect(
    git("check-ignore", "--no-index", ...secrets)
      .trim()
      .split("\n"),
  ).toEqual(secrets);
  expect(git("check-attr", "eol", "content/press/1.md")).toContain("eol: lf");
  expect(git("check-attr", "text", "content/documents/a.csv")).toContain("text: unset");
});

it.each([
  [{ name: "Northlode Inc." }, "--name: is the sample company's name"],
  [{ name: 'The "Acme" AG' }, "--name: must have no quotation marks"],
  [{ "short-name": "北京" }, "--short-name: must have a Latin letter"],
  [{ domain: "https://acme.test" }, "--domain: must be a host like www.example.com"],
  [{ listing: "NORR" }, '--listing: must be like "NGM: NORR"'],
  [{ currency: "QQQ" }, "--currency: must be one of CAD, USD"],
])("answers with %j are rejected by name", (changes, message) => {
  expect(() => readAnswers({ ...norrsken, ...changes })).toThrow(UsageError);
  expect(() => readAnswers({ ...norrsken, ...changes })).toThrow(message);
});

it("in a terminal what was not typed is asked, and again where it is wrong, with the reason", async () => {
  const typed = ["Norrsken", "Sweden", "SE"];
  const shown: string[] = [];
  const { "short-name": _, country: __, ...given } = norrsken;
  const answers = await askAnswers(
    given,
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
])("%s is %s, whose days are written as in %s, with %s hours", (country, name, locale, hours) =>
  expect(listValues({ ...norrsken, country })).toMatchObject({ country: name, locale, hours }),
);

it("its settings are valid, and its workflows use the actions that the code pins", async () => {
  const files = await draftCompany();
  expect(parseCompanyFile(String(files.get("company.yaml")))).toMatchObject({
    code: "c".repeat(40),
    environments: { staging: { name: "norrsken-staging" }, production: { name: "norrsken" } },
  });
  const pins = await readFile(path.join(project, ".github/workflows/ci.yml"), "utf8");
  for (const [file, text] of files) {
    if (!file.endsWith(".yml")) continue;
    const workflow = parse(String(text));
    for (const pin of String(text).match(/uses: actions\/.*/g) ?? []) {
      expect(pins, file).toContain(pin);
    }
    if (file.startsWith(".github/workflows/")) {
      expect(workflow.permissions, file).toEqual({ contents: "read" });
    }
  }
  // No secret of the record is where a request's own code runs: what publishes begins with main
  // alone.
  const workflowOf = (name: string) => String(files.get(`.github/workflows/${name}.yml`));
  expect(parse(workflowOf("publish")).on).toEqual({
    push: { branches: ["main"], paths: expect.arrayContaining(["**", "!content/signatures.json"]) },
    workflow_dispatch: null,
  });
  for (const name of ["ci", "editor"]) {
    expect(workflowOf(name)).not.toMatch(/secrets\.(SIGNING|RECORD)/);
  }
});

const pdf =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";

it("the worked examples of docs/examples.md build in a new company", async () => {
  await fill(await draftCompany({ country: "CH", zone: "Europe/Zurich", currency: "CHF" }));
  const examples = await readFile(path.join(project, "docs/examples.md"), "utf8");
  const blockOf = (heading: string) =>
    examples.split(`## ${heading}\n`)[1]?.match(/```yaml\n([\s\S]*?)```/)?.[1] ?? "";
  const release = blockOf("A release").replace(
    /---\n$/,
    `${blockOf("A correction")}${blockOf("A withdrawal")}---\n`,
  );
  const meeting = `- {id: annual-meeting-2026, title: Annual meeting, start: 2026-12-10T10:00:00+01:00, zone: Europe/Zurich,
   end: 2026-12-10T12:00:00+01:00, publishAt: 2026-11-02T07:00:00+01:00}\n`;
  const people = (await read("content/people.yaml")).replace(/^[\s\S]*(?=^board:)/m, "");
  await write(
    "content/press/12-half-year.md",
    `${release}\nZUG, 17 September 2026 — The half-year report is out.\n`,
  );
  await write("content/people.yaml", blockOf("People") + people);
  await write(
    "content/people/regula-aebischer.jpg",
    await readFile(path.join(project, "docs/home.jpg")),
  );
  await write("content/events.yaml", blockOf("An event") + meeting);
  await write("content/meetings.yaml", blockOf("A meeting"));
  await write("content/filings.yaml", blockOf("A filing"));
  await write("content/documents.yaml", blockOf("A document"));
  await write("content/treasury.yaml", blockOf("A purchase"));
  await write("content/documents/2026-half-year-report.pdf", pdf);
  const { problems, content } = await build();
  expect(problems).toEqual([]);
  expect(content.press.index.map(({ id }) => id)).toEqual([12]);
});
