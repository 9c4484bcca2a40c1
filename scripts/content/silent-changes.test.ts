import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { audit, correct, createTestFolder } from "../../tests/support/folders";
import { HISTORY_FILE, type History } from "./history";
import { recordReleases } from "./record-releases";
import { recordedFile } from "./recorded-texts";

// Every way in which a published text could be changed without a word, on a copy of a small
// company's folder.
const published = createTestFolder();
const { root, read, write, edit, remove, copy, build } = createTestFolder();
const purchase = "content/press/3-tidewell-adds-to-its-reserve.md";

const readChains = async (): Promise<Record<string, History[string]>> =>
  JSON.parse(await read(HISTORY_FILE));
const record = async () => (await recordReleases(root)).problems;

const withdrawn = `withdrawn:
  date: 2025-05-20
  at: 2025-05-20T09:00:00-04:00
  why: The purchase fell through.
`;

let before: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  await copy();
  expect(await record()).toEqual([]);
  await edit(purchase, [/\n---\n/, `\n${withdrawn}---\n`]);
  await edit(audit, correct("The proof was a report."), ["proof of", "a proof of"]);
  expect(await record()).toEqual([]);
  await published.copy(root);
  before = await build();
  expect(before.problems).toEqual([]);
}, 60_000);
beforeEach(() => copy(published.root));

it("a correction is not recorded while the build would stop, since a recorded correction is final", async () => {
  const chains = await readChains();
  await edit(audit, correct("The link was missing.", 30), [
    /\n$/,
    "\nSee [it](/governance/none).\n",
  ]);
  expect(await record()).toEqual([
    expect.stringContaining("link /governance/none leads to no doc"),
  ]);
  expect(await readChains()).toEqual(chains);
  await edit(audit, ["/governance/none", "/about"]);
  // A request's check: what is merged is recorded afterwards.
  vi.stubEnv("RECORD", "later");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { problems, content } = await build();
  expect([problems, content.press.index[0]?.isRecorded]).toEqual([[], false]);
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [1] });
  expect((await build()).problems).toEqual([]);
});

it.each([
  [
    "a picture that it shows",
    "was changed after it was published, or a picture in it was",
    () => edit("brand/assets/logo.svg", ["</svg>", "<!-- 6,619 BTC --></svg>"]),
  ],
  [
    "its title, without the old one under formerTitles",
    'formerTitles: must have "Tidewell Opens Its Reserve to Public Audit"',
    () =>
      edit(audit, correct("The title was long.", 30), [/^title: .*$/m, "title: Tidewell Opens"]),
  ],
  [
    "its history, without the last entry",
    "is the text of no entry",
    async () => {
      const chains = await readChains();
      await write(HISTORY_FILE, JSON.stringify({ ...chains, 1: chains[1]?.slice(0, 1) }));
    },
  ],
  [
    "a stored earlier text, deleted",
    "does not exist: restore it",
    async () => remove(recordedFile(1, (await readChains())[1]?.[0]?.sha256 ?? "")),
  ],
  [
    "a stored earlier text, edited",
    "is not the text that was recorded",
    async () => edit(recordedFile(1, (await readChains())[1]?.[0]?.sha256 ?? ""), [/$/, "x"]),
  ],
  [
    "an earlier correction",
    "corrections.0: was public and must stay",
    () => edit(audit, correct("One.", 30), [/<every month>/, "<every year>"]),
  ],
  [
    "its withdrawal",
    "withdrawn: was public and must stay",
    () => {
      const made = (hour: number) =>
        `  - {date: 2025-05-20, at: 2025-05-20T${hour}:00:00-04:00, what: One., why: A slip.}\n`;
      return edit(purchase, [withdrawn, `corrections:\n${made(10)}${made(11)}`]);
    },
  ],
  ["the history file", "press-history.json: does not exist, but", () => remove(HISTORY_FILE)],
])("a published text can't be changed silently: %s stops the build", async (_, reason, change) => {
  await change();
  expect((await build()).problems.join("\n")).toContain(reason);

  // Recording it gets it no further, unless it puts everything back.
  if ((await record()).length > 0) return;
  const recorded = await build();
  if (recorded.problems.length === 0) expect(recorded.content.press).toEqual(before.content.press);
});

it("a published text changes in the open: the history shows the text before, and word by word what changed", async () => {
  await edit(
    audit,
    correct("It said 12.25.", 30),
    ["| 12.25", "| 12.75"],
    ["reserve every quarter.\n", "reserve every month.\n"],
  );
  expect(await record()).toEqual([]);
  const { problems, content, outputs } = await build();
  expect(problems).toEqual([]);
  const earlier = content.press.earlier[1] ?? [];
  const { changed = [], html } = earlier.at(-1) ?? {};
  const marked = changed.map(({ part, pieces }) => [
    part,
    ...pieces.filter(({ kind }) => kind !== "same"),
  ]);
  expect(marked).toEqual([
    ["Text", { kind: "removed", text: "quarter" }, { kind: "added", text: "month" }],
    ["Text", { kind: "removed", text: "12.25 " }, { kind: "added", text: "12.75 " }],
  ]);
  expect(html).toContain("<h4>The reserve</h4>");
  // Their files are deployed under their hashes, behind the embargo as the present one is.
  const files = earlier.map(({ sha256 }) => `public/documents/${sha256}.md`);
  expect([...outputs.keys()]).toEqual(expect.arrayContaining(files));
});
