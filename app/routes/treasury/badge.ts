import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { colours } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { formatMeasure } from "~/domain/treasury/format";
import { publicData } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import type { PublicRoute } from "~/http/public-route";
import { escapeHtml } from "~/http/widget-frame";
import { formatDay } from "~/locale/days";
import { choosePictureTheme, pictureThemes } from "./picture-themes.server";

export const handle: PublicRoute = { searchParams: { theme: Object.keys(pictureThemes) } };

/** The holdings as a picture for other sites: `?theme=dark`, light without it. */
export function loader({ request, context: { treasury } }: LoaderFunctionArgs) {
  const holdings = findOr404(treasury.measures().find(({ id, value }) => id === "btc_holdings" && value !== null));
  const { ground, line, ink, muted } = choosePictureTheme(new URL(request.url).searchParams);
  const shown = formatMeasure(holdings);
  const note = `${brand.company.name} · ${formatDay(holdings.asOf ?? "")}`;
  // System fonts differ: the widest characters decide, so that no text is cut.
  const width = 40 + Math.ceil(Math.max(shown.length * 16, note.length * 7.5));
  const text = (y: number, size: number, fill: string, words: string) =>
    `<text x="24" y="${y}" font-size="${size}" fill="${fill}">${escapeHtml(words)}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="72" viewBox="0 0 ${width} 72" role="img">`,
    `<title>${escapeHtml(`${shown} held by ${note}`)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="71" rx="12" fill="${ground}" stroke="${line}"/>`,
    `<rect x="10" y="16" width="4" height="40" rx="2" fill="${colours.accent}"/>`,
    `<g font-family="system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">`,
    text(37, 24, ink, shown),
    text(57, 12, muted, note),
    "</g></svg>",
  ].join("");
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cross-Origin-Resource-Policy": "cross-origin",
      ...publicData({ isComplete: true }),
    },
  });
}
