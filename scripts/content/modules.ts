import { currencies } from "../../app/brand/currencies";
import type { MeasuredBrand } from "./brand";
import type { Content } from "./documents";
import { goldPath } from "./paths";
import { nameTimeZone } from "./time-zones";

type Files = Record<string, string>;

/** The generated files of app/brand, by path. */
export function brandModules(
  { brand, pictures, partners, logo }: MeasuredBrand,
  { pages }: Content,
): Files {
  const {
    routes,
    tools,
    colours,
    investorServices,
    retention,
    referenceTiles,
    releaseNotes,
    ...rest
  } = brand;
  const { pictures: _, partners: __, signingKeys: ___, ...publicBrand } = rest;
  const adminLogin = `/${routes.adminLogin}`;
  const textPages = Object.keys(pages).filter((name) => name.startsWith("/"));
  const addresses = { goldPage: goldPath(brand), adminLogin, textPages };
  const theme = `:root {
  --brand-accent: ${colours.accent};
  --brand-accent-ink: ${colours.accentInk};
  --brand-accent-on-light: ${colours.accentOnLight};
}
`;
  return {
    "app/brand/generated/public.ts": module("../schema", [
      ["brand", "PublicBrand", publicBrand],
      ["goldPage", "string", goldPath(brand)],
      [
        "timeZoneName",
        "string",
        brand.company.timeZoneName ?? nameTimeZone(brand.company.timeZone),
      ],
    ]),
    // Only the company's own currency goes to browsers.
    "app/brand/generated/money.ts": module("../currencies", [
      ["money", "CurrencyWords", currencies[brand.company.currency]],
    ]),
    "app/brand/generated/release-notes.ts": module("../schema", [
      ["releaseNotes", "ReleaseNotes", releaseNotes],
    ]),
    "app/brand/generated/pictures.ts": module("../schema", [["pictures", "Pictures", pictures]]),
    "app/brand/generated/partners.ts": module("../schema", [
      ["partners", "readonly Partner[]", partners],
    ]),
    "app/brand/generated/lists.server.ts": module("../schema", [
      ["tools", "Tools", tools],
      ["investorServices", "InvestorServices", investorServices],
      ["colours", "Colours", colours],
      ["retention", "Retention", retention],
      ["referenceTiles", "boolean", referenceTiles],
    ]),
    "app/brand/generated/logo.ts": module("../schema", [["logo", "Logo", logo]]),
    "app/brand/generated/private.server.ts": `export const adminLoginPath = ${JSON.stringify(adminLogin)};\n`,
    "app/brand/generated/addresses.json": `${JSON.stringify(addresses, null, 2)}\n`,
    "app/brand/generated/theme.css": theme,
  };
}

/** The generated modules of app/content, by path. */
export function contentModules(content: Content): Files {
  const {
    press,
    governance,
    legal,
    pages,
    people,
    firstResults,
    treasury,
    closes,
    documents,
    filings,
    events,
    meetings,
  } = content;
  const investors: readonly Constant[] = [
    ["investorDocuments", "readonly InvestorDocument[]", documents],
    ["filings", "readonly Filing[]", filings],
    ["investorEvents", "readonly InvestorEvent[]", events],
    ["meetings", "readonly Meeting[]", meetings],
  ];
  const files: readonly (readonly [file: string, schema: string, ...constants: Constant[]])[] = [
    ["press-index", "schemas", ["pressIndex", "readonly PressRecord[]", press.index]],
    ["press-bodies", "schemas", ["pressBodies", "Readonly<Record<number, Body>>", press.bodies]],
    ["press-earlier", "schemas", ["earlierTexts", "EarlierTexts", press.earlier]],
    [
      "governance-index",
      "schemas",
      ["governanceIndex", "readonly GovernanceRecord[]", governance.index],
    ],
    [
      "governance-bodies",
      "schemas",
      ["governanceBodies", "Readonly<Record<string, Body>>", governance.bodies],
    ],
    ["legal", "schemas", ["legal", "Readonly<Record<string, LegalDocument>>", legal]],
    ["pages", "schemas", ["pages", "Pages", pages]],
    ["people", "schemas", ["people", "People", people]],
    ["search", "schemas", ["firstResults", "FirstResults", firstResults]],
    ["treasury", "treasury-lists/ledger", ["treasury", "Ledger | null", treasury]],
    ["market", "market-schema", ["closes", "readonly DailyClose[]", closes]],
    ["investors", "investors-schema", ...investors],
  ];
  const pathOf = (file: string) => `app/content/generated/${file}.server.ts`;
  return Object.fromEntries(
    files.map(([file, schema, ...constants]) => [pathOf(file), module(`../${schema}`, constants)]),
  );
}

const builtIn = new Set(["Readonly", "Record"]);

type Constant = readonly [name: string, type: string, value: unknown];

function module(from: string, constants: readonly Constant[]): string {
  const types = constants
    .flatMap(([, type]) => type.match(/\b[A-Z]\w+/g) ?? [])
    .filter((name) => !builtIn.has(name));
  const lines = constants.map(
    ([name, type, value]) => `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};`,
  );
  return [
    `import type { ${[...new Set(types)].join(", ")} } from "${from}";`,
    "",
    ...lines,
    "",
  ].join("\n");
}
