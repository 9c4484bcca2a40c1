/** The words of a text as an index holds them: lower case, no accents, figures without their thousands separators. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘`]/g, "'")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, "")
    .replace(/\bc\$|\$/g, " ")
    .replace(/'s\b/g, "");
  return plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}]*/gu) ?? [];
}

/** Words that say nothing of what is asked. */
const stopWords = new Set(
  `a about all am an and any anybody anyone are as at be been being but by can could did do does doing done each else
  ever for from get gets give go going got had has have having he her here hers him his how i if in into is it its just
  know let like m many may me might mine more most much must my n no not of on or other our ours please pls plz quite
  re s say says she should so some somebody someone such t tell than thank thanks that the their them then there these
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
stock share equity
price cost
fee charge cost spread
cost pay price
buy purchase acquire
sell sale resale resell
bitcoin coin btc
own hold holding
owner holder
raise proceeds financing
keep store custody custodian storage
safe custody security secure
board director
leave depart departure resign
quit resign
phone telephone number
call telephone
mail email write
mailbox email
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
law govern
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
vote ballot voting
total all together
reserve treasury
theft steal stolen
lose loss lost
approve approval accept
founder founded founding
found founding
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
outstanding shares
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

/** Writes abbreviations out. */
export function writtenOut(question: string): string {
  return wordsIn(question)
    .map((word) => shortForms[word] ?? word)
    .join(" ");
}
