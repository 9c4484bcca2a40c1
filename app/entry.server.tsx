import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { brand } from "~/brand/generated/public";
import { formatError } from "~/domain/format-error";
import { takeInlineScripts } from "~/framework/inline-scripts.server";
import { setLocale } from "~/locale/intl";
import { NonceContext, RequestIdContext } from "~/site/nonce";

setLocale(brand.company);

/** Waits until the whole page is rendered: its policy, a header, has its scripts' hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { contentSecurityPolicy, requestId, setup }: AppLoadContext,
) {
  const nonce = crypto.randomUUID();
  const stream = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestId}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
    // Nothing is sent before the rest, so scripts have nothing to move.
    { nonce, signal: request.signal, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const { html, hashes } = takeInlineScripts(await new Response(stream).text(), nonce);
  const development = process.env.NODE_ENV !== "production";
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, { development }));
  return new Response(`${keepEmailAddresses(html)}${setup?.notice ?? ""}`, { status, headers });
}

/**
 * Cloudflare's Email Address Obfuscation, on by default, skips what these comments enclose. It
 * would need a script, which the policy blocks.
 */
const keepEmailAddresses = (page: string) =>
  `${page.replace("<body>", "<body><!--email_off-->")}<!--/email_off-->`;

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  // A visitor who left, and a 404 or 405, which is an answer: nothing failed.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { method, url } = request;
  const { pathname: path } = new URL(url);
  context.log({ event: "request.failed", method, path, error: formatError(error) });
}
