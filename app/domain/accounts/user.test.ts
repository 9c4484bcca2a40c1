import { expect, it } from "vitest";
import type { UserRow } from "~/db/schema";
import { apiUser, publicUser } from "./user";

const row = {
  id: 7,
  username: "ada@example.com",
  isAdmin: false,
  marketingConsent: true,
  passwordHash: "$scrypt$",
};

it("what leaves the accounts has no hash, and says whether the address is confirmed", () => {
  const user = { id: 7, username: "ada@example.com", isAdmin: false, marketingConsent: true };
  expect(publicUser({ ...row, emailConfirmedAt: null } as UserRow)).toEqual({
    ...user,
    confirmed: false,
  });
  const confirmed = publicUser({ ...row, emailConfirmedAt: new Date(0) } as UserRow);
  expect(confirmed).toEqual({ ...user, confirmed: true });
  expect(apiUser(confirmed)).toEqual(user);
});
