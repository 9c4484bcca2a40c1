import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { brand } from "~/brand/generated/public";
import { splitSections } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { InvestorHead } from "~/site/investor-head";
import { TextLink } from "~/ui/links";
import { SectionedText } from "~/ui/prose";
import { TitledSection } from "~/ui/titled-section";
import { investorMeta } from "../investor-meta";
import styles from "./press-kit.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? investorMeta(data) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, logos } = findOr404(context.pages["press-kit"]);
  const { leadership, board } = context.people;
  // A director who is also an executive has one portrait.
  const people = new Map(
    [...board, ...leadership].map(({ name, role, image }) => [image, { name, role, image }]),
  );
  const menu = context.investorMenu;
  return {
    path,
    title,
    description,
    lead,
    ...splitSections(html),
    logos,
    people: [...people.values()],
    menu,
  };
}

const { media } = brand.contacts;

export default function PressKit() {
  const { title, lead, intro, sections, logos, people, menu } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} />
      <SectionedText intro={intro} sections={sections} />
      <TitledSection title="Logos">
        <ul className="mt-10 grid gap-x-5 gap-y-10 md:grid-cols-2">
          {logos.map(({ title, file, ground }) => (
            <li key={file}>
              <Download href={file} text={title}>
                <span className="press-logo" data-ground={ground}>
                  <img src={file} alt="" loading="lazy" decoding="async" />
                </span>
              </Download>
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection title="Portraits">
        <ul className="press-people mt-10">
          {people.map(({ name, role, image }) => (
            <li key={image}>
              <Download href={image} text={name} note={role}>
                <img src={image} alt="" width={400} height={480} loading="lazy" decoding="async" />
              </Download>
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection title={media.title}>
        <p className="mt-4">
          {media.name}, {brand.company.legalName}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={`mailto:${media.email}`}>{media.email}</TextLink>
          <TextLink className="figures" to={`tel:${media.telephone.replaceAll(" ", "")}`}>
            {media.telephone}
          </TextLink>
        </p>
      </TitledSection>
    </>
  );
}

interface DownloadProps {
  href: string;
  text: string;
  note?: string;
  children: ReactNode;
}

function Download({ href, text, note, children }: DownloadProps) {
  return (
    <a href={href} download className="group flex h-full flex-col">
      {children}
      <span className="mt-3 block font-medium group-hover:text-accent">{text}</span>
      {note && <span className="mt-0.5 block text-sm text-muted">{note}</span>}
      <span className="mt-auto self-start pt-1 text-sm text-link">
        Download {href.slice(href.lastIndexOf(".") + 1).toUpperCase()}
      </span>
    </a>
  );
}
