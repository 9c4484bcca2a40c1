import { isEmailAddress } from "~/domain/fields";
import type { Email, Mailer } from "./email";

interface NoticesOptions {
  send: Mailer["send"];
}

/** Emails that no one asked for, to people whose usernames are addresses. */
export function createNotices({ send }: NoticesOptions) {
  return {
    toUser(username: string, write: (to: string) => Email): void {
      if (isEmailAddress(username)) send(write(username));
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
