import { adminLoginPath } from "~/brand/generated/private.server";
import { findRoute, routes } from "./hostile-visitors";
import { insertRegistration, insertSubscriber, insertUser, PASSWORD, readEmailedLink } from "./rows";
import { openClient } from "./site-client";

/** What a form of a page or a JSON call sends: the names of its fields, with the values that the page itself gives. */
export interface Form {
  address: string;
  fields: [name: string, given: string | undefined][];
}

/** The routes that take a body. */
export const actions = routes.filter(({ methods }) => methods.includes("POST"));
const forms = new Map<string, Form>();
/** What is sent to a route, by its id. */
export const formsOf = (id: string) =>
  [...forms.values()].filter(({ address }) => findRoute(address.split("?")[0] ?? "")?.route.id === id);

const addForm = (address: string, fields: Form["fields"]) =>
  forms.set(`${address} ${fields.map(([name]) => name)}`, { address, fields });

type Client = ReturnType<typeof openClient>;

/** Keeps the forms of a page. */
async function readForms(client: Client, address: string) {
  for (const [, head = "", body = ""] of (await client.get(address)).text.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    if (!head.includes('method="post"')) continue;
    const fields = [...body.matchAll(/<(?:input|button|textarea)[^>]* name="([^"]*)"[^>]*/g)];
    addForm(
      (/ action="([^"]*)"/.exec(head)?.[1] ?? address).replaceAll("&amp;", "&"),
      fields.map(([tag, name = ""]) => [name, / value="([^"]*)"/.exec(tag)?.[1]]),
    );
  }
}

/** Keeps what a JSON call misses in an empty body. */
async function readCall(client: Client, address: string) {
  const { text } = await client.postJson(address, {});
  const missing = Object.keys(JSON.parse(text || "{}").fieldErrors ?? {});
  const fields = [...missing, "source", "marketingConsent"].map((name): Form["fields"][number] => [name, undefined]);
  addForm(address, fields);
}

// Shown by scripts, and between two steps of a sign-in.
addForm("/auth/sign-out", []);
addForm(`${adminLoginPath}/code`, [["code", undefined]]);

/** Finds the forms of the site's pages and of the links in its emails, as everybody sees them, and some rows for them to change. */
export async function readAllForms() {
  const bindings = { ASSISTANT: "visible" };
  const [visitor, user, administrator] = [openClient({ bindings }), openClient({ bindings }), openClient({ bindings })];
  await user.signIn((await insertUser()).id);
  await administrator.signIn((await insertUser({ isAdmin: true })).id);
  for (let at = 0; at < 20; at += 1) {
    await insertUser({ username: `user-${at}@example.com` });
    await insertRegistration(`visitor-${at}@example.com`);
    await insertSubscriber(`visitor-${at}@example.com`);
  }
  for (const { pattern } of actions)
    if (pattern.startsWith("/api/")) await readCall(visitor, pattern.replace("*", "none"));
    else
      for (const client of [visitor, user, administrator])
        await readForms(client, pattern.replace(":list/:id", "users/3"));
  await readForms(visitor, "/auth?tab=sign-up");
  // Where a request comes from the machine itself, the links of its emails lead back there.
  const origin = "http://localhost";
  const local = openClient({ origin, ip: "127.0.0.1", bindings: { ...bindings, LAUNCH_OPT_IN: "double" } });
  const email = "links@example.com";
  const ways = {
    "/newsletter": { email, consent: "on" },
    "/whitelist": { email },
    "/whitelist/manage": { email: "visitor-1@example.com" },
    "/auth?tab=sign-up": { username: email, password: PASSWORD, confirmPassword: PASSWORD },
    "/reset-password": { email },
  };
  for (const [path, fields] of Object.entries<Record<string, string>>(ways)) {
    await local.post(path, fields);
    await readForms(local, readEmailedLink(fields.email ?? email));
  }
}
