import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { withToast } from "~/http/flash.server";
import { noUsableAnswer, unlessUnanswered } from "~/http/no-usable-answer";
import { pageMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import styles from "../admin/admin.css";
import { Choices } from "./choices";
import { Facts } from "./facts";
import { asked } from "./asked.server";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Remove a record", description: "What goes, and for good.", path: "/admin", hidden: true });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const by = await requireAdmin(context, adminLoginPath);
  const { record, back } = await asked(request, params, context, by);
  return { record, back };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const by = await requireAdmin(context, adminLoginPath);
  const { deeds, id, back } = await asked(request, params, context, by, { mayBeGone: true });
  const deed = deeds[String((await request.formData()).get("deed"))];
  if (!deed) throw data(null, { status: 400 });
  const outcome = await deed(context.admin, id, by);
  if ("refusal" in outcome) return data({ refusal: outcome.refusal }, { status: 409 });
  return redirect(back, { status: 303, headers: await withToast(outcome.toast) });
}
