import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { sharesPage } from "~/domain/investor-lists";
import { formatSharePrice } from "~/domain/treasury/format";
import { loadedPage, publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { ScrollTable } from "~/ui/scroll-table";
import { TitledSection } from "~/ui/titled-section";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? investorMeta(data.page) : [];

export const headers = publicPage;

export const handle = publicFile;

export async function loader({ context }: LoaderFunctionArgs) {
  const { treasury, isComplete } = await context.treasuryToDate();
  const close = findOr404(treasury.prices.newest("share") ?? undefined);
  const page = {
    page: sharesPage,
    menu: context.investorMenu,
    last: {
      price: formatSharePrice(close.value),
      day: close.asOf,
      note: close.venue ? `Close on ${close.venue}` : "Close",
    },
    listings: {
      label: "Listings",
      columns: ["Exchange", "Ticker", "Country", "Currency", "Time zone"].map((title) => ({
        title,
        figures: false,
      })),
      rows: [brand.listing, ...brand.otherListings].map(
        ({ exchange, label, country, currency, timeZone }) => ({
          id: label,
          cells: [exchange, label, country, currency, nameCity(timeZone)],
        }),
      ),
    },
  };
  return data(page, { headers: loadedPage({ isComplete }) });
}

/** "New York" for "America/New_York". */
const nameCity = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

export default function Shares() {
  const { page, menu, last, listings } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={page.title}
        lead={`${brand.listing.label} on the ${brand.listing.exchange}.`}
        menu={menu}
      />
      <div className="shell grid gap-8">
        <p>
          <span className="text-muted">Closing share price</span>
          <strong className="figures mt-2 block font-display text-section font-medium">
            {last.price}
          </strong>
          <span className="mt-1 block text-sm text-muted">
            <DisplayDate date={last.day} /> · {last.note}
          </span>
        </p>
      </div>
      <TitledSection title="Where the share trades">
        <div className="mt-8 max-w-3xl">
          <ScrollTable {...listings} />
        </div>
        <p className="mt-4 text-sm text-muted">
          Prices are in {currency.name}. A past price says nothing about a later one.{" "}
          <TextLink to={brand.listing.page}>Quote from the exchange</TextLink>
        </p>
      </TitledSection>
    </>
  );
}
