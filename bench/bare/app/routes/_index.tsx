import { useLocation } from "@remix-run/react";

const sentence = "A company that holds bitcoin writes about its holdings, its offices and the people who run it. ";
const PARAGRAPH = 475;

/**
 * As many bytes of text as `?text=` or `?paragraphs=` asks for: in one piece, or in paragraphs as a page has them.
 * `?text=` with `?elements=` spreads it over so many elements of two attributes each.
 */
export default function Page() {
  const asked = new URLSearchParams(useLocation().search);
  const bytes = Number(asked.get("text") ?? asked.get("paragraphs") ?? 0);
  const text = sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
  const elements = Number(asked.get("elements"));
  if (elements > 0) {
    const each = Math.max(0, Math.floor(bytes / elements - '<i class="a" title="b"></i>'.length));
    return (
      <main>
        {Array.from({ length: elements }, (_, index) => (
          <i key={index} className="a" title="b">
            {text.slice(index * each, (index + 1) * each)}
          </i>
        ))}
      </main>
    );
  }
  if (asked.has("text")) return <main>{text}</main>;
  const paragraphs = Array.from({ length: Math.ceil(bytes / (PARAGRAPH + "<p></p>".length)) }, (_, index) =>
    text.slice(index * PARAGRAPH, (index + 1) * PARAGRAPH),
  );
  return (
    <main>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </main>
  );
}
