import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { createAuthenticator } from "~/auth/authenticator.server";
import { FormRefused } from "~/auth/form-refusal.server";
import { SHOWN_FIELD, shownNow } from "~/auth/form-shown.server";
import { HONEYPOT_FIELD } from "~/ui/honeypot";
import { createContext } from "./context";

vi.setConfig({ testTimeout: 60_000 });

const limited = (offsetSeconds = 0) =>
  ({ ...env, RATE_LIMITS: "on", CLOCK_OFFSET_SECONDS: String(offsetSeconds) }) as unknown as Env;

const fields = { username: "ada@example.com", password: "a quiet harbour", confirmPassword: "a quiet harbour" };

function house(offsetSeconds: number, sent: Record<string, string>) {
  const request = new Request("http://site.test/auth?tab=sign-up", { method: "POST", body: new URLSearchParams(sent) });
  const context = createContext(request, limited(offsetSeconds), createExecutionContext());
  return { context, signUp: () => createAuthenticator(context).authenticate("sign-up", request) };
}

/** The hidden field of a form that was shown just now. */
const shown = () => shownNow(house(0, {}).context);

it("a sign-up that comes back within a second, or was never shown, is taken for a program's", async () => {
  for (const token of [shown(), "", "forged"])
    await expect(house(0, { ...fields, [SHOWN_FIELD]: token }).signUp()).rejects.toThrow(FormRefused);
});

it("a sign-up that fills the hidden field is refused, and a person's is not", async () => {
  const trapped = { ...fields, [SHOWN_FIELD]: shown(), [HONEYPOT_FIELD]: "https://spam.example" };
  await expect(house(5, trapped).signUp()).rejects.toMatchObject({ status: 400 });
  expect(await house(5, { ...fields, [SHOWN_FIELD]: shown() }).signUp()).toMatchObject({ username: fields.username });
});

it("a refusal gives back what was typed, and never a password", async () => {
  const refused = await house(0, { ...fields, confirmPassword: "another harbour" })
    .signUp()
    .catch((error: unknown) => error);
  if (!(refused instanceof FormRefused)) throw new Error("it was not refused");
  expect(refused.lastResult.initialValue).toMatchObject({ username: fields.username });
  expect(JSON.stringify(refused.lastResult)).not.toContain("harbour");
});
