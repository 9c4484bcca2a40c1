import sharp from "sharp";
import type { Brand } from "../../app/brand/schema";
import { DRAWN } from "../content/placeholders";

/** In the bytes of each drawing: the content build counts it among what is left to do. */
const MARK = `${DRAWN}: replace this picture`;

// Pictures for the time until a designer has drawn the company's own. They are shapes alone: a machine without fonts must
// draw the same.

type Colours = Brand["colours"];

const svg = (width: number, height: number, title: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><!-- ${MARK} --><title>${escapeXml(title)}</title>${shapes}</svg>\n`;

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Two strokes that rise to a point, in a square of 64. */
const sign = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M8 50 32 14l24 36"/><path d="M20 50h24"/></g>`;

/** A character of a name is at most this wide, in pixels. */
const CHARACTER_WIDTH = 22;

function drawLogo(name: string, { accent, accentOnLight }: Colours): string {
  const text = `<style>text{fill:${accentOnLight}}@media (prefers-color-scheme:dark){text{fill:${accent}}}</style><text x="76" y="44" font-family="Georgia, serif" font-size="36">${escapeXml(name)}</text>`;
  return svg(84 + name.length * CHARACTER_WIDTH, 64, name, sign(accent) + text);
}

const drawIcon = (name: string, { accent, accentInk }: Colours) =>
  svg(
    64,
    64,
    name,
    `<rect width="64" height="64" rx="14" fill="${accent}"/><g transform="translate(9.600 9.600) scale(.7)">${sign(accentInk)}</g>`,
  );

/** What each picture of the brand has in its middle, around 320, 240. */
const motifs: Readonly<Record<keyof Brand["pictures"], string>> = {
  goldGram: '<rect x="240" y="150" width="160" height="180" rx="14"/><path d="M272 210h96M272 250h96M272 290h56"/>',
  collectible:
    '<rect x="220" y="120" width="200" height="240" rx="20"/><circle cx="320" cy="220" r="56"/><path d="M260 320h120"/>',
  app: '<rect x="240" y="80" width="160" height="320" rx="28"/><path d="M268 150h104M268 190h64M268 340h104"/>',
  vault:
    '<circle cx="320" cy="240" r="130"/><circle cx="320" cy="240" r="44"/><path d="M320 110v86M320 284v86M190 240h86M364 240h86"/>',
  launchpad: '<path d="M320 90 380 220v80H260v-80ZM220 370h200M290 330l-14 30M350 330l14 30"/>',
  reserve:
    '<ellipse cx="320" cy="150" rx="120" ry="40"/><path d="M200 150v60c0 22 54 40 120 40s120-18 120-40v-60M200 210v60c0 22 54 40 120 40s120-18 120-40v-60"/>',
};

/** A picture that nobody takes for a finished one: its frame is dashed. */
const drawPicture = (motif: string, { accent }: Colours) =>
  svg(
    640,
    480,
    "Placeholder",
    `<g fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><rect x="16" y="16" width="608" height="448" rx="24" stroke-opacity=".5" stroke-dasharray="14 14"/>${motif}</g>`,
  );

/** A person whose portrait is still missing. */
export const drawPortrait = ({ accent }: Colours) =>
  svg(
    400,
    400,
    "Placeholder",
    `<rect width="400" height="400" fill="#1a1a1f"/><g fill="${accent}" fill-opacity=".35"><circle cx="200" cy="150" r="70"/><path d="M70 400c0-86 58-140 130-140s130 54 130 140Z"/></g>`,
  );

const SHARE = { width: 1200, height: 630 };

const drawShare = ({ accent }: Colours) =>
  svg(
    SHARE.width,
    SHARE.height,
    "Placeholder",
    `<rect width="1200" height="630" fill="#0a0a0c"/><circle cx="600" cy="315" r="230" fill="none" stroke="${accent}" stroke-opacity=".25" stroke-width="2"/><g transform="translate(440 155) scale(5)">${sign(accent)}</g>`,
  );

const render = (drawing: string, width: number) =>
  sharp(Buffer.from(drawing), { density: 300 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .withExif({ IFD0: { ImageDescription: MARK } })
    .toBuffer();

/** The files of brand/assets, by name. */
export async function drawAssets(
  name: string,
  brand: Pick<Brand, "colours" | "pictures">,
): Promise<Map<string, string | Buffer>> {
  const icon = drawIcon(name, brand.colours);
  const files = new Map<string, string | Buffer>([
    ["logo.svg", drawLogo(name, brand.colours)],
    ["mark.svg", svg(64, 64, name, sign(brand.colours.accent))],
    ["icon.svg", icon],
    ["share.png", await render(drawShare(brand.colours), SHARE.width)],
  ]);
  for (const size of [180, 192, 512]) files.set(`icon-${size}.png`, await render(icon, size));
  for (const [key, { file }] of Object.entries(brand.pictures))
    files.set(file, drawPicture(motifs[key as keyof typeof motifs], brand.colours));
  return files;
}
