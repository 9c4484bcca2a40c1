import { placeholder as write } from "../content/placeholders";
import type { Draft } from "./draft-brand";
import { writeMarkdown } from "./draft-content";

/** A heading, and what is below it. */
type Section = readonly [heading: string, text: string];

/** What the software does is written; what the company does and the law asks is for counsel. */
interface LegalDraft {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly sections: (draft: Draft) => readonly Section[];
}

const mail = (mailbox: string, { domain }: Draft) => {
  const address = `${mailbox}@${domain.replace(/^www\./, "")}`;
  return `[${address}](mailto:${address})`;
};

const drafts: readonly LegalDraft[] = [
  {
    slug: "privacy",
    title: "Privacy Policy",
    description:
      "What personal information this website collects, how long it is kept, and whom to ask to see, correct or delete yours.",
    sections: (draft) => [
      [
        "Who is responsible",
        `${draft.legalName} is responsible for the personal information that this website collects. ${write("the law that applies, and the privacy officer")}`,
      ],
      ["What we store", "This is everything that the website's database holds.\n\n{{stored-data}}"],
      ["Who receives it", write("the host, the email provider, and where they are")],
      [
        "Your rights",
        `Write to ${mail("privacy", draft)} to see, correct or delete what we hold about you. ${write("further rights, and the authority to complain to")}`,
      ],
    ],
  },
  {
    slug: "cookies",
    title: "Cookies",
    description:
      "Every cookie and storage entry that this website uses, what each is for, when it is stored and how long it is kept.",
    sections: (draft) => [
      [
        "What we store",
        "This website stores only what the features you use require. If you only read pages, no cookie is set.\n\n{{browser-storage}}",
      ],
      [
        "What others store",
        write(
          "which third parties store something: the charts of the investor page, which load when a visitor asks for them",
        ),
      ],
      ["Questions", `Write to ${mail("privacy", draft)}.`],
    ],
  },
  {
    slug: "terms-of-use",
    title: "Website Terms",
    description:
      "The terms on which this website, its prices, figures, tools, feeds and accounts are offered to its visitors.",
    sections: ({ legalName }) => [
      [
        "Acceptance",
        `This website belongs to ${legalName.replace(/\.$/, "")}. ${write("how visitors accept these terms")}`,
      ],
      ["Information only", write("that nothing on the website is an offer of securities or advice")],
      ["Accuracy and timing", write("as of when texts speak, and that prices come from third parties")],
      ["Law", write("the law that applies, and the courts")],
    ],
  },
  {
    slug: "forward-looking",
    title: "Forward-Looking Information",
    description: "How to read what this website says about the future, the assumptions behind it, and the risks to it.",
    sections: () => [
      ["What it is", write("which statements are forward-looking information, under which law")],
      ["Material assumptions", write("the assumptions")],
      ["Risk factors", write("the risks: price of Bitcoin, custody, financing, regulation, and the company's own")],
    ],
  },
  {
    slug: "accessibility",
    title: "Accessibility",
    description:
      "The accessibility standard that this website aims to meet, what does not conform yet, and how to reach us.",
    sections: (draft) => [
      [
        "Standard",
        `We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. ${write("the law that applies, if one does")}`,
      ],
      ["Known limitations", write("what does not conform: the third-party charts, documents that are not tagged")],
      ["Feedback", `Write to ${mail("investors", draft)} and name the page and the barrier.`],
    ],
  },
  {
    slug: "security",
    title: "Vulnerability Disclosure Policy",
    description:
      "How to report a vulnerability in this website, what you may do to find one, and what we do with your report.",
    sections: (draft) => [
      [
        "Report a vulnerability",
        `Write to ${mail("security", draft)}. Describe the vulnerability and the steps that show it.`,
      ],
      ["What you may do", write("which tests are allowed, and that people who keep to them are not prosecuted")],
      ["What we do", write("how soon reports are answered, and whether rewards are paid")],
    ],
  },
];

/** Legal pages as drafts for counsel, by path below content. */
export const draftLegal = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    drafts.map(({ slug, title, description, sections }) => {
      const counsel = write("have counsel review this draft, then delete this line");
      const body = sections(draft).map(([heading, text]) => `## ${heading}\n\n${text}`);
      const head = { title, description, version: "0.1", effective: draft.today };
      return [`legal/${slug}.md`, writeMarkdown(head, `${counsel}\n\n${body.join("\n\n")}`)];
    }),
  );
