import type { Migration } from "./migrations.ts";

const FILE = "brand/brand.ts";

/** As the brand was written beside the code, of whose schema it took the types. */
const WRAPPED =
  /^import \{ defineBrand \} from "[^"]+";\s*\n((?:[\s\S]*\n)?)export default defineBrand\(\{\n([\s\S]*)\n\}\);\s*$/;

/** The brand imports nothing, since a company's folder has no packages. */
export const brandAlone: Migration = {
  from: "1.0.0",
  to: "1.1.0",
  about: "brand.ts: without its import of the code's schema",
  migrate(files) {
    const text = files.get(FILE) ?? "";
    const alone = text.replace(WRAPPED, "$1export default {\n$2\n};\n");
    return alone === text ? new Map() : new Map([[FILE, alone]]);
  },
};
