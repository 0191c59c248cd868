import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useKeyBarrier } from '../keys.ts';
import { typedLetters } from './first-letters.ts';
import { placeUnder } from './place-under.ts';
import { surfaceOf } from './surface.ts';
import './menu.css';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly act: () => void;
  /** Why it cannot be chosen now. Shown under the label and used as its description. */
  readonly why?: string | null | undefined;
  /** Whether it is ticked; absent for entries that are not a choice. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  /** A line above. */
  readonly divides?: boolean;
  /** Stays open, for ticking several. */
  readonly stays?: boolean;
}

interface MenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
  readonly head?: ReactNode;
}

/**
 * A menu under its button: arrows, Home, End and first letters move, Enter chooses, Esc gives the focus back. It is our own, because opening
 * the component library's with twenty entries took 200 ms on a slow processor, and every arrow drew all of them again.
 */
export function Menu({ anchor, label, items, onClose, head }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    flushSync(onClose);
    anchor.current?.focus();
  };
  useKeyBarrier(close);
  useLayoutEffect(() => {
    const place = () => placeUnder(anchor.current, list.current);
    place();
    (entriesOf(list.current)[0] ?? list.current)?.focus({ preventScroll: true });
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor]);
  const choose = (item: MenuItem) => {
    if (item.why) return;
    // The focus goes back to the button first, because the chosen entry may open a window that takes it.
    if (!item.stays) close();
    item.act();
  };
  const letters = useRef(typedLetters());
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu may belong to a row, which has its own keys and opens on a click.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      return close();
    }
    const entries = entriesOf(list.current);
    const at = entries.findIndex((entry) => entry.matches(':focus'));
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) entries[at]?.click();
      return;
    }
    const to = moved(event.key, at, entries.length) ?? letters.current(event.key, entries.map(textOf), at);
    if (to === null) return;
    event.preventDefault();
    entries[to]?.focus();
  };
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.target === event.currentTarget) return close();
    const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('.menu-item') : null;
    items.filter(({ key }) => key === entry?.dataset['entry']).forEach(choose);
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the menu closes it, as Esc does
    <div className="menu-ground" onClick={onClick} onKeyDown={onKeyDown}>
      <div ref={list} role="menu" className="menu" aria-label={label} tabIndex={-1}>
        {head && <div className="menu-head">{head}</div>}
        {items.flatMap((item) => [
          item.divides && <hr key={`above ${item.key}`} className="menu-line" />,
          <Entry key={item.key} item={item} />,
        ])}
      </div>
    </div>,
    surfaceOf(anchor.current),
  );
}

function entriesOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
}

function textOf(entry: HTMLElement): string {
  return entry.textContent;
}

/** The entry that a key moves to; null for keys that do not move. */
function moved(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at < 1 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Drawn again only when it changes: ticking one of twenty entries must not draw the others. */
const Entry = memo(
  function Entry({ item }: { readonly item: MenuItem }) {
    const { key, label, why, checked, danger } = item;
    return (
      <div
        {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': checked })}
        // A disabled entry can still be reached, because it says why.
        aria-disabled={why ? true : undefined}
        className={danger ? 'menu-item danger' : 'menu-item'}
        tabIndex={-1}
        data-entry={key}
      >
        <span>
          {label}
          {why && <small>{why}</small>}
        </span>
      </div>
    );
  },
  ({ item: one }, { item: other }) => isSame({ ...one, act: null }, { ...other, act: null }),
);

function isSame(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  return Object.keys(one).length === values.size && Object.entries(one).every(([name, value]) => Object.is(value, values.get(name)));
}
