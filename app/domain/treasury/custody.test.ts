import { expect, it } from "vitest";
import type { EntryOf } from "~/content/treasury-schema";
import { btcOn, policyOn } from "../../../tests/ledger/entries";
import { describeAttestation, describeFacts, listCustodians, writeFactLines } from "./custody";

type Stated = EntryOf<"policy">["custody"][number];
const stated = (custodian: string, fields: Partial<Stated> = {}): Stated => ({
  asset: "btc",
  custodian,
  location: "Calgary",
  services: "Storage",
  ...fields,
});
const bought = btcOn("2025-01-10");
const textsOf = (custodian: ReturnType<typeof listCustodians>[number] | undefined) =>
  Object.fromEntries(custodian ? describeFacts(custodian).map(({ field, text }) => [field, text]) : []);

it("a fact is as of the entry that stated it last, and what no entry states is not published", () => {
  const [holder] = listCustodians([
    bought,
    policyOn("2025-01-15", { custody: [stated("A Trust", { insuranceLimit: "USD 1 million", percent: "100" })] }),
    policyOn("2025-02-15", { custody: [stated("A Trust", { location: "Halifax", reportDate: "2025-02-01" })] }),
  ]);
  expect([holder?.facts.insuranceLimit?.asOf, holder?.facts.location?.asOf]).toEqual(["2025-01-15", "2025-02-15"]);
  expect(textsOf(holder)).toEqual({
    location: "Halifax",
    regulation: "Not published",
    services: "Storage",
    subCustodians: "Not published",
    percent: "100%",
    insurance: "Not published",
    insuranceLimit: "USD 1 million",
    insuranceSharedBy: "Not published",
    report: "Not published",
    reportDate: "February 1, 2025",
    insolvency: "Not published",
  });
  expect(holder && writeFactLines(holder, ["insuranceLimit", "report"])).toEqual([
    "Insurance limit: USD 1 million, as of January 15, 2025",
    "Assurance report: Not published",
  ]);
});

it("a custodian that a later entry leaves out holds nothing, and one of an asset that was never bought is not listed", () => {
  const entries = [
    policyOn("2025-01-15", { custody: [stated("A Trust"), stated("A Mint", { asset: "gold" })] }),
    policyOn("2025-02-15", { custody: [stated("The company", { selfCustody: "No trust company insures it." })] }),
    policyOn("2025-03-15", { boardLimitFiat: "1" }),
  ];
  expect(listCustodians(entries)).toEqual([]);
  const found = listCustodians([bought, ...entries]);
  expect(found.map(({ custodian }) => custodian)).toEqual(["The company"]);
  expect(textsOf(found[0]).selfCustody).toBe("No trust company insures it.");
});

it("an attestation says what was counted of an asset, on which day and by whom", () => {
  const attestation: EntryOf<"attestation"> = {
    ...bought,
    kind: "attestation",
    documentId: "attestation",
    sha256: "0".repeat(64),
    by: "An auditor",
    btc: "1.5",
  };
  expect([describeAttestation(attestation, "btc"), describeAttestation(attestation, "gold")]).toEqual([
    "1.5 BTC on January 10, 2025, by An auditor",
    null,
  ]);
});
