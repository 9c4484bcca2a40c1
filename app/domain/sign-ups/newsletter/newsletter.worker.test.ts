import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { run, selectRows } from "../../../../tests/support/worker/rows";
import { createNewsletter } from "./newsletter";
import { isActive } from "./subscription";

const options = {
  db: connect(env.DB),
  clock: { now: () => 1000 },
  hashKeys: ["k".repeat(32)] as const,
  confirmDays: 30,
};
const newsletter = createNewsletter({ ...options, optIn: "double" });

it("the newsletter stores an address once, regardless of case, and of many simultaneous tries reports one as new", async () => {
  const spellings = Array.from({ length: 20 }, (_, index) => (index % 2 ? "crowd@example.com" : "CROWD@example.com"));
  const answers = await Promise.all(spellings.map((email) => newsletter.subscribe(email, "1")));
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(answers.map(({ entry }) => entry?.token)).size).toBe(1);
});

it("an address is active once it is confirmed, and can be confirmed again after it was silenced", async () => {
  const email = "ada@example.com";
  const { entry } = await newsletter.subscribe(email, "1");
  if (!entry) throw new Error("there is no entry");
  expect([isActive(entry), entry.topics, entry.confirmBy]).toEqual([false, "news,treasury", new Date(2_592_001_000)]);
  const read = async () => newsletter.findByToken(entry.token ?? "");
  const states: unknown[] = [];
  for (const step of ["confirm", "silence", "confirm"]) {
    if (step === "confirm") await newsletter.confirm(entry.id);
    else await run("update newsletter_subscribers set silenced_at = 5, silenced_by = 'bounce' where id = ?", entry.id);
    const now = await read();
    states.push(now && isActive(now));
  }
  expect(states).toEqual([true, false, true]);
  await newsletter.choose(entry.id, ["governance"]);
  expect((await read())?.topics).toBe("governance");
});

it("with single opt-in, an added address counts as confirmed", async () => {
  const { entry } = await createNewsletter({ ...options, optIn: "single" }).subscribe("single@example.com", "1");
  expect(entry).toMatchObject({
    optIn: "single",
    confirmedAt: new Date(1000),
    token: expect.stringMatching(/^\w{32}$/),
  });
});

it("unsubscribing deletes the address and leaves a proof under a keyed hash that is the same for each spelling", async () => {
  for (const email of ["Gone@example.com", "gone@EXAMPLE.com"]) {
    await newsletter.subscribe(email, "2");
    await newsletter.unsubscribe(email.toLowerCase(), "one-click");
    // Nothing is there any more: nothing is written.
    await newsletter.unsubscribe(email);
  }
  const proofs = await selectRows("select * from newsletter_withdrawals");
  expect(proofs).toMatchObject(Array(2).fill({ consent_version: "2", consented_at: 1000, method: "one-click" }));
  expect(new Set(proofs.map((proof) => proof.address_hash)).size).toBe(1);
  expect(JSON.stringify(proofs)).not.toContain("gone");
  expect(await newsletter.find("gone@example.com")).toBeNull();
});
