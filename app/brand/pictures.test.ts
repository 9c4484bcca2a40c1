import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { partners } from "~/brand/generated/partners";
import { pictures } from "~/brand/generated/pictures";

const addresses = [
  ...Object.values(pictures).map(({ src }) => src),
  ...partners.map(({ mark }) => mark),
];

it.each(addresses)(
  "%s is light, says its size and what it is, and asks for nothing of others",
  (address) => {
    const svg = readFileSync(
      new URL(`./assets${address.slice("/brand".length)}`, import.meta.url),
      "utf8",
    );
    expect(gzipSync(svg).length).toBeLessThanOrEqual(6 * 1024);
    const [, width, height] = /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(width).toBeDefined();
    expect(svg).toMatch(/viewBox="0 0 \d+ \d+"/);
    expect(svg).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(svg).not.toMatch(
      /https?:(?!\/\/www\.w3\.org\/2000\/svg")|<(?:script|style|text|image|foreignObject)\b|NaN/,
    );
    // It is printed on paper and shown on black.
    expect(svg).not.toMatch(new RegExp(`<path[^>]*d="M0 0[hH]${width}v${height}`, "i"));
  },
);
