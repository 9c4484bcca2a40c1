import sharp from "sharp";

/** Pixels: a tab's, the same on a dense screen, and a desktop shortcut's. */
const SIZES = [16, 32, 48];

/**
 * Icons that browsers and feed readers ask for without reading a page.
 * @param touchIcon the brand's icon-180.png
 * @param icon the brand's icon-512.png
 */
export async function drawFixedIcons(
  touchIcon: Buffer,
  icon: Buffer,
): Promise<[address: string, bytes: Buffer][]> {
  const drawings = await Promise.all(
    SIZES.map((size) => sharp(icon).resize(size).png().toBuffer()),
  );
  return [
    ["/favicon.ico", packIco(drawings)],
    ["/apple-touch-icon.png", touchIcon],
    ["/apple-touch-icon-precomposed.png", touchIcon],
  ];
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** In the order of `SIZES`: a header, an entry for each, then their bytes. */
function packIco(drawings: readonly Buffer[]): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * drawings.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(drawings.length, 4);
  let offset = directory.length;
  for (const [index, { length }] of drawings.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const size = SIZES[index] ?? 0;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    // Colour planes, and bits per pixel.
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += length;
  }
  return Buffer.concat([directory, ...drawings]);
}
