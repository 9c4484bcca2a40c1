import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xlsxChunks } from "~/domain/admin/exports/xlsx";
import { listHighlights } from "~/domain/treasury/highlights";
import { streamFrom } from "~/http/byte-stream";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { nameUnit } from "~/locale/currency";

export const handle = publicFile;

/** The table of /investors/highlights as a workbook, with numbers that can be computed with. */
export function loader({ context }: LoaderFunctionArgs) {
  const { periods, rows } = findOr404(listHighlights(context.treasury));
  const columns = [
    { field: "figure", label: "Figure" },
    { field: "unit", label: "Unit" },
    ...periods.map(({ date, status, months }, index) => ({
      field: `p${index}`,
      label: `${date} (${[months && `${months} months`, status].filter(Boolean).join(", ")})`,
    })),
  ];
  async function* inOneBatch() {
    yield rows.map(({ label, unit, values }) => ({
      figure: label,
      unit: nameUnit(unit),
      ...Object.fromEntries(values.map((value, index) => [`p${index}`, value === null ? null : Number(value)])),
    }));
  }
  return new Response(streamFrom(xlsxChunks({ slug: "financial-highlights", columns }, inOneBatch())), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": 'attachment; filename="financial-highlights.xlsx"',
      ...publicPage(),
    },
  });
}
