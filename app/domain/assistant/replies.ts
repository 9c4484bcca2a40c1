import { brand } from "~/brand/generated/public";
import type { QuestionKind } from "./classify-question";

const { company, contacts, product } = brand;

/** The answer when nothing that is published answers. */
export const NOT_FOUND = `I couldn't find that in our published documents. You can email ${contacts.investors.email}, and a person will answer.`;

const SUBJECTS = `${product.name}, ${company.name} or its documents`;

export const replies: Readonly<Record<Exclude<QuestionKind, "question">, string>> = {
  advice: `I can't give investment, tax or legal advice or predict prices. I can tell you what ${company.name} has published, for example about its treasury, shares or policies.`,
  instruction: `I only answer questions about ${company.name} from its published documents. What would you like to know about ${product.name}?`,
  greeting: `Hello! What would you like to know about ${SUBJECTS}?`,
  wellbeing: `I'm doing well, thank you. What would you like to know about ${SUBJECTS}?`,
  thanks: "You're welcome! Feel free to ask another question.",
  farewell: `Goodbye, and thank you for your interest in ${company.name}.`,
  identity: `I'm the ${product.name} Assistant, a program and not a person. I find answers in what ${company.name} has published and cite the sources. To reach a person, email ${contacts.investors.email}.`,
  help: `I find answers in what ${company.name} has published: press releases, policies, terms and pages. Ask in your own words, for example about its treasury, shares or board.`,
  acknowledgement: `Glad to help. Is there anything else you'd like to know about ${SUBJECTS}?`,
};
