import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { TextLink } from "~/ui/links";
import { OfficeAddress } from "~/ui/office-address";
import { PageHead } from "~/ui/page-head";
import { Prose } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html } = findOr404(context.pages.contact);
  return {
    path,
    title,
    description,
    lead,
    html,
    desks: desks.flatMap((desk) => withoutRepeated(desk, html)),
  };
}

const { media, investors, partnerships } = brand.contacts;

type Desk = { label: string; email?: string; telephone?: string };

const desks: readonly Desk[] = [
  { label: "Investors", email: investors.email, telephone: investors.telephone },
  { label: "Media", email: media.email, telephone: media.telephone },
  { label: "Partnerships", email: partnerships.email },
];

export default function Contact() {
  const { title, lead, html, desks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="shell grid gap-12 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <section aria-labelledby="contact-office" className="card self-start">
          <h2 id="contact-office" className="mb-4 text-heading">
            {brand.offices.headOffice.name}
          </h2>
          <OfficeAddress office={{ ...brand.offices.headOffice, email: partnerships.email }} />
          {desks.length > 0 && (
            <dl className="mt-6 grid gap-5 border-t border-line pt-6 text-[0.9375rem]">
              {desks.map((desk) => (
                <div key={desk.label}>
                  <dt className="text-sm text-muted">{desk.label}</dt>
                  <dd className="mt-1 grid gap-1">
                    {desk.email && (
                      <TextLink className="justify-self-start" to={`mailto:${desk.email}`}>
                        {desk.email}
                      </TextLink>
                    )}
                    {desk.telephone && (
                      <TextLink
                        className="figures justify-self-start"
                        to={`tel:${desk.telephone.replaceAll(" ", "")}`}
                      >
                        {desk.telephone}
                      </TextLink>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {brand.facts.length > 0 && (
            <dl className="mt-6 grid gap-5 border-t border-line pt-6 text-[0.9375rem]">
              {brand.facts.map(({ label, text }) => (
                <div key={label}>
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="mt-1">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
        <Prose html={html} />
      </div>
    </>
  );
}

/** Leaves out what the editor's text already has: the email, or the whole desk. */
function withoutRepeated({ label, email, telephone }: Desk, html: string): Desk[] {
  if (email && !html.includes(email)) return [{ label, email, telephone }];
  return telephone ? [{ label, telephone }] : [];
}
