import type { Notice } from "~/domain/press/release-notices";

/** Corrections and a withdrawal, above the text. */
export function ReleaseNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ title, text }) => (
    <section key={title + text} aria-label={title} className="card mb-6 border-accent">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-2">{text}</p>
    </section>
  ));
}
