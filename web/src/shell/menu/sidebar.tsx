import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { BareButton, IconButton } from '../../kit/button.tsx';
import { Icon, type IconName } from '../../kit/icon.tsx';
import { shownTip } from '../../kit/tips/tip.ts';
import { knownModules } from '../../known-modules.ts';
import { useSession } from '../../session/session.ts';
import { type MenuEntry, type MenuGroup, menuOf } from './menu.ts';
import { entryAt, isIn, isOpen, pinnedIn, useMenuView } from './menu-view.ts';

const Waiting = lazy(async () => ({ default: (await import('../waiting.tsx')).Waiting }));

/** The kind and the level of each entry that lists what waits for approval. */
const trackers = new Map(knownModules.flatMap((kind) => kind.trackers.map(({ path, level }) => [path, { kind, level }] as const)));

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
  Pinned: 'pin',
};

/** The menu on the left: pinned entries, then groups that fold; or only icons when it is narrow. */
export function Sidebar({ wide }: { readonly wide: boolean }) {
  const groups = menuOf(useSession());
  const { pathname } = useLocation();
  const menu = { ...useMenuView(), current: entryAt(groups, pathname) };
  const pinned = pinnedIn(groups, menu.view);
  const box = useRef<HTMLElement>(null);
  // The menu is longer than the screen, so the current entry must be scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one because the path changed
  useEffect(() => {
    // In braces, because some browsers return a promise from scrolling, and React would treat it as a clean-up function.
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, wide]);
  return (
    <nav ref={box} className={wide ? 'stack gap-4 sidebar' : 'stack gap-4 sidebar narrow'} aria-label="Menu">
      <NavLink to="/app/dashboard" end className="line side-link" {...(wide ? {} : shownTip('Dashboard'))}>
        <Icon name="home" />
        {wide ? 'Dashboard' : <span className="visually-hidden">Dashboard</span>}
      </NavLink>
      {pinned.length > 0 && (wide ? <Pinned {...{ pinned, menu }} /> : <FoldedGroup group={{ name: 'Pinned', entries: pinned }} />)}
      {groups.map((group) => (wide ? <Group key={group.name} {...{ group, menu }} /> : <FoldedGroup key={group.name} group={group} />))}
    </nav>
  );
}

type Menu = ReturnType<typeof useMenuView> & { readonly current: string | undefined };

function Pinned({ pinned, menu }: { readonly pinned: readonly MenuEntry[]; readonly menu: Menu }) {
  return (
    <section aria-label="Pinned">
      <ul>
        {pinned.map((entry) => (
          <Entry key={entry.to} {...{ entry, menu }} sign />
        ))}
      </ul>
    </section>
  );
}

function Group({ group, menu }: { readonly group: MenuGroup; readonly menu: Menu }) {
  const { pathname } = useLocation();
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const shown = isOpen(group.name, isIn(group, pathname) && closedAt !== pathname, menu.view);
  const toggle = () => {
    setClosedAt(shown ? pathname : null);
    menu.setOpen(group.name, !shown);
  };
  return (
    <section>
      <BareButton className="line side-group" aria-expanded={shown} onClick={toggle}>
        <Icon name={icons[group.name] ?? 'setup'} />
        {group.name}
        <span aria-hidden="true" className="fold-mark">
          {shown ? '▾' : '▸'}
        </span>
      </BareButton>
      {shown && (
        <ul>
          {group.entries.map((entry) => (
            <Entry key={entry.to} {...{ entry, menu }} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly menu: Menu;
  /** With an icon before its name, like the entries at the top. */
  readonly sign?: true;
}

/** An entry and its pin, which shows while the pointer or the focus is on the entry, and always on a phone. */
function Entry({ entry: { to, label }, menu, sign }: EntryProps) {
  const path = to.slice('/app'.length);
  const tracker = trackers.get(path);
  const isPinned = menu.view.pins.includes(path);
  return (
    <li className="side-entry">
      <NavLink to={to} end={to !== menu.current} className={sign ? 'line side-link' : 'line side-link inner'}>
        {sign && <Icon name="pin" />}
        {label}
        <Suspense>{tracker && <Waiting {...tracker} />}</Suspense>
      </NavLink>
      <IconButton label={isPinned ? `Unpin ${label}` : `Pin ${label}`} className="side-pin" onClick={() => menu.togglePin(path)}>
        {isPinned ? '×' : <Icon name="pin" />}
      </IconButton>
    </li>
  );
}

/** A folded group links to its first screen; hovering or tabbing to it shows the others. */
function FoldedGroup({ group }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation();
  const here = isIn(group, pathname);
  const [top, setTop] = useState(0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only measures where to put its list
    <section
      className="side-folded"
      onPointerEnter={(event) => setTop(event.currentTarget.getBoundingClientRect().top)}
      onFocus={(event) => setTop(event.currentTarget.getBoundingClientRect().top)}
    >
      <NavLink to={group.entries[0]?.to ?? '/app'} className={() => (here ? 'line side-link active' : 'line side-link')}>
        <Icon name={icons[group.name] ?? 'setup'} />
        <span className="visually-hidden">{group.name}</span>
      </NavLink>
      <div className="side-flyout raised" style={{ top }}>
        <strong className="muted tiny">{group.name}</strong>
        {group.entries.map(({ to, label }) => (
          <NavLink key={to} to={to} className="line side-link">
            {label}
          </NavLink>
        ))}
      </div>
    </section>
  );
}
