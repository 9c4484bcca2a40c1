import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { publishedAddress } from "~/http/page-meta";
import { renderAlert } from "./alert-email.server";

const release = {
  title: "Northlode Buys 21.4 BTC",
  summary: "It paid C$3,200,000.",
  displayDate: "July 7, 2025",
  path: "/news/a",
  corrections: [],
  history: [],
  modified: "2025-07-07T07:30:00-04:00",
};

it.each([
  ["plain", release.title, release.summary],
  ["quotes and accents", "Société d’énergie “Nord” – résultats du T2, 5 % de plus", "« C’est solide » : 37,4 (8,8 %)"],
  ["another script and signs", "東京 🎉 = 5_000? =?utf-8?q?no?=", "△94百万円, ±12, <b>, &amp; 10⁶\n.\nFrom here"],
  ["250 characters", `${"A long word 1,234.56 ".repeat(12)}end`, `${"word ".repeat(900)}C$9`],
])("an email's text and subject arrive whole in a program that reads MIME: %s", async (_, title, summary) => {
  const { subject, html, text } = renderAlert({ ...release, title, summary }, publishedAddress);
  // As providers compose it.
  const mime = await new MailComposer({
    from: `${brand.company.name} <news@northlode.example>`,
    to: "a@reader.example",
    subject,
    html,
    text,
    headers: { "List-Unsubscribe": `<${publishedAddress("/newsletter/unsubscribe?token=x")}>` },
  })
    .compile()
    .build();
  // RFC 5322, section 2.1.1.
  for (const line of mime.toString("latin1").split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
  const read = await PostalMime.parse(mime);
  expect(read.subject).toBe(title.trim());
  expect([read.text?.replace(/\s+$/, ""), read.html?.trim()]).toEqual([text.trimEnd(), html]);
  for (const line of summary.split("\n")) expect(read.text).toContain(line);
});
