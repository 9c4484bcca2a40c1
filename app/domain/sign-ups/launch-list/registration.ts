import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { emailAddress, sourceName } from "~/domain/fields";

export const DEFAULT_SOURCE = `${brand.product.slug}-gold-launch`;

export const launchSchema = z.object({
  email: emailAddress,
  source: z._default(sourceName, DEFAULT_SOURCE),
});

/** The consent of addresses on the list. A change of wording needs a new version. */
export const launchConsent = {
  version: "2025-07",
  wording: `By registering, you agree to receive emails about the launch of ${brand.product.name} Gold. You can withdraw at any time.`,
};
