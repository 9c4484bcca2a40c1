import { defineBrand } from "./schema";

/**
 * The sample issuer. It is fictional: to make the site your company's, change this folder and
 * app/content.
 */
export default defineBrand({
  origin: "https://www.northlode.example",
  company: {
    legalName: "Northlode Technologies Inc.",
    name: "Northlode",
    headline: "Building on Bitcoin",
    tagline: "Bridging traditional finance with the Bitcoin ecosystem",
    description:
      "Northlode bridges traditional finance with the Bitcoin ecosystem: a Bitcoin and gold treasury, planned digital gold and a launchpad for founders.",
    foundingYear: 2021,
    timeZone: "America/Toronto",
    currency: "CAD",
    accounting: "IFRS",
    locale: "en-CA",
  },
  product: { name: "Northlode", slug: "northlode", collectible: "Grammie" },
  listing: {
    exchange: "TSX Venture Exchange",
    label: "TSXV: NLODE",
    symbol: "NLODE",
    shares: "Common shares",
    country: "Canada",
    currency: "CAD",
    timeZone: "America/Toronto",
    filingSystem: { name: "SEDAR+", href: "https://filings.example/northlode-technologies" },
    since: "2024-12-09",
    page: "https://exchange.example/tsxv/nlode",
    chartSymbol: "TSXV:NLODE",
  },
  releaseNotes: [
    {
      title: "Forward-looking statements",
      text: "This release contains forward-looking information within the meaning of Canadian securities law, including statements about plans, timing, products and markets. Such information is based on assumptions that management considers reasonable as of its date and is subject to risks that may cause actual results to differ materially, including the prices of the assets that the company holds, regulatory approvals, financing and technology. Readers should not place undue reliance on it. The company will update it only as required by law.",
    },
    {
      text: "Neither the TSX Venture Exchange nor its Regulation Services Provider (as that term is defined in the policies of the TSX Venture Exchange) accepts responsibility for the adequacy or accuracy of this release.",
    },
  ],
  facts: [
    { label: "Ontario corporation number", text: "9900142" },
    { label: "Jurisdiction of incorporation", text: "Ontario, Canada" },
  ],
  offices: {
    headOffice: {
      name: "Head office",
      lines: [
        "Northlode Technologies Inc.",
        "100 Sample Street West, Suite 2100",
        "Toronto, Ontario M5X\u00a00A0",
        "Canada",
      ],
      email: "legal@northlode.example",
    },
    agreements: {
      name: "Agreements",
      lines: [
        "Northlode Technologies Inc.",
        "Legal Agreements, 55 Example Avenue, Unit 400",
        "Toronto, Ontario M5V 0A0",
        "Canada",
      ],
      email: "agreements@northlode.example",
    },
  },
  contacts: {
    media: {
      name: "Media Relations",
      title: "Media Contact",
      email: "media@northlode.example",
      telephone: "+1 416 555 0142",
    },
    investors: { email: "investors@northlode.example", telephone: "+1 416 555 0118" },
    partnerships: { email: "partners@northlode.example" },
    privacy: { email: "privacy@northlode.example" },
    security: { email: "security@northlode.example" },
  },
  social: {
    shortMessages: { label: "Northlode on X", href: "https://x.example/northlode" },
    professional: {
      label: "Northlode on LinkedIn",
      href: "https://linkedin.example/company/northlode",
    },
    video: { label: "Northlode on YouTube", href: "https://youtube.example/@northlode" },
  },
  documents: { manifesto: "https://docs.northlode.example/bitcoin-manifesto.pdf" },
  investorServices: {
    transferAgent: {
      role: "Transfer agent",
      name: "Pinegate Transfer Services Inc.",
      email: "holders@pinegate.example",
      telephone: "+1 416 555 0173",
      services:
        "Keeps the register, updates addresses, replaces certificates, transfers registered shares, and releases shares from escrow.",
    },
    identifiers: { isin: "CA99NLDE1068", cusip: "99NLDE106" },
    auditor: "Fernhollow LLP",
    fiscalYearEnd: "December 31",
  },
  referenceTiles: true,
  tools: [
    {
      title: "Investment Calculator",
      description: "Model a Bitcoin position over time with your own assumptions.",
      link: "https://tools.example/investment-calculator",
    },
    {
      title: "Yield Compass",
      description: "Compare yields across traditional and Bitcoin-native products.",
      link: "https://tools.example/yield-compass",
    },
    {
      title: "DCA Tracker",
      description: "See how regular purchases of a fixed amount would have performed.",
      link: "https://tools.example/dca-tracker",
    },
    {
      title: "Barbell Strategy",
      description: "Balance a conservative core with a Bitcoin allocation.",
      link: "https://tools.example/barbell-strategy",
    },
    {
      title: "Bitcoin Wisdom",
      description: "Essays and lectures that explain Bitcoin from first principles.",
      link: "https://tools.example/bitcoin-wisdom",
    },
    {
      title: "Bitcoin Treasuries",
      description: "See which public companies hold Bitcoin, and how much.",
      link: "https://tools.example/bitcoin-treasuries",
    },
  ],
  newsletter: {
    provider: null,
    consent: {
      version: "2026-11",
      wording:
        "I agree to receive press releases and treasury updates from Northlode Technologies Inc. by email. I can unsubscribe at any time.",
    },
  },
  retention: { unconfirmedDays: 30, auditMonths: 24 },
  colours: { accent: "#f7931a", accentInk: "#1a0f00", accentOnLight: "#9a5200" },
  pictures: {
    goldGram: { file: "gold-gram.svg", alt: "A minted gold bar, engraved: 1 g, fine gold, 999.9" },
    collectible: {
      file: "collectible.svg",
      alt: "A Grammie: a dark card with a one-gram gold seal, numbered 1 of 500",
    },
    app: {
      file: "app.svg",
      alt: "Illustration of the planned app: an example holding of 12 g and a button to buy 1 g",
    },
    vault: { file: "vault.svg", alt: "A round vault door with gold bars stacked in front of it" },
    launchpad: { file: "launchpad.svg", alt: "Six lights rising from a launch pad" },
    reserve: { file: "reserve.svg", alt: "A bitcoin in front of a chain of blocks" },
  },
  partners: [
    { role: "Bitcoin custodian", name: "Ravensmere Trust Company", mark: "partner-custodian.svg" },
    {
      role: "Gold custodian",
      name: "Dominion National Mint",
      mark: "partner-mint.svg",
      since: "2025-01-16",
    },
    { role: "Auditor", name: "Fernhollow LLP", mark: "partner-auditor.svg" },
    { role: "Transfer agent", name: "Pinegate Transfer Services Inc.", mark: "partner-agent.svg" },
    {
      role: "Gold printer",
      name: "Gildermark Press Ltd.",
      mark: "partner-printer.svg",
      since: "2025-04-02",
    },
  ],
  routes: { adminLogin: "admin-xj92lm5" },
});
