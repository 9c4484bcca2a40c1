// Reads the administrators' dashboard.

/** The part of the page that is one list. */
export const cutList = (text: string, list: string) =>
  new RegExp(`<section id="${list}"[\\s\\S]*?(?=<section id="|</main>)`).exec(text)?.[0] ?? "";
export const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
export const totalsIn = (text: string) =>
  captures(/<dl class="totals">[\s\S]*?<\/dl>/.exec(text)?.[0] ?? "", /<dd[^>]*>([^<]*)/g);
export const namesIn = (text: string) => captures(text, /<th scope="row"[^>]*>([^<]*)/g);
