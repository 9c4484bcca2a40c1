import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { requireAdmin } from "~/auth/guards.server";
import { ActionError } from "~/forms/action-error";
import { withToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";
import { pageMeta } from "~/http/page-meta";
import styles from "../admin/admin.css";
import { findRecordOr404, readAddress } from "./address.server";
import { Choices } from "./choices";
import { Facts } from "./facts";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Remove a record", description: "Remove a record permanently.", path: "/admin", hidden: true });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const by = await requireAdmin(context);
  const { kind, id, back } = readAddress({ request, params });
  return { record: findRecordOr404(await kind.find(context.admin, id, by)), back };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const { kind, id, back } = readAddress({ request, params });
  return handleForm(request, { schema: z.object({ intent: z.string() }), toast: null }, async ({ value }) => {
    const remove = kind.removals.get(value.intent);
    if (!remove) throw new ActionError(400, "This page cannot do that.");
    const outcome = await remove(context.admin, id, by);
    if ("problem" in outcome) throw new ActionError(409, outcome.problem);
    return redirect(back, { status: 303, headers: await withToast(outcome.toast) });
  });
}

export default function RemoveRecord() {
  const { record, back } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.lastResult?.error?.[""]?.[0] ?? record.problem;
  return (
    <div className="shell removal">
      <div>
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Remove this {record.kind}?</h1>
      </div>
      <Facts facts={record.facts} />
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : (
        <Choices choices={record.choices} />
      )}
      <Link to={back} className="button button-quiet justify-self-start">
        {problem ? "Back to the list" : "Keep it"}
      </Link>
    </div>
  );
}
