import type { ComponentProps, ReactNode } from "react";
import { ValidatedForm } from "~/forms/validated-form";
import { LegalLink } from "~/site/legal-link";
import { TextLink } from "~/ui/links";

type FormProps<Schema extends FormSchema> = ComponentProps<typeof ValidatedForm<Schema>>;
type FormSchema = ComponentProps<typeof ValidatedForm>["schema"];

interface SignUpFormProps<Schema extends FormSchema> extends FormProps<Schema> {
  heading: string;
  /** From the address, or null; the answer to a rejected form has what was sent. */
  source: string | null;
  /** To what was sent before. */
  manage: { label: string; href: string };
}

export function SignUpForm<Schema extends FormSchema>(props: SignUpFormProps<Schema>) {
  const { heading, manage, children, ...form } = props;
  const sent = form.lastResult?.initialValue?.source;
  const source = props.source ?? (typeof sent === "string" ? sent : null);
  return (
    <ValidatedForm {...form}>
      {(input) => (
        <>
          <h2 className="text-heading">{heading}</h2>
          {source && <input type="hidden" name="source" value={source} />}
          {children(input)}
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <TextLink to={manage.href}>{manage.label}</TextLink>
            <LegalLink slug="privacy" />
          </p>
        </>
      )}
    </ValidatedForm>
  );
}

export function SignUpPage({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <section className="shell grid min-h-[70vh] content-start items-start gap-12 py-16 lg:grid-cols-[1fr_30rem] lg:gap-20 lg:py-24">
      <div className="max-w-xl">{about}</div>
      <div className="card gap-6">{children}</div>
    </section>
  );
}
