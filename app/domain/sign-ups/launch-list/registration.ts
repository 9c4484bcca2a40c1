import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { emailAddress, sourceName } from "~/domain/fields";

/** The source of a registration that names none. */
export const DEFAULT_SOURCE = `${brand.product.slug}-gold-launch`;

/** The fields of the form and of the JSON call. */
export const launchSchema = z.object({ email: emailAddress, source: z._default(sourceName, DEFAULT_SOURCE) });

/** The consent of addresses on the list. A change of wording needs a new version. */
export const launchConsent = {
  version: "2025-07",
  wording: `By registering, you agree to receive emails about the launch of ${brand.product.name} Gold. You can withdraw at any time.`,
};
