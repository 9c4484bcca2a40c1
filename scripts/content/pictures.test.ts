import { rename, symlink } from "node:fs/promises";
import sharp from "sharp";
import { beforeEach, expect, it, vi } from "vitest";
import { createTestFolder } from "../../tests/support/folders";
import { clean } from "./clean";
import { openFolder, readFolderFile } from "./files";
import { readPicture } from "./pictures";

const { root, at, read, write, copy, build } = createTestFolder();
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: "#f7931a" } });

/** A picture that the build takes. */
async function takeOut(name: string, written: Buffer) {
  const read = await readPicture(name, written);
  if ("reason" in read) throw new Error(read.reason);
  return read;
}

it.each(["jpeg", "png", "webp", "avif"] as const)(
  "a .%s loses place and author, and stands upright",
  async (format) => {
    const plain = await picture.clone().toFormat(format).toBuffer();
    expect(await takeOut(`a.${format}`, plain)).toEqual({ bytes: plain, isChanged: false });
    const exif = { IFD0: { Artist: "Anna" }, IFD3: { GPSLatitude: "59/1 20/1 0/1" } };
    const photo = sharp(plain).withMetadata({ exif, orientation: 6 }).toFormat(format);
    const { bytes } = await takeOut(`a.${format}`, await photo.toBuffer());
    const { width, height, exif: left, orientation = 1 } = await sharp(bytes).metadata();
    // AVIF keeps its own rotation, which sharp applies.
    expect([width, height, left, orientation]).toEqual([20, 40, undefined, 1]);
    expect(bytes.includes("Anna")).toBe(false);
  },
);

it("a moving picture loses its author, and no frame", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const create = {
    width: 4,
    height: 12,
    pageHeight: 4,
    channels: 3,
    background: "",
    noise,
  } as const;
  const film = sharp({ create }).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Anna</x:xmpmeta>');
  const written = await film.webp().toBuffer();
  const { bytes, isChanged } = await takeOut("a.webp", written);
  expect([isChanged, (await sharp(bytes).metadata()).pages]).toEqual([true, 3]);
});

const jpeg = await picture.clone().jpeg().toBuffer();
const comment = Buffer.from("\xff\xfe\x00\x06Anna", "latin1");
const svg = (inside: string, attributes = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`,
  );
it.each([
  ["a comment", "a.jpg", Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])],
  ["a film behind it", "a.jpg", Buffer.concat([jpeg, Buffer.from("ftypmp4 Anna")])],
  ["a script", "a.svg", svg("<script>Anna</script>")],
  ["a handler", "a.svg", svg("<g/>", ' onload="Anna()"')],
  ["metadata", "a.svg", svg("<metadata>Anna</metadata>")],
])("%s is taken out of %s", async (_, name, written) => {
  const { bytes, isChanged } = await takeOut(name, written);
  expect([isChanged, bytes.includes("Anna")]).toEqual([true, false]);
});

it("a drawing keeps everything else as it is", async () => {
  const inside =
    '<style><![CDATA[a>b{fill:url(#g)}]]></style><use href="#p"/><text>A &amp; B <tspan>c</tspan> </text>';
  const { bytes } = await takeOut("a.svg", svg(`<!-- -->${inside}`));
  expect(bytes).toEqual(svg(inside));
});

beforeEach(() => copy());

it.each([
  ["results.docx", "PK\x03\x04word/document.xml", "is no picture that pages show"],
  // As a Mac writes it, an address in a text never finds it.
  ["U\u0308bersicht.png", "", "has a name that no address can have"],
  ["cut.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF", "cannot be read as a picture"],
  ["entities.svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg><g/></svg>', "defines entities"],
])("%s is refused by name", async (name, bytes, reason) => {
  const file = `content/images/${name}`;
  await write(file, Buffer.from(bytes, "latin1"));
  const { problems } = await openFolder(root);
  expect(problems).toEqual([{ file, reason: expect.stringContaining(reason) }]);
});

it("a release's picture is recorded byte for byte, so it has to be clean", async () => {
  vi.stubEnv("BRAND_ROOT", root);
  await write("brand/assets/logo.svg", svg("<!-- Anna -->", ' width="230" height="64"'));
  expect((await build()).problems).toContainEqual(
    expect.stringMatching(/press\/1-.*image \/brand\/logo\.svg: has metadata or comments/),
  );
  const print = vi.spyOn(console, "log").mockReturnValue();
  expect([await clean([]), print.mock.lastCall]).toEqual([0, ["  brand/assets/logo.svg"]]);
  expect((await build()).problems).toEqual([]);
});

it.each(["content/documents.yaml", "content/people", "brand/assets"])(
  "%s that is a link is rejected, wherever it leads, and nothing is written",
  async (file) => {
    await rename(at(file), at("secret"));
    await symlink(at("secret"), at(file));
    const { problems, outputs } = await build({ isRecording: true });
    expect(problems).toContain(
      `${file}: is a link to another file or folder: put the file itself in its place`,
    );
    expect(outputs.size).toBe(0);
    for (const link of [file, "content/../secret"])
      expect(await readFolderFile(root, link)).toBeNull();
  },
);

it("a text in another encoding is refused once, at its line", async () => {
  const file = "content/pages/about.md";
  await write(file, Buffer.from(`\ufeff${await read(file)}\nÜber uns.\n`, "latin1"));
  const { problems } = await build({ isRecording: true });
  expect(problems).toEqual([expect.stringMatching(/^content\/pages\/about\.md:\d+: is not UTF-8/)]);
});
