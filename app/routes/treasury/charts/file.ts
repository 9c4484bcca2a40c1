import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { csvChunks } from "~/domain/admin/exports/csv";
import { toNumber } from "~/domain/treasury/api-keys";
import { streamFrom } from "~/http/byte-stream";
import { publicData } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { type PublicRoute, publishedFile } from "~/http/public-route";
import { choosePictureTheme, pictureThemes } from "../picture-themes.server";
import { renderPicture } from "./chart-picture.server";
import {
  chartNames,
  chooseChart,
  listRows,
  rangeNames,
  readChoice,
  shareCharts,
  type TreasuryChart,
} from "./list-charts.server";

export const handle: PublicRoute = {
  searchParams: { theme: Object.keys(pictureThemes), range: rangeNames, scale: ["log"] },
};

/** A chart of the treasury as a picture for other sites, or its days for spreadsheets: `mnav.svg`, `mnav.csv`. */
export async function loader({ request, params: { file = "" }, context }: LoaderFunctionArgs) {
  const [name = "", format] = file.split(".");
  const wanted = findOr404(chartNames.find((each) => each === name && file === `${each}.${format}`));
  const { searchParams } = new URL(request.url);
  const { treasury, isComplete } = await context.treasuryToDate();
  const place = shareCharts.includes(wanted) ? "share" : "treasury";
  const chosen = chooseChart(treasury, { ...readChoice(searchParams), name: wanted }, { place });
  // A company without the chart's series has no such file.
  const chart = findOr404(chosen?.chart.name === wanted ? chosen.chart : undefined);
  if (format === "csv") return answerDays(chart, isComplete);
  findOr404(format === "svg" || undefined);
  const palette = choosePictureTheme(searchParams);
  const credit = `${brand.company.name} · ${new URL(brand.origin).host}/treasury`;
  return new Response(findOr404(renderPicture({ chart, palette, credit })), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cross-Origin-Resource-Policy": "cross-origin",
      ...publicData({ isComplete }),
    },
  });
}

function answerDays(chart: TreasuryChart, isComplete: boolean): Response {
  const fields = ["date", ...chart.lines.map(({ name }) => name)];
  const rows = listRows(chart).map(({ day, values }) => {
    const cells = values.map((value, index) => [fields[index + 1], toNumber(value)]);
    return { date: day, ...Object.fromEntries(cells) };
  });
  const columns = fields.map((field) => ({ field, label: field }));
  const file = publishedFile(streamFrom(csvChunks({ columns }, [rows])), "text/csv", { isComplete });
  file.headers.set("Content-Disposition", `attachment; filename="treasury-${chart.name}-${chart.until}.csv"`);
  return file;
}
