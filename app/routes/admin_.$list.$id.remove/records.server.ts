import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import type { ToastName } from "~/forms/toasts";
import type { ListName } from "../admin/address";

/** What is asked about before it goes. */
export interface Removable {
  /** For example "user": "Remove this user?" */
  kind: string;
  /** What the record is known by. */
  name: string;
  facts: [label: string, value: string | Date][];
  /** Why it cannot be removed by who asks, or null. */
  problem: string | null;
  choices: RemovalChoice[];
}

export interface RemovalChoice {
  value: string;
  button: string;
  pending: string;
  /** What will happen, for good. */
  consequence: string;
}

/** The toast that tells of a removal, or why there was none. */
type Outcome = { toast: ToastName } | { problem: string };

type Removal = (admin: AppLoadContext["admin"], id: number, by: User) => Promise<Outcome>;

interface RecordKind {
  list: ListName;
  find(admin: AppLoadContext["admin"], id: number, by: User): Promise<Removable | null>;
  /** By the value of the button. */
  removals: ReadonlyMap<string, Removal>;
}

const problems = {
  yourself: "You cannot remove your own account here. Another administrator can, or you on your account page.",
  "last-administrator": "This is the last administrator. Make somebody else one first.",
} as const;

const notThere: Outcome = { toast: "record-gone" };

const reportUser = (done: ToastName, outcome: keyof typeof problems | "done" | "not-found"): Outcome => {
  if (outcome === "done") return { toast: done };
  return outcome === "not-found" ? notThere : { problem: problems[outcome] };
};

const deletion = (button: string, consequence: string): RemovalChoice => ({
  value: "delete",
  button,
  pending: "Deleting...",
  consequence,
});

/** Every kind of record that an administrator can take away, by its part of the address. */
export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(
  Object.entries<RecordKind>({
    users: {
      list: "users",
      async find(admin, id, by) {
        const user = await admin.users.find(id);
        return (
          user && {
            kind: "user",
            name: user.username,
            facts: [
              ["ID", String(user.id)],
              ["Username", user.username],
              ["Admin Status", user.isAdmin ? "Admin" : "User"],
              ["Marketing Consent", user.marketingConsent ? "Yes" : "No"],
            ],
            problem: id === by.id ? problems.yourself : null,
            choices: [
              {
                value: "delete",
                button: "Delete this user",
                pending: "Deleting...",
                consequence:
                  "The account, its sessions and its choices are permanently deleted. A registration on the launch list under the same address is a separate record and stays.",
              },
              {
                value: "anonymise",
                button: "Anonymise this user",
                pending: "Anonymising...",
                consequence:
                  "The row still counts, but no longer identifies anyone: the username is replaced, the password no longer works, sessions are closed, and consent and administrator rights are removed. This can't be undone.",
              },
            ],
          }
        );
      },
      removals: new Map<string, Removal>([
        ["delete", async (admin, id, by) => reportUser("user-deleted", await admin.removeUser(id, by))],
        ["anonymise", async (admin, id, by) => reportUser("user-anonymised", await admin.anonymiseUser(id, by))],
      ]),
    },

    "launch-registrations": {
      list: "registrations",
      async find(admin, id) {
        const registration = await admin.registrations.find(id);
        return (
          registration && {
            kind: "launch registration",
            name: registration.email,
            facts: [
              ["ID", String(registration.id)],
              ["Email", registration.email],
              ["Registration Date", registration.registeredAt],
              ["Source", registration.source],
            ],
            problem: null,
            choices: [
              deletion(
                "Delete this registration",
                "The address is permanently removed from the launch list. Its owner can register again.",
              ),
            ],
          }
        );
      },
      removals: new Map<string, Removal>([
        [
          "delete",
          async (admin, id, by) =>
            (await admin.removeRegistration(id, by)) ? { toast: "registration-deleted" } : notThere,
        ],
      ]),
    },

    "newsletter-subscribers": {
      list: "subscribers",
      async find(admin, id) {
        const subscriber = await admin.subscribers.find(id);
        return (
          subscriber && {
            kind: "newsletter subscriber",
            name: subscriber.email,
            facts: [
              ["ID", String(subscriber.id)],
              ["Email", subscriber.email],
              ["Subscribed", subscriber.consentedAt],
            ],
            problem: null,
            choices: [
              deletion(
                "Delete this subscriber",
                "The address and its consent are permanently deleted, and we no longer send news there. Its owner can subscribe again.",
              ),
            ],
          }
        );
      },
      removals: new Map<string, Removal>([
        [
          "delete",
          async (admin, id, by) =>
            (await admin.removeSubscriber(id, by)) ? { toast: "subscriber-deleted" } : notThere,
        ],
      ]),
    },
  }),
);
