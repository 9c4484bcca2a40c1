import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { type ListName, listNames, lists } from "~/domain/admin/list-definitions";
import type { EntryList, RemovalOutcome, Remover } from "~/domain/admin/removal";
import type { ToastName } from "~/forms/toasts";
import { findOr404 } from "~/http/not-found";
import { addressWith } from "~/routes/admin/dashboard/address";

type Admin = AppLoadContext["admin"];

/** Each has a button. */
interface Removal {
  intent: string;
  button: string;
  pending: string;
  consequence: string;
  toast: ToastName;
  run(admin: Admin, id: number, by: Remover): Promise<RemovalOutcome>;
}

interface RecordKind {
  /** "user": "Remove this user?" */
  kind: string;
  removals: readonly Removal[];
}

/** Why a removal is rejected. */
export const problems = {
  yourself:
    "You can't remove your own account here. Delete it on your account page, or ask another administrator.",
  provider:
    "The newsletter's provider doesn't answer, so nothing was deleted. Try again in a few minutes.",
  "last-administrator": "This is the only administrator. Make someone else an administrator first.",
} as const;

const entry = (
  list: EntryList,
  { kind, ...texts }: { kind: string } & Pick<Removal, "button" | "consequence" | "toast">,
): RecordKind => ({
  kind,
  removals: [
    {
      ...texts,
      intent: "delete",
      pending: "Deleting...",
      run: (admin, id, by) => admin.removeEntry(list, id, by),
    },
  ],
});

const recordKinds: Partial<Record<ListName, RecordKind>> = {
  users: {
    kind: "user",
    removals: [
      {
        intent: "delete",
        button: "Delete this user",
        pending: "Deleting...",
        consequence:
          "The account, its sessions and its preferences will be permanently deleted. A launch registration under the same address is a separate record and stays.",
        toast: "user-deleted",
        run: (admin, id, by) => admin.removeUser(id, by),
      },
      {
        intent: "anonymise",
        button: "Anonymize this user",
        pending: "Anonymizing...",
        consequence:
          "The record is still counted but no longer identifies anyone: the username is replaced, the password stops working, sessions end, and consent and administrator rights are removed. This can't be undone.",
        toast: "user-anonymised",
        run: (admin, id, by) => admin.anonymiseUser(id, by),
      },
    ],
  },
  registrations: entry("registrations", {
    kind: "launch registration",
    button: "Delete this registration",
    consequence:
      "The address is permanently removed from the launch list. Its owner can register again.",
    toast: "registration-deleted",
  }),
  applications: entry("applications", {
    kind: "launchpad application",
    button: "Delete this application",
    consequence: "The application is permanently deleted. Its applicant can apply again.",
    toast: "application-deleted",
  }),
  subscribers: entry("subscribers", {
    kind: "newsletter subscriber",
    button: "Delete this subscriber",
    consequence:
      "The address and its consent will be permanently deleted, here and at the newsletter's provider. Its owner can subscribe again.",
    toast: "subscriber-deleted",
  }),
};

const notFound = { title: "Record Not Found", text: "This record may already have been removed." };
export const findRecordOr404 = <Value>(value: Value | undefined | null): Value =>
  findOr404(value, notFound);

/**
 * `back` is the list as it was left.
 * @throws 404 for an address of no list
 */
export function readAddress({ request, params }: Pick<ActionFunctionArgs, "request" | "params">) {
  const list = findRecordOr404(listNames.find((name) => lists[name].slug === params.list));
  const { kind, removals } = findRecordOr404(recordKinds[list]);
  const id = findRecordOr404(/^[1-9]\d{0,14}$/.test(params.id ?? "") ? Number(params.id) : null);
  const { searchParams, search } = new URL(request.url);
  const ofLists = [...searchParams].filter(([name]) =>
    listNames.some((list) => name.startsWith(`${list}.`)),
  );
  const here = `/admin/${params.list}/${id}/remove${search}`;
  return {
    list,
    kind,
    removals,
    id,
    here,
    back: `/admin${addressWith(new URLSearchParams(ofLists), list, {})}`,
  };
}
