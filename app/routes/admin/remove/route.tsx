import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import * as z from "zod/mini";
import { requireAdmin } from "~/auth/guards.server";
import { requireStepUp } from "~/auth/step-up.server";
import { ActionError } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { redirectWithToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";
import { hiddenMeta } from "~/http/page-meta";
import styles from "~/routes/admin/dashboard/admin.css";
import { ListCell } from "~/routes/admin/dashboard/list-cell";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { findRecordOr404, problems, readAddress } from "./records.server";

export const meta = hiddenMeta("Remove a record", "Permanently remove a record.");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const by = await requireAdmin(context);
  const { list: name, kind, removals, id, back, here } = readAddress({ request, params });
  await requireStepUp(context, here);
  const list = context.admin.openList(name);
  const row = findRecordOr404(await list.find(id));
  const facts = list.definition.columns.map((column) => ({ column, value: row[column.field] }));
  const choices = removals.map(({ run: _, toast: _toast, ...choice }) => choice);
  return {
    account: by.id,
    kind,
    facts,
    choices,
    problem: name === "users" && id === by.id ? problems.yourself : null,
    back,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const { list, removals, id, back, here } = readAddress({ request, params });
  // The factor may have become too old while the page was open.
  await requireStepUp(context, here);
  return handleForm(
    request,
    { schema: z.object({ intent: z.string() }), toast: null, user: by },
    async ({ value }) => {
      const removal = removals.find(({ intent }) => intent === value.intent);
      if (!removal) throw new ActionError(400, "That action isn't available on this page.");
      if (list === "subscribers") {
        await context.newsletter.removeContact(id).catch(() => {
          throw new ActionError(409, problems.provider);
        });
      }
      const outcome = await removal.run(context.admin, id, by);
      if (outcome !== "done" && outcome !== "not-found") {
        throw new ActionError(409, problems[outcome]);
      }
      const toast = outcome === "done" ? removal.toast : "record-gone";
      return redirectWithToast(back, toast);
    },
  );
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function RemoveRecord() {
  const { kind, facts, choices, back, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem =
    answer?.lastResult?.error?.[""]?.[0] ?? answer?.message?.description ?? data.problem;
  return (
    <div className="shell removal grid gap-8 pt-[clamp(2.5rem,5vw,4.5rem)] pb-24">
      <div>
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Remove this {kind}?</h1>
      </div>
      <dl className="removal-facts rounded-[0.875rem] border border-line bg-surface">
        {facts.map(({ column, value }) => (
          <div key={column.field}>
            <dt>{column.label}</dt>
            <dd className="wrap-anywhere">
              <ListCell column={column} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : (
        <Choices choices={choices} />
      )}
      <Link to={back} className="button button-quiet justify-self-start">
        {problem ? "Back to the list" : "Cancel"}
      </Link>
    </div>
  );
}

type Choice = ReturnType<typeof useLoaderData<typeof loader>>["choices"][number];

function Choices({ choices }: { choices: readonly Choice[] }) {
  const submitted = useNavigation().formData?.get("intent");
  return (
    <PostForm className="grid gap-5">
      {choices.map(({ intent, button, pending, consequence }) => (
        <div
          key={intent}
          className="grid justify-items-start gap-4 rounded-[0.875rem] border border-line p-5"
        >
          <p id={`${intent}-consequence`} className="text-muted">
            {consequence}
          </p>
          <SubmitButton
            intent={intent}
            className="button-danger"
            aria-describedby={`${intent}-consequence`}
            aria-disabled={submitted ? true : undefined}
          >
            {submitted === intent ? pending : button}
          </SubmitButton>
        </div>
      ))}
    </PostForm>
  );
}
