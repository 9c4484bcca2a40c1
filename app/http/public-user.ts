import type { User } from "~/domain/accounts/user";

/** A user as the API answers. */
export const publicFields = ({ id, username, isAdmin, marketingConsent }: User) => ({
  id,
  username,
  isAdmin,
  marketingConsent,
});
