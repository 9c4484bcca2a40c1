import { anyOf, collectible, shareNames, symbol } from "./names";
import { MESSAGE_MAX } from "./said";

export type Judgement = "answer" | "advice" | "instruction";

/**
 * What a visitor wants of the assistant: an answer from the documents, advice that it does not give, or a change of its
 * rules. Decides by plain rules over the words, before anything else sees them; what it lets through is still answered
 * from published passages only.
 */
export function judge(question: string): Judgement {
  const words = plain(question.slice(0, MESSAGE_MAX));
  if (instructions.some((rule) => rule.test(words))) return "instruction";
  if (facts.some((rule) => rule.test(words))) return "answer";
  return advice.some((rule) => rule.test(words)) ? "advice" : "answer";
}

/** Lower case, without accents, invisible characters and the tricks of look-alike punctuation. */
function plain(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}|\p{Cf}/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[^\p{L}\p{N}'"$%?<>|[\]#:/]+/gu, " ")
    .trim();
  // "i g n o r e" and "1gn0re" read as "ignore".
  const spelled = folded.replace(/\b(?:\p{L} ){3,}\p{L}\b/gu, (letters) => letters.replaceAll(" ", ""));
  const lettered = spelled.replace(/\b(?=(?:\d*[a-z]){4})(?=[a-z]*\d)[a-z\d]+\b/g, (word) =>
    word.replace(/[013457]/g, (digit) => lookAlikes[digit] ?? digit),
  );
  return ` ${lettered} `;
}

const lookAlikes: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

/** A rule of pieces, which may not stand inside words. */
const rule = (...pieces: readonly string[]) => new RegExp(`\\b(?:${pieces.join("")})\\b`);

/** Names as they stand in a question that is looked at. */
const asked = (...names: readonly string[]) => anyOf(names.map((name) => plain(name).trim()));

/** Up to so many words between two pieces. */
const upTo = (count: number) => `(?: \\S+){0,${count}} `;

const limits =
  "(?:rules?|instructions?|prompts?|guidelines?|orders?|restrictions?|guardrails?|filters?|limits?|limitations?|constraints?|programming|training|safety|settings?|configuration|documents?|passages?)";
const ofTheAssistant = "(?:your|ur|the|these|those|all|any|my|previous|prior|above|earlier|system|hidden)";
const override =
  "(?:ignore|disregard|forget|override|overrule|bypass|skip|disobey|break|disable|turn off|switch off|stop following|do not follow|don't follow|erase|delete|rewrite)";
const reveal =
  "(?:reveal|show|print|repeat|display|output|tell|give|send|leak|dump|write|copy|paste|read|expose|translate|summari[sz]e|encode|what is|what's|whats|what are|what were)";
const secret =
  "(?:system (?:prompt|message|instructions?)|(?:initial|original|hidden|secret|internal|developer|your|ur) (?:\\S+ )?(?:prompts?|instructions?|guidelines|configuration|source code|training data)(?! (?:for|on|about|to|regarding|of) ))";

