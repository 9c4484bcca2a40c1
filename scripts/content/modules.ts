import type { Brand, PublicBrand } from "../../app/brand/schema";
import type {
  Body,
  GovernanceRecord,
  LegalDocument,
  Pages,
  PassageCut,
  PassageCuts,
  People,
} from "../../app/content/schemas";
import { cutsOf } from "./passages";
import { goldPath } from "./paths";
import type { BrandPictures } from "./pictures";
import type { Press } from "./press";

export interface Content {
  readonly press: Press;
  readonly governance: { readonly index: GovernanceRecord[]; readonly bodies: Record<string, Body> };
  readonly legal: Record<string, LegalDocument>;
  readonly pages: Pages;
  readonly people: People;
}

type Files = Record<string, string>;

/** The generated files of app/brand, by path. */
export function brandModules(brand: Brand, { pictures, partners, logo }: BrandPictures): Files {
  const { routes, pictures: _, partners: __, ...rest } = brand;
  const publicBrand: PublicBrand = rest;
  const adminLogin = `/${routes.adminLogin}`;
  const addresses = { goldPage: goldPath(brand), adminLogin };
  const { accent, accentInk, accentOnLight } = brand.colours;
  return {
    "app/brand/generated/public.ts": module("../schema", [
      ["brand", "PublicBrand", publicBrand],
      ["goldPage", "string", goldPath(brand)],
    ]),
    "app/brand/generated/pictures.ts": module("../schema", [
      ["pictures", "Pictures", pictures],
      ["partners", "readonly Partner[]", partners],
    ]),
    "app/brand/generated/logo.ts": module("../schema", [["logo", "Logo", logo]]),
    "app/brand/generated/private.server.ts": `export const adminLoginPath = ${JSON.stringify(adminLogin)};\n`,
    "app/brand/generated/addresses.json": `${JSON.stringify(addresses, null, 2)}\n`,
    "app/brand/generated/theme.css": [
      ":root {",
      `  --brand-accent: ${accent};`,
      `  --brand-accent-ink: ${accentInk};`,
      `  --brand-accent-on-light: ${accentOnLight};`,
      "}\n",
    ].join("\n"),
  };
}

/** The generated modules of app/content, by path. */
export function contentModules({ press, governance, legal, pages, people }: Content): Files {
  const file = (name: string) => `app/content/generated/${name}.server.ts`;
  const types = "../schemas";
  return {
    [file("press-index")]: module(types, [["pressIndex", "readonly PressRecord[]", press.index]]),
    [file("press-bodies")]: module(types, [["pressBodies", "Readonly<Record<number, PressBody>>", press.bodies]]),
    [file("governance-index")]: module(types, [["governanceIndex", "readonly GovernanceRecord[]", governance.index]]),
    [file("governance-bodies")]: module(types, [
      ["governanceBodies", "Readonly<Record<string, Body>>", governance.bodies],
    ]),
    [file("legal")]: module(types, [["legal", "Readonly<Record<string, LegalDocument>>", legal]]),
    [file("pages")]: module(types, [["pages", "Pages", pages]]),
    [file("people")]: module(types, [["people", "People", people]]),
    [file("passages")]: module(types, [
      [
        "passageCuts",
        "PassageCuts",
        {
          press: cutAll(press.bodies),
          governance: cutAll(governance.bodies),
          legal: cutAll(legal),
          pages: cutAll(pages),
        } satisfies PassageCuts,
      ],
    ]),
  };
}

function cutAll(bodies: Readonly<Record<string, { html: string }>>): Record<string, PassageCut[]> {
  return Object.fromEntries(Object.entries(bodies).map(([name, { html }]) => [name, cutsOf(html)]));
}

const builtIn = new Set(["Readonly", "Record"]);

function module(from: string, constants: readonly (readonly [name: string, type: string, value: unknown])[]): string {
  const types = constants.flatMap(([, type]) => type.match(/\b[A-Z]\w+/g) ?? []).filter((name) => !builtIn.has(name));
  const lines = constants.map(
    ([name, type, value]) => `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};`,
  );
  return [`import type { ${[...new Set(types)].join(", ")} } from "${from}";`, "", ...lines, ""].join("\n");
}
