export type Judgement = "answer" | "advice" | "instruction";

/** Characters that are looked at, as for retrieval. */
const LENGTH_MAX = 500;

/**
 * What a visitor wants of the assistant: an answer from the documents, advice that it does not give, or a change of its
 * rules. Decides by plain rules over the words, before anything else sees them; what it lets through is still answered
 * from published passages only.
 */
export function judge(question: string): Judgement {
  const words = plain(question.slice(0, LENGTH_MAX));
  if (instructions.some((rule) => rule.test(words))) return "instruction";
  if (questionsOfFact.some((rule) => rule.test(words))) return "answer";
  return advice.some((rule) => rule.test(words)) ? "advice" : "answer";
}

/** Lower case, without accents, invisible characters and the tricks of look-alike punctuation. */
function plain(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}|\p{Cf}/gu, "")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}'$%?<>|[\]#:]+/gu, " ")
    .trim();
  // "i g n o r e" reads as "ignore".
  return ` ${folded.replace(/\b(?:\p{L} ){3,}\p{L}\b/gu, (spelled) => spelled.replaceAll(" ", ""))} `;
}

const rules =
  "(?:rules?|instructions?|prompts?|guidelines?|directions?|orders?|restrictions?|guardrails?|filters?|limits?|limitations?|constraints?|programming|training|safety|policies|settings?|configuration)";
const yours =
  "(?:your|ur|the|these|those|all|any|previous|prior|above|earlier|system|initial|original|hidden|secret|internal|developer)";

