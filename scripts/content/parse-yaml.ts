import {
  type Document,
  type ErrorCode,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";

const COLON =
  'a text that contains a colon must be in quotes, like title: "One: two", and the fields of an entry begin below each other';
const SIGN = 'a text that begins with a sign must be in quotes, like "@name"';
const CLOSING =
  "lacks a closing } or ], or is indented less than the field that it belongs to: close it, or indent it";
const COMMA =
  "is not understood: put a comma between two fields in braces, and a text in quotes as a whole";

/** Common mistakes in an editor's words. The line is reported beside it. */
const yamlErrors: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: SIGN,
  BAD_ALIAS: SIGN,
  BAD_COLLECTION_TYPE: SIGN,
  BAD_DIRECTIVE: SIGN,
  BAD_DQ_ESCAPE:
    "has a backslash that means nothing in double quotes: write \\\\ for it, or single quotes",
  BAD_INDENT: CLOSING,
  BAD_PROP_ORDER: SIGN,
  BAD_SCALAR_START: SIGN,
  BLOCK_AS_IMPLICIT_KEY: COLON,
  BLOCK_IN_FLOW: COLON,
  DUPLICATE_KEY: "this field is there twice: delete one",
  IMPOSSIBLE: COMMA,
  KEY_OVER_1024_CHARS: "is no field: write its name, a colon and a space",
  MISSING_CHAR:
    "is no field: write its name, a colon and a space, or put a text of several lines in quotes",
  MULTILINE_IMPLICIT_KEY:
    "is no field: write its name, a colon and a space, or put a text of several lines in quotes",
  MULTIPLE_ANCHORS: SIGN,
  MULTIPLE_DOCS: "has a line of --- within: a file has one text, so delete it",
  MULTIPLE_TAGS: SIGN,
  NON_STRING_KEY: "has a name that is no word: write the field's name, a colon and a space",
  RESOURCE_EXHAUSTION: "is nested too deep",
  TAB_AS_INDENT: "begins with a tab: write spaces, as on the lines around it",
  TAG_RESOLVE_FAILED: SIGN,
  UNEXPECTED_TOKEN: COMMA,
};

/** Signs at the beginning of a text that YAML takes for references: "*Bold*", "&Co". */
function findReferences(document: Document): Pick<YAMLError, "code" | "pos">[] {
  const found: Pick<YAMLError, "code" | "pos">[] = [];
  const note = (_: unknown, { range, anchor }: Node & { readonly anchor?: string | undefined }) => {
    if (anchor !== undefined && range) found.push({ code: "BAD_ALIAS", pos: [range[0], range[1]] });
  };
  visit(document, {
    Alias: (_, { range }) =>
      void (range && found.push({ code: "BAD_ALIAS", pos: [range[0], range[1]] })),
    Value: note,
  });
  return found;
}

/** A YAML text that a person wrote, with what is wrong with it in words. */
export function parseYaml(yaml: string) {
  const lines = new LineCounter();
  const lineAt = (position: number) => lines.linePos(position).line;
  // The core schema leaves dates as the text that was written, quoted or not.
  const document = parseDocument(yaml, { lineCounter: lines, schema: "core" });
  // Errors after the first are its consequences, except for duplicate fields.
  const faults = [...document.errors, ...document.warnings, ...findReferences(document)]
    .filter(
      ({ code }, at, [first]) => at === 0 || (code === "DUPLICATE_KEY" && first?.code === code),
    )
    .map(({ code, pos }) => ({ line: lineAt(pos[0]), reason: yamlErrors[code] }));
  return { document, lineAt, faults };
}
