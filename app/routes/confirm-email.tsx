import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { confirmationOf } from "~/auth/links.server";
import { withToast } from "~/http/flash.server";
import { pageMeta } from "~/http/page-meta";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Confirm your email", description: "Confirm your address.", path: "/confirm-email", hidden: true });

const spent = () =>
  data(
    { title: "This link is spent", text: "It was followed before, or is too old. Your account page sends a new one." },
    { status: 410 },
  );

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Looking at a link spends nothing: mail programs look at every link. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const link = confirmationOf(context, tokenOf(request));
  if (!link) throw spent();
  return { username: link.username };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const link = confirmationOf(context, tokenOf(request));
  if (!link || !(await context.accounts.confirmEmail(link.id, link.username))) throw spent();
  return redirect("/dashboard", { status: 303, headers: await withToast("email-confirmed") });
}

export default function ConfirmEmail() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <section className="shell grid min-h-[60vh] content-start py-20">
      <Form method="post" className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">Confirm your email</h1>
        <p className="text-muted">
          Is <strong className="font-medium text-ink">{username}</strong> your address?
        </p>
        <button type="submit" className="button button-accent self-start">
          Confirm my address
        </button>
      </Form>
    </section>
  );
}
