import { useLocation } from "@remix-run/react";

const sentence = "A company that holds bitcoin writes about its holdings, its offices and the people who run it. ";
const PARAGRAPH = 475;

/**
 * As many bytes of text as `?text=` or `?paragraphs=` asks for: in one piece, or in paragraphs as a page has them; with
 * `&elements=` in so many paragraphs.
 */
export default function Page() {
  const asked = new URLSearchParams(useLocation().search);
  const bytes = Number(asked.get("text") ?? asked.get("paragraphs") ?? 0);
  const text = sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
  if (asked.has("text")) return <main>{text}</main>;
  const count = Number(asked.get("elements")) || Math.ceil(bytes / (PARAGRAPH + "<p></p>".length));
  const size = asked.has("elements") ? Math.max(0, Math.floor(bytes / count) - "<p></p>".length) : PARAGRAPH;
  const paragraphs = Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
  return (
    <main>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </main>
  );
}
