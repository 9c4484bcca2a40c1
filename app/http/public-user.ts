import type { User } from "~/domain/accounts/accounts";

/** A user as the API answers. */
export const publicFields = ({ id, username, isAdmin, marketingConsent }: User) => ({
  id,
  username,
  isAdmin,
  marketingConsent,
});
