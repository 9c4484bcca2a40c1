import { type PressBody, type PressRecord, pressFrontMatter } from "../../app/content/schemas";
import { slugOf } from "../../app/domain/press/slug";
import { readMarkdown, type Source } from "./front-matter";
import { renderBody } from "./markdown";
import { pressPath } from "./paths";
import type { Problems } from "./problems";

const longDate = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });
const torontoDate = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "America/Toronto" });

export interface Press {
  readonly index: PressRecord[];
  readonly bodies: Record<number, PressBody>;
}

/** All releases, in the order of their ids. */
export async function readPress(
  root: string,
  files: readonly string[],
  images: ReadonlyMap<string, Buffer>,
  problems: Problems,
): Promise<Press> {
  const index: PressRecord[] = [];
  const bodies: Record<number, PressBody> = {};
  const taken = new Map<string, string>();
  for (const file of files) {
    const source = await readMarkdown(root, file, pressFrontMatter, problems);
    if (!source) continue;
    const { data } = source;
    const slug = slugOf(data.title);
    checkNames(source, slug, taken, problems);
    checkDates(source, problems);
    const { html, text } = renderBody(source, { images, rejectImage, newTab: "every link" }, problems);
    index.push({ ...data, slug, path: pressPath(slug) });
    bodies[data.id] = { html, text };
  }
  return { index: index.sort((a, b) => a.id - b.id), bodies };
}

// Everything below public/ can be fetched from the moment of deployment: a picture of its own would
// tell of a release before its time. The brand's own pictures tell nothing.
function rejectImage(address: string): string | null {
  return address.startsWith("/brand/")
    ? null
    : `image ${address}: a press release may only show images of /brand, because others would be public before it is`;
}

type PressSource = Source<Pick<PressRecord, "id" | "title" | "date" | "displayDate" | "publishAt">>;

function checkNames(
  { file, data, lineOf }: PressSource,
  slug: string,
  taken: Map<string, string>,
  problems: Problems,
): void {
  const name = file.slice(file.lastIndexOf("/") + 1);
  if (!name.startsWith(`${data.id}-`)) {
    problems.add({ file, line: lineOf("id"), field: "id", reason: `the file's name must start with it: ${data.id}-…` });
  }
  if (slug === "")
    problems.add({
      file,
      line: lineOf("title"),
      field: "title",
      reason: "leaves no address: it has no letter or digit",
    });
  for (const [field, value] of [
    ["id", `id ${data.id}`],
    ["title", `the address ${pressPath(slug)}`],
  ] as const) {
    const other = taken.get(value);
    if (other) problems.add({ file, line: lineOf(field), field, reason: `${value} is already that of ${other}` });
    else taken.set(value, file);
  }
}

function checkDates({ file, data, lineOf }: PressSource, problems: Problems): void {
  const expected = longDate.format(new Date(`${data.date}T00:00:00Z`));
  if (data.displayDate !== expected) {
    problems.add({
      file,
      line: lineOf("displayDate"),
      field: "displayDate",
      reason: `must be "${expected}", the day of date`,
    });
  }
  const published = torontoDate.format(new Date(data.publishAt));
  if (published !== data.date) {
    problems.add({
      file,
      line: lineOf("publishAt"),
      field: "publishAt",
      reason: `is ${published} in Toronto, and date is ${data.date}`,
    });
  }
}
