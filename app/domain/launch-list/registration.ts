import * as z from "zod/mini";
import { brand } from "~/brand/generated/public";
import { emailAddress } from "~/domain/fields";

/** Where a registration came from when nothing else is said. */
export const DEFAULT_SOURCE = `${brand.product.slug}-gold-launch`;
const SOURCE_MAX = 100;
const BAD_SOURCE = `Source must be a short name of at most ${SOURCE_MAX} characters`;

/** What joining the waiting list takes, in the form and in the JSON call. */
export const launchSchema = z.object({
  email: emailAddress,
  source: z._default(
    z.string(BAD_SOURCE).check(z.trim(), z.minLength(1, BAD_SOURCE), z.maxLength(SOURCE_MAX, BAD_SOURCE)),
    DEFAULT_SOURCE,
  ),
});

/** What an address on the list agreed to. A change of wording needs a new version. */
export const launchConsent = {
  version: "2025-06",
  wording: `By registering you agree that we write to you about the launch of ${brand.product.name} Gold. You can withdraw at any time.`,
};
