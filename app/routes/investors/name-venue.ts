import { brand } from "~/brand/generated/public";

/** Where a price was made, as people know the exchange: of the company's own, what its label begins with. */
export const nameVenue = (venue: string): string =>
  venue === brand.listing.venue ? (brand.listing.label.split(":")[0] ?? venue) : venue;
