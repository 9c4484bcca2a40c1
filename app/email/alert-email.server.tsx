import { type CSSProperties, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { colours } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import type { InvestorEvent } from "~/content/investors-schema";
import type { PressRecord } from "~/content/schemas";
import { describeEventChanges, titleEvent } from "~/domain/event-status";
import { eventPath } from "~/domain/investor-lists";
import type { AlertItem } from "~/domain/press/alerts/list-items";
import { TOKEN } from "~/domain/press/alerts/sender";
import { describeChanges } from "~/domain/press/release-notices";
import { describeStatus, hashOfText, prefixTitle } from "~/domain/press/release-status";
import { inOneLine, withoutForbidden } from "~/http/plain-text";
import { getLocale } from "~/locale/intl";
import { formatLocalDay } from "~/locale/local-times";
import { postalAddress } from "./templates";

export type AlertContent = Pick<
  PressRecord,
  "title" | "summary" | "displayDate" | "path" | "corrections" | "withdrawn" | "modified" | "history"
>;

const { name } = brand.company;
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Mail programs read inline styles; only those that know dark mode read this sheet, which therefore must win.
const dark = `@media (prefers-color-scheme: dark) {
  .ground { background: #0e0d0b !important; } .card { background: #171512 !important; border-color: #322e28 !important; }
  .ink { color: #f4f1ec !important; } .muted { color: #b3aea6 !important; }
}`;

const styles = {
  ground: { margin: 0, padding: "32px 16px", background: "#f6f4f0", fontFamily: sans },
  card: { maxWidth: 560, margin: "0 auto", padding: 32, background: "#ffffff", border: "1px solid #e3ded5" },
  muted: { margin: 0, color: "#5f5a52", fontSize: 14, lineHeight: "21px" },
  title: { margin: "16px 0 12px", color: "#1b1813", fontSize: 24, lineHeight: "31px", fontWeight: 600 },
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
} satisfies Record<string, CSSProperties>;

const drawParagraph = (text: string) => (
  <p key={text} className="ink" style={styles.text}>
    {text}
  </p>
);

/** An event that a release announces, as lines: what it is, when, whether it takes place, and how to attend. */
const describeEvent = (event: InvestorEvent): string[] => [
  titleEvent(event),
  event.homeTime ? `${event.when} (${event.homeTime})` : event.when,
  ...describeEventChanges(event),
  ...(event.place ? [event.place] : []),
  ...(event.dialIn ? [`By telephone: ${event.dialIn}`] : []),
];

/** Where an event's page has its webcast, materials and present time, and its entry for calendars. */
const linksOf = ({ id, webcast }: InvestorEvent) => [
  { text: webcast ? "Webcast and details" : "Details", path: eventPath(id) },
  { text: "Add to calendar", path: `/investors/events/${id}.ics` },
];

type LinkTo = (path: string) => string;

/**
 * The alert about a release, to be frozen: subject, HTML and text, with a placeholder for the subscriber's token. For a
 * corrected or withdrawn release, the subject and the first sentence say so, with the time and the change.
 * @param linkTo the published address of a path
 * @param events those that the release announces
 */
export function renderAlert(published: AlertContent, linkTo: LinkTo, events: readonly InvestorEvent[] = []) {
  const { title, summary, displayDate, path } = published;
  const { state } = describeStatus(published);
  return renderEmail(linkTo, {
    // The title of a withdrawn release says so itself, and its summary is the first of the changes.
    subject: state === "corrected" ? prefixTitle(title, state) : title,
    title,
    day: displayDate,
    before: describeChanges(published),
    after: state === "withdrawn" ? [] : [summary],
    events,
    link: { text: "Read the release", path },
    sha256: hashOfText(published),
  });
}

/** The alert about filings, an event or a change of holdings. */
export const renderItem = ({ subject, lines, event, publishedAt, link }: AlertItem, linkTo: LinkTo) =>
  renderEmail(linkTo, {
    subject,
    title: subject,
    day: formatLocalDay(new Date(publishedAt)),
    after: lines,
    events: event ? [event] : [],
    link,
  });

interface AlertEmail {
  subject: string;
  title: string;
  day: string;
  before?: readonly string[];
  after: readonly string[];
  events: readonly InvestorEvent[];
  link: { text: string; path: string };
  /** Of the release's text. */
  sha256?: string | undefined;
}

/** An alert has no pictures, no scripts and no tracking, and links to the site only. */
function renderEmail(linkTo: LinkTo, { title, day, before = [], after, events, link, sha256, ...email }: AlertEmail) {
  const subject = inOneLine(email.subject);
  const href = linkTo(link.path);
  const manage = linkTo(`/newsletter/manage?token=${TOKEN}`);
  const verify = sha256 && { sha256, href: linkTo(`/verify?q=${sha256}`) };
  const why = `You get this email because you subscribed to ${name} news.`;
  const html = renderToStaticMarkup(
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
          {before.map(drawParagraph)}
          <p className="muted" style={styles.muted}>
            {name} · {day}
          </p>
          <h1 className="ink" style={styles.title}>
            {title}
          </h1>
          {after.map(drawParagraph)}
          {events.map((event) => (
            <p key={event.id} className="ink" style={styles.text}>
              {describeEvent(event).map((line, index) => (
                <Fragment key={line}>
                  {index === 0 ? <strong>{line}</strong> : line}
                  <br />
                </Fragment>
              ))}
              {linksOf(event).map((link, index) => (
                <Fragment key={link.path}>
                  {index > 0 && " · "}
                  <a className="ink" href={linkTo(link.path)} style={{ color: "#1b1813" }}>
                    {link.text}
                  </a>
                </Fragment>
              ))}
            </p>
          ))}
          <a href={href} style={styles.button}>
            {link.text}
          </a>
        </div>
        <div style={styles.footer}>
          <p className="muted" style={styles.muted}>
            {why}{" "}
            <a className="muted" href={manage} style={{ color: "#5f5a52" }}>
              Unsubscribe or change your topics
            </a>
            , free of charge and without logging in.
          </p>
          {verify && (
            <p className="muted" style={{ ...styles.muted, marginTop: 8, overflowWrap: "anywhere" }}>
              <a className="muted" href={verify.href} style={{ color: "#5f5a52" }}>
                Verify this release
              </a>{" "}
              on our site by its SHA-256: {verify.sha256}
            </p>
          )}
          {postalAddress.map((line) => (
            <p key={line} className="muted" style={{ ...styles.muted, marginTop: 8 }}>
              {line}
            </p>
          ))}
        </div>
      </body>
    </html>,
  );
  const unsubscribe = `Unsubscribe or change your topics, free of charge and without logging in:\n${manage}`;
  const text = [
    ...before,
    `${name} · ${day}`,
    title,
    ...after,
    ...events.map((event) =>
      [...describeEvent(event), ...linksOf(event).map((link) => `${link.text}: ${linkTo(link.path)}`)].join("\n"),
    ),
    `${link.text}:\n${href}`,
    "--",
    why,
    unsubscribe,
    ...(verify ? [`Verify this release on our site by its SHA-256, ${verify.sha256}:\n${verify.href}`] : []),
    ...postalAddress,
  ];
  return {
    subject,
    html: withoutForbidden(`<!doctype html>${html}`),
    text: withoutForbidden(`${text.join("\n\n")}\n`),
  };
}
