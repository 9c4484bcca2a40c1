import type { UserRow } from "~/db/schema";

/** What the rest of the site knows of a person with an account. Never the hash. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  marketingConsent: boolean;
  /** Whether the address proved to be theirs. */
  confirmed: boolean;
}

/** The columns that may leave this module. */
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
