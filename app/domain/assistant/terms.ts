import { collectible } from "./names";

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
  know let like m many may me might more most much must my n no not of on or other our ours please pls plz quite
  re s say says she should so some somebody someone such t tell than thank thanks that the their them then there these
  anything something nothing everything under over between within without about per via guys folks wheres whos whats hows whens wots dont doesnt didnt isnt arent wasnt cant wont couldnt wouldnt shouldnt im ive id youre
  right now today yet still also only even please tell explain describe show find look looking like kind sort work works
  happen happens happened mean means called name names happening currently ok okay anyway info details
  they thing things this those to too u up us ve very want was we were what whats when where which who whom whose why
  will with would ya yes you your yours exactly actually currently really hi hello hey dear company corporation`
    .trim()
    .split(/\s+/),
);

const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

const stems = new Map<string, string>();

/** One form for the forms of a word: "releases", "released" and "releasing" are the same to a reader. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = reduced(irregular.get(word) ?? word);
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
person member
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
kilo kilogram kg
kg kilogram
gramm gram
grams gram
website site
homepage site
hole weakness
exploit weakness security
visit appointment office
job position office
server app network
permission consent approval
consent permission
friend person
money fund investment
fund investment money
email message
mail message email
fast quick
same differ different
difference differ different
compare differ different
picture image artwork
tshirt merchandise
shirt merchandise
mug merchandise
redeem redemption delivery metal
redemption redeem
ceiling maximum exceed
cap maximum limit exceed
applicant candidate
interview question candidate
former past
ex former
whistle report concern
bribe bribery
bribery bribe official
corruption bribery official
kickback bribery
earn salary pay compensation
profit results earnings gain
loan borrow lend debt
leverage debt borrow
asset treasury
stash treasury hold
stack treasury hold
hodl hold treasury
coin bitcoin
crypto bitcoin
satoshi ordinal inscription
nft ordinal ${wordsIn(collectible).join(" ")} inscription collectible
token tokenized unit
tokenise tokenized
tokenize tokenized
inscribe inscription
inscription ordinal
blockchain bitcoin network
seed recovery phrase
wallet address
vesting vest
vest option
grant option
issue issued
split consolidation
reverse consolidation
merge qualifying amalgamation
acquire acquisition buy purchase
takeover acquisition
stake interest
percent share
percentage share
majority independent
reelect election elect
choose elect select
nominee director candidate
term year
tenure term year
committee charter
recuse abstain leave conflict
conflict interest
tip pass disclose inform
tipping pass disclose inform
leak confidential disclose
secret confidential
rumour comment
rumor rumour comment
forecast prediction outlook
guidance forecast outlook
social post
twitter social post
tweet social post
linkedin social post
facebook social post
instagram social post
spokesman spokesperson speak
deadline day
penalty sanction discipline
consequence discipline breach
punishment discipline
violate breach
violation breach
break breach
harassment discrimination
bully harassment
bullying harassment
hotline telephone channel
ombudsman ethics
confidentially confidence confidential
investigate investigation inquiry
minority women diversity
diverse diversity inclusion
disabled disability accessibility
disability accessibility
parental leave
remote flexible
charity donation donate
donation charity political
political donation
politics political
supplier vendor
vendor supplier
contractor consultant advisor
adviser advisor advisory
advisor advisory
cohort programme
bootcamp launchpad programme
course programme
founder start
mentor engineer help
grant money investment
invest investment
broker brokerage
dealer broker
registrar transfer agent
certificate transfer agent
shares stock
quote quotation symbol trade
list listing symbol
custodie custodian custody keep
custodian custody keep
delist listing
euro frankfurt
dollar price
fundraise placement financing raise
fundraising placement financing raise
round placement tranche
offering placement
oversubscribed subscription
investor subscriber shareholder
subscriber buyer
discount price
closing tranche
expire lapse end
dilute dilution
float tradable shares
free tradable
unlock release escrow
unlocked release escrow
locked escrow lock
vesting schedule
postpone delay
delay late
risk lose fall fail
danger risk
dangerous risk
downside risk
bankrupt fail insolvent
bankruptcy fail insolvent
insolvent fail
collapse fail
hacked lost stolen
backup replaced
rent store
vault custody
safekeeping custody
storekeeper custodian
audited audit auditor
inspection count audit
inspect count audit
verify check
proof verify check
count independent
refiner bar
ounce troy
authentic counterfeit
fake counterfeit
forged counterfeit
scam fraud
phishing password recovery
fraudulent fraud
copyright intellectual property
trademark intellectual property
intellectual copyright
remix adapt image
brand commercial
license licence permission
age identity
kyc identity proof
identification identity proof
passport identity proof
sanctioned sanctions
embargo sanctions
postage shipping
customs import duty shipping
duties customs import
tax taxes
broken damaged
damage damaged
damaged replaced
replacement replaced
swap exchange
convert swap
burn swap
cancel cancellation
withdraw cancel
refundable refund
reimburse refund
dispute court claim
disagreement dispute
arbitration court
arbitrate court
tribunal court
legal law
province ontario
amend amendment change
update amendment version
modify amend
edit amend
immutable amend
speech talk present
talk speak present
presentation slides
conference present speak
event conference
webcast replay recording
recording replay
video replay recording
slides presentation
prospects forecast
dashboard app
application app
phone app
device app
account register
login account
signin account
print printing
printer printing press
printed print
dimensions centimetre
weigh weight gram
heavy weight
mint vault
gold bar
bullion gold bar
precious gold metal
spread price
commission fee spread
expensive cost fee
cheap cost
free fee
markup spread
reply answer
respond answer
response answer
language english
french language english
hours staffed
schedule calendar timetable
timeline timetable
calendar timetable
roadmap plan launch
upcoming planned
release launch
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

/** Abbreviations that stand for several words. */
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    max: "maximum",
    min: "minimum",
    avg: "average",
    mgmt: "management",
    mkt: "market",
    newspaper: "interview media press",
    magazine: "interview media press",
    podcast: "interview broadcast media",
    tv: "broadcast media",
    chro: "compensation committee",
    ag: "annual meeting",
    agm: "annual special meeting",
    ta: "transfer agent",
    nfts: "ordinal collectible",
    nft: "ordinal collectible",
    btcs: "bitcoin",
    sats: "satoshi",
    md: "discussion analysis",
    rpt: "related party",
    edi: "inclusion diversity",
    dei: "inclusion diversity",
    ip: "intellectual property",
    tnc: "terms",
    tos: "terms",
    otc: "otcqb",
    jan: "january",
    feb: "february",
    mar: "march",
    apr: "april",
    jun: "june",
    jul: "july",
    aug: "august",
    sept: "september",
    sep: "september",
    oct: "october",
    nov: "november",
    dec: "december",
  }),
);

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
  time day long able different rule rules make made think try help set put run stand expect count decide involve handle
  apply relate follow remain consider become becomes regard granted happen drop stop choose chosen hear know learn talk
  actual real simple main general certain single own last next past previous since already ever never often else normal
  physical physically personally hand someone thing fast quick quickly until friend way ways kinda basically roughly approximately
  reach together whole entire overall combined final change reason give part offer provide include require required contact information stock share security`
    .trim()
    .split(/\s+/)
    .map(stemOf),
);

