// The entry of the Worker on one machine (serve-site.ts): what the edge does in front of it. "./files.js" lists the paths of
// the public files that the edge serves without asking the Worker.

import files from "./files.js";
import site from "./index.js";

// biome-ignore lint/performance/noBarrelFile: the runtime finds Durable Object classes among the entry's exports
// biome-ignore lint/performance/noReExportAll: whatever they are called
export * from "./index.js";

const publicFiles = new Set(files);
const COMPRESSED =
  /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.+-]*json|javascript|xml|[\w.-]+\+xml|manifest))/;
/** Shorter ones fit into a packet. */
const MIN_BYTES = 1_000;

/** The request as the edge hands it on: with the visitor's address, and the scheme that a TLS proxy was asked by. */
function receive(request) {
  const headers = new Headers(request.headers);
  const peer = request.cf?.clientIp;
  if (peer && !headers.has("CF-Connecting-IP"))
    headers.set("CF-Connecting-IP", peer.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
  const isSecure = headers.get("X-Forwarded-Proto") === "https";
  return new Request(
    isSecure ? request.url.replace(/^http:/, "https:") : request.url,
    new Request(request, { headers }),
  );
}

/** The runtime encodes the body by this header. */
function compress(request, response) {
  const { headers, body, status } = response;
  if (status === 304) return weaken(response);
  const isWanted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(
    request.headers.get("Accept-Encoding") ?? "",
  );
  const isFit =
    status === 200 &&
    COMPRESSED.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Content-Encoding");
  if (
    !isWanted ||
    !isFit ||
    !body ||
    Number(headers.get("Content-Length") ?? MIN_BYTES) < MIN_BYTES
  )
    return response;
  const compressed = new Response(body, response);
  compressed.headers.delete("Content-Length");
  compressed.headers.set("Content-Encoding", "gzip");
  compressed.headers.append("Vary", "Accept-Encoding");
  return weaken(compressed);
}

/** A strong tag is of one representation: what is compressed, as at the edge, has a weak one. */
function weaken(response) {
  const tag = response.headers.get("ETag");
  if (!tag?.startsWith('"')) return response;
  const weak = new Response(response.body, response);
  weak.headers.set("ETag", `W/${tag}`);
  return weak;
}

export default {
  ...site,
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    const answered = publicFiles.has(pathname)
      ? env.ASSETS.fetch(request)
      : site.fetch(receive(request), env, ctx);
    return compress(request, await answered);
  },
};
