import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { UsageError } from "../command";
import { addUp, draftPurchase, insertPurchase } from "./drafts";
import { project } from "./files";
import { writeDraft } from "./write-draft";

const folder = createTestFolder();
const { root, edit, build } = folder;
beforeAll(() => folder.copy(secondBrand, "content/legal"));

const read = (file: string) => folder.read(`content/${file}`);
const runNew = async (...args: string[]) => {
  const options = { cwd: project, env: { ...process.env, BRAND_ROOT: root } };
  const command = [path.join(project, "node_modules/tsx/dist/cli.mjs"), "scripts/content/new.ts", ...args];
  return (await promisify(execFile)(process.execPath, command, options)).stdout;
};
const write = (...args: string[]) => writeDraft(root, args, null);

it("new drafts are built with what a person must write marked, and published only once it is written", async () => {
  const ledger = await read("treasury.yaml");
  const at = ["--at", "2026-11-12 07:30"];
  await write("purchase", "--btc", "0.5", "--price", "110000", "--date", "2025-06-24", ...at);
  await write("document", "--title", "Annual report: 2025", "--type", "other", ...at);
  const call = "--title Call --place Halifax --start 2026-11-12T10:00 --end 2026-11-12T11:00".split(" ");
  expect(await runNew("event", ...call, ...at)).toMatch(
    /^company: \.tmp\/test-\S+, Tidewell .*\nWrote .*events\.yaml\nRun "npm run content"\.\n$/,
  );
  const about = {
    summary: "We speak.",
    report: "We spoke.",
    "dial-in": "1 800 555 0100, code 12",
    results: "2026-09-30/9",
  };
  const options = Object.entries({ ...about, "replay-by": "2026-11-14", "slides-by": "2026-11-12" });
  const nineMonths = call.with(1, "Nine months");
  await write("event", ...nineMonths, ...at, ...options.flatMap(([name, text]) => [`--${name}`, text]));
  await write("release", "--title", 'A "Quoted": Title', ...at);
  const files = [
    "press/4-tidewell-raises-bitcoin-treasury-to-1275-btc.md",
    "press/5-a-quoted-title.md",
    "documents.yaml",
    "events.yaml",
  ];
  const marks = (await build({ isPublishing: true })).problems;
  expect(marks.join("\n")).toMatch(/5-a-quoted-title\.md:\d+: is still to be written: one or two sentences for lists/);
  expect(marks.filter((problem) => !/:\d+: is still to be written: /.test(problem))).toEqual([]);
  expect(marks).toEqual([...new Set(marks)]);
  const { placeholders } = await build();
  expect(placeholders).toHaveLength(marks.length);

  const entry =
    /^- \{kind: btc, no: 3, date: 2025-06-24, release: 4, .*after: \{btc: "12\.75", costCad: "1545000"\}\}$/m;
  const after = await read("treasury.yaml");
  expect(after).toMatch(entry);
  expect(after.replace(/# No\. 3[^\n]*\n#[^\n]*\n- [^\n]*\n/, "")).toBe(ledger);
  expect(await read(files[0] ?? "")).toContain("publishAt: 2026-11-12T07:30:00-05:00");

  await folder.write("content/documents/annual.txt", "A report");
  for (const file of files) {
    const text = (await read(file))
      .replace(/\[WRITE: the file.s name[^\]]*\]/, "annual.txt")
      .replace(/\[WRITE: one or two[^\]]*\]/, "Tidewell has written a summary that is long enough.")
      .replaceAll(/\[WRITE: [^\]]*\]/g, "Halifax");
    await folder.write(`content/${file}`, text);
  }
  // Readers can ask for a release's file; the explanations are for people who edit it.
  const written = (await Promise.all([...files, "treasury.yaml"].map(read))).join("\n");
  const explanations = [...written.matchAll(/^ *# (.{20,})$/gm)].map(([, words = ""]) => words);
  expect(explanations.length).toBeGreaterThan(15);
  const compiled = await build();
  expect(compiled.problems).toEqual([]);
  expect(compiled.content.events.find(({ id }) => id === "nine-months")).toMatchObject({
    report: "We spoke.",
    dialIn: "1 800 555 0100, code 12",
    results: { ended: "2026-09-30", months: 9 },
    materials: [
      { kind: "slides", by: "2026-11-12" },
      { kind: "replay", by: "2026-11-14" },
    ],
  });
  const outputs = [...compiled.outputs.values()].map(String).join("\n");
  expect(outputs).toContain('title: "A \\"Quoted\\": Title"');
  expect(explanations.filter((words) => outputs.includes(words))).toEqual([]);
});

it("a purchase does not continue the totals of a ledger that is still to be written", async () => {
  const note = "# [WRITE: replace these examples]\n";
  await edit("content/treasury.yaml", [/^/, note]);
  const purchase = "purchase --btc 0.5 --price 110000 --date 2025-06-24".split(" ");
  await expect(write(...purchase, "--at", "2026-11-12 07:30")).rejects.toThrow(
    /treasury\.yaml:1: is still to be written: replace these examples\. A purchase continues its totals\.$/,
  );
  await edit("content/treasury.yaml", [note, ""]);
});

const event = "event --title T --start 2026-03-09T02:30 --end 2026-03-09T03:30 --at 2026-03-09T02:30";
it.each([
  ["release --title T", "--at: is required"],
  ["release --title T --at 2026-03-08T02:30", "--at: the clocks of Toronto skip that hour"],
  [`${event} --start soon`, "--start: must be a time"],
  [`${event} --results Q3`, "--results: must be"],
  [`${event} --replay-by soon`, "--replay-by: must be"],
  ["document --title A --id annual-2024 --type mda --at 2026-03-09T02:30", "already in"],
  ["split --date June --release 3", "--date: must be a day"],
])("a draft is not written from a wrong argument: %s", async (typed, message) => {
  const written = write(...typed.split(" "));
  await expect(written).rejects.toThrow(UsageError);
  await expect(written).rejects.toThrow(message);
});

it.each([
  [
    "a block",
    "# A\n- kind: btc\n  no: 1 # one\n\n# Gold\n- {kind: gold}\n",
    "# A\n- kind: btc\n  no: 1 # one\nX\n\n# Gold\n- {kind: gold}\n",
  ],
  ["a line without an end", "- {kind: btc, no: 1} # one", "- {kind: btc, no: 1} # one\nX\n"],
  ["no purchase yet", "# Begins here.\n- {kind: mark}\n", "# Begins here.\n- {kind: mark}\nX\n"],
  ["no ledger yet", "", "X\n"],
])("a purchase goes below the last one, and no other byte changes: %s", (_, before, after) => {
  expect(insertPurchase(before, "X\n")).toBe(after);
});

it("a purchase's totals are exact", () => {
  const purchase = { date: "2026-11-11", release: 38, btc: "0.1", priceFiat: "150000.55" };
  const totals = addUp([], purchase);
  expect(totals).toMatchObject({ no: 1, costFiat: "15000" });
  expect(draftPurchase({ ...purchase, paidFrom: "P2T3" }, totals, "CAD")).toContain(
    'paidFrom: "P2T3", after: {btc: "0.10", costCad: "15000"}}',
  );
});

it("an entry of the ledger begins as its worked example, in the company's currency, and says what is left to write", async () => {
  await write("debt", "--date", "2025-06-25", "--release", "3");
  expect(await read("treasury.yaml")).toMatch(
    /# \[WRITE: the figures of the release[^\n]*\n- \{kind: debt, date: 2025-06-25, release: 3, id: NOTES-2030, [^\n]*principal[A-Z][a-z]{2}: "5000000"/,
  );
});
