import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "./submit-button";

/** A page of one card: a form, or the answer to it. */
export const CardPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="shell grid min-h-[60vh] content-start py-20">
    <div className="card mx-auto w-full max-w-xl gap-6">
      <h1 className="text-heading">{title}</h1>
      {children}
    </div>
  </section>
);

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
