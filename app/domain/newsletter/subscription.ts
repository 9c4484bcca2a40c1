import * as z from "zod/mini";
import { emailAddress, tickedBox } from "~/domain/fields";

const NO_CONSENT = "Please tick the box, so that we may email you.";

/** The newsletter form. Which wording was agreed to is the site's to say, not the browser's. */
export const subscriptionSchema = z.object({
  email: emailAddress,
  consent: z.pipe(tickedBox, z.literal(true, NO_CONSENT)),
});
