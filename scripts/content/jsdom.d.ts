// jsdom comes with isomorphic-dompurify and brings no types; this is the little that the tests use.
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: "dangerously" });
    readonly window: Window & typeof globalThis & Record<string, unknown>;
  }
}
