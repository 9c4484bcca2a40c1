import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { sendLaunchThanks } from "~/auth/letters.server";
import { withToast } from "~/http/flash.server";
import { pageMeta } from "~/http/page-meta";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Confirm your place",
    description: "Confirm your place.",
    path: "/whitelist/confirm",
    hidden: true,
  });

const spent = () =>
  data(
    {
      title: "This link is spent",
      text: "It was followed before, or is too old. If it is too old, leave your address on the launch list again, and we send you a new one.",
    },
    { status: 410 },
  );

const addressOf = (request: Request, { signer }: LoaderFunctionArgs["context"]) =>
  signer.read("confirm-launch", new URL(request.url).searchParams.get("token") ?? "")?.text;

/** Looking at a link spends nothing: mail programs look at every link. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const email = addressOf(request, context);
  if (!email) throw spent();
  return { email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const email = addressOf(request, context);
  if (!email || !(await context.launchList.confirm(email))) throw spent();
  sendLaunchThanks(context, email);
  return redirect("/whitelist/manage", { status: 303, headers: await withToast("launch-confirmed") });
}

export default function ConfirmPlace() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <section className="shell grid min-h-[60vh] content-start py-20">
      <Form method="post" className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">Confirm your place</h1>
        <p className="text-muted">
          Shall we write to <strong className="font-medium text-ink">{email}</strong> about the launch?
        </p>
        <button type="submit" className="button button-accent self-start">
          Confirm my place
        </button>
      </Form>
    </section>
  );
}
