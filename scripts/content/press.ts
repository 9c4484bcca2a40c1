import { type PressBody, type PressRecord, pressFrontMatter } from "../../app/content/schemas";
import { slugOf } from "../../app/domain/press/press";
import type { Folder } from "./files";
import { readMarkdown, type Source } from "./front-matter";
import { renderBody } from "./markdown";
import { pressPath } from "./paths";

const longDate = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });

/** All releases, in the order of their ids. */
export async function readPress(folder: Folder, files: readonly string[], timeZone = "UTC") {
  const index: PressRecord[] = [];
  const bodies: Record<number, PressBody> = {};
  const taken = new Map<string, string>();
  for (const file of files) {
    const source = await readMarkdown(folder, file, pressFrontMatter);
    if (!source) continue;
    const { data } = source;
    const slug = slugOf(data.title);
    const path = pressPath(slug);
    checkNames(source, path, taken);
    if (slug === "") source.reject("title", "leaves no address: it has no letters or digits");
    checkDates(source, timeZone);
    const rules = { rejectImage, newTab: "every link", publishAt: data.publishAt } as const;
    const { html, text } = renderBody(source, rules, folder);
    index.push({ ...data, slug, path });
    bodies[data.id] = { html, text };
  }
  return { index: index.sort((a, b) => a.id - b.id), bodies };
}

// Everything below public/ can be fetched from the moment of deployment, so a picture of its own would
// reveal a release early. The brand's own pictures reveal nothing.
function rejectImage(address: string): string | null {
  return address.startsWith("/brand/")
    ? null
    : `image ${address}: a press release may only show images of /brand, because others would be public before it is`;
}

type PressSource = Source<Pick<PressRecord, "id" | "title" | "date" | "displayDate" | "publishAt">>;

function checkNames({ file, data, reject }: PressSource, path: string, taken: Map<string, string>): void {
  if (!file.includes(`/${data.id}-`)) reject("id", `the file's name must start with it: ${data.id}-…`);
  const names = [
    ["id", `id ${data.id}`],
    ["title", `the address ${path}`],
  ] as const;
  for (const [field, name] of names) {
    const other = taken.get(name);
    if (other) reject(field, `${name} is already used by ${other}`);
    else taken.set(name, file);
  }
}

function checkDates({ data, reject }: PressSource, timeZone: string): void {
  const expected = longDate.format(new Date(`${data.date}T00:00:00Z`));
  if (data.displayDate !== expected) reject("displayDate", `must be "${expected}", the day of date`);
  const published = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(new Date(data.publishAt));
  if (published !== data.date) reject("publishAt", `is ${published} in ${timeZone}, but date is ${data.date}`);
}
