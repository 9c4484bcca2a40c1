import { numberFormat } from "~/locale/intl";
import { Moment } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";

const count = numberFormat();

interface SendToEveryoneProps {
  release: number;
  edition: number;
  subject: string;
  topic: string;
  recipients: number;
}

/** Asks before an email goes to all subscribers. The form posts the edition that was confirmed. */
export function SendToEveryone({ release, edition, subject, topic, recipients }: SendToEveryoneProps) {
  const counted = count.format(recipients);
  return (
    <section id="send" aria-labelledby="send-title" className="grid gap-5 border-t border-line pt-5">
      <h3 id="send-title" className="font-display text-heading">
        Send this email to everyone?
      </h3>
      <SendFacts
        facts={Object.entries({ Edition: String(edition), Subject: subject, Topic: topic, Recipients: counted })}
      />
      <PostForm fields={{ release, edition }} className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton intent="send" className="button-danger">
          {recipients === 1 ? "Send to 1 subscriber" : `Send to ${counted} subscribers`}
        </SubmitButton>
        <TextLink to="?">Don’t send</TextLink>
      </PostForm>
    </section>
  );
}

/** The facts of a send, past or proposed. */
export const SendFacts = ({ facts }: { facts: readonly (readonly [label: string, value: string | Date])[] }) => (
  <dl className="figures grid grid-cols-[fit-content(40%)_1fr] gap-x-6 gap-y-3 [&_dd]:wrap-anywhere [&_dt]:text-muted">
    {facts.map(([label, value]) => (
      <div key={label} className="[display:contents]">
        <dt>{label}</dt>
        <dd>{value instanceof Date ? <Moment at={value} /> : value}</dd>
      </div>
    ))}
  </dl>
);
