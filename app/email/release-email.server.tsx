import type { CSSProperties } from "react";
import { renderToReadableStream } from "react-dom/server";
import { colours } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import type { PressRecord } from "~/content/schemas";
import { UNSUBSCRIBE_LINK } from "~/domain/newsletter-provider";
import { formatChanges } from "~/domain/press/release-notices";
import { hashOfText, prefixTitle, resolveStatus } from "~/domain/press/release-status";
import { inOneLine, withoutForbidden } from "~/http/plain-text";
import { getLocale } from "~/locale/intl";
import { postalAddress } from "./templates";

type EmailedRelease = Pick<
  PressRecord,
  | "title"
  | "summary"
  | "displayDate"
  | "path"
  | "corrections"
  | "withdrawn"
  | "modified"
  | "history"
>;

const { name } = brand.company;
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Mail programs read inline styles; those with a dark mode also read this sheet, which must win.
const dark = `@media (prefers-color-scheme: dark) {
  .ground { background: #0e0d0b !important; } .card { background: #171512 !important; border-color: #322e28 !important; }
  .ink { color: #f4f1ec !important; } .muted { color: #b3aea6 !important; }
}`;

const styles = {
  ground: { margin: 0, padding: "32px 16px", background: "#f6f4f0", fontFamily: sans },
  card: {
    maxWidth: 560,
    margin: "0 auto",
    padding: 32,
    background: "#ffffff",
    border: "1px solid #e3ded5",
  },
  muted: { margin: 0, color: "#5f5a52", fontSize: 14, lineHeight: "21px" },
  title: {
    margin: "16px 0 12px",
    color: "#1b1813",
    fontSize: 24,
    lineHeight: "31px",
    fontWeight: 600,
  },
  text: { margin: "0 0 24px", color: "#1b1813", fontSize: 16, lineHeight: "25px" },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    background: colours.accent,
    color: colours.accentInk,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: "none",
  },
  footer: { maxWidth: 560, margin: "24px auto 0" },
  note: {
    margin: "8px 0 0",
    color: "#5f5a52",
    fontSize: 14,
    lineHeight: "21px",
    overflowWrap: "anywhere",
  },
} satisfies Record<string, CSSProperties>;

const drawParagraph = (text: string) => (
  <p key={text} className="ink" style={styles.text}>
    {text}
  </p>
);

/**
 * No pictures, no scripts, no tracking of ours. For a corrected or withdrawn release, subject and
 * first sentence say so, with time and change.
 * @param linkTo the published address of a path
 */
export async function renderReleaseEmail(
  release: EmailedRelease,
  linkTo: (path: string) => string,
) {
  const { title, summary, displayDate, path } = release;
  const { state } = resolveStatus(release);
  // A withdrawn release's title says so itself, and its summary is the first of the changes.
  const subject = inOneLine(state === "corrected" ? prefixTitle(title, state) : title);
  const changes = formatChanges(release);
  const paragraphs = state === "withdrawn" ? [] : [summary];
  const href = linkTo(path);
  const sha256 = hashOfText(release);
  const verify = linkTo(`/verify?q=${sha256}`);
  const why = `You get this email because you subscribed to ${name} news.`;
  const stream = await renderToReadableStream(
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{dark}</style>
      </head>
      <body className="ground" style={styles.ground}>
        <div className="card" style={styles.card}>
          {changes.map(drawParagraph)}
          <p className="muted" style={styles.muted}>
            {name} · {displayDate}
          </p>
          <h1 className="ink" style={styles.title}>
            {title}
          </h1>
          {paragraphs.map(drawParagraph)}
          <a href={href} style={styles.button}>
            Read the release
          </a>
        </div>
        <div style={styles.footer}>
          <p className="muted" style={styles.muted}>
            {why}{" "}
            <a className="muted" href={UNSUBSCRIBE_LINK} style={{ color: "#5f5a52" }}>
              Unsubscribe
            </a>
          </p>
          {sha256 && (
            <p className="muted" style={styles.note}>
              <a className="muted" href={verify} style={{ color: "#5f5a52" }}>
                Verify this release
              </a>{" "}
              on our site by its SHA-256: {sha256}
            </p>
          )}
          {postalAddress.map((line) => (
            <p key={line} className="muted" style={styles.note}>
              {line}
            </p>
          ))}
        </div>
      </body>
    </html>,
  );
  const text = [
    ...changes,
    `${name} · ${displayDate}`,
    title,
    ...paragraphs,
    `Read the release:\n${href}`,
    "--",
    why,
    `Unsubscribe:\n${UNSUBSCRIBE_LINK}`,
    ...(sha256 ? [`Verify this release on our site by its SHA-256, ${sha256}:\n${verify}`] : []),
    ...postalAddress,
  ];
  return {
    subject,
    html: withoutForbidden(await new Response(stream).text()),
    text: withoutForbidden(`${text.join("\n\n")}\n`),
  };
}
