import fc from "fast-check";

const anyCodePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));

/** Any text that UTF-8 can write. fast-check's own `unit: "binary"` takes seconds to be made ready. */
export const anyText = (maxLength = 40): fc.Arbitrary<string> =>
  fc.array(anyCodePoint, { maxLength }).map((points) => String.fromCodePoint(...points));