const instructions: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|overrule|bypass|skip|drop|disobey|break|turn off|switch off|disable|remove|stop following|do not follow|don't follow|without following|erase|delete|change|rewrite|replace|update|reset)\\b[^?]{0,30}\\b${yours} (?:\\w+ ){0,3}${rules}\\b`,
  ),
  /\b(?:ignore|disregard|forget) (?:about )?(?:everything|anything|all|what|whatever)\b.{0,40}\b(?:said|told|above|before|earlier|previous|previously|know|learned|instructed|wrote)\b/,
  /\b(?:ignore|disregard|forget) (?:the |all |everything )?(?:above|previous|preceding|prior)\b/,
  /\b(?:reveal|show|print|repeat|display|output|tell|give|share|send|leak|dump|write|copy|paste|list|read|expose|disclose|translate|summari[sz]e|encode|what is|what's|what are|what were|whats)\b.{0,30}\b(?:system|initial|original|hidden|secret|internal|developer|your|ur) (?:\w+ ){0,2}(?:prompts?|instructions?|guidelines|system message|configuration|api keys?|keys? of your|source code|training data)\b/,
  /\b(?:reveal|show|print|repeat|output|display|translate|copy|paste|say|write)\b.{0,20}\b(?:(?:words|text|everything|message|messages|lines?|content|passages?) (?:\w+ ){0,2}above|prompt)\b/,
  /\byour (?:system )?prompt\b|\bsystem prompt\b|\bprompt injection\b|\bjail ?break(?:ing|en)?\b/,
  /\b(?:you are|you're|you r|u are|ur|your are) (?:now|no longer|not|henceforth|from now on|going to be)\b.{0,60}\b(?:a|an|the|my|in|bound|limited|restricted|allowed|assistant|bot|ai|mode|dan|free)\b/,
  /\bfrom now on\b/,
  /\b(?:pretend|imagine|assume|suppose)\b.{0,20}\b(?:you are|you're|to be|that you|you have|there are no|you were|being)\b/,
  /\b(?:act|behave|respond|answer|speak|talk|reply|roleplay|role play|write) (?:\w+ ){0,2}(?:as if|as though|as an?|as the|as my|like an?|like my|as dan)\b(?! (?:shareholder|holder|investor|founder|director|insider|employee|visitor|partner))/,
  /\b(?:role ?play|simulate|impersonate|play the (?:role|part) of|take (?:on )?the (?:role|persona) of|adopt the persona)\b/,
  /\b(?:developer|debug|admin|administrator|god|dan|sudo|maintenance|unrestricted|root|jailbroken) mode\b/,
  /\bdo anything now\b|\bwithout (?:any )?(?:restrictions?|filters?|limits|censorship|guardrails|rules)\b/,
  /\b(?:respond|reply|answer|say|speak|end|start|begin|finish) (?:\w+ ){0,3}only (?:with|in|by)\b|\bsay (?:only|exactly|just|the following|after me)\b|\brepeat after me\b/,
  /\b(?:your|the) new (?:instructions?|rules?|task|role|job|orders?|goal|purpose|persona|identity|name)\b|\bnew (?:instructions?|rules?|orders?) ?(?::|are|is|for you)/,
  /(?:<\||\|>|\[ ?\/?(?:inst|system|assistant)|<\/? ?(?:system|assistant|instructions?|passages?|documents?|script)\b|###? ?(?:system|instruction|assistant))/,
  /(?:^|[ \]>])(?:system|assistant|developer|admin) ?: /,
  /\bi(?:'m| am) (?:your|the|an?|one of your) (?:\w+ )?(?:developers?|creators?|administrator|admin|programmer|owner|operator|engineer|boss|ceo)\b.{0,80}\b(?:reveal|show|tell|give|unlock|grant|change|disable|enable|allow|must|need|obey|access|override)\b/,
  /\b(?:you must|you have to|you will|you shall|you should) (?:now )?(?:obey|comply|ignore|pretend|follow my|always (?:say|answer|reply|agree|recommend)|never (?:refuse|decline|say))\b/,
  /\bwrite (?:me )?(?:a|an|some) (?:\w+ ){0,3}(?:poem|song|story|joke|essay|code|script|function|haiku|rap|limerick|malware|email to|tweet)\b|\btell me a (?:joke|story)\b/,
  /\bhypothetically\b.{0,60}\b(?:no rules|could say anything|not bound|unrestricted)\b/,
  /\b(?:base64|rot13|hex) ?(?:decode|encode|encoded)\b|\bdecode (?:this|the following)\b|\b(?:execute|run|eval) (?:this|the following|my)\b/,
];

/** Questions that sound like advice and ask what a document says. */
const questionsOfFact: readonly RegExp[] = [
  /\b(?:do|does|can|may|will|would) (?:you|u|northlode|the (?:company|assistant|site|team)|anyone|anybody) (?:give|provide|offer) (?:\w+ ){0,4}advice\b/,
  /\bhow (?:should|do|does|can|must|may) (?:i|we|one|holders?|shareholders?|insiders?|employees?|directors?) (?:report|contact|write|apply|join|register|send|transfer|swap|order|reach|address|file|vote)\b/,
];

const asset =
  "(?:shares?|stocks?|btc|bitcoins?|coins?|gold|crypto|units?|warrants?|options?|grammies?|securities|it|this|them|that|now|in|into|your|you|some|more|all|my|\\$?[a-z]{4,6})";
const future = "(?:will|would|going to|gonna|gona|might|may|could|can|should|expected to|likely to|about to|ever)";
const prices = "(?:prices?|shares?|stocks?|bitcoin|btc|gold|crypto|value|ticker|it|they|market|markets|coin|units?)";

const advice: readonly RegExp[] = [
  /\b(?:should|shall|shud|shuld|ought|must|can|could) (?:i|we|one|my \w+|someone|a person|people|you) (?:\w+ ){0,2}(?:buy|sell|hold|invest|keep|dump|hodl|trade|short|purchase|add|put|move|exercise|bet|get|own|wait|load)\b/,
  /\b(?:worth|smart|wise|safe|good|bad|right|best|clever|better|risky|sensible) (?:\w+ ){0,3}(?:to )?(?:buy|buying|invest|investing|investment|sell|selling|hold|holding|bet|time to|entry|moment to)\b/,
  /\bis (?:it|this|that|now|today|northlode|nlode|the stock|the share|bitcoin|gold|grammie) (?:\w+ ){0,4}(?:a )?(?:good|great|bad|wise|safe|smart|solid|strong|best|sound) (?:\w+ )?(?:buy|investment|bet|deal|stock|idea|time|moment|choice|purchase|sell)\b/,
  /\b(?:do|would|could|can|will|should) (?:you|u|ya) (?:\w+ ){0,2}(?:recommend|advise|suggest|predict|forecast|guess|bet|invest|buy it|guarantee (?:\w+ ){0,3}(?:profit|return|gain))\b/,
  /\b(?:give|need|want|get|some|any|me|your|your best|personal|financial|investment|investing|legal|tax|stock|trading) (?:\w+ )?(?:stock tip|tips?|recommendations?|(?:investment|investing|financial|tax|legal|trading|stock) advice)\b/,
  /\b(?:investment|investing|financial|tax|legal|trading|stock) (?:advice|tips?|recommendation)\b(?=.{0,30}\b(?:for|me|please|on my|about my)\b)/,
  /\b(?:price|share price|stock price) (?:prediction|target|forecast|outlook|projection|estimate)s?\b/,
  new RegExp(`\\b(?:predict|forecast|guess|estimate|project)\\b.{0,40}\\b${prices}\\b`),
  new RegExp(
    `\\b${future} (?:\\w+ ){0,5}(?:go|going|rise|climb|moon|crash|double|triple|drop|fall|soar|reach|hit|skyrocket|tank|surge|recover|increase|pump|dump|10x|100x|explode|bounce)\\b.{0,50}`,
  ),
  new RegExp(
    `\\b(?:where|how high|how low|how far|what price|how much) (?:\\w+ )?${future} (?:\\w+ ){0,4}(?:price|shares?|stock|bitcoin|btc|gold|nlode|it|be worth|go|trade)\\b(?=.{0,40}\\b(?:be|go|worth|trade|next|end|year|month|week|20[2-9]\\d|tomorrow|soon|future)\\b)`,
  ),
  new RegExp(`\\bhow much (?:money )?(?:${future}|can|could) i (?:make|earn|gain|profit|lose|win)\\b`),
  /\b(?:will|would|can|could) i (?:\w+ ){0,2}(?:get rich|make money|make a profit|lose (?:my )?money|double|profit|become rich|earn)\b/,
  /\b(?:how much|what (?:percentage|percent|part|share|portion)) (?:\w+ ){0,3}(?:should|shall|must) (?:i|we|one)\b/,
  /\b(?:under|over) ?valued\b|\bfair value of (?:the |your |a )?(?:share|stock)|\bcheap or expensive\b|\btoo (?:late|early|expensive) to (?:buy|invest|get in)\b|\bbuy the dip\b|\b(?:to|get) rich\b|\ball in\b/,
  /\b(?:bullish|bearish|upside|guaranteed (?:returns?|profits?)|outperform|beat the market)\b/,
  /\b(?:my|our|i|we) (?:\w+ ){0,4}(?:portfolio|life savings|savings|retirement|pension|rrsp|tfsa|401k|ira|inheritance|mortgage)\b/,
  /\b(?:do|would|will|must|should|can|could|shall) (?:i|we) (?:\w+ ){0,4}(?:tax|taxes|taxed|capital gains|deduct|declare|write off|tax return|cra|irs|owe)\b|\b(?:my|on my|for my|in my) (?:\w+ ){0,2}(?:tax|taxes|tax return)\b|\bavoid (?:\w+ ){0,2}tax(?:es)?\b/,
  /\b(?:can|could|should|may|do) i (?:\w+ ){0,2}(?:sue|take (?:\w+ ){0,3}court|legal action|have a (?:legal )?(?:case|claim))\b|\bmy (?:legal )?(?:rights|case|lawsuit|claim) (?:against|if|under)\b|\bis it legal for me\b|\bam i (?:legally )?(?:allowed|liable|required|obliged) (?:by law|under (?:\w+ )?law|legally)\b/,
  new RegExp(
    `\\bbetter (?:investment|buy|bet|choice|to (?:buy|own|hold))\\b|\\b(?:which|what) (?:is|of|one) .{0,30}\\bbetter\\b.{0,20}\\b${asset}\\b`,
  ),
  /\b(?:which|what) (?:\w+ )?(?:stock|share|shares|coin|crypto|cryptocurrency|asset)s? (?:\w+ )?(?:should|to|do you|would you|is best|are best)\b/,
];
