import { Link } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { TextLink } from "~/ui/links";
import { Picture } from "~/ui/picture";

interface Activity {
  title: string;
  text: string;
  action: string;
  /** Null for an activity that is announced but not open yet. */
  href: string | null;
  /** A link until then. */
  meanwhile?: { text: string; href: string } | undefined;
  picture?: keyof typeof pictures | undefined;
}

export function WhatWeDo({ activities }: { activities: readonly Activity[] }) {
  return (
    <section id="tradfi" aria-labelledby="what-we-do-title" className="shell py-14 lg:py-20">
      <h2 id="what-we-do-title" className="text-section">
        What We Do
      </h2>
      <ul className="mt-10 grid gap-5 lg:grid-cols-3">
        {activities.map((activity) => (
          <ActivityCard key={activity.title} activity={activity} />
        ))}
      </ul>
    </section>
  );
}

function ActivityCard({ activity }: { activity: Activity }) {
  const picture = activity.picture && pictures[activity.picture];
  return (
    <li className="card overflow-hidden p-0 transition-colors hover:border-line-strong md:max-lg:grid md:max-lg:grid-cols-[16rem_1fr]">
      {picture && (
        <div className="stage">
          <Picture of={picture} decorative className="max-w-88 p-4" />
        </div>
      )}
      <div className="flex grow flex-col p-[clamp(1.5rem,3vw,2.5rem)]">
        <h3 className="font-display text-heading">{activity.title}</h3>
        <p className="mt-3 mb-8 text-muted">
          {activity.text}
          {activity.meanwhile && (
            <>
              {" "}
              <TextLink to={activity.meanwhile.href}>{activity.meanwhile.text}</TextLink>
            </>
          )}
        </p>
        <CardAction {...activity} />
      </div>
    </li>
  );
}

function CardAction({ title, action, href }: Activity) {
  if (href === null) {
    return (
      <a
        href="#"
        aria-disabled="true"
        tabIndex={-1}
        className="button pointer-events-none mt-auto self-start"
      >
        {action}
        <span className="sr-only">: {title}</span>
      </a>
    );
  }
  return (
    <Link to={href} prefetch="intent" className="button button-quiet mt-auto self-start">
      {action}
      <span className="sr-only"> about {title}</span>
    </Link>
  );
}