const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /^\W*(?:what(?:'?s)?|how much)\b(?: (?:are|is|r))?(?: the| your| ur)? (?:fees?|charges?|costs?)\W*$/g,
    " gold planned fees charge ",
  ],
  [
    /\b(?:number of|how many) (?:the )?(?:board members|members of the board|directors)\b/g,
    " members board directors ",
  ],
  [
    /\b(?:job|position|role)s? open(?:ing)?s?\b|\bopen(?:ing)? (?:jobs?|positions?|roles?)\b|\bare (?:you|they) hiring\b|\bjobs?\b/g,
    " careers ",
  ],
  // Making coins is another trade than the fees of those who do.
  [
    /\b(?:mine|mining)\b(?=.*\b(?:bitcoins?|btc|coins?|rigs?|hardware)\b)|\b(?:bitcoin|btc|coin) (?:mine|miner|mining)\b/g,
    " hashrate ",
  ],
  [/\b(?:wait(?:ing)?[- ]?list)\b/g, " waiting list "],
  [/\bhow (?:many|much|long|often|big|large|old|far|soon|come)\b/g, " "],
  [/\bwhere\b.*\b(?:based|located|offices?|head ?quarter\w*|hq)\b/g, " head office address "],
  [
    /\b(?:contact|reach|talk to|get hold of|get in touch with) (?:you|u|someone|somebody|a person|support|the company)\b/g,
    " contact email telephone ",
  ],
  [/\b(?:do|does) (?:you|u|it|they|the company)(?: guys| all)? (?:have|own|hold|possess)\b/g, " hold "],
  [/\bin charge of\b/g, " chair "],
  [/\b(?:which|what) (?:city|town|country|place|part of the world)\b/g, " where "],
  [/\bwho audits\b/g, " auditor "],
  [/\bclaw(?:ed|ing|s)? ?back\b/g, " clawback "],
  [/\bset up\b/g, " found "],
  [/\b(?:opening|business|working) (?:hours|times?)\b/g, " office hours "],
  [/\b(?:drop|come|stop|walk|swing|pop) (?:by|in|over|round)\b/g, " visit "],
  [/\b(?:fiscal|financial) year(?: ?-?end)?\b|\byear[- ]end\b/g, " year ends audited statements report "],
  [
    /\b(?:bitcoins?|btc) (?:holdings?|treasury|reserves?|stack|stash|balance|position|count|total)\b(?! polic)|\b(?:total|current) (?:bitcoins?|btc|holdings?|treasury)\b(?! polic)|\bhow (?:many|much) (?:bitcoins?|btc)\W*$/g,
    " treasury bitcoin held bought ",
  ],
  [/\bblow(?:s|ing)? (?:the )?whistle\b/g, " report concern whistle blower "],
  [/\bnot? (?:\w+ )?quorum\b/g, " quorum "],
  [/\b(\d+) ?cents?\b/g, " 0.$1 "],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, " $1 "],
  [/\b(\d+(?:\.\d+)?) ?(?:mil|mill|mm|mio|m)\b/g, " $1 million "],
  [/\b(\d+)k\b(?! ?gold)/g, " $1,000 "],
];

