import path from "node:path";
import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import sharp, { type Sharp } from "sharp";
import { findMismatch } from "./file-types.ts";

type Picture =
  | { readonly bytes: Buffer; readonly isChanged: boolean }
  | { readonly reason: string };

const formats: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  ".png": (picture) => picture.png(),
  ".jpg": (picture) => picture.jpeg({ quality: 90 }),
  ".jpeg": (picture) => picture.jpeg({ quality: 90 }),
  ".webp": (picture) => picture.webp({ quality: 90 }),
  ".avif": (picture) => picture.avif({ quality: 70 }),
};
const NO_PICTURE =
  "is no picture that pages show (.svg, .png, .jpg, .webp, .avif): delete it, or put a document into content/documents";
const UNREADABLE = "cannot be read as a picture: save it anew, or export it from another program";

/**
 * A picture of a page without what its camera or program wrote beside it (place, author, comments,
 * what was cut off), and upright. One that has nothing of it stays, byte for byte.
 */
export async function readPicture(file: string, bytes: Buffer): Promise<Picture> {
  const extension = path.extname(file).toLowerCase();
  const format = formats[extension];
  if (!format && extension !== ".svg") return { reason: NO_PICTURE };
  if (!/^[\w-][\w.-]*$/.test(path.basename(file))) {
    return {
      reason: "has a name that no address can have: write it with a to z, digits and hyphens",
    };
  }
  const reason = findMismatch(file, bytes);
  if (reason) return { reason };
  if (!format) return cleanSvg(bytes);
  try {
    const { exif, xmp, iptc, comments, orientation = 1, pages } = await sharp(bytes).metadata();
    const isClean = !(exif || xmp || iptc || comments?.length || orientation > 1);
    if (isClean && !hasMore(extension, bytes)) return { bytes, isChanged: false };
    const picture = sharp(bytes, { animated: (pages ?? 1) > 1 });
    const upright = orientation > 1 ? picture.autoOrient() : picture;
    return { bytes: await format(upright).toBuffer(), isChanged: true };
  } catch {
    return { reason: UNREADABLE };
  }
}

const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
const JPEG_END = Buffer.from("ffd9", "hex");
const [START_OF_SCAN, APP1, COLOURS, ADOBE, APP15, COMMENT] = [0xda, 0xe1, 0xe2, 0xee, 0xef, 0xfe];

/**
 * Bytes behind the end, where a film or the part that was cut off may be, and in a JPEG comments
 * and a phone's own segments: the library does not tell of them.
 * @throws {RangeError} where the file ends within a segment
 */
function hasMore(extension: string, bytes: Buffer): boolean {
  if (extension === ".png") return !bytes.subarray(-PNG_END.length).equals(PNG_END);
  if (!extension.startsWith(".jp")) return false;
  for (let at = 2; bytes[at + 1] !== START_OF_SCAN; at += 2 + bytes.readUInt16BE(at + 2)) {
    const segment = bytes.readUInt8(at + 1);
    const isProfile = segment === COLOURS && bytes.includes("ICC_PROFILE", at);
    const isOther = segment >= APP1 && segment <= APP15 && segment !== ADOBE && !isProfile;
    if (isOther || segment === COMMENT) return true;
  }
  return !bytes.subarray(-JPEG_END.length).equals(JPEG_END);
}

/** As fast-xml-parser has a document whose order is kept: one name, and ":@" for attributes. */
type XmlNode = Readonly<Record<string, unknown>>;

const xml = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  commentPropName: "#comment",
  cdataPropName: "#cdata",
  processEntities: false,
  trimValues: false,
  parseTagValue: false,
  suppressEmptyNode: true,
} as const;

// Of another vocabulary, as sodipodi:docname, which has the path of the file on somebody's machine.
const isForeign = (name: string) => /.:/.test(name) && !/^(xml|xlink|xmlns:xlink)\b/.test(name);
const isDropped = (name: string) =>
  /^(#comment|metadata|script|foreignObject|\?(?!xml$).*)$/i.test(name) || isForeign(name);
const isDroppedAttribute = (name: string, value: string) =>
  /^on/i.test(name) ||
  isForeign(name) ||
  (/^(xlink:)?href$/i.test(name) && !/^(#|data:image\/(png|jpeg|webp|avif|gif)[;,])/.test(value));

function cleanSvg(bytes: Buffer): Picture {
  // As git may have written it on another machine: a release records the picture's bytes.
  const text = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replace(/\r\n/g, "\n");
  if (XMLValidator.validate(text) !== true) return { reason: UNREADABLE };
  if (/<!ENTITY/.test(text)) {
    return { reason: "defines entities, which pages do not take: export it as plain SVG" };
  }
  let isChanged = false;
  const keep = (isKept: boolean) => {
    isChanged ||= !isKept;
    return isKept;
  };
  const clean = (nodes: readonly XmlNode[]): XmlNode[] =>
    nodes
      .filter((node) => keep(!Object.keys(node).some(isDropped)))
      .map((node) =>
        Object.fromEntries(
          Object.entries(node).map(([name, value]) => {
            if (name !== ":@") return [name, Array.isArray(value) ? clean(value) : value];
            const attributes = Object.entries(value as Record<string, string>);
            return [
              name,
              Object.fromEntries(attributes.filter((each) => keep(!isDroppedAttribute(...each)))),
            ];
          }),
        ),
      );
  const cleaned = clean(new XMLParser(xml).parse(text));
  return isChanged
    ? { bytes: Buffer.from(new XMLBuilder(xml).build(cleaned)), isChanged }
    : { bytes: Buffer.from(text), isChanged };
}
