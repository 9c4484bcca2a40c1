import { runCommand, UsageError } from "./command.ts";
import { computeBill, computeOpenPagesUsage, computeUsage, prices } from "./simulate/bill.ts";
import { type Publishing, simulateLostFeed, simulatePublishing, simulateReconnects } from "./simulate/crowd.ts";
import { quantile } from "./simulate/timeline.ts";

const count = new Intl.NumberFormat("en-CA");
const dollars = new Intl.NumberFormat("en-CA", { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" });
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const millions = (value: number) => `${count.format(Math.round(value / 1e5) / 10)} M`;

/** @param head the heading of each column, with " | " between them */
const printTable = (title: string, head: string, rows: readonly (readonly string[])[]) => {
  const cells = [head.split(" | "), head.split(" | ").map(() => "---"), ...rows];
  console.log(`## ${title}\n\n${cells.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`);
};

const describePublishing = ({ visitors, rooms, ticksPerMinute, callsPerTick, ...rest }: Publishing, name?: string) => [
  name ?? count.format(visitors),
  count.format(rooms),
  ticksPerMinute.toFixed(1),
  callsPerTick.toFixed(0),
  count.format(Math.round(rest.sourceCallsPerHour)),
  ...[0.5, 0.99, 1].map((share) => seconds(quantile(rest.lastVisitor, share))),
];

async function simulate(visitors: number, seed: number): Promise<undefined> {
  if (!Number.isInteger(visitors) || visitors < 1_000 || visitors > 10_000_000)
    throw new UsageError("--visitors: must be a whole number from 1000 to 10000000");
  if (!Number.isInteger(seed)) throw new UsageError("--seed: must be a whole number");

  // The log line of each call to the lost room would bury the tables.
  console.warn = () => {};

  const crowds = [...new Set([1_000, visitors / 10, visitors])].filter((size) => size >= 1_000);
  const published: Publishing[] = [];
  for (const size of crowds) published.push(await simulatePublishing(size, { seed }));
  const lost = await simulatePublishing(visitors, { seed, lost: true });
  printTable(
    "A price reaches everybody",
    "Visitors | Rooms | Ticks per minute and room | Calls of the feed per tick | Calls to sources per hour | " +
      "Last visitor, median | p99 | longest",
    [...published.map((each) => describePublishing(each)), describePublishing(lost, "the same, a relaying room lost")],
  );

  const closings = [
    ["a deployment (all sockets close with 1012)", await simulateReconnects(visitors, { seed })],
    ["one room is lost", await simulateReconnects(Math.min(5_000, visitors), { seed, code: 1006, region: "na" })],
  ] as const;
  printTable(
    "Everybody comes back",
    "After | Sockets | Half are back | 99 % | all but 0.01 % | Rooms then | Answers “full” per visitor | " +
      "Repeated tries per visitor",
    closings.map(([name, { half, p99, last, fullAnswers, repeats, ...rest }]) => [
      name,
      count.format(rest.visitors),
      seconds(half),
      seconds(p99),
      seconds(last),
      count.format(rest.rooms),
      fullAnswers.toFixed(2),
      repeats.toFixed(2),
    ]),
  );
  const [, { curve }] = closings[0];
  const shown = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600];
  const share = (second: number) => (curve[second] ?? curve.at(-1) ?? 0) / visitors;
  printTable(
    "A deployment's reconnects",
    "Second | Back",
    shown
      .filter((second) => second < curve.length + 15)
      .map((second) => [String(second), `${(share(second) * 100).toFixed(1)} %`]),
  );

  printTable(
    "The feed's alarm is lost",
    "Visitors | Rooms | Price again after | Rooms that asked the feed by then",
    crowds.map((size) => {
      const { rooms, again, asked } = simulateLostFeed(size, { seed });
      return [count.format(size), count.format(rooms), seconds(again), count.format(asked)];
    }),
  );

  const bill = (each: Publishing) => {
    const used = computeUsage(each);
    const meters = [used.workerRequests, used.objectRequests, used.objectGbSeconds, used.rowsWritten].map(millions);
    const pinned = computeBill(computeUsage(each, true));
    return [count.format(each.visitors), ...meters, dollars.format(computeBill(used)), dollars.format(pinned)];
  };
  const noVisitors = ["0", "0 M", "0 M", "0 M", "0 M", dollars.format(prices.plan), dollars.format(prices.plan)];
  printTable(
    `The bill of a month, with prices as published on ${prices.readAt}`,
    "Looking at once, always | Worker requests | Object requests | GB-s | Rows written | Bill | Bill if rooms were pinned",
    [noVisitors, ...published.map(bill)],
  );
  const largest = published.at(-1);
  if (largest) {
    const [own = 0, pinned = 0] = [false, true].map(
      (isPinned) => computeBill(computeOpenPagesUsage(largest, isPinned)) - prices.plan,
    );
    console.log(
      `${count.format(visitors)} pages that stay open cost ${dollars.format(own)} a month beyond the plan, and ` +
        `${dollars.format(pinned)} if their rooms were pinned: 1/${(pinned / own).toFixed(0)}.`,
    );
  }
}

await runCommand({
  about: "Lets a crowd watch the price in virtual time, and prints the tables of docs/scale.md.",
  usage: "npm run simulate -- [options]",
  options: {
    "--visitors NUMBER": "the largest crowd; 1000000 if omitted",
    "--seed NUMBER": "of the random numbers, 1 if omitted; the same seed gives the same tables",
  },
  run: ({ values }) => simulate(Number(values.visitors ?? 1_000_000), Number(values.seed ?? 1)),
});
