import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { csvChunks } from "~/domain/admin/exports/csv";
import { describeHistory, type HistoryRange, listHistoryRows } from "~/domain/treasury/history-api";
import type { Treasury } from "~/domain/treasury/treasury";
import { streamFrom } from "~/http/byte-stream";
import { publicData } from "~/http/cache-policy";
import { entityTag } from "~/http/entity-tag";
import { forEveryone, publicFailure, publicJson } from "~/http/public-json";
import type { PublicRoute } from "~/http/public-route";
import { findDayFault } from "~/locale/days";

export const handle: PublicRoute = { searchParams: { format: ["json", "csv"] }, freeText: ["from", "to"] };

/** The treasury day by day: the series of the charts and the closes that they were computed from. */
export async function loader({ request, context: { clock, treasuryToDate } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const range = { from: searchParams.get("from") || null, to: searchParams.get("to") || null };
  const fieldErrors = checkRange(range);
  const error = Object.values(fieldErrors).flat().join(" ");
  if (error) return publicFailure(400, { error, fieldErrors });
  const { treasury, isComplete } = await treasuryToDate();
  if (searchParams.get("format") === "csv") return answerCsv(listHistoryRows(treasury, range), isComplete);
  const body = describe(treasury, range, clock.now());
  return body ? publicJson(body, { isComplete }) : noHistory();
}

function checkRange({ from, to }: HistoryRange): Record<string, string[]> {
  for (const [name, day] of Object.entries({ from, to })) {
    const fault = day === null ? null : findDayFault(name, day);
    if (fault) return { [name]: [fault] };
  }
  if (from !== null && to !== null && to < from) return { to: [`to must not be before from, which is ${from}.`] };
  return {};
}

function describe(treasury: Treasury, range: HistoryRange, now: number) {
  const { company, listing, origin } = brand;
  const tickers = [listing.label.replaceAll(" ", "")];
  const generatedAt = new Date(now).toISOString();
  return describeHistory({ treasury, company: { name: company.legalName, tickers }, origin, generatedAt, range });
}

const noHistory = () => publicFailure(404, { error: "The company has published no purchase of Bitcoin." });

function answerCsv(table: ReturnType<typeof listHistoryRows>, isComplete: boolean): Response {
  if (!table) return noHistory();
  const { columns, rows } = table;
  const name = `treasury-history-${rows[0]?.day ?? "none"}-${rows.at(-1)?.day ?? "none"}.csv`;
  return new Response(streamFrom(csvChunks({ columns }, [rows])), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      ETag: entityTag(JSON.stringify(table)),
      ...publicData({ isComplete }),
      ...forEveryone,
    },
  });
}
