import { XMLParser } from "fast-xml-parser";
import { escapeHtml } from "./markdown";
import type { ReadFile } from "./office-files";

/** An element of the parser: its name with its children, and its attributes beside. */
type XmlNode = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
});

const nameOf = (node: XmlNode) => Object.keys(node).find((key) => key !== ":@") ?? "";
const childrenOf = (node: XmlNode): XmlNode[] => {
  const inner = node[nameOf(node)];
  return Array.isArray(inner) ? inner : [];
};
const attributeOf = (node: XmlNode, name: string) => {
  const attributes = node[":@"] as Record<string, string> | undefined;
  return attributes?.[name];
};
const findAll = (nodes: readonly XmlNode[], name: string): XmlNode[] =>
  nodes.flatMap((node) => [...(nameOf(node) === name ? [node] : []), ...findAll(childrenOf(node), name)]);

const hidden = ["text:hidden-text", "text:hidden-paragraph"];

/** Columns that one cell may be repeated over: programs repeat the last one to the edge of the sheet. */
const MOST_REPEATED = 30;

/** The text of an OpenDocument file as HTML. */
export function readOpenDocument(entries: Record<string, Uint8Array>): ReadFile {
  const xml = new TextDecoder().decode(entries["content.xml"]);
  if (xml === "") throw new Error("it has no text");
  if (/<!DOCTYPE/i.test(xml)) throw new Error("it declares a document type");
  const nodes: XmlNode[] = parser.parse(xml);
  const [body] = findAll(nodes, "office:text");
  if (!body) throw new Error("it is no text document");
  const styles = new Map<string, XmlNode[]>();
  /** Programs give each paragraph a style of its own, whose parent has the name that its editor chose. */
  const parents = new Map<string, string>();
  for (const style of findAll(nodes, "style:style")) {
    styles.set(attributeOf(style, "style:name") ?? "", findAll([style], "style:text-properties"));
    parents.set(attributeOf(style, "style:name") ?? "", attributeOf(style, "style:parent-style-name") ?? "");
  }
  const notes: string[] = [];
  const html = writeAll(childrenOf(body));
  const count = (name: string) => findAll(childrenOf(body), name).length;
  const left = [
    ...(count("text:tracked-changes") ? ["tracked changes: the text is as if all were accepted"] : []),
    ...findAll(childrenOf(body), "office:annotation").map((note) => `a comment: "${wordsOf(note)}"`),
    ...(count("draw:text-box") ? ["text boxes: look whether their words stand where they belong"] : []),
    ...hidden.flatMap((name) => findAll(childrenOf(body), name)).map((node) => `hidden text: "${wordsOf(node)}"`),
    ...(count("draw:object") ? ["charts, formulas or embedded objects"] : []),
    ...headers(entries),
  ];
  return { html: html + notes.map((note, at) => `<p><sup>${at + 1}</sup> ${note}</p>`).join(""), left };

  function writeAll(nodes: readonly XmlNode[]): string {
    return nodes.map(write).join("");
  }

  function write(node: XmlNode): string {
    const name = nameOf(node);
    const inner = () => writeAll(childrenOf(node));
    const attribute = (wanted: string) => attributeOf(node, wanted);
    switch (name) {
      case "#text":
        return escapeHtml(String(node["#text"] ?? ""));
      case "text:h":
        return `<h${Math.min(6, Number(attribute("text:outline-level") ?? 1))}>${inner()}</h${Math.min(6, Number(attribute("text:outline-level") ?? 1))}>`;
      case "text:p":
        return [attribute("text:style-name"), parents.get(attribute("text:style-name") ?? "")].includes("Title")
          ? `<h1>${inner()}</h1>`
          : `<p>${emphasize(attribute("text:style-name"), inner())}</p>`;
      case "text:span":
        return emphasize(attribute("text:style-name"), inner());
      case "text:a":
        return `<a href="${escapeHtml(attribute("xlink:href") ?? "")}">${inner()}</a>`;
      case "text:s":
        return " ";
      case "text:tab":
        return "\t";
      case "text:line-break":
        return "<br>";
      case "text:list":
        return isNumbered(attribute("text:style-name")) ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`;
      case "text:list-item":
      case "text:list-header":
        return `<li>${inner()}</li>`;
      case "text:note": {
        notes.push(
          writeAll(findAll(childrenOf(node), "text:note-body").flatMap(childrenOf))
            .replace(/<\/?p>/g, " ")
            .trim(),
        );
        return `<sup>${notes.length}</sup>`;
      }
      case "table:table":
        return `<table>${inner()}</table>`;
      case "table:table-header-rows":
        return `<thead>${inner()}</thead>`;
      case "table:table-row":
        return `<tr>${inner()}</tr>`;
      case "table:table-cell": {
        const spans = (["columns", "rows"] as const).map((axis) => {
          const spanned = Number(attribute(`table:number-${axis}-spanned`) ?? 1);
          return spanned > 1 ? ` ${axis === "columns" ? "col" : "row"}span="${spanned}"` : "";
        });
        const times = Math.min(MOST_REPEATED, Number(attribute("table:number-columns-repeated") ?? 1));
        return `<td${spans.join("")}>${inner()}</td>`.repeat(times);
      }
      case "draw:image":
        return '<img src="">';
      case "text:hidden-text":
      case "text:hidden-paragraph":
      case "office:annotation":
      case "text:tracked-changes":
      case "table:covered-table-cell":
      case "draw:object":
        return "";
      default:
        return inner();
    }
  }

  function emphasize(style: string | undefined, html: string): string {
    if (html.trim() === "") return html;
    const has = (name: string, value: RegExp) =>
      (styles.get(style ?? "") ?? []).some((properties) => value.test(attributeOf(properties, name) ?? ""));
    const italic = has("fo:font-style", /italic|oblique/) ? `<em>${html}</em>` : html;
    const moved = (["super", "sub"] as const).find((each) => has("style:text-position", new RegExp(`^${each}`)));
    const raised = moved ? `<${moved.slice(0, 3)}>${italic}</${moved.slice(0, 3)}>` : italic;
    return has("fo:font-weight", /bold|[6-9]00/) ? `<strong>${raised}</strong>` : raised;
  }

  function isNumbered(style: string | undefined): boolean {
    const list = findAll(nodes, "text:list-style").find((each) => attributeOf(each, "style:name") === style);
    return (
      list !== undefined &&
      nameOf(childrenOf(list).find((each) => nameOf(each) !== "#text") ?? {}) === "text:list-level-style-number"
    );
  }
}

const wordsOf = (node: XmlNode): string =>
  nameOf(node) === "#text"
    ? String(node["#text"])
    : childrenOf(node).map(wordsOf).join(" ").replace(/\s+/g, " ").trim();

/** Words above and below every page, which are in another part of the file. */
function headers(entries: Record<string, Uint8Array>): string[] {
  const nodes: XmlNode[] = parser.parse(new TextDecoder().decode(entries["styles.xml"]) || "<none/>");
  return ["header", "footer"].flatMap((kind) =>
    findAll(nodes, `style:${kind}`).flatMap((node) => (wordsOf(node) ? [`a ${kind}: "${wordsOf(node)}"`] : [])),
  );
}
