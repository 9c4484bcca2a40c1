import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Ledger } from "../../app/content/treasury-schema";
import { markOn } from "../../tests/ledger/entries";
import { listen } from "../../tests/support/listen";
import { compileContent } from "./compile";
import { exportCloses } from "./export-closes";
import { describeProblem } from "./files";
import { checkLines } from "./market";

// A company without gold, whose ledger has a mark of April 15 and a share price with it.

const root = fileURLToPath(new URL(`../../.tmp/export-${process.pid}`, import.meta.url));
const market = path.join(root, "content/market");
const answer = { schema: "bitcoin-closes/v1", time_zone: "America/Toronto", status: "live", closes: [] as object[] };
let body: string;
let site: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  await cp(fileURLToPath(new URL("../../tests/second-brand", import.meta.url)), root, { recursive: true });
  site = await listen(
    createServer(({ url }, response) => {
      response.statusCode = url === "/api/bitcoin/closes" ? 200 : 404;
      response.end(body);
    }),
  );
});
afterAll(async () => {
  site.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(market, { recursive: true, force: true });
  await mkdir(market);
  await writeFile(
    path.join(market, "2025.csv"),
    "date,btc_cad,share_cad,gold_cad_per_gram,source\n2025-04-12,118500,,,an exchange\n",
  );
});

const close = (date: string, btc_cad: number, source = "Kraken") => ({ date, btc_cad, source });
const keep = (...closes: object[]) => {
  body = JSON.stringify({ ...answer, closes });
};
const run = (options: { to?: string; file?: string } = {}) =>
  exportCloses({ root, origin: site.origin, to: undefined, file: undefined, ...options });
const problems = async () => (await compileContent(root)).problems.map(describeProblem);

it("lines continue the files in their own format, and the build takes them", async () => {
  keep(
    close("2025-04-12", 1),
    close("2025-04-13", 118_000.25),
    close("2025-04-14", 119_000, "average of Coinbase and Kraken"),
    close("2025-04-15", 118_100.5),
  );
  const lines = [
    "2025-04-13,118000.25,,,Kraken",
    "2025-04-14,119000,,,average of Coinbase and Kraken",
    // The ledger's mark of this day.
    "2025-04-15,118000,1.20,,the ledger",
  ];
  expect(await run()).toEqual(lines);
  expect(await run({ to: "2025-04-13", file: "2025.csv" })).toEqual(lines.slice(0, 1));
  expect(await run({ file: "2026.csv" })).toEqual(lines.slice(1));
  expect(await readFile(path.join(market, "2025.csv"), "utf8")).toMatch(/\n2025-04-13,118000.25,,,Kraken\n$/);
  expect(await problems()).toEqual([]);
  expect(await run()).toEqual([]);
});

it("lines are added below a last line that nothing ends", async () => {
  const file = path.join(market, "2025.csv");
  await writeFile(file, (await readFile(file, "utf8")).trimEnd());
  keep(close("2025-04-13", 118_000.25));
  await run({ file: "2025.csv" });
  expect(await readFile(file, "utf8")).toMatch(/\n2025-04-12,118500,,,an exchange\n2025-04-13,118000.25,,,Kraken\n$/);
});

it.each([
  ["a day is left out", [close("2025-04-14", 118_000)], "is 2025-04-14, and the day after 2025-04-12 is 2025-04-13"],
  [
    "a day is given twice",
    [close("2025-04-13", 118_000), close("2025-04-13", 118_000)],
    "is already in the row before",
  ],
  ["a price jumps", [close("2025-04-13", 10_000)], "a change of more than 40%"],
  ["a source would break the line", [close("2025-04-13", 118_000, "a, b")], "has 6 cells"],
])("nothing is written where %s, and both values are named", async (_, closes, message) => {
  keep(...closes);
  const before = await readFile(path.join(market, "2025.csv"), "utf8");
  await expect(run({ file: "2025.csv" })).rejects.toThrow(message);
  expect(await readFile(path.join(market, "2025.csv"), "utf8")).toBe(before);
});

it("a share price that jumped is taken once a mark of its day confirms it", () => {
  const filed = [{ date: "2026-11-02", btcFiat: "100000", shareFiat: "1.00", goldFiatPerGram: null, source: "x" }];
  const check = (...ledger: Ledger) =>
    checkLines(filed, ["2026-11-03,101000,2.50,,x"], {
      ...({ venue: "TSXV", timeZone: "America/Toronto", currency: "CAD" } as const),
      ledger,
    });
  const mark = markOn("2026-11-03", { shareFiat: "2.50", venue: "TSXV" });
  expect(check()).toEqual([
    expect.stringMatching(/change of more than 40%. If it is right, confirm it with a mark of 2026-11-03/),
  ]);
  expect(check(mark)).toEqual([]);
  expect(check({ ...mark, date: "2026-11-02", shareFiat: "1.00" })).toHaveLength(1);
  expect(check({ ...mark, shareFiat: "2.40" })).toEqual([
    expect.stringMatching(/the ledger's mark of 2026-11-03 is 2.4$/),
  ]);
});

it.each([
  ["whose prices are simulated", { ...answer, status: "simulated" }, "simulated, and are never exported"],
  ["of another zone", { ...answer, time_zone: "UTC" }, "days end in UTC, and here in America/Toronto"],
  ["of another shape", { closes: [] }, "another shape"],
])("a site %s is refused", async (_, answer, message) => {
  body = JSON.stringify(answer);
  await expect(run()).rejects.toThrow(message);
});

it.each([
  [{ file: "2024.csv" }, "comes before content/market/2025.csv"],
  [{ file: "../2026.csv" }, "must be a name like"],
  [{ to: "yesterday" }, "must be a date"],
])("%j is a mistake of the person who typed it", async (options, message) => {
  keep();
  await expect(run(options)).rejects.toThrow(message);
});
