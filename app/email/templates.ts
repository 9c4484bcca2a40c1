import { brand } from "~/brand/generated/public";
import type { Email } from "./email";

const company = brand.company.name;
const goldName = `${brand.product.name} Gold`;
const signature = `${company}\n${brand.origin}`;

/** Stands for the email's link. */
const LINK = "{link}";

const template =
  (subject: string, ...paragraphs: string[]) =>
  (to: string, link = ""): Email => {
    const text = [...paragraphs, signature].map((paragraph) => (paragraph === LINK ? link : paragraph)).join("\n\n");
    return { to, subject, text: `${text}\n` };
  };

export const resetEmail = template(
  `Choose a new password for ${company}`,
  "Someone, we hope you, asked for a new password. Follow this link within an hour to choose one:",
  LINK,
  "If it was not you, you can ignore this email: your password stays as it is.",
);

export const confirmEmail = template(
  `Confirm your email address for ${company}`,
  "Thank you for opening an account. Follow this link within seven days to confirm that this address is yours:",
  LINK,
  "If you did not sign up, ignore this email and do not follow the link.",
);

export const codeLockEmail = template(
  `Wrong codes for your ${company} account`,
  "Someone signed in with your password and then entered several wrong codes. Your second factor is locked for a while.",
  "If it was not you, your password is known to somebody else: please change it now.",
);

export const launchThanksEmail = template(
  `You are on the ${goldName} launch list`,
  "Thank you for your interest in the gold product. We will email you when there is news of the launch.",
  "To see what we keep of your registration, to download it or to withdraw, follow this link:",
  LINK,
);

export const launchManageEmail = template(
  `Your ${goldName} registration`,
  "To see what we keep of your registration, to download it or to withdraw, follow this link within a day:",
  LINK,
  "If you did not ask for it, you can ignore this email.",
);

export const newsletterThanksEmail = template(
  `You get the newsletter of ${company}`,
  "Thank you for your interest. From now on you will hear from us when there is news.",
  "To see what we keep of your subscription, or to unsubscribe, follow this link:",
  LINK,
);

export const newsletterManageEmail = template(
  `Your newsletter subscription at ${company}`,
  "To see what we keep of your subscription, or to unsubscribe, follow this link within a day:",
  LINK,
  "If you did not ask for it, you can ignore this email.",
);

export const launchConfirmEmail = template(
  `Confirm your place on the ${goldName} launch list`,
  "Someone, we hope you, left this address for the launch of our gold product. Follow this link within seven days to confirm:",
  LINK,
  "If it was not you, you can ignore this email: news of the launch goes only to those who confirm.",
);
