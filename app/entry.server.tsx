import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { brand } from "~/brand/generated/public";
import { describeError } from "~/domain/describe-error";
import { postponeScripts } from "~/framework/head-scripts.server";
import { takeInlineScripts } from "~/framework/inline-scripts.server";
import { setLocale } from "~/locale/intl";
import { renderFooterParts } from "~/site/footer-parts.server";
import { NonceContext, RequestIdContext } from "~/site/nonce";
import { ServerMarkupContext } from "~/site/server-markup";
import { MarkupContext } from "~/ui/markup";

setLocale(brand.company);

/**
 * Renders a page as a string, which takes half the processor time of React's stream. Its headers
 * need the whole page: the policy has hashes of inline scripts.
 * @throws a component's errors; Remix then renders the page's error boundary, with its status
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
  loadContext: AppLoadContext,
) {
  const { contentSecurityPolicy, requestId, setup } = loadContext;
  const nonce = crypto.randomUUID();
  const texts: string[] = [];
  // Given the stream, RemixServer would wait for it in a Suspense boundary, and a string waits for
  // nothing.
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestId}>
        <ServerMarkupContext.Provider value={renderFooterParts(loadContext)}>
          <MarkupContext.Provider value={texts}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </MarkupContext.Provider>
        </ServerMarkupContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  const data = await createHandoff(serverHandoffStream, texts, nonce);
  const { html, hashes } = takeInlineScripts(
    `<!DOCTYPE html>${keepEmailAddresses(page)}${data}${setup?.notice ?? ""}`,
    nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const development = process.env.NODE_ENV !== "production";
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes, { development }));
  // React in development compares every attribute with the server's.
  return new Response(development ? html : postponeScripts(html), { status, headers });
}

/**
 * Cloudflare's Email Address Obfuscation, which is on unless it is switched off, leaves alone what
 * these comments enclose. It would replace each address by a text that a script of its own decodes,
 * and the policy blocks that script. The comments are outside of what React takes over.
 */
const keepEmailAddresses = (page: string) =>
  `${page.replace("<body>", "<body><!--email_off-->")}<!--/email_off-->`;

/** The element that holds the loaders' data. */
const DATA_ID = "loader-data";

/**
 * The same in every page, so that its hash is made once. Puts back the texts that the page has as
 * its own elements.
 */
const handoff = `(function(page,data){data.enqueue(page.getElementById("${DATA_ID}").textContent.replace(/"markup:(\\d+)"/g,function(name,number){
var element=page.querySelector("[data-markup='"+number+"']");return element?JSON.stringify(element.innerHTML):name}));data.close()})(document,window.__remixContext.streamController)`;

/**
 * Hands the loaders' data to the browser as RemixServer does it, in one piece
 * (docs/decisions/012-framework-insides.md): lines of JSON, which no browser runs and no policy has
 * to allow.
 * @param texts what each `Markup` of the page holds
 */
async function createHandoff(
  stream: EntryContext["serverHandoffStream"],
  texts: readonly string[],
  nonce: string,
) {
  let data = await new Response(stream).text();
  // After a quotation mark that ends a string, none of JSON begins with "<": what is found is the
  // whole text.
  for (const [at, text] of texts.entries())
    if (text.startsWith("<")) data = data.replace(JSON.stringify(text), `"markup:${at + 1}"`);
  return `<script type="application/json" id="${DATA_ID}">${data.replaceAll("<", "\\u003c")}</script><script nonce="${nonce}">${handoff}</script>`;
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  // A visitor who leaves early aborts the request: nothing failed.
  if (request.signal.aborted) return;
  // A 404 or 405 is an answer, not a failure.
  if (isRouteErrorResponse(error)) return;
  const { method, url } = request;
  context.log({
    event: "request.failed",
    method,
    path: new URL(url).pathname,
    error: describeError(error),
  });
}
