import { expect, it } from "vitest";
import { applicationSchema } from "./application";

const sent = {
  name: "Ada & Co",
  email: "ada@example.com",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A demo",
  link: "https://ada.example/demo",
  consent: "on",
};

it.each([
  ["link", { link: "http://ada.example" }],
  ["link", { link: "javascript:alert(1)" }],
  ["link", { link: `https://ada.example/${"x".repeat(200)}` }],
  ["link", { link: "ada https://ada.example" }],
  ["link", { link: "https://localhost" }],
  ["name", { name: "x".repeat(101) }],
  ["product", { product: "x".repeat(1_001) }],
  ["product", { product: " \r\n\u0000" }],
  ["source", { source: "<script>" }],
])("names the %s that it rejects: %o", (field, change) => {
  const { error } = applicationSchema.safeParse({ ...sent, ...change });
  expect([...new Set(error?.issues.map(({ path }) => path.join()))]).toEqual([field]);
});

it("an answer keeps its lines with unified ends, and loses control characters and the spaces around it", () => {
  const read = (product: string) => applicationSchema.parse({ ...sent, product }).product;
  expect(read(" A wallet\r\nfor\ttwo\u0000people\n\n ")).toBe("A wallet\nfor two people");
  expect(applicationSchema.parse({ ...sent, link: " https://ada.example/demo " }).link).toBe(
    "https://ada.example/demo",
  );
  expect(applicationSchema.parse({ ...sent, link: "  " }).link).toBeNull();
});

it("an empty application names each answer that is missing, and a long answer how much fits", () => {
  const messages = (form: object) => {
    const { error } = applicationSchema.safeParse(form);
    return Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [path.join(), message]),
    );
  };
  expect(messages({})).toEqual({
    name: "Please enter your name or your team's.",
    email: "Please enter a valid email address",
    product: "Please tell us what you are building.",
    assetUse: "Please tell us how it uses Bitcoin or gold.",
    progress: "Please tell us what already works.",
    consent: "Please check the box so that we can consider your application.",
  });
  expect(messages({ ...sent, product: "x".repeat(1_001), link: "ada" })).toEqual({
    product: "Please keep this to 1000 characters.",
    link: "Please enter an address that starts with https://",
  });
});
