import { adminLoginPath } from "~/brand/generated/private.server";
import { TIMESTAMP_FIELD } from "~/forms/form-timestamp.server";
import listed from "../../../workers/actions.json";
import { findRoute, routes } from "./hostile-visitors";
import { insertRegistration, insertSubscriber, insertUser, readEmailedLink } from "./rows";
import { createServices, openClient } from "./site-client";

/** What a form of a page or a JSON call sends: the names of its fields, with the values that the page itself gives. */
export interface Form {
  address: string;
  fields: [name: string, given: string | undefined][];
}

export const actions = routes.filter(({ methods }) => methods.includes("POST"));
const forms: Form[] = [];
export const formsOf = (id: string) =>
  forms.filter(({ address }) => findRoute(address.split("?")[0] ?? "")?.route.id === id);

type Action = [title: string, path: string, who: string, body: string | null, settings?: { link?: string[] }];
const questions: Action[] = ["/api/chat", "/assistant"].map((path) => ["question", path, "nobody", "message=x"]);

/** Fills the list of forms, also of the links in emails, and the tables with rows for them to change. */
export async function readAllForms() {
  const sign = createServices({ offsetSeconds: -10 }).tokens.sign("form-timestamp", "", 100_000);
  const known: Record<string, string> = { "{login}": adminLoginPath, "{time}": TIMESTAMP_FIELD, "{sign}": sign };
  const client = openClient({ ip: "127.0.0.1", bindings: { LAUNCH_OPT_IN: "double" } });
  const username = "ada@example.com";
  await client.signIn((await insertUser({ username })).id);
  for (let at = 0; at < 20; at += 1) {
    await insertUser({ username: `user-${at}@example.com` });
    await insertRegistration(`visitor-${at}@example.com`);
    await insertSubscriber(`visitor-${at}@example.com`);
  }
  const all: Action[] = JSON.parse(JSON.stringify(listed).replace(/\{\w+\}/g, (word) => known[word] ?? word));
  for (const [, path, , body, { link: [page, text] = [] } = {}] of [...all, ...questions]) {
    const asked = Object.fromEntries(new URLSearchParams(text));
    if (page) await client.post(page, asked);
    const address = page ? path + readEmailedLink(asked.email ?? username).replace(/^[^?]*/, "") : path;
    const fields = [...new URLSearchParams(body ?? "")];
    const isGiven = (name: string) => name === "intent" || name === TIMESTAMP_FIELD;
    const given = fields.map(([name, value]): Form["fields"][number] => [name, isGiven(name) ? value : undefined]);
    if (body !== null) forms.push({ address, fields: given });
  }
}
