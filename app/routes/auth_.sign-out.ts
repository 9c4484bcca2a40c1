import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOut } from "~/auth/sign-out.server";

/** Where someone lands who only looks: signing out is a deed, so a link cannot do it. */
export const loader = () => redirect("/dashboard");

export async function action({ context }: ActionFunctionArgs) {
  return redirect("/", { status: 303, headers: await signOut(context) });
}
