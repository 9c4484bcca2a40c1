import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { describeError } from "~/domain/describe-error";
import { takeInlineScripts } from "~/http/inline-scripts.server";
import { NonceContext, postponeScripts } from "~/site/head-scripts";

/** Milliseconds after which a loader's promise counts as failed. */
export const streamTimeout = 5_000;

/** Renders to the end before any header goes: the policy has hashes of inline scripts, and an error its own status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  let failed = false;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), streamTimeout + 1_000);
  const nonce = crypto.randomUUID();
  const page = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: timeout.signal,
      onError(error) {
        failed = true;
        logFailure(request, context, error);
      },
    },
  );
  // A signal that fires after the end would count a page that was sent as failed.
  await page.allReady.finally(() => clearTimeout(timer));
  const { html, hashes } = takeInlineScripts(await new Response(page).text(), nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const development = process.env.NODE_ENV !== "production";
  headers.set("Content-Security-Policy", context.contentSecurityPolicy(hashes, { development }));
  // React in development compares every attribute with the server's.
  return new Response(development ? html : postponeScripts(html), { status: failed ? 500 : status, headers });
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  // A visitor who leaves early aborts the request: nothing failed.
  if (request.signal.aborted) return;
  // A 404 or 405 is an answer, not a failure.
  if (isRouteErrorResponse(error)) return;
  logFailure(request, context, error);
}

const logFailure = ({ method, url }: Request, { log }: AppLoadContext, error: unknown) =>
  log({ event: "request.failed", method, path: new URL(url).pathname, error: describeError(error) });
