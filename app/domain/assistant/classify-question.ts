import { brand } from "~/brand/generated/public";
import { MESSAGE_MAX } from "./answer-chunk";
import { wordsOf } from "./words";

/** A question for the documents, one for advice, an attempt to change the assistant's rules, or small talk. */
export type QuestionKind = "question" | "advice" | "instruction" | SmallTalk;

export type SmallTalk = keyof typeof smallTalk;

/**
 * Classifies a question by plain rules over its words, before anything else reads it. A question that passes is still
 * answered from published passages only.
 */
export function classifyQuestion(question: string): QuestionKind {
  const asked = question.slice(0, MESSAGE_MAX);
  const words = ` ${wordsOf(asked.replace(/(?<=\p{L})['’](?=\p{L})/gu, "")).join(" ")} `;
  if (instructions.some((rule) => rule.test(words)) || promptMarks.test(asked)) return "instruction";
  const small = findSmallTalk(words.trim());
  if (small) return small;
  if (facts.some((rule) => rule.test(words))) return "question";
  return advice.some((rule) => rule.test(words)) ? "advice" : "question";
}

/** Phrases that ask nothing, by kind; a message of these alone, in any order, is small talk. */
const smallTalk = {
  wellbeing: "how are (?:you|u|things)|how do you do|hows it going|how is it going|nice to meet you|whats up",
  greeting: "hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|bonjour|salut|hallo|hola|welcome",
  thanks:
    "thanks|thank you|thank u|thx|ty|cheers|merci|danke|gracias|much appreciated|(?:you were|that was) helpful|that helped",
  farewell:
    "bye|goodbye|good night|see (?:you|ya)|have a (?:nice|good|great|lovely) (?:day|evening|weekend|one)|take care|au revoir",
  identity:
    "(?:who|what) are you|are you (?:an? )?(?:real |live )?(?:bot|robot|chatbot|human|ai|machine|person|real)|(?:am i|is this) (?:talking to |chatting with )?an? (?:real |live )?(?:bot|robot|chatbot|human|ai|machine|person)|what is your name|whats your name",
  help: "help|can you help(?: me)?|i need help|what can (?:you do|you help(?: me)? with|i ask(?: you)?)|how can you help(?: me)?|how does this work|i have a question|what do you know",
  acknowledgement:
    "ok|okay|cool|great|nice|good|perfect|awesome|wow|lol|haha|i see|got it|understood|yes|no|sure|alright|fine|good (?:job|bot)|well done|sorry|never mind|nevermind|test|testing|interesting|that is all|thats all",
} as const;
const filler =
  "there|all|everyone|everybody|team|assistant|again|so|very|much|a lot|for (?:your|the|all your) (?:help|time|answer|information)|today|please|to you|really|then|and|well|just|friend|folks|doing|later|soon|now|me|with|this|nothing|else|that is|it";
const phrases = Object.entries({ ...smallTalk, filler }).map(
  ([kind, pattern]) => [kind, new RegExp(`(?:${pattern})(?: |$)`, "y")] as const,
);

/** The kind of a message that is nothing but small talk; of several kinds the greeting counts least. */
function findSmallTalk(words: string): SmallTalk | null {
  const kinds = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const phrase = phrases.find(([, pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(words);
    });
    if (!phrase) return null;
    kinds.add(phrase[0]);
    at = phrase[1].lastIndex;
  }
  const order = ["identity", "help", "wellbeing", "thanks", "farewell", "greeting", "acknowledgement"] as const;
  return order.find((kind) => kinds.has(kind)) ?? null;
}

/** Matches whole words; " ~ " is up to four words between two others. */
const rule = (pattern: string) => new RegExp(` (?:${pattern.replaceAll(" ~ ", "(?: \\S+){0,4} ")}) `);

const { company, listing, product } = brand;
const names = [listing.symbol, company.name, product.name, product.collectible].map((name) => wordsOf(name).join(" "));
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
