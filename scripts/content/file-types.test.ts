import sharp from "sharp";
import { expect, it } from "vitest";
import { findMismatch } from "./file-types";

const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: "#f7931a" } });
it.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
  "a picture in %s is known by its bytes alone",
  async (format) => {
    const bytes = await picture.clone().toFormat(format).toBuffer();
    expect(findMismatch(`a.${format}`, bytes)).toBeNull();
    expect(findMismatch("a.pdf", bytes)).toMatch(new RegExp(`^is an? ${format} picture, not`, "i"));
  },
);

const zip = (name: string) => `PK\x03\x04\x14\0${name}`;
const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml">';
it.each([
  ["a.pdf", "Interim statements", "is text, not a PDF"],
  ["a.pdf", zip("word/document.xml"), "is a Word document, not a PDF"],
  ["a.xlsx", zip("[Content_Types].xml xl/workbook.xml"), null],
  ["a.csv", "date,note\n2026-01-02,<html> and %PDF-", null],
  ["a.svg", '<?xml version="1.0"?>\n<!-- drawn -->\n<svg viewBox="0 0 1 1"/>', null],
  ["a.xhtml", `<?xml version="1.0"?>\n${xhtml}<p>1</p></html>`, null],
  ["a.xhtml", `<!DOCTYPE html>\n${xhtml}<p>1<br></p></html>`, "is not well-formed XML"],
  ["a.xhtml", "<html><svg:script>x</svg:script></html>", "has a script, and the site runs none"],
  ["a.zip", zip("alpenerz/META-INF/taxonomyPackage.xml"), null],
  ["a.zip", zip("readme.txt"), "is a ZIP archive, not an XBRL report package"],
])("a file %s with the bytes %j is reported as %j", (name, bytes, expected) =>
  expect(findMismatch(name, Buffer.from(bytes))).toEqual(
    expected && expect.stringContaining(expected),
  ),
);
