import { brand } from "~/brand/generated/public";
import { LAST_DAY } from "./books";
import type { Treasury } from "./treasury";

// The securities outstanding, as the page of the capital structure and its text list them.

type Capital = NonNullable<ReturnType<Treasury["state"]>>["capital"];

/** Counts by what they are of; without those of which there are none. */
export function listCounts(capital: Capital | undefined): { label: string; count: number }[] {
  const counts = [
    { label: capital?.ofAllClasses ? "Shares of all classes" : brand.listing.shares, count: capital?.basic },
    { label: "Warrants", count: capital?.warrants },
    { label: "Options", count: capital?.options },
    { label: "Share units", count: capital?.units },
    { label: "Own shares kept", count: capital?.treasuryShares },
    { label: "Assumed diluted", count: capital?.diluted },
  ];
  return counts.flatMap(({ label, count }) => (count ? { label, count } : []));
}

/** Instruments of which some remain, by expiry, expired ones included; those without a last day come last. */
export const listOpenInstruments = (treasury: Treasury) =>
  treasury
    .instruments()
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => (one.expires ?? LAST_DAY).localeCompare(other.expires ?? LAST_DAY));
