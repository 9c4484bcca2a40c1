import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";
import type { ToastName } from "~/site/toasts";
import type { ListName } from "../admin/address";

/** What is asked about before it goes. */
export interface Removable {
  /** For example "user": "Remove this user?" */
  kind: string;
  /** What the record is known by. */
  name: string;
  facts: [label: string, value: string | Date][];
  /** Why it cannot be removed by who asks, or null. */
  refusal: string | null;
  deeds: DeedChoice[];
}

export interface DeedChoice {
  value: string;
  button: string;
  pending: string;
  /** What will happen, for good. */
  consequence: string;
}

/** The toast that tells of a deed done, or why it was not done. */
type Outcome = { toast: ToastName } | { refusal: string };

type Deed = (admin: AppLoadContext["admin"], id: number, by: User) => Promise<Outcome>;

interface RecordKind {
  list: ListName;
  find(admin: AppLoadContext["admin"], id: number, by: User): Promise<Removable | null>;
  /** By the value of the button. */
  deeds: ReadonlyMap<string, Deed>;
}

const refusals = {
  yourself: "You cannot remove your own account here. Another administrator can, or you on your account page.",
  "last-administrator": "This is the last administrator. Make somebody else one first.",
} as const;

const gone: Outcome = { toast: "record-gone" };

const afterUser = (done: ToastName, outcome: keyof typeof refusals | "done" | "not-found"): Outcome => {
  if (outcome === "done") return { toast: done };
  return outcome === "not-found" ? gone : { refusal: refusals[outcome] };
};

const deletion = (button: string, consequence: string): DeedChoice => ({
  value: "delete",
  button,
  pending: "Deleting...",
  consequence,
});

/** Every kind of record that an administrator can take away, by its part of the address. */
export const recordKinds: Record<string, RecordKind> = {
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
          refusal: id === by.id ? refusals.yourself : null,
          deeds: [
            {
              value: "delete",
              button: "Delete this user",
              pending: "Deleting...",
              consequence:
                "The account goes with its sessions and choices, at once and for good. It no longer counts among the users. A place on the launch list under the same address is a record of its own and stays.",
            },
            {
              value: "anonymise",
              button: "Anonymise this user",
              pending: "Anonymising...",
              consequence:
                "The row stays for the counts, and the person in it is forgotten: the name becomes a made-up one, the password opens nothing, sessions are closed, consent and administrator's power are taken away. There is no way back.",
            },
          ],
        }
      );
    },
    deeds: new Map<string, Deed>([
      ["delete", async (admin, id, by) => afterUser("user-deleted", await admin.removeUser(id, by))],
      ["anonymise", async (admin, id, by) => afterUser("user-anonymised", await admin.anonymiseUser(id, by))],
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
          refusal: null,
          deeds: [
            deletion(
              "Delete this registration",
              "The address leaves the launch list at once and for good. Its owner can register again.",
            ),
          ],
        }
      );
    },
    deeds: new Map<string, Deed>([
      [
        "delete",
        async (admin, id, by) => ((await admin.removeRegistration(id, by)) ? { toast: "registration-deleted" } : gone),
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
          refusal: null,
          deeds: [
            deletion(
              "Delete this subscriber",
              "The address and its consent go at once and for good: no more news is sent there. Its owner can subscribe again.",
            ),
          ],
        }
      );
    },
    deeds: new Map<string, Deed>([
      [
        "delete",
        async (admin, id, by) => ((await admin.removeSubscriber(id, by)) ? { toast: "subscriber-deleted" } : gone),
      ],
    ]),
  },
};
