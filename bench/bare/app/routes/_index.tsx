import { useLocation } from "@remix-run/react";

const sentence =
  "A company that holds bitcoin writes about its holdings, its offices and the people who run it. ";
const PARAGRAPH = 475;

/**
 * So many bytes of text (`?bytes=`), in a page's paragraphs or in so many elements (`&elements=`).
 */
export default function Page() {
  const asked = new URLSearchParams(useLocation().search);
  const bytes = Number(asked.get("bytes") ?? 0);
  const text = sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes);
  const count = Number(asked.get("elements")) || Math.ceil(bytes / (PARAGRAPH + "<p></p>".length));
  const size = asked.has("elements")
    ? Math.max(0, Math.floor(bytes / count) - "<p></p>".length)
    : PARAGRAPH;
  const paragraphs = Array.from({ length: count }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  return (
    <main>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </main>
  );
}
