import { eq } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { users } from "~/db/schema";
import { isEmailAddress } from "~/domain/fields";
import type { Email, Mailer } from "./email";

/** Administrators who get a notice. */
const NOTIFIED_MAX = 50;

type WriteEmail = (to: string, link?: string) => Email;

interface NoticesOptions {
  db: Database;
  send: Mailer["send"];
  linkTo: (path: string) => string;
}

/** Emails that no one asked for: about the site, to those who run it, where their usernames are addresses. */
export function createNotices({ db, send, linkTo }: NoticesOptions) {
  const toUser = (username: string, write: WriteEmail, path?: string) => {
    if (isEmailAddress(username)) send(write(username, path && linkTo(path)));
  };
  return {
    toUser,

    /** @param path the page to open, which needs no token: administrators sign in */
    async toAdministrators(write: WriteEmail, path?: string): Promise<void> {
      const administrators = await db
        .select({ username: users.username })
        .from(users)
        .where(eq(users.isAdmin, true))
        .limit(NOTIFIED_MAX);
      for (const { username } of administrators) toUser(username, write, path);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
