import type { AlertSender } from "./sender";

export const getAlertSender = (env: Env) =>
  env.SENDER.getByName("alerts") as unknown as Pick<AlertSender, "wake" | "hurry">;
