import type { UserRow } from "~/db/schema";

/** An account as the rest of the site has it: never with the hash. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  marketingConsent: boolean;
  /** Whether the address was confirmed. */
  confirmed: boolean;
}

export const publicUser = ({ id, username, isAdmin, marketingConsent, emailConfirmedAt }: UserRow): User => ({
  id,
  username,
  isAdmin,
  marketingConsent,
  confirmed: emailConfirmedAt !== null,
});

/** A user as the API answers. */
export const apiUser = ({ id, username, isAdmin, marketingConsent }: User) => ({
  id,
  username,
  isAdmin,
  marketingConsent,
});
