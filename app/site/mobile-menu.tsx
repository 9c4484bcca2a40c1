import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { brand } from "~/brand/generated/public";
import { LineIcon } from "~/ui/line-icon";
import { AccountLinks } from "./account-links";
import { MenuLink } from "./menu-link";
import { isGroup, type Menu, type NavigationGroup, type NavigationLink } from "./navigation";
import { SocialLinks } from "./social-links";

const bar = "origin-center [transform-box:fill-box] transition-transform duration-250 ease-glide";

/** Opens without scripts, which close it on navigation and on Escape. */
export function MobileMenu({ menu }: { menu: Menu }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };

  // Every navigation (a choice, the logo, the price bar, Back) closes it.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to close
  useEffect(close, [key]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  };

  return (
    <details
      ref={details}
      className="mobile-menu group ml-auto size-11 flex-none menu:hidden"
      onKeyDown={onKeyDown}
    >
      <summary
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-full border border-line"
      >
        <LineIcon box={20}>
          <path
            className={`${bar} group-open:translate-y-[3px] group-open:rotate-45`}
            d="M3 7h14"
          />
          <path
            className={`${bar} group-open:-translate-y-[3px] group-open:-rotate-45`}
            d="M3 13h14"
          />
        </LineIcon>
      </summary>
      <nav aria-label="Mobile" className="mobile-panel">
        <ul className="grid gap-6 sm:grid-cols-2">
          {groupAll(menu).map(({ label, items }) => (
            <li key={label}>
              <p className="text-sm text-muted">{label}</p>
              <ul>
                {items.map((link) => (
                  <li key={link.href}>
                    <MenuLink link={link} onClick={close} className="mobile-link">
                      {link.label}
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div className="mt-8 flex items-center justify-between gap-4 border-t border-line pt-6">
          <AccountLinks onChoose={close} />
          <SocialLinks onChoose={close} />
        </div>
      </nav>
    </details>
  );
}

/** Entries without a group come last, with the search. */
const groupAll = (menu: Menu): NavigationGroup[] => [
  ...menu.filter(isGroup),
  {
    label: brand.company.name,
    items: [
      ...menu.filter((entry): entry is NavigationLink => !isGroup(entry)),
      { label: "Search", href: "/search" },
    ],
  },
];
