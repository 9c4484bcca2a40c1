/** The words of a text as an index holds them: lower case, no accents, figures without their thousands separators. */
export function wordsIn(text: string): string[] {
  const folded = beyondAscii.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘`]/g, "'") : text;
  const plain = folded
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})|'s\b|(?<=[a-z])'(?=[a-z])/g, "")
    .replace(/\bc\$/g, " ");
  return plain.match(/\d+(?:\.\d+)?|[a-z][a-z\d]*|\p{L}[\p{L}\p{N}]*/gu) ?? [];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what has nothing to fold.
const beyondAscii = /[^\u0000-\u007f]/;

/** Words that say nothing of what is asked. */
const stopWords = new Set(
  `a about all am an and any anybody anyone are as at be been being but by can could did do does doing done each else
  ever for from get gets give go going got had has have having he her here hers him his how i if in into is it its just
  know let like m many may me might mine more most much must my n no not of on or other our ours please pls plz quite
  re s say says she should so some somebody someone such t tell than thank thanks that the their them then there these
  anything something nothing everything under over between within without about per via guys folks wheres whos whats hows whens wots dont doesnt didnt isnt arent wasnt cant wont couldnt wouldnt shouldnt im ive id youre
  right now today yet still also only even please tell explain describe show find look looking like kind sort work works
  happen happens happened mean means called name names happening currently ok okay anyway info details
  they thing things this those to too u up us ve very want was we were what whats when where which who whom whose why
  will with would ya yes you your yours exactly actually currently really hi hello hey dear company corporation`
    .trim()
    .split(/\s+/),
);

const irregular: Readonly<Record<string, string>> = {
  bought: "buy",
  sold: "sell",
  held: "hold",
  kept: "keep",
  paid: "pay",
  chose: "choose",
  chosen: "choose",
  began: "begin",
  begun: "begin",
  women: "woman",
  men: "man",
  people: "person",
  met: "meet",
  left: "leave",
  lent: "lend",
  spent: "spend",
  lost: "lose",
  stolen: "steal",
  spoke: "speak",
  spoken: "speak",
  license: "licence",
  program: "programme",
  center: "centre",
  labor: "labour",
  honor: "honour",
  btc: "bitcoin",
  stored: "keep",
  storing: "keep",
};

const stems = new Map<string, string>();

/** One form for the forms of a word: "releases", "released" and "releasing" are the same to a reader. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = reduced(irregular[word] ?? word);
  // Words of visitors come without end; those of documents do not.
  if (stems.size < 20_000) stems.set(word, stem);
  return stem;
}

function reduced(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stem = word;
  if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/ies$/.test(stem)) stem = `${stem.slice(0, -3)}y`;
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  const ending = /(?:ing|ed)$/.exec(stem)?.[0];
  if (ending && /[aeiouy].*[^aeiou]?/.test(stem.slice(0, -ending.length)) && stem.length - ending.length >= 3)
    stem = undoubled(stem.slice(0, -ending.length));
  stem = stem.replace(/(?<=.{4})(?:ment|ation|ship|ance|ence|ly)$/, "");
  return stem.replace(/e$/, "").replace(/y$/, "i");
}

const undoubled = (stem: string) => (/([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem);

/** The stems of a text that carry meaning, in order. */
export function termsIn(text: string): string[] {
  return wordsIn(text).flatMap((word) => termOf(word) ?? []);
}

/** The term an index keeps of a word, or null for a word that says nothing. */
export function termOf(word: string): string | null {
  if (stopWords.has(word) || (word.length < 2 && !/\d/.test(word))) return null;
  return stemOf(word);
}

/** Visitors' words, and the words of documents for the same thing. Each line: any word for all the others. */
const groups = `
ticker symbol
stock share securities
price cost
fee charge cost spread
cost pay price fee charge buy
email mail write
buy purchase acquire
sell sale resale resell
bitcoin coin btc
own hold holding
owner holder
raise proceeds financing
keep hold custody custodian vault storage store
team leadership
management leadership officer executive
manager leadership officer
speak spokesperson spokespersons
allow permit authorized
permit allow
trade window
outstanding capital
exist series supply
supply series
mint series
indian india
press media
charge fee cost
size measure centimetre dimension
complain concern report
clawback recover recovered
recover recovery
safe custody security secure
board director
leave depart departure resign
quit resign
phone telephone number
call telephone
mail email write
mailbox email mail
office address
located office address
headquarters office address
hq headquarters office
agm meeting shareholders
investor shareholder
lockup escrow lock
begin start open
launch available open
end expire expiry lapse
validity valid expire expiry
refund return
image picture artwork art copyright
photo image picture
accelerator launchpad programme
incubator launchpad
startup founder team
woman female gender diversity
man gender
gift present entertainment
anonymous anonymously name
misconduct wrongdoing concern report
fraud wrongdoing concern
blackout window
accountant auditor audit
minimum smallest least
maximum most limit
salary pay compensation remuneration
wage pay compensation
bonus compensation pay
lawyer counsel
attorney counsel
law govern jurisdiction
court forum
complaint concern
worth value
bars bar gold
insure insurance
insured insurance
wait list whitelist
signup list join
waitlist waiting list whitelist
transfer move send
ship delivery shipping
deliver shipping delivery
country place sanctions
guarantee warranty
vote ballot elect
total all together
reserve treasury
theft steal stolen
lose loss lost
approve approval accept
founder found founding
found founder founding
sit member serve
member serve sit
elect vote
commercial commercially business
commercially commercial
merge qualifying transaction
merger qualifying transaction
rto qualifying transaction
ipo qualifying transaction
reporter media interview press
journalist media
bug weakness security
vulnerability weakness security
hack weakness security
data information personal privacy
gdpr privacy personal
germany frankfurt
german frankfurt
europe frankfurt euros
usa united states otcqb
america united states otcqb
american united states otcqb
us united states
dilution diluted warrants options
employee staff
worker employee staff
spouse relative family
wife spouse relative
husband spouse relative
independent independence
discount price
renewable review
review reviewed
trial test
goldbug gold
karat 24k
carat karat 24k
purity fineness fine
pure fineness fine
debt borrow loan
borrow debt
mortgage debt pledge
lend lent loan
agreement contract
deal agreement partnership
partner partnership
announce release
earnings results
profit results earnings
quarterly quarter results
yearly annual year
annually year annual
date day when
deadline date until
quorum majority
retaliation retaliate protect
punish retaliation
fired retaliation dismissal
sue suit claim
lawsuit suit claim
liable liability
damages liability
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

/** Abbreviations that stand for several words. */
const shortForms: Readonly<Record<string, string>> = {
  ceo: "chief executive officer",
  boss: "chief executive officer",
  cfo: "chief financial officer",
  cto: "chief technology officer",
  coo: "chief operating officer",
  vp: "vice president",
  gc: "general counsel",
  qt: "qualifying transaction",
  cob: "change business",
  tsx: "tsx venture exchange",
  tsxv: "tsx venture exchange",
  loi: "letter intent",
  faq: "questions",
  l2: "layer 2",
  whistleblower: "whistle blower",
  whistleblowing: "whistle blower",
  buyback: "buy back",
  lockup: "lock up",
  overallotment: "over allotment",
  greenshoe: "over allotment",
  ir: "investor relations",
  pr: "media relations",
  chairman: "chair",
  chairwoman: "chair",
  chairperson: "chair",
  paycheck: "compensation",
  bucks: "dollars",
};

const related = new Map<string, Set<string>>();
for (const group of groups) {
  const [first = "", ...others] = group.map(stemOf);
  const set = related.get(first) ?? new Set();
  for (const other of others) if (other !== first) set.add(other);
  related.set(first, set);
  if (others.length !== 1) continue;
  const [other = ""] = others;
  related.set(other, (related.get(other) ?? new Set()).add(first));
}

/** Terms that documents may use where a visitor used this one. */
export function relatedTo(term: string): readonly string[] {
  return [...(related.get(term) ?? [])];
}

/** Words that frame a question more than they say what it is about: they count for less. */
const framing = new Set(
  `long big large old far soon often allow allowed permit need take accept exist target amount period above below
  charge person list total use used using possible available calculate compute current latest new big money back date
  time day long able different rule rules change reason give part offer provide include require required contact information stock share security`
    .trim()
    .split(/\s+/)
    .map(stemOf),
);

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bhow (?:many|much|long|often|big|large|old|far|soon|come)\b/g, " "],
  [/\bwhere\b.*\b(?:based|located|offices?|head ?quarter\w*|hq)\b/g, " head office address "],
  [
    /\b(?:contact|reach|talk to|get hold of|get in touch with) (?:you|u|someone|somebody|a person|support|the company)\b/g,
    " contact email telephone ",
  ],
  [/\b(?:do|does) (?:you|u|it|they|the company)(?: guys| all)? (?:have|own|hold|possess)\b/g, " hold "],
  [/\bin charge of\b/g, " chair "],
  [/\bclaw(?:ed|ing|s)? ?back\b/g, " clawback "],
  [/\bset up\b/g, " found "],
];

