import { brandSchema } from "../../app/brand/schema";
import { type Draft, draftBrand, writeBrand } from "./draft-brand";
import { draftContent, PORTRAITS } from "./draft-content";
import { draftLegal } from "./draft-legal";
import { draftRepository, type Product } from "./draft-repository";
import { drawAssets, drawPortrait } from "./drawings";

/** Every file of a new company's folder, by path. */
export async function draftCompany(draft: Draft, product: Product): Promise<ReadonlyMap<string, string | Buffer>> {
  const written = draftBrand(draft);
  const brand = brandSchema.parse(written);
  const below = (folder: string, files: Iterable<readonly [string, string | Buffer]>) =>
    [...files].map(([file, content]) => [`${folder}/${file}`, content] as const);
  return new Map([
    ["brand/brand.ts", writeBrand(written)],
    ...below("brand/assets", await drawAssets(draft.name, brand)),
    ...below("content", Object.entries({ ...draftContent(draft), ...draftLegal(draft) })),
    ...below(
      "content/people",
      PORTRAITS.map((name) => [`${name}.svg`, drawPortrait(brand.colours)] as const),
    ),
    ...Object.entries(draftRepository(draft, product)),
  ]);
}
