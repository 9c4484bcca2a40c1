import { expect, it } from "vitest";
import { insertUser } from "../support/worker/rows";
import { interceptDatabase, openClient } from "../support/worker/site-client";

it("public pages query nothing, for visitors and for users", async () => {
  const queries: string[] = [];
  const options = { bindings: { DB: interceptDatabase((sql) => void queries.push(sql)) } };
  const user = openClient(options);
  await user.signIn((await insertUser()).id);
  for (const visitor of [user, openClient(options)]) {
    queries.length = 0;
    const { setCookies, status } = await visitor.get("/about");
    expect([status, setCookies, queries]).toEqual([200, [], []]);
  }
  // What is watched is the database that pages have.
  await user.get("/dashboard");
  expect(queries).not.toEqual([]);
});
