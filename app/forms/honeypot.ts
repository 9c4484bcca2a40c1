/** A field that people never see: its name is tempting to a program, and nothing that a browser fills in by itself. */
export const HONEYPOT_FIELD = "company_website";
