import { formatPrice } from "~/domain/market/money";
import type { MarketStats } from "~/domain/market/stats";
import { buildDashboardTiles } from "~/domain/market/tiles";
import { type ToastMessage, toasts } from "~/forms/toasts";

// Primitives that are classes, in every state, as HTML.

const sizes = {
  "text-display": "Digital gold",
  "text-title": "A treasury in the open",
  "text-section": "What we bought, when and for how much",
  "text-heading": "December 16, 2024: 20.12 BTC",
  "text-lg": "The first sentence of a page.",
  body: "Running text.",
  "text-sm text-muted": "Dates, hints and captions.",
  eyebrow: "Above a title",
  figures: "1,234,567.89 · 0,111,111.11",
};
const isDisplay = (size: string) => /display|title|section|heading/.test(size);

const drawStep = (step: number) => `<li class="flex items-center gap-4 text-sm text-muted">
<svg width="${step * 4}" height="12" aria-hidden="true"><rect width="100%" height="100%" fill="currentColor" /></svg>
<span class="figures">${step}</span></li>`;

export const typeAndSpace = {
  ...Object.fromEntries(
    Object.entries(sizes).map(([size, text]) => [
      size,
      `<p class="${isDisplay(size) ? "font-display " : ""}${size}">${text}</p>`,
    ]),
  ),
  "Steps of space, in quarters of 1 rem": `<ul class="grid gap-2">
${[1, 2, 3, 4, 6, 8, 12, 16, 24].map(drawStep).join("")}</ul>`,
};

/** A kind of button. For hover and focus, point at one or use Tab. */
const drawButtons = (kind: string) => `<div class="flex flex-wrap items-center gap-4">
<button type="button" class="button ${kind}">Reserve My Spot</button>
<button type="button" class="button button-small ${kind}">Small</button>
<a href="/styleguide" class="button ${kind}">As a link</a>
<button type="button" class="button ${kind}" aria-disabled="true">Registering...</button></div>`;

export const actions = {
  "button-accent": drawButtons("button-accent"),
  "button-quiet": drawButtons("button-quiet"),
  "button-danger": drawButtons("button-danger"),
  "Opening a slow page": `<span class="button button-accent">Dashboard<span class="spinner"></span></span>`,
  "Links: in text, in the footer; disclosure": `<div class="flex flex-wrap items-baseline gap-8">
<p>Read <a href="/styleguide" class="text-link">the short version</a> first.</p>
<a href="/styleguide" class="inline-block py-1.5 transition-colors hover:text-accent">About Us</a>
<details class="disclosure"><summary>Show more</summary><p class="mt-2 text-muted">The disclosed text.</p></details></div>`,
  "Chips: the current one, two others": `<ul class="flex flex-wrap gap-2">
<li><a href="/styleguide" class="chip" aria-current="true">All years</a></li>
<li><a href="/styleguide" class="chip">2025</a></li>
<li><a href="/styleguide" class="chip">2024</a></li></ul>`,
  "Contents list": `<nav aria-label="Example contents" class="contents-list"><ol>
<li><a href="#actions">Purpose</a></li>
<li><a href="#actions">Composition and quorum</a></li>
<li><a href="#actions">Duties</a></li></ol></nav>`,
  "Menu panel, current item": `<ul class="specimen-menu grid gap-1 p-2">
<li><a href="/styleguide" class="menu-item" aria-current="page"><span class="block font-medium">Gold</span>
<span class="mt-0.5 block text-sm text-muted">One gram, inscribed on Bitcoin</span></a></li>
<li><a href="/launchpad" class="menu-item"><span class="block font-medium">Launchpad</span>
<span class="mt-0.5 block text-sm text-muted">For founders who build on Bitcoin</span></a></li></ul>`,
};

export const containers = {
  Cards: `<div class="grid gap-6 md:grid-cols-2">
<div class="card gap-3"><h3 class="font-display text-heading">Gold</h3>
<p class="text-muted">A planned app to buy gold by the gram, each unit inscribed on Bitcoin.</p></div>
<div class="card gap-3"><h3 class="font-display text-heading">Launchpad</h3>
<p class="text-muted">A twelve-week programme for founders.</p>
<button type="button" aria-disabled="true" class="button self-start">Coming Soon</button></div></div>`,
  "Portraits: with an image, and without": `<div class="specimen-portraits">
<div class="portrait grid place-items-center overflow-hidden rounded-[1.25rem] border border-line text-muted"><span aria-hidden="true">AL</span><img src="/brand/icon-512.png" alt="" width="400" height="480"></div>
<div class="portrait grid place-items-center overflow-hidden rounded-[1.25rem] border border-line text-muted"><span aria-hidden="true">AL</span></div></div>`,
  "A chart's frame before the chart": `<div class="chart-frame"></div>`,
};

