import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { z } from "zod";
import { brandSchema } from "../../app/brand/schema";
import { venues } from "../../app/brand/venues";
import { project } from "../content/files";

// docs/brand.md: the schema's fields with its own comments, so that neither can say what the other does not.

type Json = {
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  default?: unknown;
  format?: string;
};

/** Comments of a source, by the name of the field and that of the field, constant or type around it. */
function readComments(file: string, comments = new Map<string, string>()): Map<string, string> {
  const text = readFileSync(path.join(project, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node, around: string): void => {
    const isField =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertySignature(node);
    const isConstant = ts.isVariableDeclaration(node) || ts.isInterfaceDeclaration(node);
    const name = isField || isConstant ? node.name.getText(source) : null;
    if (name !== null && isField) {
      const [range] = ts.getLeadingCommentRanges(text, node.getFullStart())?.slice(-1) ?? [];
      const comment = range && text.slice(range.pos, range.end);
      if (comment?.startsWith("/**"))
        comments.set(
          `${around}.${name}`,
          comment
            .replace(/^\/\*\*|\*\/$/g, "")
            .replaceAll(/\s*\n\s*\*?\s*/g, " ")
            .trim(),
        );
    }
    ts.forEachChild(node, (child) => visit(child, name ?? around));
  };
  visit(source, "");
  return comments;
}

function describeType({ enum: values, const: value, anyOf, type, format }: Json): string {
  if (values) return values.map((each) => `\`${each}\``).join(", ");
  if (value !== undefined) return `\`${value}\``;
  if (anyOf) return anyOf.some(({ type }) => type === "null") ? "or `null`" : "";
  if (type === "array") return "a list";
  if (type === "string") return format === "date" ? "a day" : "";
  return { integer: "whole number", boolean: "`true`, `false`", null: "`null`" }[type ?? ""] ?? "";
}

/** docs/brand.md. */
export function describeBrand(): string {
  const comments = readComments("app/brand/venues.ts", readComments("app/brand/schema.ts"));
  const schema = z.toJSONSchema(brandSchema, { io: "input", unrepresentable: "any" }) as Json;
  const constants: Readonly<Record<string, string>> = {
    headOffice: "office",
    agreements: "office",
    tools: "tool",
    rules: "Rules",
  };
  const lines: string[] = [];
  const list = (json: Json, around: string, indent: string): void => {
    // Texts that follow each other without words of their own share a line.
    let names: string[] = [];
    const fields = Object.entries(json.properties ?? {});
    for (const [index, [name, field]] of fields.entries()) {
      const about = findAbout(around, name);
      const isNeeded = json.required?.includes(name) && field.default === undefined;
      names.push(`\`${name}\`${isNeeded ? "" : "?"}`);
      const [nextName = "", next] = fields[index + 1] ?? [];
      const isPlain = (each: Json, words: string) => !words && describeType(each) === "" && !each.properties;
      if (next && isPlain(field, about) && isPlain(next, findAbout(around, nextName))) continue;
      const sentences = [describeType(field), about].filter(Boolean).join(". ");
      lines.push(`${indent}- ${names.join(", ")}${sentences && ": "}${sentences}`.replaceAll(/(?<=\S) {2,}/g, " "));
      names = [];
      const inner = field.items?.properties ? field.items : field;
      if (name !== "deadlines") list(inner, name, `${indent}  `);
    }
  };
  const findAbout = (around: string, name: string): string =>
    comments.get(`${around}.${name}`) ?? comments.get(`${constants[around] ?? around}.${name}`) ?? "";
  list(schema, "brandSchema", "");
  const exchanges = Object.entries(venues).map(([id, { name, rules }]) => {
    const kinds = Object.entries(rules.deadlines).map(([kind, { year, interim }]) => {
      const [annual, between] = [year, interim].map((each) =>
        "days" in each ? `${each.days} days` : `${each.months} months`,
      );
      return `${kind}: ${annual}, ${between}`;
    });
    const { shares, register } = rules.words;
    return [`\`${id}\` ${name}`, [rules.filingSystem ?? "–", kinds.join("; "), shares, register].join(" | ")] as const;
  });
  const rows = [...Map.groupBy(exchanges, ([, facts]) => facts)].map(
    ([facts, alike]) => `| ${alike.map(([venue]) => venue).join(", ")} | ${facts} |`,
  );
  return `# The brand's fields

\`brand/brand.ts\` of a company's folder has everything that identifies the company. This page is made from
\`app/brand/schema.ts\` (\`npm test -- scripts/company/brand-reference.test.ts -u\` writes it). A wrong value stops the build with
its field's name, as \`company.legalName\`. \`?\` marks what may be left out; pages then say nothing of it. What
has no other type is a text.

${lines.join("\n")}

## Venues

\`listing.venue\` decides what \`listing.rules\` may replace: the law that forward-looking statements name, the exchange's notice,
kinds and numbers of filings, record dates, deadlines, words. \`app/brand/venues.ts\` has each with its source; where no source
is certain, the site says nothing. Deadlines are those of annual and interim reports, by the kind of issuer.

| Venue | Filings | Deadlines | Shares | Register |
|---|---|---|---|---|
${rows.join("\n")}
| \`none\` another exchange, or none | – | | Shares | Share register |
`;
}
