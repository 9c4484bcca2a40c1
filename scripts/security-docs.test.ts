import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// The security documents against the sources: an inventory that is kept by hand is wrong from the
// first change on.

const read = (file: string) => readFileSync(file, "utf8");
const page = read("docs/security.md");
const sources = globSync("{app,workers,scripts}/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.|\/generated\/|\.generated\./.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The files that match and that the page does not name. */
const unnamed = (pattern: RegExp) =>
  sources
    .filter(({ file, text }) => pattern.test(text) && !page.includes(`\`${file}\``))
    .map(({ file }) => file);

/**
 * Files that a document names and that are gone; and of the tests and words that it names by file
 * those that are not there.
 */
function findLost(document: string): string[] {
  const files = [
    ...document.matchAll(/`((?:app|workers|scripts|tests|docs)\/[^`\s*{]+\.\w+)`/g),
  ].map(([, file = ""]) => file);
  const proofs = [
    ...document.matchAll(/`([^`\s]+)` › (?:“([^”]+)”|((?:\\\||[^|<])+?)(?= \||<br>))/g),
  ];
  return [
    ...files.filter((file) => !existsSync(file)),
    ...proofs.flatMap(([, file = "", quoted, plain = ""]) => {
      const title = (quoted ?? plain).replaceAll("\\|", "|");
      // Of a test its whole title, so that a renamed one is noticed.
      const words = /\.(test|spec)\.tsx?$/.test(file) ? [`"${title}"`, `\`${title}\``] : [title];
      return existsSync(file) && words.some((word) => read(file).includes(word))
        ? []
        : `${file}: ${title}`;
    }),
  ];
}

it("each file that the threat model and the table of ASVS name exists", () => {
  expect(read("docs/asvs.md").match(/\.test\.tsx?`/g)?.length).toBeGreaterThan(60);
  for (const file of ["docs/asvs.md", "docs/threats.md"]) expect(findLost(read(file))).toEqual([]);
  expect(
    findLost(
      "`workers/index.ts`, `app/gone.ts`: `app/gone.test.ts` › “a title” or<br>test `a.test.ts` › b |",
    ),
  ).toHaveLength(4);
});

it("every use of cryptography is in the table of keys", () => {
  const uses = /from "node:crypto"|crypto\.subtle|crypto\.getRandomValues|secrets: \[secret\]/;
  expect(sources.filter(({ text }) => uses.test(text)).length).toBeGreaterThan(15);
  expect(unnamed(uses)).toEqual([]);
});

it("the site hashes with SHA-256 alone", () => {
  const shipped = sources.filter(({ file }) => /^(app|workers)\//.test(file));
  const hashes = shipped.flatMap(({ text }) => [
    ...text.matchAll(/(?:createHash|createHmac|\.digest)\("([^"]+)"[,)]/g),
  ]);
  const encodings = ["hex", "base64", "base64url"];
  const named = hashes.map(([, name = ""]) => name).filter((name) => !encodings.includes(name));
  expect(new Set(named)).toEqual(new Set(["sha256", "SHA-256"]));
});

it("every call to another host is in the table of connections", () => {
  const calls = /\bfetch\((address|from|input|url)\b|[:=] fetch(?![\w(])|\b(post|notify)\(/;
  const called = sources.filter(
    ({ file, text }) => file.startsWith("workers/") && calls.test(text),
  );
  expect(called.length).toBeGreaterThan(3);
  expect(called.map(({ file }) => file).filter((file) => !page.includes(`\`${file}\``))).toEqual(
    [],
  );
});

it("every package is pinned by its hash, and comes from the registry or is part of another package", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<
      string,
      { integrity?: string; resolved?: string; inBundle?: boolean; link?: boolean }
    >;
  };
  const unpinned = Object.entries(packages).filter(
    ([name, { integrity, inBundle }]) =>
      name !== "" && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(unpinned.map(([name]) => name)).toEqual([]);
  const elsewhere = Object.values(packages).filter(
    ({ resolved, link }) => link || resolved?.startsWith("git"),
  );
  expect(elsewhere).toEqual([]);
});

it.each<[what: string, folders: RegExp, pattern: RegExp, files: string[]]>([
  // Waits that are spread: between tries, before a reconnect, in front of full rooms; made-up
  // visitors and prices.
  [
    "is random but by the system's generator",
    /^(?!app\/(db|live)|workers\/price)/,
    /Math\.random/,
    [],
  ],
  [
    "runs a text as code",
    /^(app|workers)/,
    /\beval\(|new Function\(|setTimeout\(["'`]|document\.write/,
    [],
  ],
  // An operator of our own, and the conditions that stored-data.ts states.
  [
    "puts a query together of texts",
    /^(app|workers)/,
    /sql\.raw\(/,
    ["app/domain/admin/list.ts", "app/domain/privacy/retention.ts"],
  ],
  [
    "sets HTML that neither the build nor the renderer made",
    /^app/,
    /dangerouslySetInnerHTML|\.innerHTML\b/,
    ["app/framework/document.server.tsx", "app/site/error-page.tsx", "app/ui/prose.tsx"],
  ],
  [
    "encrypts, or hashes by a name that is not written out",
    /^(app|workers)/,
    /createHash\([^"]|createHmac\([^"]|create(De)?[Cc]ipher|subtle\.(encrypt|wrapKey)|(public|private)Encrypt/,
    [],
  ],
])("nothing %s", (_, folders, pattern, files) => {
  const found = sources.filter(({ file, text }) => folders.test(file) && pattern.test(text));
  expect(found.map(({ file }) => file).sort()).toEqual(files);
});

it("every cookie has the __Host- prefix", () => {
  const made = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/createCookie\(([^,]+)/g)].map(([, name = ""]) => ({ file, name, text })),
  );
  expect(made.length).toBeGreaterThan(3);
  // Or a variable that has it over https; the Worker's tests show that it does.
  const isPrefixed = ({ name, text }: (typeof made)[number]) =>
    /^("__Host-|secure \? `__Host-)/.test(name) ||
    (name === "name" && /const name = secure \? ["`]__Host-/.test(text));
  expect(
    made.filter((each) => !isPrefixed(each)).map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([]);
});
