/** A second issuer, to prove that the site is no company's in particular. */
export default {
  origin: "https://tidewell.example",
  company: {
    legalName: "Tidewell Harbour Corp.",
    name: "Tidewell",
    headline: "Anchored in Bitcoin",
    tagline: "Patient capital for a Bitcoin economy",
    description:
      "Tidewell keeps a Bitcoin reserve for its shareholders and builds simple tools for coastal savers.",
    foundingYear: 2019,
    timeZone: "America/Toronto",
    currency: "CAD",
    accounting: "IFRS",
    locale: "en-CA",
  },
  product: { name: "Tidemark", slug: "tidemark", collectible: "Tidelet" },
  listing: {
    exchange: "Canadian Securities Exchange",
    label: "CSE: TIDE",
    symbol: "TIDE",
    shares: "Shares",
    country: "Canada",
    currency: "CAD",
    timeZone: "America/Toronto",
    page: "https://listings.example/cse/tide",
    chartSymbol: "CSE:TIDE",
  },
  offices: {
    headOffice: {
      name: "Harbour office",
      lines: ["7 Model Quay", "Halifax, Nova Scotia B3H 0A0", "Canada"],
      email: "office@tidewell.example",
    },
    agreements: {
      name: "Agreements desk",
      lines: ["12 Pattern Road", "Halifax, Nova Scotia B3J 0A0", "Canada"],
      email: "contracts@tidewell.example",
    },
  },
  contacts: {
    media: {
      name: "Press Desk",
      title: "Press Contact",
      email: "press@tidewell.example",
      telephone: "+1 902 555 0107",
    },
    investors: { email: "holders@tidewell.example", telephone: "+1 902 555 0116" },
    partnerships: { email: "together@tidewell.example" },
    privacy: { email: "privacy@tidewell.example" },
    security: { email: "security@tidewell.example" },
  },
  social: {
    shortMessages: { label: "Tidewell on Short", href: "https://short.example/tidewell" },
  },
  documents: { manifesto: "https://files.tidewell.example/manifesto.pdf" },
  tools: [
    {
      title: "Savings Planner",
      description: "Plan your savings.",
      link: "https://aids.example/planner",
      comingSoon: false,
    },
    {
      title: "Two Baskets",
      description: "Divide savings.",
      link: "https://aids.example/baskets",
      comingSoon: true,
    },
  ],
  newsletter: {
    provider: null,
    consent: {
      version: "2025-03",
      wording: "Send me Tidewell's newsletter by email. I can unsubscribe at any time.",
    },
  },
  colours: { accent: "#14b8a6", accentInk: "#04211e", accentOnLight: "#0f766e" },
  pictures: {
    goldGram: { file: "gram.svg", alt: "A small gold bar" },
    collectible: { file: "token.svg", alt: "A round token with a wave" },
    app: { file: "app.svg", alt: "A smartphone" },
    vault: { file: "strongbox.svg", alt: "A strongbox" },
    launchpad: { file: "pier.svg", alt: "A pier with three boats" },
    reserve: { file: "reserve.svg", alt: "Coins above water" },
  },
  partners: [],
  routes: { adminLogin: "staff-door-4kd82" },
};
