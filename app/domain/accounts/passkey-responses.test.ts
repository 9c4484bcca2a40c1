import { expect, it } from "vitest";
import { PASSKEY_MAX } from "~/domain/field-lengths";
import { parseAuthentication, parseRegistration } from "./passkey-responses";

const credential = { id: "a-b_1", rawId: "a-b_1", type: "public-key" };
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card"];
const made = {
  clientDataJSON: "e30",
  attestationObject: "o2M",
  transports: ["usb", "smoke", ...transports],
};
const used = { clientDataJSON: "e30", authenticatorData: "SZY", signature: "MEU" };
const write = (response: object, changes: object = {}) =>
  JSON.stringify({ ...credential, response, ...changes });

it("a browser's answer is read with the fields that count, and with the transports that there are", () => {
  const extra = { authenticatorAttachment: "platform", clientExtensionResults: { prf: true } };
  expect(parseRegistration(write({ ...made, publicKey: "MFk" }, extra))).toEqual({
    ...credential,
    response: { ...made, transports: transports.concat("usb") },
    clientExtensionResults: {},
  });
  const { transports: _, ...plain } = made;
  expect(parseRegistration(write(plain))?.response.transports).toEqual([]);
  expect(parseAuthentication(write({ ...used, userHandle: "Nw" }, extra))).toEqual({
    ...credential,
    response: used,
    clientExtensionResults: {},
  });
});

it.each([
  ["no JSON", "{"],
  ["no response", JSON.stringify(credential)],
  ["another kind of credential", write(made, { type: "password" })],
  ["an id that is no base64url", write(made, { id: "a b" })],
  ["an id with a sign after it", write(made, { rawId: "ab=" })],
  ["transports that are no list", write({ ...made, transports: "usb" })],
])("a browser's answer with %s is rejected", (_, text) => {
  expect(parseRegistration(text)).toBeNull();
  expect(parseAuthentication(text.replace(JSON.stringify(made), JSON.stringify(used)))).toBeNull();
});

it("an answer to the other question is rejected", () => {
  expect(parseRegistration(write(used))).toBeNull();
  expect(parseAuthentication(write(made))).toBeNull();
});

it("a browser's answer is read up to its greatest length and no further", () => {
  const room = PASSKEY_MAX - write({ ...used, signature: "" }).length;
  const sized = (length: number) => write({ ...used, signature: "A".repeat(length) });
  expect(parseAuthentication(sized(room))?.response.signature).toHaveLength(room);
  expect(parseAuthentication(sized(room + 1))).toBeNull();
});
