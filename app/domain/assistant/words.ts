import { brand } from "~/brand/generated/public";

const { company, contacts, product } = brand;

/** Said when nothing that is published answers. */
export const NOT_FOUND = `I could not find that in our published documents. You can ask ${contacts.investors.email}, and a person will answer.`;

/** Said to a question for advice: on investing, on prices to come, on one's own taxes or rights. */
export const ADVICE_DECLINED = `I cannot give investment, tax or legal advice, or say where a price will go. I can tell you what ${company.name} has published, for example on its treasury, its shares or its policies.`;

/** Said to whoever would have the assistant be something else. */
export const INSTRUCTION_DECLINED = `I only answer questions about ${company.name} from its published documents, and that cannot be changed here. What would you like to know about ${product.name}?`;
