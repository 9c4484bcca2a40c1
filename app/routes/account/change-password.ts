import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { leadToPlace } from "~/auth/after-login.server";

/** Where password managers send people to change a password (w3.org/TR/change-password-url). */
export const loader = ({ context }: LoaderFunctionArgs) => leadToPlace(context, "change-password");
