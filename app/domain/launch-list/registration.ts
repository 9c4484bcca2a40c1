import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { emailAddress } from "~/domain/fields";

/** Where a registration came from when nothing else is said. */
export const DEFAULT_SOURCE = `${brand.product.slug}-gold-launch`;

const BAD_SOURCE = "Source must be at most 40 letters, digits, spaces or . _ -";

/** Where a registration came from: a campaign's or a page's name, which administrators' lists and charts show. */
export const sourceName = z.string(BAD_SOURCE).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/, BAD_SOURCE));

/** What joining the launch list takes, in the form and in the JSON call. */
export const launchSchema = z.object({ email: emailAddress, source: z._default(sourceName, DEFAULT_SOURCE) });

/** What an address on the list agreed to. A change of wording needs a new version. */
export const launchConsent = {
  version: "2025-07",
  wording: `By registering, you agree to receive emails about the launch of ${brand.product.name} Gold. You can withdraw at any time.`,
};
