import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "./submit-button";

interface CardPageProps {
  eyebrow?: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of one card: a form, or the answer to it. One with an eyebrow is smaller. */
export function CardPage({ eyebrow, title, lead, children }: CardPageProps) {
  const [place, width] = eyebrow ? ["min-h-[70vh] py-16", "max-w-md"] : ["min-h-[60vh] py-20", "max-w-xl"];
  return (
    <section className={`shell grid content-start ${place}`}>
      <div className={`card mx-auto w-full gap-6 ${width}`}>
        <div>
          {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
          <h1 className="text-heading">{title}</h1>
          {lead && <p className="mt-3 text-muted [overflow-wrap:anywhere]">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

interface ConfirmPageProps {
  title: string;
  /** The button's label. */
  submit: string;
  children: ReactNode;
}

/** The page of an emailed link, which mail programs open, too: only its button changes anything. */
export const ConfirmPage = ({ title, submit, children }: ConfirmPageProps) => (
  <CardPage title={title}>
    <Form method="post" className="grid gap-6">
      {children}
      <SubmitButton className="button-accent justify-self-start">{submit}</SubmitButton>
    </Form>
  </CardPage>
);
