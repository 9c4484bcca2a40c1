import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { Actions } from "./actions";
import { Colours } from "./colours";
import { Containers } from "./containers";
import { Fields } from "./fields";
import { Figures } from "./figures";
import { Messages } from "./messages";
import { Reading } from "./reading";
import styles from "./styleguide.css";
import { TypeAndSpace } from "./type-and-space";

export const meta: MetaFunction = () =>
  pageMeta({ title: "Styleguide", description: "Every primitive in every state.", path: "/styleguide", hidden: true });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A developer's page. On a published site there is none. */
export function loader({ context: { styleguide, people } }: LoaderFunctionArgs) {
  findOr404(styleguide);
  return { portrait: people.leadership[0]?.image };
}

export default function Styleguide() {
  const { portrait } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow="For developers"
        title="Styleguide"
        lead="Every primitive in every state, drawn by the components and classes that the pages use. The switch in the footer shows it in the other theme."
      />
      <TypeAndSpace />
      <Colours />
      <Actions />
      <Fields />
      <Containers portrait={portrait} />
      <Reading />
      <Figures />
      <Messages />
    </>
  );
}
