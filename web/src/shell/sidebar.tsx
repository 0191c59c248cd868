import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { BareButton } from '../kit/button.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { shownTip } from '../kit/tips/tip.ts';
import { useSession } from '../session/session.ts';
import { type MenuGroup, menuOf } from './menu.ts';

const icons: Readonly<Record<string, IconName>> = {
  Sales: 'sales',
  Purchase: 'purchase',
  Stock: 'stock',
  Accounts: 'accounts',
  GST: 'gst',
  Leads: 'leads',
  People: 'people',
  Reports: 'reports',
  Setup: 'setup',
};

/** The menu on the left: groups that fold, or only their signs when it is narrow. */
export function Sidebar({ wide }: { readonly wide: boolean }) {
  const groups = menuOf(useSession());
  const box = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The menu is longer than the screen, so the current entry must be scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one because the path changed
  useEffect(() => {
    // In braces: some browsers return a promise from scrolling, and React would call it as the clean-up.
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, wide]);
  return (
    <nav ref={box} className={wide ? 'sidebar' : 'sidebar narrow'} aria-label="Menu">
      <NavLink to="/app/dashboard" className="side-link home" {...(wide ? {} : shownTip('Dashboard'))}>
        <Icon name="home" />
        {wide ? 'Dashboard' : <span className="visually-hidden">Dashboard</span>}
      </NavLink>
      {groups.map((group) => (wide ? <Group key={group.name} group={group} /> : <FoldedGroup key={group.name} group={group} />))}
    </nav>
  );
}

function Group({ group }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation();
  const here = group.entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const [open, setOpen] = useState<boolean | null>(null);
  const shown = open ?? (here || group.name !== 'Setup');
  return (
    <section>
      <BareButton className="side-group" aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <Icon name={icons[group.name] ?? 'setup'} />
        {group.name}
        <span aria-hidden="true" className="fold-mark">
          {shown ? '▾' : '▸'}
        </span>
      </BareButton>
      {shown && (
        <ul>
          {group.entries.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className="side-link">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A folded group leads to its first screen; resting on it or tabbing to it shows the others. */
function FoldedGroup({ group }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation();
  const here = group.entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const [top, setTop] = useState(0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only measures where its list has to stand
    <section
      className="side-folded"
      onPointerEnter={(event) => setTop(event.currentTarget.getBoundingClientRect().top)}
      onFocus={(event) => setTop(event.currentTarget.getBoundingClientRect().top)}
    >
      <NavLink to={group.entries[0]?.to ?? '/app'} className={() => (here ? 'side-link home active' : 'side-link home')}>
        <Icon name={icons[group.name] ?? 'setup'} />
        <span className="visually-hidden">{group.name}</span>
      </NavLink>
      <div className="side-flyout" style={{ top }}>
        <strong>{group.name}</strong>
        {group.entries.map(({ to, label }) => (
          <NavLink key={to} to={to} className="side-link home">
            {label}
          </NavLink>
        ))}
      </div>
    </section>
  );
}