/** Whether a question wants to know what something is, more than one fact of it. */
export const asksWhatItIs = (question: string) =>
  /^\W*(?:so |and |hi |hello )*(?:what(?:'?s| is| are| does| do)|tell me|explain|describe)\b(?:\W+[\p{L}\p{N}'-]+){1,5}\W*$/iu.test(
    question,
  );

export interface AskedTerm {
  readonly term: string;
  /** What it weighs among the terms of its question, 0 to 1. */
  readonly emphasis: number;
}

/** The terms of a question, in order and each once: abbreviations written out, and without how it asks ("how many"). */
export function askedTerms(question: string): AskedTerm[] {
  const plain = phrases.reduce((text, [phrase, words]) => text.replace(phrase, words), question.toLowerCase());
  const asked = wordsIn(plain).flatMap((word) => {
    const terms = termsIn(shortForms[word] ?? word);
    return terms.map((term) => ({ term, emphasis: (framing.has(term) ? 0.35 : 1) / Math.sqrt(terms.length) ** 1.5 }));
  });
  return asked.filter(({ term }, at) => asked.findIndex((one) => one.term === term) === at);
}

/** For each topic but the last, whether it and the next are neighbours in a text: "December 2025", "hold expires". */
export function besideEachOther(text: readonly string[], topics: readonly { terms: readonly string[] }[]): boolean[] {
  const places = topics.map(({ terms }) => text.flatMap((term, at) => (terms.includes(term) ? [at] : [])));
  return places.slice(1).map((after, at) => {
    const before = places[at] ?? [];
    return after.some((place) => before.some((one) => place !== one && Math.abs(place - one) <= 2));
  });
}
