import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { capitalPage, stockPage } from "~/domain/investor-lists";
import { formatSharePrice } from "~/domain/treasury/format";
import { loadedPage, publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { InvestorHead } from "~/site/investor-head";
import { onExchange } from "~/site/listing";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { ScrollTable } from "~/ui/scroll-table";
import { TitledSection } from "~/ui/titled-section";
import { investorMeta } from "../investor-meta";
import { Analysts } from "./analysts";
import { Capital, readCapital } from "./capital";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? investorMeta(data.page) : [];

export const headers = publicPage;

export const handle = publicFile;

export async function loader({ context }: LoaderFunctionArgs) {
  const { treasury, isComplete } = await context.treasuryToDate();
  const close = treasury.prices.newest("share");
  const capital = readCapital(treasury);
  const analysts = context.pages.analysts ?? null;
  findOr404(close ?? capital ?? analysts ?? undefined);
  const page = {
    page: stockPage,
    menu: context.investorMenu,
    parts: [
      { title: "Share price", anchor: "price" },
      ...(capital ? [{ title: capitalPage.title, anchor: "capital" }] : []),
      ...(analysts ? [{ title: analysts.title, anchor: "analysts" }] : []),
    ],
    last: close && {
      price: formatSharePrice(close.value),
      day: close.asOf,
      note: close.venue ? `Close on ${close.venue}` : "Close",
    },
    capital,
    analysts: analysts && {
      title: analysts.title,
      lead: analysts.lead,
      html: analysts.html,
      analysts: analysts.analysts,
    },
  };
  return data(page, { headers: loadedPage({ isComplete }) });
}

export default function Stock() {
  const { page, menu, parts, last, capital, analysts } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={page.title}
        lead={`${brand.listing.label} ${onExchange}.`}
        menu={menu}
        parts={parts}
      />
      <div className="grid grid-cols-1 gap-20">
        <Price last={last} />
        {capital && <Capital {...capital} />}
        {analysts && <Analysts {...analysts} />}
      </div>
    </>
  );
}

/** "New York" for "America/New_York". */
const nameCity = (timeZone: string) => timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;

function Price({ last }: { last: { price: string; day: string; note: string } | null }) {
  return (
    <TitledSection title="Share price" id="price" className="">
      {last && (
        <p className="mt-6">
          <strong className="figures block font-display text-title font-medium">
            {last.price}
          </strong>
          <span className="mt-2 block text-muted">
            {last.note}, <DisplayDate date={last.day} />
          </span>
        </p>
      )}
      <div className="mt-8 max-w-3xl">
        <ScrollTable
          label="Listings"
          columns={["Exchange", "Ticker", "Country", "Currency", "Time zone"].map((title) => ({
            title,
          }))}
          rows={[brand.listing, ...brand.otherListings].map(
            ({ exchange, label, country, currency, timeZone }) => ({
              id: label,
              cells: [exchange, label, country, currency, nameCity(timeZone)],
            }),
          )}
        />
      </div>
      <p className="mt-4 max-w-2xl text-sm text-muted">
        Prices are in {currency.name}. A past price says nothing about a later one.{" "}
        <TextLink to={brand.listing.page}>Quote from the exchange</TextLink>
      </p>
    </TitledSection>
  );
}
