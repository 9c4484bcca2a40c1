import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toLivePrice } from "~/domain/treasury/live-price";
import { loadedPage, publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { localDay } from "~/locale/local-times";
import { InvestorHead } from "~/site/investor-head";
import { LegalLink } from "~/site/legal-link";
import styles from "~/ui/source-link.css";
import { describeWhatIf, typedNames } from "./describe-what-if.server";
import { Ladder } from "./ladder";
import { OwnPrices, PastDay, Sum } from "./questions";

const TITLE = "What if";

// Answers to a visitor's own numbers are nothing for search results.
export const meta: MetaFunction = hiddenMeta(
  TITLE,
  "Past days of the treasury and hypothetical questions about it, answered from its records.",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const handle: PublicRoute = { searchParams: {}, freeText: typedNames };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stats, { treasury, isComplete }] = await Promise.all([context.market.snapshot(), context.treasuryToDate()]);
  const price = toLivePrice(stats);
  const { searchParams } = new URL(request.url);
  const today = localDay(context.clock.now());
  const described = findOr404(describeWhatIf({ treasury, price, today, searchParams }));
  return data({ menu: context.investorMenu, ...described }, { headers: loadedPage({ isComplete }) });
}

export default function WhatIf() {
  const { menu, sum, pastDay, own, ladder, typed, sources } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={TITLE}
        menu={menu}
        lead="Past days and hypothetical questions, answered with prices on record and the formulas of the treasury page."
      >
        <p className="mt-5 max-w-2xl text-sm text-muted">
          No answer is a forecast or advice. Fees, taxes and spreads are left out. All amounts are in {currency.name}.
          <span>{sources && ` Daily closes: ${sources}.`}</span>
        </p>
      </InvestorHead>
      <div className="shell grid gap-6">
        {pastDay && <PastDay {...pastDay} typed={typed} />}
        <OwnPrices {...own} typed={typed} />
        {sum && <Sum {...sum} typed={typed} />}
        {ladder && <Ladder {...ladder} typed={typed} />}
        <p className="text-sm text-muted">
          <LegalLink slug="forward-looking" />
        </p>
      </div>
    </>
  );
}
