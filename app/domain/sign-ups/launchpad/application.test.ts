import { expect, it } from "vitest";
import { applicationSchema } from "./application";

const text = "A demo";
const consent = "on";
const sent = { name: "Ada", email: "ada@example.com", assetUse: text, progress: text, consent };
const read = (form: object) =>
  applicationSchema.safeParse({ ...sent, product: text, link: "", ...form });
const messagesOf = ({ error }: ReturnType<typeof read>) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join(), message]));

it.each([
  ...["http://ada.example", "javascript:alert(1)", "https://localhost"]
    .concat(`https://ada.example/${"x".repeat(200)}`)
    .map((link) => ["link", link] as const),
  ["name", "x".repeat(101)],
  ["product", " \r\n\u0000"],
  ["source", "<script>"],
] as const)("names the %s that it rejects: %j", (field, typed) =>
  expect(Object.keys(messagesOf(read({ [field]: typed })))).toEqual([field]),
);

it("an answer keeps its lines, and loses control characters", () => {
  const link = "https://ada.example/demo";
  const product = " A wallet\r\nfor\ttwo\u0000people\n\n ";
  expect(read({ product, link: ` ${link} ` }).data).toMatchObject({
    product: "A wallet\nfor two people",
    link,
  });
  expect(read({ link: "  " }).data?.link).toBeNull();
});

it("an application names what is missing, and what a link begins with", () => {
  expect(messagesOf(applicationSchema.safeParse({}))).toMatchObject({
    name: "Please enter your name or your team's.",
    product: "Please tell us what you are building.",
    assetUse: "Please tell us how it uses Bitcoin or gold.",
    progress: "Please tell us what already works.",
    consent: "Please check the box so that we can consider your application.",
  });
  expect(messagesOf(read({ link: "ada" }))).toEqual({
    link: "Please enter an address that starts with https://",
  });
});
