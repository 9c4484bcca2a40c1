import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { root } from "./site-process.ts";
import { omitScheduledNotice, scheduledNotice } from "./wrangler-notice.ts";

const [first, second, address, guide] = scheduledNotice;
const notice = `▲ [WARNING] ${first}

  ${second}
    curl "http://localhost:8787${address}"
  For more details, see ${guide}


`;
const others = '▲ [WARNING] The entrypoint exports nothing.\n\n\n{"event":"price.source_failed","source":"kraken"}\n';

it.each([1, 7, 10_000])(
  "of wrangler's lines that notice alone is left out, in pieces of %i characters",
  async (size) => {
    const filter = omitScheduledNotice();
    const written = `${others}${notice}${others}no end of line`;
    for (let at = 0; at < written.length; at += size) filter.write(written.slice(at, at + size));
    filter.end();
    expect(await text(filter)).toBe(`${others}${others}no end of line`);
  },
);

it("the notice is the installed wrangler's", async () => {
  const wrangler = await readFile(path.join(root, "node_modules/wrangler/wrangler-dist/cli.js"), "utf8");
  for (const line of scheduledNotice) expect(wrangler).toContain(line);
});
