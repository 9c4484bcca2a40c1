import type { Body, GovernanceRecord, LegalDocument, Pages, PressBody, PressRecord } from "~/content/schemas";
import type { SearchDocument } from "./search";

interface Content {
  pressIndex: readonly PressRecord[];
  pressBodies: Readonly<Record<number, PressBody>>;
  governanceIndex: readonly GovernanceRecord[];
  governanceBodies: Readonly<Record<string, Body>>;
  legal: Readonly<Record<string, LegalDocument>>;
  pages: Pages;
}

/** Everything published as documents that can be searched. */
export function searchDocuments(content: Content): SearchDocument[] {
  const { pressIndex, pressBodies, governanceIndex, governanceBodies, legal, pages } = content;
  const terms = legal["ordinal-terms"];
  return [
    ...pressIndex.map((record) => ({
      path: record.path,
      kind: "Press release" as const,
      title: record.title,
      summary: record.summary,
      text: pressBodies[record.id]?.text ?? "",
      publishAt: Date.parse(record.publishAt),
    })),
    ...governanceIndex.map((record) => ({
      path: record.path,
      kind: "Policy" as const,
      title: record.title,
      summary: record.summary,
      text: governanceBodies[record.slug]?.text ?? "",
      publishAt: 0,
    })),
    ...Object.values(pages).map((page) => ({
      path: page.path,
      kind: "Page" as const,
      title: page.title,
      summary: page.lead ?? page.description,
      text: page.text,
      publishAt: 0,
    })),
    ...(terms
      ? [
          {
            path: terms.path,
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
