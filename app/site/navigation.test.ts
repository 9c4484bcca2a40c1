import { expect, it } from "vitest";
import { isGroup, socialLinks } from "./navigation";
import { listMenu } from "./navigation.server";

it("menu items that lead elsewhere are flagged external, and no others", () => {
  const items = [
    ...listMenu().flatMap((entry) => (isGroup(entry) ? entry.items : entry)),
    ...socialLinks,
  ];
  for (const { href, ...item } of items)
    expect("external" in item && item.external === true, href).toBe(/^https?:/.test(href));
  expect(items.some(({ href }) => href.startsWith("https:"))).toBe(true);
});