/** Whether a question wants to know what something is, more than one fact of it. */
export const asksWhatItIs = (question: string) => {
  const [opening] =
    /^[^\p{L}\p{N}]*(?:(?:so|and|hi|hello) )*(?:what(?:'?s| is| are| does| do)|tell me|explain|describe)\b/iu.exec(
      question,
    ) ?? [];
  if (opening === undefined) return false;
  const subject = question.slice(opening.length).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return subject >= 1 && subject <= 5;
};

export interface AskedTerm {
  readonly term: string;
  /** What it weighs among the terms of its question, 0 to 1. */
  readonly emphasis: number;
}

/** The terms of a question, in order and each once: abbreviations written out, and without how it asks ("how many"). */
export function askedTerms(question: string): AskedTerm[] {
  const plain = phrases.reduce((text, [phrase, words]) => text.replace(phrase, words), question.toLowerCase());
  const asked = wordsIn(plain).flatMap((word) => {
    const terms = termsIn(shortForms.get(word) ?? word);
    return terms.map((term) => ({ term, emphasis: (framing.has(term) ? 0.35 : 1) / Math.sqrt(terms.length) ** 1.5 }));
  });
  return asked.filter(({ term }, at) => asked.findIndex((one) => one.term === term) === at);
}

/** Whether a word that no document holds is one that says nothing, with a letter left out, doubled or out of its place. */
export function slipOfNothing(word: string): boolean {
  if (word.length < 3 || word.length > LONGEST_STOP_WORD + 1) return false;
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1 && stopWords.has(`${before}${after[1]}${after[0]}${after.slice(2)}`)) return true;
    if (after.length > 1 && after[0] === after[1] && stopWords.has(before + after.slice(1))) return true;
  }
  return shortened.has(word);
}

const LONGEST_STOP_WORD = Math.max(...[...stopWords].map(({ length }) => length));

/** Words that say nothing, each without one of its letters; a word of two letters is any slip of the finger. */
const shortened = new Set(
  [...stopWords]
    .filter((word) => word.length > 3)
    .flatMap((word) => [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1)))
    .filter((word) => word.length > 2),
);

/** For each topic but the last, whether it and the next are neighbours in a text: "December 2025", "hold expires". */
export function besideEachOther(text: readonly string[], topics: readonly { terms: readonly string[] }[]): boolean[] {
  const places = topics.map(({ terms }) => text.flatMap((term, at) => (terms.includes(term) ? [at] : [])));
  return places.slice(1).map((after, at) => {
    const before = places[at] ?? [];
    return after.some((place) => before.some((one) => place !== one && Math.abs(place - one) <= 2));
  });
}
