import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Outlet, Scripts, useLocation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, Suspense, useContext } from "react";
import { AuthProvider } from "~/auth/auth-provider";

import { isCurrent } from "~/domain/price-status";

import { loadedPage, SHORT_CACHE_HEADER } from "~/http/cache-policy";
import { documentTitle } from "~/http/page-meta";
import { useOnceParameters } from "~/live/use-once-parameters";
import { AssistantHost } from "~/site/assistant-host";
import { ConnectionNotice } from "~/site/connection-notice";
import { drawSmallDayLine } from "~/site/day-line";
import { ErrorPage, resolveErrorText } from "~/site/error-page";
import { Footer } from "~/site/footer";
import { Header } from "~/site/header";
import { LegalLinksContext } from "~/site/legal-link";
import { listNavigation } from "~/site/navigation.server";
import { NonceContext } from "~/site/nonce";
import { PageHead } from "~/site/page-head.client";
import { PriceBar } from "~/site/price-bar";
import { RouteAnnouncer, ScrollManager, usePageViews } from "~/site/route-changes";
import { ToasterHost } from "~/site/toaster-host";
import { Document } from "./framework/document.server";

export const meta: MetaFunction = ({ error }) =>
  error
    ? [
        { title: documentTitle(resolveErrorText(error).title) },
        { name: "robots", content: "noindex" },
      ]
    : [];

export const headers: HeadersFunction = ({ loaderHeaders }) =>
  loadedPage({ isComplete: !loaderHeaders.has(SHORT_CACHE_HEADER) });

/** The same for every visitor: pages cached at the edge must not depend on who asks. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { clock, market, site } = context;
  const [stats, history] = await Promise.all([market.snapshot(), market.history()]);
  return data(
    {
      stats,
      line: history && stats && drawSmallDayLine(history, stats),
      analyticsUrl: site.analyticsUrl,
      year: new Date(clock.now()).getUTCFullYear(),
      showsAssistant: site.showsAssistant,
      ...listNavigation(context),
    },
    { headers: loadedPage({ isComplete: stats !== null && isCurrent(stats) }) },
  );
}

/** The browser gets the live price from its socket, so navigation need not load it again. */
export const shouldRevalidate = () => false;

/**
 * The document on the server; its `#app` in the browser (app/entry.client.tsx). Both have two
 * children, so that `useId` gives the same ids. What others have added to the page ends hydration
 * at the `Suspense`: without one, each error boundary would render in turn.
 */
export function Layout({ children }: { children: ReactNode }) {
  const page = <Page>{children}</Page>;
  if (typeof document === "undefined") return <Document>{page}</Document>;
  return (
    <Suspense>
      <PageHead />
      {page}
    </Suspense>
  );
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>("root");
  usePageViews(root?.analyticsUrl ?? null);
  useOnceParameters();
  // A new element for each page of a route: a translator may have replaced the previous texts.
  return <Outlet key={useLocation().pathname} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

function Page({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(NonceContext);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <LegalLinksContext.Provider value={root?.legalLinks ?? []}>
        <AuthProvider>
          <Header menu={root?.menu ?? []} />
          <main id="content" tabIndex={-1} className="overflow-x-clip outline-none">
            {children}
          </main>
        </AuthProvider>
        <Footer year={root?.year} navigation={root} />
      </LegalLinksContext.Provider>
      <PriceBar stats={root?.stats ?? null} line={root?.line ?? null} />
      <AssistantHost isShown={root?.showsAssistant ?? false} />
      <ConnectionNotice />
      <RouteAnnouncer />
      <ToasterHost />
      {/* Hydration removes these: as siblings of the price bar they would have `:has()` (ui.css) style the whole page again. */}
      <div>
        <ScrollManager />
        <Scripts nonce={nonce} />
      </div>
    </>
  );
}
