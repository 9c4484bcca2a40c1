import { beforeAll, it } from "vitest";
import { MAX_BODY_BYTES } from "../../../workers/bounded-body";
import { type Choice, hostileWords } from "../hostile-input";
import { findRoute, routes } from "./build-routes";
import { type Action, actions } from "./half-writes";
import { addressOf, sendHostile } from "./hostile-visitors";
import * as rows from "./rows";
import { dataPathOf, openClient } from "./site-client";

// Bodies that no form of the site sends, and some that it does, to every route that takes one.

const { insertRegistration, insertSubscriber, insertUser, PASSWORD, readEmailedLink } = rows;

/** A form's address and the names of its fields, with the values that the page itself gives. */
type Form = { address: string; fields: [name: string, given: string | undefined][] };
export const forms: Form[] = [];

/**
 * Takes the forms from the list of actions, their links as the emails have them, and makes rows for
 * them to change.
 */
export async function makeForms() {
  for (let at = 0; at < 20; at += 1) {
    await insertUser({ username: `user-${at}@example.com` });
    await insertRegistration(`visitor-${at}@example.com`);
    await insertSubscriber(`visitor-${at}@example.com`);
  }
  const client = openClient({
    origin: "http://localhost",
    ip: "127.0.0.1",
    bindings: { LAUNCH_OPT_IN: "double" },
  });
  await client.signIn((await insertUser({ username: "ada@example.com" })).id);
  const unlisted = ["/api/chat", "/api/none"].map(
    (path): Action => ["", path, "nobody", "message="],
  );
  for (const [, path, , body, { link } = {}] of [...actions, ...unlisted]) {
    const asked = Object.fromEntries(new URLSearchParams(link?.[1]));
    if (link) await client.post(link[0], asked);
    const query = link
      ? readEmailedLink(asked.email ?? "ada@example.com").replace(/^[^?]*/, "")
      : "";
    // What some calls take besides.
    const extras = path.startsWith("/api/") ? "&source=&marketingConsent=" : "";
    const names = [...new URLSearchParams((body ?? "") + extras)];
    const fields = names.map(([name, value]): Form["fields"][number] => [
      name,
      name === "intent" ? value : undefined,
    ]);
    forms.push({ address: path + query, fields });
  }
}

function validValue(name: string, choice: Choice): unknown {
  const { below, of } = choice;
  if (/password/i.test(name)) return PASSWORD;
  if (/email|username/.test(name))
    return `${of("user", "visitor", "new")}-${below(60)}@example.com`;
  const marketingConsent = of<unknown>("on", true);
  const fixed = {
    message: "What is the fee?",
    marketingConsent,
    consent: "on",
    code: "123456",
    passkey: "{}",
    source: "launch",
    link: "",
  };
  return { ...fixed }[name] ?? of(...hostileWords);
}

type Fields = [name: string, value: unknown][];

/** The fields of a form as they should be, or with so many of them spoiled. */
function fieldsOf({ fields }: Form, spoiled: number, choice: Choice): Fields {
  const { happens, of } = choice;
  const word = () =>
    of<unknown>(...hostileWords, ...hostileWords, Number.NaN, -1, null, [], {}, [[]], true);
  const makeValue = ([name, given]: Form["fields"][number]) =>
    happens(spoiled) ? word() : (given ?? validValue(name, choice));
  const sent = fields.map((field): Fields[number] => [field[0], makeValue(field)]);
  if (happens(spoiled)) sent.push([of(...hostileWords), word()]);
  if (happens(spoiled))
    sent.push([of("intent", "__intent__", ...fields.map(([name]) => name)), word()]);
  if (happens(spoiled / 2)) sent.splice(choice.below(sent.length), 1);
  return sent;
}

const written = (fields: Fields) =>
  new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
const asJson = (fields: Fields) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 255);

