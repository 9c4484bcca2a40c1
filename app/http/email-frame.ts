import { respondWithFrame } from "./widget-frame";

const policy = [
  "sandbox allow-top-navigation-by-user-activation",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join("; ");

export const respondWithEmail = (html: string, headers?: Record<string, string>) =>
  respondWithFrame(html.replace("<head>", '<head><base target="_top">'), policy, headers);
