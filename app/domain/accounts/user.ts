import type { UserRow } from "~/db/schema";

/** An account as other modules and pages see it: without the password's hash. */
export type User = ReturnType<typeof publicUser>;

export const publicUser = ({
  id,
  username,
  isAdmin,
  marketingConsent,
  emailConfirmedAt,
}: UserRow) => ({
  id,
  username,
  isAdmin,
  marketingConsent,
  /** Whether the address was confirmed. */
  confirmed: emailConfirmedAt !== null,
});

export const apiUser = ({ id, username, isAdmin, marketingConsent }: User) => ({
  id,
  username,
  isAdmin,
  marketingConsent,
});
