import { brand } from "~/brand/generated/public";
import type { Email } from "./email";

const company = brand.company.name;
const goldName = `${brand.product.name} Gold`;
const signature = `${company}\n${brand.origin}`;

const LINK = "{link}";

const template =
  (subject: string, ...paragraphs: string[]) =>
  (to: string, link = ""): Email => {
    const text = [...paragraphs, signature]
      .map((paragraph) => (paragraph === LINK ? link : paragraph))
      .join("\n\n");
    return { to, subject, text: `${text}\n` };
  };

const manageTemplate = (subject: string, purpose: string) =>
  template(
    subject,
    `To ${purpose}, follow this link within 24 hours:`,
    LINK,
    "If you didn't ask for this link, you can ignore this email.",
  );

export const resetEmail = template(
  `Reset your ${company} password`,
  "We received a request to reset your password. To choose a new one, follow this link within an hour:",
  LINK,
  "If you didn't ask for this, you can ignore this email. Your password won't change.",
);

export const confirmEmail = template(
  `Confirm your email address for ${company}`,
  "Thank you for creating an account. To confirm your email address, follow this link within seven days:",
  LINK,
  "If you didn't sign up, ignore this email and don't follow the link.",
);

export const launchThanksEmail = template(
  `You're on the ${goldName} launch list`,
  `Thank you for your interest in ${goldName}. We'll email you when we have news about the launch.`,
  "To view, download or withdraw your registration, follow this link:",
  LINK,
);

export const launchManageEmail = manageTemplate(
  `Your ${goldName} registration`,
  "view, download or withdraw your registration",
);

const { legalName } = brand.company;
const { lines } = brand.offices.headOffice;
const { email: contact, telephone } = brand.contacts.investors;

/** Anti-spam law requires it in each requested email. */
export const postalAddress = [
  [...new Set([legalName, ...lines])].join(", "),
  `${contact} · ${telephone}`,
];

export const newsletterConfirmEmail = template(
  `Confirm your subscription to ${company} news`,
  `Someone, we hope you, asked us to send ${company} news to this address. To confirm, follow this link and press the button:`,
  LINK,
  "If you didn't ask for this, you can ignore this email, or follow the link to remove your address. We send news to confirmed addresses only.",
  postalAddress.join("\n"),
);

export const newsletterAgainEmail = template(
  `You're already subscribed to ${company} news`,
  `Someone, perhaps you, asked us to send ${company} news to this address. It is on our list already. If you unsubscribed by the link in one of our emails, follow this link to subscribe again; there you can remove your address, too:`,
  LINK,
  "If you didn't ask for this, you can ignore this email.",
  postalAddress.join("\n"),
);

export const launchpadThanksEmail = template(
  `We've received your application to the ${company} launchpad`,
  "Thank you for applying. We'll read your application and reply to this address.",
  "To view, download or withdraw your application, follow this link:",
  LINK,
  "If you didn't apply, follow the link to withdraw the application.",
);

export const launchpadAgainEmail = template(
  `You've already applied to the ${company} launchpad`,
  "We've received another application from this address. We consider one application per address, so we've kept the first.",
  "To view it, or to withdraw it and apply again, follow this link:",
  LINK,
  "If you didn't apply again, you can ignore this email.",
);

export const launchpadManageEmail = manageTemplate(
  `Your application to the ${company} launchpad`,
  "view, download or withdraw your application",
);

export const launchConfirmEmail = template(
  `Confirm your place on the ${goldName} launch list`,
  `Thank you for your interest in ${goldName}. To confirm your place on the launch list, follow this link within seven days:`,
  LINK,
  "If you didn't sign up, you can ignore this email. We send launch news to confirmed addresses only.",
);
