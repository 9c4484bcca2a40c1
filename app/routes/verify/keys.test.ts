import { expect, it } from "vitest";
import { loader } from "./keys";

it("a former key is listed with its last day", async () => {
  const keys = [{ publicKey: "A=", until: "2026-11-30" }];
  const answer = await loader({ context: { verification: async () => ({ keys }) } } as never);
  expect(await answer.text()).toContain('"public_key":"A=","until":"2026-11-30"');
});
