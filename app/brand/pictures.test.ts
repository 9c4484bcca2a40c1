import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { partners, pictures } from "~/brand/generated/pictures";

// The default brand's own drawings: light, whole without anything from elsewhere, and named for who cannot see them.

const KB = 1024;
const addresses = [...Object.values(pictures).map(({ src }) => src), ...partners.map(({ mark }) => mark)];
const read = (address: string) =>
  readFileSync(fileURLToPath(new URL(`./assets${address.slice("/brand".length)}`, import.meta.url)), "utf8");

describe.each(addresses)("%s", (address) => {
  const svg = read(address);

  it("weighs at most 6 KB on the wire", () => {
    expect(gzipSync(svg).length).toBeLessThanOrEqual(6 * KB);
  });

  it("says its size and what it is", () => {
    expect(svg).toMatch(/^<svg [^>]*\bwidth="\d+" height="\d+"/);
    expect(svg).toMatch(/viewBox="0 0 \d+ \d+"/);
    expect(svg).toMatch(/<title>[^<]{5,}<\/title>/);
  });

  it("asks for no file, font, script or style of others", () => {
    expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg")|<(?:script|style|text|image|foreignObject)\b|NaN/);
  });

  it("paints no ground of its own, so that it stands on paper as on black", () => {
    const { width, height } = { width: svg.match(/width="(\d+)"/)?.[1], height: svg.match(/height="(\d+)"/)?.[1] };
    expect(svg).not.toMatch(new RegExp(`<path[^>]*d="M0 0[hH]${width}v${height}`, "i"));
  });
});

it("every picture has words of its own", () => {
  const words = Object.values(pictures).map(({ alt }) => alt);
  expect(new Set(words).size).toBe(words.length);
});
