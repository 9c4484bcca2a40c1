import { useLocation } from "@remix-run/react";

const sentence = "A company that holds bitcoin writes about its holdings, its offices and the people who run it. ";
const PARAGRAPH = 475;

/** As many bytes of text as `?text=` or `?paragraphs=` asks for: in one piece, or in paragraphs as a page has them. */
export default function Page() {
  const asked = new URLSearchParams(useLocation().search);
  const bytes = Number(asked.get("text") ?? asked.get("paragraphs") ?? 0);
  const text = sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
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
