import type { Body, GovernanceRecord, LegalDocument, Pages, PressBody, PressRecord } from "~/content/schemas";
import type { SearchDocument } from "./search";

interface Content {
  pressIndex: readonly PressRecord[];
  pressBodies: Readonly<Record<number, PressBody>>;
  governanceIndex: readonly GovernanceRecord[];
  governanceBodies: Readonly<Record<string, Body>>;
  legal: Readonly<Record<string, LegalDocument>>;
  pages: Pages;
  /** Path of the gold page, which the brand names. */
  goldPage: string;
}

/** Everything published as documents that can be searched. */
export function searchDocuments(content: Content): SearchDocument[] {
  const { pressIndex, pressBodies, governanceIndex, governanceBodies, legal, pages, goldPage } = content;
  const terms = legal["ordinal-terms"];
  return [
    ...pressIndex.map((record) => ({
      path: `/news/${record.slug}`,
      kind: "Press release" as const,
      title: record.title,
      summary: record.summary,
      text: pressBodies[record.id]?.text ?? "",
      publishAt: Date.parse(record.publishAt),
    })),
    ...governanceIndex.map((record) => ({
      path: `/governance/${record.slug}`,
      kind: "Policy" as const,
      title: record.title,
      summary: record.summary,
      text: governanceBodies[record.slug]?.text ?? "",
      publishAt: 0,
    })),
    ...Object.values(pages).map((page) => ({
      path: page.slug === "home" ? "/" : page.slug === "gold" ? goldPage : `/${page.slug}`,
      kind: "Page" as const,
      title: page.title,
      summary: page.lead ?? page.description,
      text: page.text,
      publishAt: 0,
    })),
    ...(terms
      ? [
          {
            path: "/terms-of-service",
            kind: "Terms" as const,
            title: terms.title,
            summary: "",
            text: terms.text,
            publishAt: 0,
          },
        ]
      : []),
  ];
}
