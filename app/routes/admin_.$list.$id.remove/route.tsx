import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { withToast } from "~/http/flash.server";
import { pageMeta } from "~/http/page-meta";
import styles from "../admin/admin.css";
import { orGone, recordAt } from "./address.server";
import { Choices } from "./choices";
import { Facts } from "./facts";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Remove a record", description: "What goes, and for good.", path: "/admin", hidden: true });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const by = await requireAdmin(context);
  const { kind, id, back } = recordAt({ request, params });
  return { record: orGone(await kind.find(context.admin, id, by)), back };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const { kind, id, back } = recordAt({ request, params });
  const deed = kind.deeds.get(String((await request.formData()).get("deed")));
  if (!deed) throw data(null, { status: 400 });
  const outcome = await deed(context.admin, id, by);
  if ("refusal" in outcome) return data(outcome, { status: 409 });
  return redirect(back, { status: 303, headers: await withToast(outcome.toast) });
}

export default function RemoveRecord() {
  const { record, back } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal ?? record.refusal;
  return (
    <div className="shell removal">
      <div>
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Remove this {record.kind}?</h1>
      </div>
      <Facts facts={record.facts} />
      {refusal ? (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      ) : (
        <Choices choices={record.deeds} />
      )}
      <Link to={back} className="button button-quiet justify-self-start">
        {refusal ? "Back to the list" : "Keep it"}
      </Link>
    </div>
  );
}
