import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../scripts/site-process.ts";
import { sendRaw } from "../support/raw-request.ts";
import { sites } from "../support/running-sites.ts";

// The platform's router for static files decodes a path and drops empty segments before it looks a
// file up, so every spelling of a document's path must go to the Worker.

/** The answer to a path. Without what differs from request to request. */
async function ask(method: string, path: string) {
  const { status, headers, text } = await sendRaw(sites.simulated, path, { method });
  const { date, "x-request-id": id, "server-timing": timing, ...same } = headers;
  return JSON.stringify([status, same, text]);
}

const spellings: readonly string[] = [
  "/documents/FILE",
  "/documents/FILE/",
  "/documents/FILE%00",
  "/documents//FILE",
  "//documents/FILE",
  "//documents/FILE?x=1",
  "/%64ocuments/FILE",
  "/DOCUMENTS/FILE",
  "/documents%2fFILE",
  "/documents%252FFILE",
  "/%2Fdocuments/FILE",
  "/x/../documents/FILE",
  "/x/%2e%2e/documents/FILE",
  "/x%2F..%2Fdocuments/FILE",
  "/documents%/FILE",
  "/documents\\FILE",
  "/documents%5CFILE",
  "/\\documents/FILE",
  "/documents/FILE.data",
];
const renamed: readonly ((file: string) => string)[] = [
  (file) => file.replace(".", "%2e"),
  (file) => file.replace(/[.]\w+$/, ""),
  (file) => file.toUpperCase(),
];

// Deployed under its hash; which hour it is shown from, only the Worker knows.
const [deployed = ""] = readdirSync(path.join(root, "public/documents"));
const absent = `${"0".repeat(64)}${path.extname(deployed)}`;

test("a document's file answers as one that does not exist, however its path is written", async () => {
  const paths = [
    ...spellings.map((path) => (file: string) => path.replace("FILE", file)),
    ...renamed.map((rename) => (file: string) => `/documents/${rename(file)}`),
  ];
  // The page for unknown addresses shows a price, which may move between the two.
  for (const write of paths) {
    for (const method of ["GET", "HEAD"]) {
      await expect(async () => {
        const [there, notThere] = await Promise.all(
          [deployed, absent].map((file) => ask(method, write(file))),
        );
        const unnamed = (answer = "", file = "") =>
          answer.replaceAll(file, "FILE").replaceAll(write(file).slice(11), "NAME");
        expect(unnamed(there, deployed), write(deployed)).toBe(unnamed(notThere, absent));
        expect(there).not.toMatch(/^\[2/);
      }).toPass({ timeout: 15_000 });
    }
  }
});
