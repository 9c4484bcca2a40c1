import type { PublicBrand } from "../../app/brand/schema";
import type { PassageCut, PassageCuts } from "../../app/content/schemas";
import type { MeasuredBrand } from "./brand";
import type { Content } from "./documents";
import { cutsOf } from "./passages";
import { goldPath } from "./paths";

type Files = Record<string, string>;

/** The generated files of app/brand, by path. */
export function brandModules({ brand, pictures, partners, logo }: MeasuredBrand): Files {
  const { routes, tools, colours, pictures: _, partners: __, ...rest } = brand;
  const { reports, ...documents } = rest.documents;
  const publicBrand: PublicBrand = { ...rest, documents };
  const adminLogin = `/${routes.adminLogin}`;
  const addresses = { goldPage: goldPath(brand), adminLogin };
  const { accent, accentInk, accentOnLight } = colours;
  return {
    "app/brand/generated/public.ts": module("../schema", [
      ["brand", "PublicBrand", publicBrand],
      ["goldPage", "string", goldPath(brand)],
      ["timeZoneName", "string", nameTimeZone(brand.company.timeZone)],
    ]),
    "app/brand/generated/pictures.ts": module("../schema", [
      ["pictures", "Pictures", pictures],
      ["partners", "readonly Partner[]", partners],
    ]),
    "app/brand/generated/lists.server.ts": module("../schema", [
      ["tools", "Tools", tools],
      ["reports", "Reports", reports],
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

/** What people call a time zone in any season: "ET" for America/Toronto. */
function nameTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, timeZoneName: "shortGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The generated modules of app/content, by path. */
export function contentModules({ press, governance, legal, pages, people, vocabulary, treasury }: Content): Files {
  const passageCuts: PassageCuts = {
    press: cutAll(press.bodies),
    governance: cutAll(governance.bodies),
    legal: cutAll(legal),
    pages: cutAll(pages),
  };
  const files: Record<string, Constant> = {
    "press-index": ["pressIndex", "readonly PressRecord[]", press.index],
    "press-bodies": ["pressBodies", "Readonly<Record<number, PressBody>>", press.bodies],
    "governance-index": ["governanceIndex", "readonly GovernanceRecord[]", governance.index],
    "governance-bodies": ["governanceBodies", "Readonly<Record<string, Body>>", governance.bodies],
    legal: ["legal", "Readonly<Record<string, LegalDocument>>", legal],
    pages: ["pages", "Pages", pages],
    people: ["people", "People", people],
    vocabulary: ["vocabulary", "Vocabulary", vocabulary],
    passages: ["passageCuts", "PassageCuts", passageCuts],
  };
  const modules = Object.entries(files).map(([name, constant]) => [name, module("../schemas", [constant])] as const);
  modules.push(["treasury", module("../treasury-schema", [["treasury", "Ledger | null", treasury]])]);
  return Object.fromEntries(modules.map(([name, text]) => [`app/content/generated/${name}.server.ts`, text]));
}

function cutAll(bodies: Readonly<Record<string, { html: string }>>): Record<string, PassageCut[]> {
  return Object.fromEntries(Object.entries(bodies).map(([name, { html }]) => [name, cutsOf(html)]));
}

const builtIn = new Set(["Readonly", "Record"]);

type Constant = readonly [name: string, type: string, value: unknown];

function module(from: string, constants: readonly Constant[]): string {
  const types = constants.flatMap(([, type]) => type.match(/\b[A-Z]\w+/g) ?? []).filter((name) => !builtIn.has(name));
  const lines = constants.map(
    ([name, type, value]) => `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};`,
  );
  return [`import type { ${[...new Set(types)].join(", ")} } from "${from}";`, "", ...lines, ""].join("\n");
}
