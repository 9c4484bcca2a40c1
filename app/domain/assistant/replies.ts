import { brand } from "~/brand/generated/public";
import type { QuestionKind } from "./classify-question";

const { company, contacts, product } = brand;

/** The answer when nothing that is published answers. */
export const NOT_FOUND = `I could not find that in our published documents. You can ask ${contacts.investors.email}, and a person will answer.`;

const SUBJECTS = `${product.name}, ${company.name} or its documents`;

/** What the assistant answers by itself. */
export const replies: Readonly<Record<Exclude<QuestionKind, "question">, string>> = {
  advice: `I cannot give investment, tax or legal advice, or say where a price will go. I can tell you what ${company.name} has published, for example on its treasury, its shares or its policies.`,
  instruction: `I only answer questions about ${company.name} from its published documents, and that cannot be changed here. What would you like to know about ${product.name}?`,
  greeting: `Hello! What would you like to know about ${SUBJECTS}?`,
  wellbeing: `I am doing well, thank you. What would you like to know about ${SUBJECTS}?`,
  thanks: "You are welcome! Ask me whenever you have another question.",
  farewell: `Goodbye, and thank you for your interest in ${company.name}.`,
  identity: `I am the ${product.name} Assistant, a program and not a person. I look up answers in what ${company.name} has published and show where they come from. To reach a person, write to ${contacts.investors.email}.`,
  help: `I look up answers in what ${company.name} has published: press releases, policies, terms and pages. Ask in your own words, for example about its treasury, its shares or its board.`,
  acknowledgement: `Glad to help. Is there anything else you would like to know about ${SUBJECTS}?`,
};
