import type { Sender } from "./sender";

/** The one sender of the site. */
export const getSender = (env: Env) => env.SENDER.getByName("alerts") as unknown as Pick<Sender, "wake" | "hurry">;
