import type { HeadersFunction } from "@remix-run/cloudflare";
import { publicPage } from "./cache-policy";

/** For pages whose form may be sent too often: the answer says when to try again. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get("Retry-After");
  return new Headers(seconds === null ? undefined : { "Retry-After": seconds });
};

/** The same for pages that are everyone's: only they, never a form's answer, are kept at the edge. */
export const publicForm: HeadersFunction = (known) => {
  const headers = new Headers(publicPage(known));
  for (const [name, value] of new Headers(retryAfter(known))) headers.set(name, value);
  return headers;
};
