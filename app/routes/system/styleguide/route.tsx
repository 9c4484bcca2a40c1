import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { toastQueue } from "~/forms/toaster-queue";
import { toasts } from "~/forms/toasts";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { Checkbox, Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-fields";
import { PageHead } from "~/ui/page-head";
import { Prose } from "~/ui/prose";
import { ScrollCard } from "~/ui/scroll-card";
import { TabLinks } from "~/ui/tab-links";
import { colours } from "./colours";
import * as markup from "./markup";
import styles from "./styleguide.css";

export const meta = hiddenMeta("Styleguide", "Every component in every state.");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A developer's page; a published site has none. */
export const loader = ({ context: { styleguide } }: LoaderFunctionArgs) => findOr404(styleguide);

const consent = "I agree to receive news and updates by email.";
const email = { label: "Email", type: "email" };
const hint = "The email address you signed up with.";
const tabs = [
  { label: "Login", href: "/styleguide?tab=1", current: true },
  { label: "Sign-up", href: "/styleguide?tab=2", current: false },
];
const clause = "<h3>Section</h3><p>Each party keeps confidential information private and returns it on request.</p>";

/** Each primitive under the name of its state, by groups; one that is classes alone is HTML. */
const createGroups = (): Record<string, Record<string, ReactNode>> => ({
  "Type and space": markup.typeAndSpace,
  Colours: colours,
  Actions: { ...markup.actions, "Tabs as links": <TabLinks label="Example tabs" tabs={tabs} /> },
  Fields: {
    "Empty, with a hint": <Field id="guide-empty" label="Username" hint={hint} />,
    "With a placeholder": <Field id="guide-placeholder" label="Search" placeholder="Search press releases" />,
    Filled: <Field {...email} id="guide-filled" defaultValue="ada@example.com" />,
    Invalid: <Field {...email} id="guide-invalid" defaultValue="ada@" error="Please enter a valid email address" />,
    "Checkbox: clear": <Checkbox id="guide-box" label={consent} />,
    "Checkbox: checked": <Checkbox id="guide-box-ticked" label={consent} defaultChecked />,
    "Checkbox: invalid": <Checkbox id="guide-box-invalid" label={consent} error="Please check the box" />,
    "Form errors": <FormErrors errors={["Incorrect email or password."]} />,
  },
  Containers: {
    ...markup.containers,
    "Scroll card": (
      <ScrollCard label="Example agreement">
        <Prose html={clause.repeat(8)} />
      </ScrollCard>
    ),
  },
  Reading: {
    Prose: <Prose html={markup.longText} />,
    "An empty list": `<p class="py-16 text-muted">No press release matches.</p>`,
  },
  Figures: markup.drawFigures(),
  Messages: {
    "Toasts in their place": (
      <div className="flex flex-wrap gap-4">
        {[toasts["logged-in"], toasts["login-failed"]].map((message) => (
          <button
            key={message.title}
            type="button"
            className="button button-quiet needs-script"
            onClick={() => toastQueue.add(message)}
          >
            Show “{message.title}”
          </button>
        ))}
      </div>
    ),
    ...markup.messages,
  },
});

export default function Styleguide() {
  return (
    <>
      <PageHead
        eyebrow="For developers"
        title="Styleguide"
        lead="Every component in every state, drawn with the same code as the pages. Switch themes in the footer."
      />
      {Object.entries(createGroups()).map(([title, specimens]) => (
        <Group key={title} title={title} specimens={specimens} />
      ))}
    </>
  );
}

function Group({ title, specimens }: { title: string; specimens: Record<string, ReactNode> }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="shell mt-16">
      <h2 id={`${id}-title`} className="specimen-title text-heading">
        {title}
      </h2>
      {Object.entries(specimens).map(([name, specimen]) => (
        <div key={name} className="specimen">
          <p>{name}</p>
          {typeof specimen === "string" ? (
            <div dangerouslySetInnerHTML={{ __html: specimen }} />
          ) : (
            <div>{specimen}</div>
          )}
        </div>
      ))}
    </section>
  );
}
