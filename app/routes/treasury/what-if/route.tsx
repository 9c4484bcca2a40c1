import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toLivePrice } from "~/domain/treasury/live-price";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { localDay } from "~/locale/local-times";
import { InvestorHead } from "~/site/investor-head";
import { investorMenu } from "~/site/investor-pages.server";
import { LegalLink } from "~/site/legal-link";
import styles from "~/ui/source-link.css";
import { describeWhatIf } from "./describe-what-if.server";
import { Ladder } from "./ladder";
import { LookUp, OwnPrices, Sum } from "./questions";

const TITLE = "What if";

// Answers to a visitor's own numbers are nothing for search results.
export const meta: MetaFunction = hiddenMeta(
  TITLE,
  "Hypothetical questions about the treasury, answered from its records.",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const handle: PublicRoute = { searchParams: {}, freeText: "sum date day bitcoin share price".split(" ") };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stats, { treasury }] = await Promise.all([context.market.snapshot(), context.treasuryToDate()]);
  const price = toLivePrice(stats);
  const { searchParams } = new URL(request.url);
  const today = localDay(context.clock.now());
  return { menu: investorMenu(context), ...findOr404(describeWhatIf({ treasury, price, today, searchParams })) };
}

export default function WhatIf() {
  const { menu, sum, lookUp, own, ladder, sources } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={TITLE}
        menu={menu}
        lead="Hypothetical questions, answered with prices on record and the formulas of the treasury page."
      >
        <p className="mt-5 max-w-2xl text-sm text-muted">
          Hypothetical: neither a forecast nor advice. Fees, taxes and spreads are left out. All amounts are in Canadian
          dollars.{sources && ` Daily closes: ${sources}.`}
        </p>
      </InvestorHead>
      <div className="shell grid gap-6">
        {sum && <Sum {...sum} />}
        {lookUp && <LookUp {...lookUp} />}
        <OwnPrices {...own} />
        {ladder && <Ladder {...ladder} />}
        <p className="text-sm text-muted">
          <LegalLink slug="forward-looking" />
        </p>
      </div>
    </>
  );
}
