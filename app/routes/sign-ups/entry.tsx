import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { retryAfter } from "~/http/cache-policy";
import { DayOf } from "~/ui/dates";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { EntryFacts, entryMeta, ManagedEntry } from "./managed-entry";
import { findWithdrawable, handleManagedEntry, loadEntry } from "./managed-list.server";

// Of the launch list or the launchpad, for its owner.

export const meta = entryMeta;

export const headers = retryAfter;

export async function loader(args: LoaderFunctionArgs) {
  const list = findWithdrawable(args);
  const { entry, ...state } = await loadEntry(args, list);
  const { noun, note, isLong } = list;
  return { ...state, noun, note, isLong, facts: entry && list.facts(entry) };
}

export const action = (args: ActionFunctionArgs) =>
  handleManagedEntry(args, findWithdrawable(args));

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function OwnEntry() {
  const state = useLoaderData<typeof loader>();
  const { path, token, noun, note, isLong, facts } = state;
  return (
    <ManagedEntry state={state}>
      {facts && (
        <>
          <EntryFacts
            isLong={isLong}
            facts={Object.fromEntries(
              facts.map(([term, text, day]) => [
                term,
                day ? [<DayOf key={term} at={day} />, text] : text,
              ]),
            )}
          />
          <div className="flex flex-wrap gap-3">
            <a href={`${path}/data?token=${token}`} download className="button button-quiet">
              Download my data
            </a>
            <PostForm>
              <SubmitButton className="button-danger">{`Withdraw my ${noun}`}</SubmitButton>
            </PostForm>
          </div>
          <p className="text-sm text-muted">{note}</p>
        </>
      )}
    </ManagedEntry>
  );
}
