import type { AlertSender } from "./sender";

/** The site's one object that sends alerts. */
export const getAlertSender = (env: Env) =>
  env.SENDER.getByName("alerts") as unknown as Pick<AlertSender, "wake" | "hurry">;
