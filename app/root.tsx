import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { AuthProvider } from "~/auth/auth-provider";
import { isCurrent } from "~/domain/price-status";
import geist from "~/fonts/geist.woff2";
import instrumentSerif from "~/fonts/instrument-serif.woff2";
import { loadedPage, SHORT_CACHE_HEADER } from "~/http/cache-policy";
import { documentTitle } from "~/http/page-meta";
import { AssistantHost } from "~/site/assistant-host";
import { drawSmallDayLine } from "~/site/day-line";
import { describeRouteError, ErrorPage } from "~/site/error-page";
import { Footer } from "~/site/footer";
import { Header } from "~/site/header";
import { LegalLinksContext } from "~/site/legal-link";
import { LinkFollower } from "~/site/link-follower";
import { listNavigation } from "~/site/navigation.server";
import { NonceContext } from "~/site/nonce";
import { PriceBar } from "~/site/price-bar";
import { RouteAnnouncer, ScrollManager, usePageViews } from "~/site/route-changes";
import { ToasterHost } from "~/site/toaster-host";
import styles from "~/styles.css";
import { surfaces } from "~/ui/colours";
import { lateScriptsStarter, startScript } from "./framework/head-scripts.server";

const themes = ["light", "dark"] as const;
const fontPreload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: documentTitle(describeRouteError(error).title) }, { name: "robots", content: "noindex" }] : [];

export const links: LinksFunction = () => [
  { ...fontPreload, href: geist },
  { ...fontPreload, href: instrumentSerif },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/brand/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/brand/icon-180.png" },
  { rel: "alternate", href: "/feed.xml", type: "application/rss+xml", title: "Press releases (RSS)" },
  { rel: "alternate", href: "/atom.xml", type: "application/atom+xml", title: "Press releases (Atom)" },
  { rel: "alternate", href: "/feed.json", type: "application/feed+json", title: "Press releases (JSON)" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) =>
  loadedPage({ isComplete: !loaderHeaders.has(SHORT_CACHE_HEADER) });

/** The same for every visitor: pages cached at the edge must not depend on who asks. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { assistant, clock, market, site } = context;
  const [stats, history] = await Promise.all([market.snapshot(), market.history()]);
  const { menu, legalLinks } = listNavigation(context);
  return data(
    {
      stats,
      line: history && stats && drawSmallDayLine(history, stats),
      analyticsUrl: site.analyticsUrl,
      year: new Date(clock.now()).getUTCFullYear(),
      openingQuestions: assistant.openingQuestions,
      menu,
      legalLinks,
    },
    { headers: loadedPage({ isComplete: stats !== null && isCurrent(stats) }) },
  );
}

/** The browser gets the live price from its socket, so navigation need not load it again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(NonceContext);
  return (
    // The start script sets attributes of <html> before React hydrates.
    <html lang="en-CA" suppressHydrationWarning>
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
            suppressHydrationWarning
          />
        ))}
        <HeadScript code={startScript} />
        {process.env.NODE_ENV === "production" && <HeadScript code={lateScriptsStarter} />}
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <AuthProvider>
          <Header menu={root?.menu ?? []} />
          <main id="content" tabIndex={-1} className="overflow-x-clip outline-none">
            <LegalLinksContext.Provider value={root?.legalLinks ?? []}>{children}</LegalLinksContext.Provider>
          </main>
        </AuthProvider>
        <Footer year={root?.year} />
        <PriceBar stats={root?.stats ?? null} line={root?.line ?? null} />
        <AssistantHost openingQuestions={root?.openingQuestions ?? null} />
        <LinkFollower />
        <RouteAnnouncer />
        <ToasterHost />
        {/* Hydration removes these: as children of the body they would have `body:has()` (ui.css) style the whole page again. */}
        <div>
          <ScrollManager />
          <Scripts nonce={nonce} />
        </div>
      </body>
    </html>
  );
}

/** @param code undefined in the browser, where hydration leaves the server's script in place */
function HeadScript({ code = "" }: { code?: string }) {
  return (
    <script nonce={useContext(NonceContext)} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
  );
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>("root");
  usePageViews(root?.analyticsUrl ?? null);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
