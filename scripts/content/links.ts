import type { Folder } from "./files";
import type { Content } from "./modules";
import { pressNumberPath } from "./paths";

/** Rejects links from one document to another that does not exist, or is not yet published when a reader follows. */
export function checkLinks({ press, governance }: Content, { links, problems }: Folder): void {
  const publishTimes = new Map([
    ...governance.index.map(({ path }) => [path, 0] as const),
    ...press.index.flatMap(({ path, id, publishAt }) =>
      [path, pressNumberPath(id)].map((address) => [address, Date.parse(publishAt)] as const),
    ),
  ]);
  for (const { file, line, address: written, publishAt } of links) {
    const [address] = /^\/(?:news|press-releases|governance)\/[^#?]+/.exec(written) ?? [];
    if (!address) continue;
    const target = publishTimes.get(address);
    if (target === undefined) problems.add({ file, line, reason: `link ${address} leads to no document` });
    else if (publishAt && target > Date.parse(publishAt))
      problems.add({ file, line, reason: `link ${address} leads to a release that appears later than this one` });
  }
}
