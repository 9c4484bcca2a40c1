import { Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { logo } from "~/brand/generated/logo";
import { brand } from "~/brand/generated/public";
import { LineIcon } from "~/ui/line-icon";
import { AccountLinks } from "./account-links";
import { MenuLink } from "./menu-link";
import { createMenuTiming, type MenuTiming } from "./menu-timing";
import { MobileMenu } from "./mobile-menu";
import { isGroup, type Menu, type NavigationGroup, type NavigationLink } from "./navigation";
import { SocialLinks } from "./social-links";

/**
 * Without scripts the panels open on hover and focus. @param props.menu empty if the root loader
 * failed
 */
export function Header({ menu }: { menu: Menu }) {
  return (
    <header className="site-header">
      <div className="shell flex h-(--header) items-center gap-8">
        <Logo />
        <nav aria-label="Main" className="hidden menu:block">
          <DesktopMenu menu={menu} />
        </nav>
        <div className="waits-for-next ml-auto hidden flex-none items-center gap-4 menu:flex">
          <Link
            to="/search"
            prefetch="intent"
            className="grid size-10 place-items-center text-muted hover:text-ink"
          >
            <span className="sr-only">Search</span>
            <LineIcon box={20} size={18}>
              <circle cx="8.5" cy="8.5" r="5.5" />
              <path d="m12.8 12.8 4 4" />
            </LineIcon>
          </Link>
          <SocialLinks />
          <AccountLinks small />
        </div>
        <MobileMenu menu={menu} />
      </div>
    </header>
  );
}

function Logo() {
  return (
    <Link
      to="/"
      prefetch="intent"
      className="flex min-w-0 items-center"
      aria-label={`${brand.company.name}, home`}
    >
      {/* Lazy, so that text comes first on a slow phone; width and height reserve its place. */}
      <img
        {...logo}
        alt=""
        loading="lazy"
        className="h-8 w-auto max-w-full object-contain object-left"
      />
    </Link>
  );
}

function DesktopMenu({ menu }: { menu: Menu }) {
  const [open, setOpen] = useState<string | null>(null);
  const [timing] = useState(() => createMenuTiming(setOpen));
  const { key } = useLocation();

  // Following a link closes its panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to run
  useEffect(() => timing.set(null), [key, timing]);
  useEffect(() => timing.stop, [timing]);

  return (
    <ul className="flex items-center gap-1">
      {menu.map((entry) =>
        isGroup(entry) ? (
          <DropdownGroup
            key={entry.label}
            group={entry}
            open={open === entry.label}
            timing={timing}
          />
        ) : (
          <li key={entry.label}>
            <MenuLink link={entry} prefetch="intent" className="menu-top">
              {entry.label}
            </MenuLink>
          </li>
        ),
      )}
    </ul>
  );
}

function DropdownGroup({
  group,
  open,
  timing,
}: {
  group: NavigationGroup;
  open: boolean;
  timing: MenuTiming;
}) {
  const item = useRef<HTMLLIElement>(null);
  const panelId = `menu-${group.label.toLowerCase()}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    timing.set(null);
    item.current?.querySelector("button")?.focus();
  };

  return (
    <li
      ref={item}
      className="menu-group group relative"
      data-open={open || undefined}
      onPointerEnter={(event) => event.pointerType === "mouse" && timing.enter(group.label)}
      onPointerLeave={(event) => event.pointerType === "mouse" && timing.leave()}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && open && timing.set(null)
      }
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="menu-top"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => timing.set(open ? null : group.label)}
      >
        {group.label}
        <LineIcon
          box={12}
          stroke={1.5}
          className="transition-transform duration-250 ease-glide group-data-open:rotate-180"
        >
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
        </LineIcon>
      </button>
      <div id={panelId} className="menu-panel">
        <ul className="grid gap-1 rounded-2xl border border-line bg-surface p-2 floating">
          {group.items.map((link) => (
            <li key={link.href}>
              <NavigationItem link={link} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function NavigationItem({ link }: { link: NavigationLink }) {
  return (
    <MenuLink link={link} prefetch="intent" className="menu-item">
      <span className="block font-medium">{link.label}</span>
      {link.description && (
        <span className="mt-0.5 block text-sm text-muted">{link.description}</span>
      )}
    </MenuLink>
  );
}
