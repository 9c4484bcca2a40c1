/** Characters of a question. A longer one is rejected, never cut: half a question has another answer. */
export const MESSAGE_MAX = 500;

export const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

/** A place on this site that an answer comes from. */
export interface Source {
  title: string;
  /** Of the section; empty for the whole page. */
  heading: string;
  path: string;
}

export interface Answer {
  text: string;
  /** Best first; empty where the assistant declines, or finds nothing. */
  sources: Source[];
}

/** A source as the panel names it. */
export const formatSource = ({ title, heading }: Source) => (heading === "" ? title : `${title}, ${heading}`);

/** An answer as plain text, with the addresses of its sources at the end. */
export function formatAnswer({ text, sources }: Answer): string {
  const list = sources.map((source) => `- ${formatSource(source)}: ${source.path}`);
  return list.length > 0 ? [text, "", "Sources:", ...list].join("\n") : text;
}