const instructions: readonly RegExp[] = [
  // Other rules than its own.
  rule(override, upTo(4), ofTheAssistant, upTo(3), limits),
  rule(
    "(?:ignore|disregard|forget) (?:about )?(?:everything|anything|all|what|whatever|the above|the previous|previous)",
    upTo(6),
    "(?:said|told|above|before|earlier|previously|know|learned|instructed|wrote|instructions?|messages?)",
  ),
  rule("(?:your|the|my|here are) new (?:instructions?|rules?|tasks?|role|job|orders?|goal|persona|identity)"),
  /\bnew (?:instructions?|rules?|orders?) ?:/,
  rule("without (?:any )?(?:restrictions?|filters?|limits|censorship|guardrails)"),
  rule("(?:you have|there are|have) no (?:\\S+ )?(?:rules|restrictions|limits|filters|guidelines)"),
  rule(
    "you (?:must|have to|will|shall|should) (?:now )?(?:obey|comply|ignore|pretend|always|never (?:refuse|decline))",
  ),
  // Its instructions themselves.
  rule(reveal, upTo(5), secret),
  rule(reveal, upTo(3), "(?:words|text|everything|messages?|lines?) (?:\\S+ )?above"),
  rule("(?:your|ur) (?:system )?prompt|system prompt|prompt injection|jail ?break(?:ing|en)?"),
  rule(
    "what (?:\\S+ )?(?:instructions|rules|orders)? ?(?:were|have|did) (?:you|they)(?: been)? (?:told|given|tell you|give you)",
  ),
  // Somebody else than it is.
  rule("(?:you are|you're|u are) (?:now|no longer|from now on|henceforth)"),
  rule("from now on|stop being|do anything now|role ?play(?:ing)?|simulate|impersonate|adopt the persona"),
  rule("(?:pretend|imagine|suppose)", upTo(2), "(?:you are|you're|to be|you have|you were|being|that you)"),
  rule(
    "(?:act|behave|respond|answer|speak|talk|reply)(?: \\S+){0,2} (?:as if|as though|as an?|as my|like an?|like my)(?! (?:shareholder|holder|investor|founder|director|insider|employee|visitor|partner|finder|agent|proxy|scrutineer|trustee))",
  ),
  rule("(?:developer|debug|admin|god|dan|sudo|maintenance|unrestricted|root) mode"),
  rule(
    "i(?:'m| am) (?:your|the|one of your) (?:developer|creator|administrator|admin|programmer|operator|engineer|owner of (?:this|the) (?:site|bot|assistant))",
  ),
  rule("(?:be|become) my (?:friend|girlfriend|boyfriend|adviser|advisor|lawyer|broker)"),
  rule("let's play|let us play|opposite day|play (?:a|the) (?:game|role|part|character)"),
  rule(
    "hypothetically(?: \\S+){0,6} no (?:rules|limits|restrictions|filters)|(?:if|when) you had no (?:\\S+ )?(?:rules|limits|filters)",
  ),
  rule("(?:your|the) (?:\\S+ )?(?:hidden|secret|system|initial|original) (?:prompt|instructions?|message|rules)"),
  rule("(?:hidden|secret|system|internal) (?:prompt|instructions)"),
  rule("(?:system|safety|admin|security) override|override mode|sudo"),
  rule("beginning of (?:this|the|our) (?:conversation|chat|prompt)|my instructions are"),
  rule(
    "(?:translate|summari[sz]e|list|tell me|what are|recite) (?:me )?(?:your|ur) (?:own )?(?:rules|instructions|guidelines)(?! (?:for|on|about|regarding|of) )",
  ),
  rule("(?:tell me|say) what you must not|what (?:are|were) you (?:not allowed|forbidden) to"),
  /^ (?:please )?(?:ignore|disregard|forget) (?:the |all )?(?:above|previous|everything|that|this|it)\b/,
  // The same in the languages of visitors.
  rule(
    "(?:ignor(?:e|ez|er|iere|ieren|a|ar|en)|oubli(?:e|ez|er)|vergiss|olvida|desobei(?:s|ssez)|contourn(?:e|ez|er))",
    upTo(3),
    "(?:instructions?|consignes?|regles|anweisungen|regeln|instrucciones|reglas)",
  ),
  rule("(?:tes|vos|ta|votre) (?:\\S+ )?(?:instructions?|consignes?|prompt)(?: (?:systeme?|cachees?|internes?))?"),
  rule(
    "(?:tu es|vous etes|tu seras|vous serez) (?:maintenant|desormais|dorenavant)|a partir de maintenant|fais semblant|faites semblant",
  ),
  rule("(?:du bist|sie sind) (?:jetzt|nun|ab jetzt)|eres ahora|ahora eres"),
  // The marks of a prompt.
  /<\||\|>|\[ ?\/?(?:inst|system|assistant)|< ?\/? ?(?:system|assistant|instructions?|passages?|documents?|script)\b|###? ?(?:system|instruction|assistant)/,
  /(?:^|[ \]>"])(?:system|assistant|developer) ?:/,
  // Words put into its mouth.
  rule("(?:respond|reply|answer|say|end|start|begin|finish) (?:\\S+ ){0,3}(?:only|exclusively) (?:with|in|by|the)"),
  rule("(?:say|repeat) (?:only|exactly|just|the following|after me)"),
  rule("(?:start|begin|end|finish) (?:your|the|every|each) (?:answer|reply|response|sentence)s? with"),
  rule("(?:answer|say|respond|reply) (?:yes|no|ok) to (?:everything|all|any|whatever)"),
  /^ (?:please )?(?:just )?(?:say|state|confirm|claim|announce|declare|promise) that /,
  /\b(?:say|write|print|output|repeat) "/,
  // Other work.
  rule(
    "(?:write|compose|generate)(?: \\S+){0,4} (?:poem|song|story|joke|essay|code|script|function|haiku|rap|limerick|malware|press release|news release|tweet)",
  ),
  rule("tell me (?:a|something) (?:\\S+ )?(?:joke|story|funny)|tell me something funny|python|javascript|base64|rot13"),
  rule("(?:execute|run|eval|decode) (?:this|the following|my)"),
];

/** Questions that sound like one for advice, and ask what a document says. */
const facts: readonly RegExp[] = [
  rule("what (?:would|will|does|did) happen"),
  rule(
    "(?:does|did|has) (?:the )?\\S+ (?:ever )?(?:give|gives|given|publish|published|make|made|forecast|predict|provide|offer)",
  ),
  rule(`(?:do|can|may|will|would) (?:you|u|anyone|anybody) (?:give|provide|offer)${upTo(4)}advice`),
  rule(
    "how (?:should|do|does|can|must|may) (?:i|we|one|holders?|shareholders?|insiders?|employees?|directors?) (?:report|contact|write|apply|join|register|send|transfer|swap|order|reach|address|file|vote)(?! my (?:\\S+ )?(?:gains?|income|losses|taxes))",
  ),
];

const me = "(?:i|we|one|someone|people|a person|my \\S+)";
const deal =
  "(?:buy|sell|hold|invest|keep|dump|hodl|trade|short|purchase|add|put|move|exercise|bet|get|own|wait|load|split|diversify)";
const future = "(?:will|would|going to|gonna|might|could|can|should|expected to|likely to|about to|ever)";
const market = `(?:prices?|shares?|stocks?|bitcoins?|btc|gold|crypto|value|markets?|coins?|units?|it|warrants?|${asked(collectible)})`;
const moves =
  "(?:go(?! wrong)|rise|climb|moon|crash|double|triple|drop|fall|soar|skyrocket|tank|surge|recover|increase|decrease|pump|dump|10x|100x|explode|bounce|be worth|be at|be in|reach|hit)";
const good = "(?:worth|smart|wise|safe|good|great|bad|right|best|clever|better|sensible|solid|strong)";

const advice: readonly RegExp[] = [
  // What to do with money.
  rule(`(?:should|shall|shud|shuld|ought|better) ${me}${upTo(2)}${deal}`),
  rule(`should my \\S+${upTo(1)}${deal}`),
  rule(`whether (?:or not )?(?:to|${me} should|${me} shall) ${deal}`),
  rule("(?:how much|what (?:percentage|percent|part|share|portion))(?: \\S+){0,3} (?:should|shall) (?:i|we|one)"),
  rule("(?:how|where|when) should (?:i|we) (?:\\S+ )?(?:invest|split|put|spend|save)"),
  rule("(?:would|do) (?:you|u|ya)", upTo(1), "(?:recommend|advise|suggest)"),
  rule("would (?:you|u|ya)", upTo(1), "(?:invest|buy|sell|hold|own|put|bet)"),
  rule("(?:can|could|please) (?:you |u )?(?:recommend|advise|suggest)"),
  rule(
    "(?:buy|sell|hold) (?:or|vs|versus) (?:a |to )?(?:buy|sell|hold)|buy (?:hold|sell) (?:or )?(?:hold|sell)|buy the dip|all in",
  ),
  rule(
    "(?:which|what) (?:\\S+ )?(?:stock|share|coin|crypto|cryptocurrency|asset)s? (?:should|to|do you|would you|is best|are best)",
  ),
  rule(
    "(?:give|need|want|get|some|any|me|your|your best)(?: \\S+)? (?:stock tips?|tips?|(?:investment|investing|financial|tax|legal|trading|stock) (?:advice|recommendations?))",
  ),
  rule(
    "(?:do|would|did) (?:you|u|ya)",
    upTo(2),
    "(?:i|we) (?:should|shall|ought)|should (?:i|we) (?:get in|jump in|go in|swap|convert|cash out|take profits?)",
  ),
  rule(
    "what would (?:you|u) do with|(?:which|what)(?: \\S+){0,3} would you (?:have )?(?:buy|bought|choose|chosen|pick|picked|sell|sold|take|taken)",
  ),
  // Whether it is a good one.
  rule(
    `(?:is|are) (?:${asked(...shareNames)}|this|it|that|the (?:stock|share|company))(?: \\S+){0,2} (?:a|an) (?:\\S+ )?(?:buy|sell|hold|good one|bargain|steal|winner)(?! back)`,
  ),
  rule(
    "(?:fair value|fairly valued|fairly priced)(?! of (?:the )?(?:options|warrants|shares issued))|(?:right|good|best|perfect|ideal) (?:moment|time|day|price|point) (?:for|to)(?: \\S+){0,1} (?:buy|buying|sell|selling|invest|investing|enter|entering|get in)",
  ),
  rule("(?:analysts?|experts?) (?:\\S+ )?(?:expect|say|think|predict|recommend|forecast|rate)"),
  rule(
    `(?:is|are|was|would|will)(?: \\S+){1,6} ${good}(?: \\S+){0,2} (?:buy|investment|bet|deal|stock|purchase|sell|entry|time to (?:buy|sell|invest|get)|moment to (?:buy|sell|invest|get))`,
  ),
  rule(`${good} (?:time|moment|idea|decision)? ?(?:to )?(?:buy|buying|invest|investing|sell|selling)`),
  rule("(?:under|over) ?valued|cheap or expensive|too (?:late|early|expensive) to (?:buy|invest|get in)"),
  rule(`(?:which|what) (?:is|one|of)${upTo(6)}better|better (?:investment|buy|bet)`),
  rule("bullish|bearish|upside|guaranteed (?:returns?|profits?)|outperform|beat the market|get rich|price targets?"),
  // What prices will do.
  rule("(?:price|share price|stock price|market) (?:predictions?|forecasts?|outlook|projections?|expectations?)"),
  rule(`(?:predict|forecast|guess|project)${upTo(6)}${market}`),
  rule(`${future}${upTo(3)}${market}${upTo(3)}${moves}`),
  rule(`${market} (?:\\S+ ){0,2}${future}${upTo(3)}${moves}`),
  rule(`(?:will|can|could|going to)${upTo(4)}(?:reach|hit|pass|top|break) (?:\\$|c\\$)?\\d`),
  rule(
    `(?:expect|expects|think|thinks|believe)${upTo(6)}(?:rise|fall|go up|go down|increase|climb|drop|to do|crash|double)`,
  ),
  rule("how much(?: money)? (?:will|would|could|can) i (?:make|earn|gain|profit|lose|win)"),
  rule("(?:will|would|can|could) i(?: \\S+){0,2} (?:make money|make a profit|double|profit|earn)"),
  rule("(?:is|are|will|would)(?: \\S+){1,4} (?:going to |gonna )?(?:moon|to the moon|10x|100x|skyrocket|explode)"),
  rule("where (?:do|would|will) (?:you|u)(?: \\S+){0,1} (?:see|expect|put)|where will(?: \\S+){1,5} be in"),
  rule(
    `(?:btc|bitcoin|gold|${asked(symbol)}|stock|share price|price) (?:\\S+ )?(?:by|at|end of|at the end of|in) (?:the )?(?:end of )?(?:next year|20(?:2[6-9]|[3-9]\\d))`,
  ),
  // The same in the languages of visitors.
  rule(
    "(?:dois je|devrais je|dois t on|faut il|devrait on|vaut il mieux|est ce (?:que c'est )?le (?:bon )?moment|puis je gagner|conseill(?:es?|ez|er)(?: \\S+)?)",
    upTo(3),
    "(?:acheter|vendre|investir|garder|conserver|placer|placements?|actions?|titres?|bitcoins?|or|argent)",
  ),
  rule(
    "(?:cours|prix|valeur|action|titre|bitcoin)(?: \\S+){0,3} (?:va t il|va t elle|va|vont|pourrait|devrait)(?: \\S+){0,1} (?:monter|baisser|augmenter|grimper|chuter|doubler|exploser|valoir|atteindre)",
  ),
  rule(
    "(?:quel sera|quelle sera|combien vaudra|prevoyez vous|prediction|prevision)(?: \\S+){0,2} (?:prix|cours|valeur|bitcoin|or|action)",
  ),
  rule(
    "(?:soll(?:te)? ich|deberia|debo|conviene|devo|dovrei)(?: \\S+){0,3} (?:kaufen|verkaufen|investieren|halten|comprar|vender|invertir|comprare|vendere)",
  ),
  // Somebody's own taxes, savings and rights.
  rule("(?:my|our)(?: \\S+){0,2} (?:portfolio|savings|retirement|pension|rrsp|tfsa|401k|ira|inheritance|mortgage)"),
  rule("(?:do|would|will|must|should|shall) (?:i|we)(?: \\S+){0,4} (?:tax|taxes|taxed|gains|deduct|declare|owe)"),
  rule("(?:report|declare|file) my (?:\\S+ )?(?:gains?|losses|income|profits?)|my (?:capital )?gains"),
  rule("my(?: \\S+){0,2} (?:tax|taxes)|avoid(?: \\S+){0,2} tax(?:es)?"),
  rule("(?:can|could|should|may) i(?: \\S+){0,2} (?:sue|take legal action|have a (?:legal )?(?:case|claim))"),
  rule("my (?:legal )?(?:rights|case|lawsuit) (?:against|if|under)|is it legal for me"),
];
