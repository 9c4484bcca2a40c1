import { Links, Meta } from "@remix-run/react";
import { type ReactNode, Suspense, useContext } from "react";
import geist from "~/fonts/geist.woff2";
import instrumentSerif from "~/fonts/instrument-serif.woff2";
import { getLocale } from "~/locale/intl";
import { NonceContext } from "~/site/nonce";
import styles from "~/styles.css";
import { surfaces } from "~/ui/colours";
import { startScript } from "./start-script.server";

const themes = ["light", "dark"] as const;
const fontPreload = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;

/** Of every page, and of no route: the browser's half would add those to the head again. */
const siteLinks = [
  { ...fontPreload, href: geist },
  { ...fontPreload, href: instrumentSerif },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/brand/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  {
    rel: "alternate",
    href: "/feed.xml",
    type: "application/rss+xml",
    title: "Press releases (RSS)",
  },
  {
    rel: "alternate",
    href: "/atom.xml",
    type: "application/atom+xml",
    title: "Press releases (Atom)",
  },
  {
    rel: "alternate",
    href: "/feed.json",
    type: "application/feed+json",
    title: "Press releases (JSON)",
  },
  // The last: page-head.client.tsx finds what is the page's after it.
  { rel: "manifest", href: "/site.webmanifest" },
];

/**
 * What the server writes around a page. The browser leaves it as it came, with whatever others have
 * added to it.
 */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {themes.map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            media={`(prefers-color-scheme: ${theme})`}
            content={surfaces[theme].ground}
            data-ground={theme}
          />
        ))}
        <HeadScript code={startScript} />
        {siteLinks.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <div id="app">
          <Suspense>{children}</Suspense>
        </div>
      </body>
    </html>
  );
}

function HeadScript({ code }: { code: string }) {
  return <script nonce={useContext(NonceContext)} dangerouslySetInnerHTML={{ __html: code }} />;
}
