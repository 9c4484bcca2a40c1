import type { HeadersFunction } from "@remix-run/cloudflare";

/** For pages whose form may be sent too often: the answer says when to try again. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get("Retry-After");
  return new Headers(seconds === null ? undefined : { "Retry-After": seconds });
};
