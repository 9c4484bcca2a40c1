import { brand } from "~/brand/generated/public";
import { foldWords } from "~/locale/fold-words";
import { MESSAGE_MAX } from "./answer";

const { company, listing, product } = brand;

/** What the assistant says instead of an answer. */
const replies = {
  advice: `I can't give investment, tax or legal advice or predict prices. I can tell you what ${company.name} has published, for example about its treasury, shares or policies.`,
  instruction: `I only answer questions about ${company.name} from its published documents. What would you like to know about ${product.name}?`,
};

/**
 * Declines questions for advice and attempts to change the assistant's rules, by plain rules over the words. A question
 * that passes is still answered from published passages only.
 * @returns the reply; null for a question that may be answered
 */
export function declineQuestion(question: string): string | null {
  const asked = question.slice(0, MESSAGE_MAX);
  const words = ` ${wordsOf(asked).join(" ")} `;
  if (instructions.some((rule) => rule.test(words)) || promptMarks.test(asked)) return replies.instruction;
  if (facts.some((rule) => rule.test(words))) return null;
  return advice.some((rule) => rule.test(words)) ? replies.advice : null;
}

/** Lower case, without accents and apostrophes, figures without their thousands separators. */
const wordsOf = (text: string) =>
  foldWords(text)
    .replace(/\p{Cf}|(?<=[\p{L}\p{N}])['’](?=\p{L})|(?<=\d),(?=\d{3})/gu, "")
    .match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}]*/gu) ?? [];

/** Matches whole words; " ~ " is up to four words between two others. */
const rule = (pattern: string) => new RegExp(` (?:${pattern.replaceAll(" ~ ", "(?: \\S+){0,4} ")}) `);

const names = [listing.symbol, company.name, product.name, product.collectible].flatMap((name) =>
  name ? [wordsOf(name).join(" ")] : [],
);
const ME = "(?:i|we|one|someone|my \\S+)";
const DEAL =
  "(?:buy|buying|sell|selling|hold|invest|investing|keep|trade|short|purchase|purchasing|add|put|exercise|bet|own|swap|acheter|vendre|investir|placer|kaufen|verkaufen|investieren|comprar|vender|invertir)";
const MARKET = `(?:prices?|shares?|stocks?|bitcoins?|btc|gold|crypto|market|coins?|units?|it|warrants?|(?:${names.join("|")})s?)`;
const MOVE =
  "(?:go(?! wrong)|going|rise|climb|moon|crash|double|triple|drop|fall|soar|skyrocket|tank|surge|recover|increase|decrease|explode|be worth|be in|be at|reach|hit|perform|do)";
const GOOD = "(?:worth|smart|wise|safe|good|great|bad|right|best|better|sensible|solid)";

/** Questions that sound like ones for advice but ask about the documents. */
const facts = [
  "what (?:would|will|does|did) happen",
  "(?:does|did|has) (?:the )?\\S+ (?:ever )?(?:give|publish|published|make|made|forecast|predict|provide|offer)",
  "(?:do|can|may|will|would) you (?:give|provide|offer) ~ advice",
].map(rule);

