import { NewsletterSignUp } from "~/site/newsletter-form";
import { DisplayDate } from "~/ui/dates";
import { Link, TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";
import type { readNews } from "./queries.server";

/** The latest releases and the next event, beside the sign-up for releases by email. */
export function News({
  news,
  hasNewsletter,
}: {
  news: ReturnType<typeof readNews>;
  hasNewsletter: boolean;
}) {
  return (
    <TitledSection title="Latest">
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_22rem]">
        <div>
          <ul className="border-t border-line">
            {news.map(({ path, title, date, label }) => (
              <li key={path} className="border-b border-line">
                <Link to={path} prefetch="intent" className="group block py-5">
                  <span className="text-sm text-muted">
                    {date ? <DisplayDate date={date} /> : label}
                  </span>
                  <span className="mt-1 block font-medium group-hover:text-accent">{title}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-8">
            <TextLink to="/press-releases" prefetch="intent">
              All press releases
            </TextLink>
          </p>
        </div>
        <section aria-labelledby="investor-news" className="card self-start print:hidden">
          <h3 id="investor-news" className="mb-5 font-display text-heading">
            {hasNewsletter ? "Get our releases by email" : "Get our releases"}
          </h3>
          <NewsletterSignUp idPrefix="investors" isOffered={hasNewsletter} />
        </section>
      </div>
    </TitledSection>
  );
}
