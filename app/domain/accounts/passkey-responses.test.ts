import { expect, it } from "vitest";
import { parseAuthentication, parseRegistration } from "./passkey-responses";

const credential = { id: "a-b_1", rawId: "a-b_1", type: "public-key" };
const made = { clientDataJSON: "e30", attestationObject: "o2M" };
const used = { clientDataJSON: "e30", authenticatorData: "SZY", signature: "MEU" };
const write = (response: object, changes: object = {}) =>
  JSON.stringify({ ...credential, response, ...changes });

it("a browser's answer is read with named fields and transports alone", () => {
  const extra = { clientExtensionResults: { prf: true } };
  const read = { ...credential, clientExtensionResults: {} };
  const named = { ...made, publicKey: "MFk", transports: ["usb", "smoke", "ble"] };
  const response = { ...made, transports: ["ble", "usb"] };
  expect(parseRegistration(write(named, extra))).toEqual({ ...read, response });
  expect(parseRegistration(write(made))?.response.transports).toEqual([]);
  expect(parseAuthentication(write({ ...used, userHandle: "Nw" }, extra))).toEqual({
    ...read,
    response: used,
  });
});

it.each([
  ["no JSON", "{"],
  ["an id that is no base64url", write(made, { id: "ab=" })],
  ["transports that are no list", write({ ...made, transports: "usb" })],
  ["the answer to the other question", write(used)],
])("a browser's answer with %s is rejected", (_, text) =>
  expect(parseRegistration(text)).toBeNull(),
);
