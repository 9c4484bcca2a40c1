import sharp from "sharp";
import { expect, it } from "vitest";
import { findMismatch } from "./file-types";

const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: "#f7931a" } });
it.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
  "a picture in %s is known by its bytes alone",
  async (format) => {
    const bytes = await picture.clone().toFormat(format).toBuffer();
    expect(findMismatch(`a.${format}`, bytes)).toBeNull();
    expect(findMismatch("a.pdf", bytes)).toMatch(
      new RegExp(`^is an? ${format} picture, not a PDF: `, "i"),
    );
  },
);

const zip = (name: string) => Buffer.from(`PK\x03\x04\x14\0${name}`, "latin1");
it.each<[string, Buffer | string, string | null]>([
  ["report.pdf", "Interim financial statements", "is text, not a PDF"],
  ["report.pdf", zip("word/document.xml"), "is a Word document, not a PDF"],
  ["table.xlsx", "a,b", "is text, not an Excel workbook"],
  ["table.xlsx", zip("[Content_Types].xml xl/workbook.xml"), null],
  ["table.csv", "date,note\n2026-01-02,<html> and %PDF-", null],
  ["logo.svg", '<?xml version="1.0"?>\n<!-- drawn -->\n<svg viewBox="0 0 1 1"/>', null],
  [
    "report.xhtml",
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><p>1</p></body></html>',
    null,
  ],
  [
    "report.xhtml",
    '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><p>1<br></p></html>',
    "is not well-formed XML",
  ],
  [
    "report.xhtml",
    "<html><svg:script>x</svg:script></html>",
    "has a script, and the site runs none of a document",
  ],
  ["report.zip", zip("alpenerz/META-INF/taxonomyPackage.xml"), null],
  ["report.zip", zip("readme.txt"), "is a ZIP archive, not an XBRL report package"],
])("a file %s with the bytes %j is reported as %j", (name, bytes, expected) => {
  const reason = findMismatch(name, Buffer.from(bytes));
  expect(reason?.replace(/: .*/, "") ?? null).toBe(expected);
});
