import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { leadToPlace } from "~/auth/after-login.server";

/** For password managers (w3.org/TR/change-password-url). */
export const loader = ({ context }: LoaderFunctionArgs) => leadToPlace(context, "change-password");
