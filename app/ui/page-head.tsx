import type { ComponentProps, ReactNode } from "react";
import { Picture } from "./picture";

interface PageHeadProps {
  eyebrow?: string;
  title: string;
  lead?: string;
  /** Beside the text; below it on a phone. */
  picture?: ComponentProps<typeof Picture>["of"];
  children?: ReactNode;
}

export function PageHead({ eyebrow, title, lead, picture, children }: PageHeadProps) {
  const content = (
    <>
      {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
      <h1 className="max-w-4xl text-title">{title}</h1>
      {lead && <p className="mt-4 max-w-2xl text-lg text-muted">{lead}</p>}
      {children}
    </>
  );
  if (!picture) return <div className="shell pt-10 pb-8 lg:pt-20 lg:pb-14">{content}</div>;
  return (
    <div className="shell grid items-center gap-x-12 gap-y-8 pt-10 pb-8 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-20 lg:pb-16">
      <div className="waits-for-next">{content}</div>
      <Picture of={picture} eager className="mx-auto h-auto w-full max-w-72 md:max-w-none" />
    </div>
  );
}
