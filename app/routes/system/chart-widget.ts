import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { escapeHtml, jsonForScript, widgetFrame } from "~/http/widget-frame";
import { currency } from "~/locale/currency";

const symbols: Record<string, [label: string, symbol: string]> = {
  stock: [brand.listing.label, brand.listing.chartSymbol],
  bitcoin: [`BTC/${currency.code}`, `COINBASE:BTC${currency.code}`],
};

/** The specification's ranges, each with the charting service's candle. */
const dateRanges = ["1d|1", "1m|30", "3m|60", "12m|1D", "60m|1W", "all|1M"];

/** Alone in its frame. */
export function loader({ params }: LoaderFunctionArgs) {
  const chart = Object.hasOwn(symbols, params.name ?? "") ? symbols[params.name ?? ""] : null;
  if (!chart) throw new Response(null, { status: 404 });
  const settings = {
    symbols: [chart],
    dateRanges,
    chartOnly: false,
    locale: "en",
    colorTheme: "dark",
    autosize: true,
    width: "100%",
    height: "100%",
  };
  return widgetFrame({
    title: `${escapeHtml(chart[0])} chart`,
    sources: [
      "https://s3.tradingview.com",
      "https://*.tradingview.com",
      "https://*.tradingview-widget.com",
    ],
    body: `<div class="tradingview-widget-container"><p>The chart hasn't loaded. Its provider may be unavailable.</p><div class="tradingview-widget-container__widget"></div><script src="https://s3.tradingview.com/external-embedding/embed-widget-symbol-overview.js" async>${jsonForScript(settings)}</script></div>`,
  });
}