/** Every element of a document, as the content build writes it. */
export const longText = `
<h2>A heading</h2>
<p>A paragraph with <a href="/styleguide">a link</a>, <strong>strong text</strong>, <em>emphasized text</em>,
<code>code</code> and a <mark>search match</mark>. It runs over several lines so that the
measure and the space between lines can be checked.</p>
<blockquote><p>A quotation.</p></blockquote>
<h3>A smaller heading</h3>
<ul><li>One thing</li><li>Another thing</li></ul>
<ol><li>First</li><li>Second</li></ol>
<div class="table-scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Purchase</th>
<th scope="col" class="align-right">Bitcoin</th><th scope="col" class="align-right">Cost (CAD)</th></tr></thead>
<tbody><tr><td>2025-06-23</td><td data-label="Purchase">First tranche</td>
<td data-label="Bitcoin" class="align-right">2.24</td><td data-label="Cost (CAD)" class="align-right">319,424</td></tr>
<tr><td>2025-06-11</td><td data-label="Purchase">Second tranche</td>
<td data-label="Bitcoin" class="align-right">3.74</td><td data-label="Cost (CAD)" class="align-right">534,820</td></tr></tbody></table></div>
<hr>
<pre><code>bc1p…</code></pre>
<p>The last paragraph.</p>`;

const stats: MarketStats = {
  price: 142_887.41,
  market_cap: 2_800_593_236_000,
  volume_24h: 42_436_700_000,
  percent_change_24h: 0.81,
  updated_at: "2025-06-01T14:23:45.000Z",
  source: "Kraken",
  status: "live",
  stale: false,
};

const drawBar = (text: string, { live = false, mark = "" }) => `<div class="specimen-bar">
<a href="/investors" class="price-ticker">TSXV: ABCD</a><span class="h-8 w-px bg-line-strong" aria-hidden="true"></span>
<span class="price-dot" ${live ? 'data-live=""' : ""} aria-hidden="true"></span><span class="text-muted">Bitcoin</span>
<span class="figures font-medium">${text}</span>${mark && `<span class="price-mark">${mark}</span>`}</div>`;

const drawTiles = (of: MarketStats | null, loading = "") =>
  `<div ${loading}><ul class="tiles tiles-live grid-cols-2">${buildDashboardTiles(of)
    .slice(0, 4)
    .map(
      ({ label, value, mark }) => `<li class="tile"><p class="pr-6 text-sm text-muted">${label}</p>
<p><span class="tile-value figures">${value}</span>${drawMark(mark)}</p></li>`,
    )
    .join("")}</ul></div>`;

const drawMark = (mark?: string) => (mark ? `<span class="mt-1 block text-xs text-muted">${mark}</span>` : "");

/** Formatted when they are shown: the first use of a format is slow, and a worker should start fast. */
export function drawFigures() {
  const price = formatPrice(stats.price);
  return {
    "Price bar: Unknown": drawBar("Loading...", {}),
    "Price bar: Live": drawBar(price, { live: true }),
    "Price bar: Simulated": drawBar(price, { live: true, mark: "simulated" }),
    "Price bar: Unconfirmed": drawBar(price, { mark: "unconfirmed" }),
    "Price bar: Stale": drawBar(price, { mark: "stale" }),
    "Tiles: loading": drawTiles(stats, 'aria-busy="true" data-loading="true"'),
    "Tiles: known": drawTiles(stats),
    "Tiles: unconfirmed": drawTiles({ ...stats, status: "unconfirmed" }),
    "Tiles: stale": drawTiles({ ...stats, status: "stale", stale: true }),
    "Tiles: unknown": drawTiles(null),
  };
}

const drawMessage = (kind: "toast" | "notice", { title, description, failed }: ToastMessage) =>
  `<div class="specimen-message max-w-md ${kind} ${failed ? `${kind}-failed` : ""}"><p class="font-medium">${title}</p>
<p class="text-sm text-muted">${description}</p></div>`;

export const messages = {
  Toast: drawMessage("toast", toasts["logged-in"]),
  "Toast: error": drawMessage("toast", toasts["login-failed"]),
  "Notice without scripts": drawMessage("notice", toasts["logged-in"]),
  "Notice without scripts: error": drawMessage("notice", toasts["login-failed"]),
  "Error page": `<div class="grid justify-items-start gap-6 py-8">
<p class="font-display text-title">404 Page Not Found</p>
<p class="max-w-prose text-lg text-muted">Did you forget to add the page to the router?</p>
<a href="/" class="button button-accent">Back to the home page</a></div>`,
};
