/**
 * A cookie that scripts can read while someone is signed in. It proves nothing: it only makes the browser ask who
 * that is, so that pages that are the same for everyone need not know, and visitors' browsers ask nothing.
 */
export const SESSION_HINT = "signed-in";

/** Whether a cookie header, or document.cookie, has the hint. */
export const hasSessionHint = (cookies: string | null) =>
  new RegExp(`(^|;\\s*)${SESSION_HINT}=[^;]`).test(cookies ?? "");
