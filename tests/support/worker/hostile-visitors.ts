import { expect } from "vitest";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { pressIndex } from "~/content/generated/press-index.server";
import type { Route } from "../../../app/framework/route-table";
import { type Choice, createChoice, hostileWords } from "../hostile-input";
import { insertUser } from "./rows";
import { type Answer, openClient, type SiteOptions } from "./site-client";

const parameters: Readonly<Record<string, readonly string[]>> = {
  ":slug": [...pressIndex, ...governanceIndex].map(({ slug }) => slug),
  ":id": Array.from({ length: 30 }, (_, index) => String(index + 1)),
  ":list": ["users", "registrations", "subscribers"],
  ":name": ["stock", "bitcoin"],
};

/** An address of a route, whose parameters are often such as there are. */
export const addressOf = ({ pattern }: Route, choice: Choice): string =>
  pattern.replace(/:\w+|\*/g, (name) =>
    encodeURIComponent(choice.of(...(parameters[name] ?? []), ...hostileWords.slice(0, 12))),
  );

const bindings = { ASSISTANT: "visible" };

const visitors = ["visitor", "user", "administrator"].map((role) => ({
  role,
  client: openClient({ bindings }),
}));

/** Gives new accounts to those who have signed out, or were removed. */
async function signVisitorsIn() {
  for (const { role, client } of visitors.slice(1)) {
    if ((await client.get("/api/user")).status === 200) continue;
    client.cookies.clear();
    await client.signIn((await insertUser({ isAdmin: role === "administrator" })).id);
  }
}

type HostileRequest = { path: string; init: RequestInit; options?: SiteOptions };

const MOST_BYTES = 100_000;
const MOST_MS = 2_000;

function* problemsOf(
  { path, init, options }: HostileRequest,
  { status, headers, text, location }: Answer,
) {
  const { origin, pathname } = new URL(`${options?.origin ?? "http://localhost"}${path}`);
  if (status >= 500) yield `status ${status}`;
  if (status === 405 && !headers.has("Allow")) yield "405 without Allow";
  if (init.method === "HEAD" && text !== "") yield "a body of HEAD";
  if (location !== null && new URL(location, origin).origin !== origin)
    yield `a redirect to ${location}`;
  if (!pathname.startsWith("/api/") || status < 400 || init.method === "HEAD") return;
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson || typeof JSON.parse(text).error !== "string")
    yield `no JSON but ${text.slice(0, 80)}`;
}

/**
 * Sends so many requests as a visitor, a user and an administrator by turns. @param make the same
 * for the same choice
 */
export async function sendHostile(
  { seed, count }: { seed: number; count: number },
  make: (choice: Choice, role: string) => HostileRequest,
) {
  const failures: string[] = [];
  for (let index = 0; index < count && failures.length < 10; index += 1) {
    if (index % 21 === 0) await signVisitorsIn();
    const { role, client } = visitors[index % visitors.length] as (typeof visitors)[number];
    const request = make(createChoice(seed + index), role);
    const { path, init, options } = request;
    const label = `seed ${seed}, index ${index}, ${role}: ${init.method} ${path} ${describe(init)}`;
    const send = async () => {
      const started = performance.now();
      const answer = await client.request(path, init, options).catch((cause) => {
        throw new Error(label, { cause });
      });
      return { answer, ms: performance.now() - started };
    };
    const { answer, ms: first } = await send();
    // A busy host stalls any request now and then; a slow one is slow again.
    const ms = first > MOST_MS ? (await send()).ms : first;
    const { text } = answer;
    const problems = [...problemsOf(request, answer)];
    if (ms > MOST_MS) problems.push(`${Math.round(ms)} ms`);
    // A page may be long without a query; its prices and times have a digit more or less each time.
    if (
      text.length > MOST_BYTES &&
      text.length > 1.01 * (await client.get(path.split("?")[0] ?? "")).text.length
    )
      problems.push(`${text.length} characters`);
    if (problems.length > 0) failures.push(`${problems.join(", ")}: ${label}`);
  }
  expect(failures).toEqual([]);
}

const describe = ({ headers, body }: RequestInit) => {
  const shown =
    body instanceof Uint8Array
      ? [...body.slice(0, 200)]
      : body instanceof FormData
        ? [...body]
        : body;
  return `${JSON.stringify([...new Headers(headers)])} ${JSON.stringify(shown ?? null).slice(0, 2_000)}`;
};
