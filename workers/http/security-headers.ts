interface PolicyOptions {
  analyticsOrigin: string | null;
  /** Allows the socket of `npm run dev`. */
  development: boolean;
  secure: boolean;
}

/** @param scriptHashes sources in CSP's form of the inline scripts that the renderer wrote */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  options: PolicyOptions,
): string {
  const connect = [
    "'self'",
    options.analyticsOrigin,
    options.development ? "ws://localhost:* ws://127.0.0.1:*" : null,
  ];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(" ")}`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${connect.filter(Boolean).join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(options.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * For responses other than pages: they load nothing, and no site may frame them. Pages and frames
 * have their own.
 */
const INERT_POLICY =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Headers of every response of the Worker, except where a response brings its own: pages
 * (contentSecurityPolicy), frames of widgets and shown emails (app/http/widget-frame.ts,
 * email-frame.ts) and investor documents (app/routes/investors/document-file.ts). Static files do
 * not pass here: public/_headers repeats these for them, without the two that only matter to pages,
 * and with inline styles, which the brand's SVG files have.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    "Content-Security-Policy": INERT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), " +
      "publickey-credentials-get=(self), publickey-credentials-create=(self)",
    // Browsers ignore HSTS over plain http, and a developer's localhost must not be pinned to
    // https.
    ...(secure
      ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload" }
      : {}),
  };
}
