import { beforeEach, expect, it } from "vitest";
import {
  countRows,
  insertUser,
  readAuditLog,
  run,
  selectRows,
} from "../../../tests/support/worker/rows";
import { createServices } from "../../../tests/support/worker/site-client";
import { RECOVERY_CODES } from "./recovery-codes";
import type { User } from "./user";

const { recoveryCodes, sessions } = createServices();

let user: User;
let codes: string[];
async function makeCodes() {
  const inserted = await insertUser({ isAdmin: true });
  const user = { ...inserted, isAdmin: true, marketingConsent: false, confirmed: false };
  const sessionId = await sessions.open({ userId: user.id, device: "" });
  return { user, codes: await recoveryCodes.replace(user, sessionId) };
}
beforeEach(async () => {
  ({ user, codes } = await makeCodes());
  // Another's new codes leave one's own.
  await makeCodes();
});
const use = async (code = "", who = user) =>
  (await recoveryCodes.signIn(who, code, { device: "" })) !== null;

it("no recovery code is kept readable, nor longer than its user", async () => {
  const kept = await selectRows("select * from recovery_codes where user_id = ?", user.id);
  expect([new Set(codes).size, kept.length]).toEqual([RECOVERY_CODES, RECOVERY_CODES]);
  for (const code of codes.flatMap((each) => [each, each.replaceAll("-", "")])) {
    expect(JSON.stringify(kept)).not.toContain(code);
  }
  await run("delete from users where id = ?", user.id);
  expect(await countRows("recovery_codes where user_id = ?", user.id)).toBe(0);
});

it("a recovery code is taken once, however it is typed", async () => {
  const [first, second = ""] = codes;
  expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect(await use(first, { ...user, id: user.id + 1 })).toBe(false);
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(first)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const typed = second.replaceAll("O", "0").replaceAll("I", "1").toLowerCase();
  const wide = typed.replace(/\w/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  expect(await use(`\u200e ${wide.replaceAll("-", "\u2010")} `)).toBe(true);
  expect(await recoveryCodes.count(user.id)).toBe(RECOVERY_CODES - 2);
  const lines = (await readAuditLog(user.username)).map(({ action, details }) => [action, details]);
  expect(lines).toEqual([
    ["admin.recovery_codes_renewed", "{}"],
    ["admin.recovery_code_used", '{"left":9}'],
    ["admin.recovery_code_used", '{"left":8}'],
  ]);
});
