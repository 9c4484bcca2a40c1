import * as z from "zod/mini";
import { emailAddress } from "~/domain/fields";

/** Where to send the link that manages what is kept of an address. */
export const linkRequestSchema = z.object({ email: emailAddress });
