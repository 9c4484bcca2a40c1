import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { root } from "../../scripts/site-process.ts";
import { sites } from "../support/running-sites.ts";

// The platform's router for static files decodes a path and drops empty segments before it looks a
// file up, so every spelling of a document's path must go to the Worker. fetch() would write some
// of them another way.

/** The answer to a path, written as it is. Without what differs from request to request. */
const ask = (method: string, path: string) =>
  new Promise<object>((resolve, reject) => {
    const { hostname, port } = new URL(sites.simulated);
    const sent = request({ hostname, port, method, path, setHost: true }, async (response) => {
      const { date, "x-request-id": id, "server-timing": timing, ...headers } = response.headers;
      resolve({ status: response.statusCode, headers, body: await text(response) });
    });
    sent.on("error", reject).end();
  });

const encode = (characters: string) =>
  characters.replace(
    /[\s\S]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );

/**
 * Every way to write the path of a file among the documents that some router may read as the same.
 */
const spellings: Readonly<Record<string, (file: string) => string>> = {
  "as it is": (file) => `/documents/${file}`,
  "an encoded letter of the folder": (file) => `/%64ocuments/${file}`,
  "an encoded folder": (file) => `/${encode("documents")}/${file}`,
  "an encoded letter of the file": (file) =>
    `/documents/${encode(file.slice(0, 1))}${file.slice(1)}`,
  "an encoded dot": (file) => `/documents/${file.replace(".", "%2e")}`,
  "an encoded slash": (file) => `/documents%2F${file}`,
  "an encoded slash in lower case": (file) => `/documents%2f${file}`,
  "a slash encoded twice": (file) => `/documents%252F${file}`,
  "an encoded slash at the start": (file) => `/%2Fdocuments/${file}`,
  "two slashes at the start": (file) => `//documents/${file}`,
  "two slashes within": (file) => `/documents//${file}`,
  "three slashes": (file) => `///documents///${file}`,
  "a slash at the end": (file) => `/documents/${file}/`,
  "two slashes at the end": (file) => `/documents/${file}//`,
  "a dot segment": (file) => `/./documents/${file}`,
  "a dot segment within": (file) => `/documents/./${file}`,
  "a parent segment": (file) => `/x/../documents/${file}`,
  "an encoded dot segment": (file) => `/%2e/documents/${file}`,
  "an encoded parent segment": (file) => `/x/%2e%2e/documents/${file}`,
  "an encoded slash and parent": (file) => `/x%2F..%2Fdocuments/${file}`,
  "a backslash": (file) => `/documents\\${file}`,
  "a backslash at the start": (file) => `\\documents/${file}`,
  "an encoded backslash": (file) => `/documents%5C${file}`,
  "two backslashes at the start": (file) => `/\\documents/${file}`,
  "a folder in capitals": (file) => `/DOCUMENTS/${file}`,
  "a file in capitals": (file) => `/documents/${file.toUpperCase()}`,
  "an encoded character that ends a string": (file) => `/documents/${file}%00`,
  "a broken escape": (file) => `/documents%/${file}`,
  "without its ending": (file) => `/documents/${file.replace(/[.]\w+$/, "")}`,
  "as a page's data": (file) => `/documents/${file}.data`,
  "doubled, as a page's data": (file) => `//documents/${file}.data`,
  "with a query": (file) => `//documents/${file}?x=1`,
};

// Deployed under its hash; which hour it is shown from, only the Worker knows.
const [deployed = ""] = readdirSync(path.join(root, "public/documents"));
const absent = `${createHash("sha256").update("a file of no deployment").digest("hex")}${path.extname(deployed)}`;

test("a document's file answers as one that does not exist, however its path is written", async () => {
  // The page for unknown addresses shows a price, which may move between the two.
  for (const [name, write] of Object.entries(spellings))
    for (const method of ["GET", "HEAD"])
      await expect(async () => {
        const [there, notThere] = await Promise.all(
          [deployed, absent].map((file) => ask(method, write(file))),
        );
        expect(JSON.parse(JSON.stringify(there).replaceAll(deployed, absent)), name).toEqual(
          notThere,
        );
        expect(JSON.stringify(there), name).not.toMatch(/"status":2/);
      }).toPass({ timeout: 15_000 });
});
