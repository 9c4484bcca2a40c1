import type { UserRow } from "~/db/schema";

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
  confirmed: emailConfirmedAt !== null,
});

export const apiUser = ({ id, username, isAdmin, marketingConsent }: User) => ({
  id,
  username,
  isAdmin,
  marketingConsent,
});
