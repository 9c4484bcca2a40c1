import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";

/** Read whole, as any page must be whose policy, a header, has the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const page = await renderToReadableStream(<RemixServer context={context} url={request.url} />);
  await page.allReady;
  const html = await new Response(page).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}