function multipart(fields: Fields): FormData {
  const form = new FormData();
  for (const [at, [name, value]] of fields.entries())
    form.append(name, at % 2 ? new File([String(value)], "a.png") : String(value));
  return form;
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
type Sent = [type: string | null, body: RequestInit["body"]];

/** Bodies that are not even what they say. */
const broken: ((fields: Fields, choice: Choice) => Sent)[] = [
  (fields) => [null, multipart(fields)],
  () => [
    "multipart/form-data; boundary=a",
    `--a\r\nContent-Disposition: form-data; name="email"\r\n\r\n--b`,
  ],
  () => ["multipart/form-data", "--\r\n\r\n"],
  (_, { below }) => [JSON_TYPE, `${'{"message":'.repeat(below(6_000))}`],
  (_, { below }) => [JSON_TYPE, `${"[".repeat(below(30_000))}`],
  (_, { of }) => [
    JSON_TYPE,
    of("[]", "null", "1", '"text"', '{"__proto__":{"isAdmin":true}}', "\ufeff{}", "NaN"),
  ],
  (_, { of, below }) => [JSON_TYPE, `{"message":{"a":${"[".repeat(below(9_000))}1${of("", "]")}}`],
  (fields, { of }) => [of(FORM, JSON_TYPE), latin(`${written(fields)}&a=\xff\xfe%ff`)],
  (fields, { of }) => [`${FORM}; charset=${of("utf-16", "utf-7", "none", "")}`, written(fields)],
  (fields, { of }) => [
    of("text/plain", "application/xml", "image/png", "", ";", `${FORM}x`),
    asJson(fields),
  ],
  (fields, { of }) => [of(FORM, JSON_TYPE), of(asJson(fields), written(fields))],
  (_, { of }) => [
    of(FORM, JSON_TYPE),
    of("", null, "&&&", "=&=", "%", "a[10000000]=1&a[0].b.c=", "&".repeat(16_000)),
  ],
  (_, { of, below }) => [
    FORM,
    `message=x&a=${"x".repeat(of(16_000, MAX_BODY_BYTES - 300) + below(400))}`,
  ],
  (fields, { below }) => [
    JSON_TYPE,
    asJson([...fields, ["a", "x".repeat(MAX_BODY_BYTES - 300 + below(400))]]),
  ],
];

/**
 * Sends bodies to the routes of some addresses. @param seed of all choices, so that a failure can
 * be repeated
 */
export function tryHostileBodies(
  title: string,
  { seed, count, at }: { seed: number; count: number; at: RegExp },
) {
  const actions = routes.filter(
    ({ methods, pattern }) => methods.includes("POST") && at.test(pattern),
  );
  beforeAll(makeForms);

  it(title, { timeout: 1_200_000 }, async () => {
    await sendHostile({ seed, count }, (choice) => {
      const { happens, of } = choice;
      const route = of(...actions);
      const own = forms.filter(
        ({ address }) => findRoute(address.split("?")[0] ?? "")?.route.id === route.id,
      );
      const form = of(...own, { address: addressOf(route, choice), fields: [] });
      const fields = fieldsOf(form, of(0, 0, 0.1, 0.4), choice);
      const isApi = form.address.startsWith("/api/");
      const usual: Sent = isApi ? [JSON_TYPE, asJson(fields)] : [FORM, written(fields)];
      const [type, body] = happens(0.6) ? usual : of(...broken)(fields, choice);
      const headers = new Headers(type === null ? {} : { "Content-Type": type });
      if (happens(0.05)) headers.set("Content-Encoding", of("gzip", "br", "deflate"));
      if (happens(0.05)) headers.set("Content-Length", of("0", "1", "999999999", "-1", "x"));
      if (isApi && happens(0.2)) headers.set("Accept", "text/event-stream");
      // A page's data is asked for more often than the page: it costs less, and the action is the
      // same.
      const path = happens(isApi ? 0.05 : 0.75) ? dataPathOf(form.address) : form.address;
      return { path, init: { method: "POST", headers, body } };
    });
  });
}