const advice = [
  // Questions about what to do with money.
  `(?:should|shall|shud|ought|better) ${ME} ~ ${DEAL}|(?:whether|dois|devrais|faut|sollte?|deberia|debo) ~ ${DEAL}`,
  "(?:what (?:percentage|part|share)|how much) ~ should (?:i|we)",
  `(?<!how much )would you ~ (?:recommend|advise|suggest|${DEAL}|choose|pick|bought|do with)`,
  "(?:recommend|advise|suggest|conseille[rsz]*) (?:me |us |moi )?(?:an? |any |some |un )?(?:stock|share|coin|investment|whether|placement|buy)\\S*",
  "(?:buy|sell|hold)(?: or| and)? (?:buy|sell|hold)(?: or| and)? ?(?:buy|sell|hold)?",
  "(?:give|need|want|get|some) (?:me |us )?(?:an? )?(?:stock tips?|tips?|(?:investment|investing|financial|tax|legal|trading|stock) (?:advice|tips?|recommendations?))",
  "(?:think|should|time) (?:to |for |i |we )*(?:should )?(?:get|jump|go) in",
  // Questions whether an investment is a good one.
  `(?:is|are|was|would|will|be|it) ~ ${GOOD} (?:\\S+ ){0,2}(?:buy|buying|investment|investing|bet|deal|purchase|entry|one|moment|time|in my)`,
  `(?:is|are) (?:${names.join("|")}|this|it|the (?:stock|share|company))(?: \\S+)? (?:a|an) (?:buy(?! back)|sell|hold|bargain|winner)`,
  `${GOOD} (?:time|moment|idea|decision|investment|purchase|to)(?: to| for)? ${DEAL}`,
  "(?:under|over)valued|fair value|too late ~ invest|which (?:is|one) ~ better|bullish|bearish|guaranteed (?:returns?|profits?)|price targets?",
  // Questions about future prices.
  "(?:price|market) (?:predictions?|forecasts?|outlook|projections?|targets?)",
  `(?:predict|forecast|guess|analysts? expect) ~ ${MARKET}`,
  `(?:will|gonna|going to|might|could|can|should|likely to) ~ ${MARKET} ~ ${MOVE}`,
  `(?:${MARKET}|how high|where) (?:\\S+ ){0,2}(?:will|gonna|going to|might|could|would) ~ ${MOVE}`,
  `(?:expect|think|see) ~ ${MARKET} ~ (?:${MOVE}|in \\d+)`,
  `${MARKET} (?:\\S+ ){0,2}(?:by|at|in|end of)(?: \\S+){0,2} (?:christmas|next year|20(?:2[6-9]|[3-9]\\d))`,
  `(?:cours|prix|valeur|actions?) ~ (?:monter|baisser|augmenter|doubler|valoir)|quel sera le (?:prix|cours)`,
  "(?:will|would|could|can|how much) (?:\\S+ )?i ~ (?:earn|make|gain|profit|double)|invest ~ what will ~ worth",
  // Questions about the visitor's own taxes, savings and rights.
  "my (?:\\S+ )?(?:portfolio|savings|retirement|pension|rrsp|tfsa|401k|ira|inheritance|mortgage|taxe?s?|gains?)",
  "(?:do|will|must|should) (?:i|we) ~ (?:tax|taxes|gains|deduct|declare|owe)",
  "(?:can|could|should) i (?:\\S+ )?(?:sue|take legal action)|is it legal for me",
].map(rule);

const RULES =
  "(?:rules?|instructions?|prompts?|guidelines|orders|restrictions|limits|programming|documents|anweisungen|instrucciones)";

/** Attempts to change the assistant's rules. An attempt not caught here is looked up in the documents like any question. */
const instructions = [
  `(?:ignore|ignorez?|ignoriere|ignora|disregard|forget|oublie|override|bypass|disobey|1gnore) ~ (?:${RULES}|above|everything|told)`,
  "(?:reveal|show|print|repeat|display|output|tell|give|translate|summari[sz]e|what (?:is|are|were)|whats) ~ (?:(?:your|system|hidden|initial|secret) (?:\\S+ )?(?:prompt|instructions|rules|configuration)(?! (?:for|on|about|of) )|words above|text above)",
  "system prompt|developer mode|system override|jailbreak|do anything now|from now on|you are now|tu es maintenant",
  "pretend (?:you|youre|to|that)|role ?play|act as my|stop being|your new (?:task|role|rules?)",
  "(?:respond|reply|answer) only with|write (?:\\S+ ){0,3}(?:poem|song|story|joke|essay|code|haiku|press release)|tell me (?:a joke|something funny)",
  "base64|sudo|override mode|hidden prompt|show me the prompt|lets play a game|opposite day|(?:had|have) no rules|instructions were you",
  "(?:start|end|begin) your answer|answer yes to|new rules? you|tes instructions|my instructions are|(?<=^ )(?:say|state|confirm) that",
].map(rule);
const promptMarks = /<\||\|>|<\/? ?(?:system|assistant|passages?|script)\b|^\W*(?:system|assistant) ?:/i;
