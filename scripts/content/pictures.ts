import type { Brand, Logo, Partner, Picture, Pictures } from "../../app/brand/schema";
import type { Problems } from "./problems";
import { sizeOf } from "./public-files";

/** A picture must not be what a visitor on a telephone waits for. */
const MAX_BYTES = 60_000;

const LOGO = "/brand/logo.svg";

export interface BrandPictures {
  readonly pictures: Pictures;
  readonly partners: readonly Partner[];
  readonly logo: Logo;
}

/** The brand's pictures with the size that pages reserve for them; null when one is missing, unreadable or too heavy. */
export function readPictures(
  brand: Brand,
  publicFiles: ReadonlyMap<string, Buffer>,
  problems: Problems,
): BrandPictures | null {
  const measured = Object.entries(brand.pictures).map(([name, { file, alt }]) => {
    const size = measure(file, `pictures.${name}`, publicFiles, problems);
    return size && ([name, { src: `/brand/${file}`, ...size, alt }] satisfies [string, Picture]);
  });
  const partners = brand.partners.map(({ role, name, mark }, index) => {
    const size = measure(mark, `partners.${index}.mark`, publicFiles, problems);
    if (size && size.width !== size.height)
      problems.add({ file: `brand/assets/${mark}`, reason: `is ${size.width}×${size.height}, and must be square` });
    return { role, name, mark: `/brand/${mark}` };
  });
  const logo = sizeOf(publicFiles.get(LOGO) ?? Buffer.alloc(0));
  const found = measured.filter((entry) => entry !== null);
  if (!logo || found.length < measured.length) return null;
  const pictures = Object.fromEntries(found) as Record<keyof Pictures, Picture>;
  return { pictures, partners, logo: { src: LOGO, ...logo } };
}

function measure(
  file: string,
  field: string,
  publicFiles: ReadonlyMap<string, Buffer>,
  problems: Problems,
): { width: number; height: number } | null {
  const asset = `brand/assets/${file}`;
  const bytes = publicFiles.get(`/brand/${file}`);
  if (!bytes) {
    problems.add({ file: "brand/brand.ts", field, reason: `${asset} does not exist` });
    return null;
  }
  if (bytes.length > MAX_BYTES) {
    problems.add({ file: asset, reason: `weighs ${bytes.length} bytes, and may weigh ${MAX_BYTES}` });
  }
  const size = sizeOf(bytes);
  if (!size) problems.add({ file: asset, reason: "is not an image with a readable width and height" });
  return size;
}
