import type { PressRecord } from "../../app/content/schemas";
import type { Content } from "./modules";
import { pressNumberPath } from "./paths";
import type { Problems } from "./problems";

interface Linking {
  readonly file: string;
  readonly html: string;
  /** When the text that links can first be read; always, for a text without embargo. */
  readonly from?: string;
}

/** Rejects links from one document to another that is not there, or not there yet when a reader follows. */
export function checkLinks({ press, governance, legal, pages }: Content, problems: Problems): void {
  const releases = new Map<string, PressRecord>(
    press.index.flatMap((release) => [
      [release.path, release] as const,
      [pressNumberPath(release.id), release] as const,
    ]),
  );
  const texts: Linking[] = [
    ...press.index.map(({ id, path, publishAt }) => ({
      file: `content/press/${id}-… (${path})`,
      html: press.bodies[id]?.html ?? "",
      from: publishAt,
    })),
    ...governance.index.map(({ slug }) => ({
      file: `content/governance/${slug}.md`,
      html: governance.bodies[slug]?.html ?? "",
    })),
    ...Object.entries(legal).map(([slug, { html }]) => ({ file: `content/legal/${slug}.md`, html })),
    ...Object.values(pages).map(({ slug, html }) => ({ file: `content/pages/${slug}.md`, html })),
  ];
  for (const { file, html, from } of texts) {
    for (const [, address = ""] of html.matchAll(/ href="(\/(?:news|press-releases|governance)\/[^"#?]+)/g)) {
      const release = releases.get(address);
      const policy = governance.index.some(({ path }) => path === address);
      if (!release && !policy) problems.add({ file, reason: `link ${address} leads to no document` });
      else if (release && from && Date.parse(release.publishAt) > Date.parse(from)) {
        problems.add({ file, reason: `link ${address} leads to a release that appears later than this one` });
      }
    }
  }
}
