import { brand } from "~/brand/generated/public";
import type { Email } from "./email";

const company = brand.company.name;
const signature = `${company}\n${brand.origin}`;

const letter = (to: string, subject: string, ...paragraphs: string[]): Email => ({
  to,
  subject,
  text: `${[...paragraphs, signature].join("\n\n")}\n`,
});

export const resetLetter = (to: string, link: string) =>
  letter(
    to,
    `Choose a new password for ${company}`,
    "Someone, we hope you, asked for a new password. Follow this link within an hour to choose one:",
    link,
    "If it was not you, do nothing: your password stays as it is.",
  );

export const confirmLetter = (to: string, link: string) =>
  letter(
    to,
    `Confirm your email address for ${company}`,
    "Thank you for your account. Follow this link within seven days to confirm that this address is yours:",
    link,
    "If you did not sign up, do nothing.",
  );

export const launchLetter = (to: string, link: string) =>
  letter(
    to,
    `You are on the ${brand.product.name} Gold launch list`,
    "Thank you for your interest in the gold product. We will write to you when there is news of the launch.",
    "To see what we keep of your registration, to download it or to withdraw, follow this link:",
    link,
  );

export const manageLetter = (to: string, link: string) =>
  letter(
    to,
    `Your ${brand.product.name} Gold registration`,
    "To see what we keep of your registration, to download it or to withdraw, follow this link within a day:",
    link,
    "If you did not ask for it, do nothing.",
  );

export const newsletterLetter = (to: string, link: string) =>
  letter(
    to,
    `You get the newsletter of ${company}`,
    "Thank you for your interest. From now on you hear from us when there is news.",
    "To see what we keep of your subscription, or to unsubscribe, follow this link:",
    link,
  );

export const newsletterManageLetter = (to: string, link: string) =>
  letter(
    to,
    `Your newsletter subscription at ${company}`,
    "To see what we keep of your subscription, or to unsubscribe, follow this link within a day:",
    link,
    "If you did not ask for it, do nothing.",
  );

export const launchConfirmLetter = (to: string, link: string) =>
  letter(
    to,
    `Confirm your place on the ${brand.product.name} Gold launch list`,
    "Someone, we hope you, left this address for the launch of our gold product. Follow this link within seven days to confirm:",
    link,
    "If it was not you, do nothing: news of the launch goes only to those who confirm.",
  );
