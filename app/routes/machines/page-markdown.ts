import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { purchasesPage } from "~/domain/investor-lists";
import { escapeMarkdown, writePage, writeTable } from "~/domain/machines/markdown/write-markdown";
import { labelChange } from "~/domain/press/release-status";
import { listTradeRows, tradeColumns } from "~/domain/treasury/to-api";
import { POLICY_HEADER } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publishedAddress } from "~/http/page-meta";
import { publicFile, publishedFile } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { formatDay } from "~/locale/days";
import { localDay } from "~/locale/local-times";

export const handle = publicFile;

/** A page as Markdown: `/about.md` for `/about`, `/index.md` for the home page. It is what the page's own print has. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.slice(0, -".md".length).replace(/^\/index$/, "/");
  const { title, description } = findOr404(context.sitePages.find((page) => page.path === path));
  const address = publishedAddress(path);
  const head = [
    `# ${escapeMarkdown(title)}`,
    `> ${escapeMarkdown(description)}`,
    `- Address: <${address}>\n- As of: ${formatDay(localDay(context.clock.now()))}`,
  ];
  const finish = (text: string) => `${[...head, text].join("\n\n")}\n`;
  const writeList = wholeLists[path];
  if (writeList) return publishedFile(finish(writeList(context)), "text/markdown");
  const page = await context.openPage(path);
  if (!page.ok) return page;
  return new Response(finish(writePage(await page.text(), address)), {
    headers: { "Content-Type": "text/markdown; charset=utf-8", [POLICY_HEADER]: page.headers.get(POLICY_HEADER) ?? "" },
  });
}

/** Lists of which a page shows a part at a time: programs get all of it. */
const wholeLists: Readonly<Record<string, (context: AppLoadContext) => string>> = {
  "/press-releases": ({ press }) =>
    press
      .list()
      .map((release) => {
        const status = labelChange(release);
        const mark = status ? ` (${status.toLowerCase()})` : "";
        const { id, path, title, date, summary } = release;
        const link = `[${escapeMarkdown(title)}](${publishedAddress(path)}.md)`;
        return `- ${date}, no. ${id}: ${link}${mark}. ${escapeMarkdown(summary)}`;
      })
      .join("\n"),
  [purchasesPage.path]: ({ treasury }) =>
    [
      `Amounts are in ${currency.name}; a sale has a negative quantity.`,
      writeTable(
        tradeColumns.map(({ label }) => label),
        listTradeRows(treasury, publishedAddress("")).map((row) =>
          tradeColumns.map(({ field }) => escapeMarkdown(String(row[field] ?? ""))),
        ),
      ),
    ].join("\n\n"),
};
