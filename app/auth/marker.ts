/**
 * A cookie that scripts can read while someone is signed in. It proves nothing: it only makes the browser ask who
 * that is, so that pages that are the same for everyone need not know, and visitors' browsers ask nothing.
 */
export const SIGNED_IN_MARKER = "signed-in";

/** Whether a cookie header, or document.cookie, has the marker. */
export const hasMarker = (cookies: string | null) =>
  new RegExp(`(^|;\\s*)${SIGNED_IN_MARKER}=[^;]`).test(cookies ?? "");
