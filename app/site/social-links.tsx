import type { ReactNode } from "react";
import { LineIcon } from "~/ui/line-icon";
import { MenuLink } from "./menu-link";
import { socialLinks } from "./navigation";

const icons: Record<(typeof socialLinks)[number]["network"], ReactNode> = {
  shortMessages: <path d="M4 4h4l12 16h-4zm0 16 6.6-7M20 4l-6 6.4" strokeWidth="1.8" />,
  professional: <path d="M5 9v10M5 5v.01M10 19V9m0 5a4 4 0 0 1 8 0v5" strokeWidth="2.2" />,
  video: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="3.5" strokeWidth="1.8" />
      <path d="m10 9 5 3-5 3z" fill="currentColor" stroke="none" />
    </>
  ),
};

export function SocialLinks({ onChoose }: { onChoose?: () => void }) {
  if (socialLinks.length === 0) return null;
  return (
    <ul className="-mx-2.5 flex items-center gap-1">
      {socialLinks.map((link) => (
        <li key={link.network}>
          <MenuLink
            link={link}
            onClick={onChoose}
            className="grid size-10 place-items-center rounded-full text-muted transition-colors hover:text-ink"
          >
            <span className="sr-only">{link.label}</span>
            <LineIcon box={24} size={18}>
              {icons[link.network]}
            </LineIcon>
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
