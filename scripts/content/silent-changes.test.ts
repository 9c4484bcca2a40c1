import { rename } from "node:fs/promises";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { HISTORY_FILE, type History } from "./history";
import { recordReleases } from "./record-releases";
import { recordedFile } from "./recorded-texts";

// Every way in which a published text could be changed without a word, on a copy of a small
// company's folder.
const published = createTestFolder();
const { root, at, read, write, edit, remove, copy, build } = createTestFolder();
const audit = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
const purchase = "content/press/3-tidewell-adds-to-its-reserve.md";

const readChains = async (): Promise<Record<string, History[string]>> =>
  JSON.parse(await read(HISTORY_FILE));
const editChains = async (change: (chains: Record<string, History[string]>) => void) => {
  const chains = await readChains();
  change(chains);
  await write(HISTORY_FILE, JSON.stringify(chains));
};
const record = async () => (await recordReleases(root)).problems;

let corrections = 0;
/** A correction at the end of those that a release has, each a minute later than the one before. */
const correct = (what: string): [RegExp, string] => [
  /(why: .*\n)(?=formerTitles|withdrawn|---)/,
  `$1  - date: 2025-04-04\n    at: 2025-04-04T09:${String(++corrections).padStart(2, "0")}:00-04:00\n    what: ${what}\n    why: A slip.\n`,
];
const addWithdrawal: [RegExp, string] = [
  /\n---\n/,
  "\nwithdrawn:\n  date: 2025-05-20\n  at: 2025-05-20T09:00:00-04:00\n  why: The purchase fell through.\n---\n",
];

let before: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  // The privacy page's tables would take most of each build.
  await copy(secondBrand, "content/legal");
  expect(await record()).toEqual([]);
  await edit(purchase, addWithdrawal);
  expect(await record()).toEqual([]);
  await edit(audit, correct("The proof was called a report."), [
    "publish proof of",
    "publish a proof of",
  ]);
  expect(await record()).toEqual([]);
  await published.copy(root);
  before = await build();
  expect(before.problems).toEqual([]);
}, 60_000);
beforeEach(() => copy(published.root));

it("a correction is not recorded while the build would stop, since a recorded correction is final", async () => {
  const chains = await readChains();
  await edit(audit, correct("The link was missing."), [/\n$/, "\nSee [it](/governance/none).\n"]);
  expect(await recordReleases(root)).toEqual({
    problems: [expect.stringMatching(/1-tidewell.*: link \/governance\/none leads to no document/)],
    recorded: [],
  });
  expect(await readChains()).toEqual(chains);
  await edit(audit, ["/governance/none", "/about"]);
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [1] });
  expect((await build()).problems).toEqual([]);
});

it.each<[what: string, reason: RegExp, change: () => Promise<unknown>]>([
  [
    "a picture that it shows",
    /1-tidewell.*was changed after it was published, or a picture in it was/,
    () => edit("brand/assets/logo.svg", ["</svg>", "<!-- 6,619 BTC --></svg>"]),
  ],
  [
    "its title, without the old one under formerTitles",
    /formerTitles: must have "Tidewell Opens Its Reserve to Public Audit"/,
    () => edit(audit, correct("The title was long."), [/^title: .*$/m, "title: Tidewell Opens"]),
  ],
  [
    "its history, without the last entry",
    /is the text of no entry/,
    () => editChains((chains) => (chains[1] = chains[1]?.slice(0, 1) ?? [])),
  ],
  [
    "a stored earlier text, deleted",
    /does not exist: restore it/,
    async () => remove(recordedFile(1, (await readChains())[1]?.[0]?.sha256 ?? "")),
  ],
  [
    "an earlier correction",
    /corrections\.0: was public and must stay/,
    () => edit(audit, correct("One."), [/<every month>/, "<every year>"]),
  ],
  [
    "its withdrawal",
    /withdrawn: was public and must stay/,
    () =>
      edit(purchase, [
        /withdrawn:\n.*\n.*\n.*\n/,
        "corrections:\n  - {date: 2025-05-20, at: 2025-05-20T09:00:00-04:00, what: One., why: A slip.}\n  - {date: 2025-05-20, at: 2025-05-20T10:00:00-04:00, what: Two., why: A slip.}\n",
      ]),
  ],
  ["the history file", /press-history\.json: does not exist, but/, () => remove(HISTORY_FILE)],
])("a published text can't be changed silently: %s stops the build", async (_, reason, change) => {
  await change();
  expect((await build()).problems.join("\n")).toMatch(reason);

  // Recording it gets it no further, unless it puts everything back.
  if ((await record()).length > 0) return;
  const recorded = await build();
  if (recorded.problems.length === 0) expect(recorded.content.press).toEqual(before.content.press);
});

it("a published text changes in the open: the history shows the text before, and word by word what changed", async () => {
  await edit(
    audit,
    correct("It said 12.25."),
    ["| 12.25", "| 12.75"],
    [/reserve every quarter\.\n/, "reserve every month.\n"],
  );
  expect(await record()).toEqual([]);
  const after = await build();
  expect(after.problems).toEqual([]);
  const earlier = after.content.press.earlier[1] ?? [];
  const changed = earlier
    .at(-1)
    ?.changed.map(({ part, pieces }) => [
      part,
      ...pieces.flatMap(({ kind, text }) => (kind === "same" ? [] : [`${kind}: ${text}`])),
    ]);
  expect(changed).toEqual([
    ["Text", "removed: quarter", "added: month"],
    ["Text", "removed: 12.25 ", "added: 12.75 "],
  ]);
  expect(earlier.at(-1)?.html).toContain("<h4>The reserve</h4>");
  expect(earlier.at(-1)?.html).not.toMatch(/ id="/);
  // Their files are deployed under their hashes, behind the embargo as the present one is.
  expect([...after.outputs.keys()]).toEqual(
    expect.arrayContaining(earlier.map(({ sha256 }) => `public/documents/${sha256}.md`)),
  );
});

it("another name of its file changes nothing that readers see", async () => {
  await rename(at(audit), at("content/press/1-audit.md"));
  const after = await build();
  expect(after.problems).toEqual([]);
  expect(after.content.press.index).toEqual(before.content.press.index);
});
