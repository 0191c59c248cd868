import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Floating } from '../fields/floating.tsx';
import { useKeyBarrier } from '../keys.ts';
import { typeAhead } from './type-ahead.ts';
import './menu.css';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly act: () => void;
  /** Why it cannot be chosen now: shown under the label and as its description. */
  readonly why?: string | null | undefined;
  /** A tick in front; absent for entries that are not a choice. */
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

/** A menu under its button: arrows, Home, End and first letters move, Enter chooses, Esc gives the focus back. */
export function Menu({ anchor, label, items, onClose, head }: MenuProps) {
  useKeyBarrier(onClose);
  const list = useRef<HTMLDivElement>(null);
  const [typed] = useState(typeAhead);
  useEffect(() => entriesOf(list.current)[0]?.focus({ preventScroll: true }), []);
  const close = () => {
    onClose();
    anchor.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = entriesOf(list.current);
    const to = nextEntry(event, entries, document.activeElement, typed);
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') onClose();
    else if (to) to.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Floating anchor={anchor} onClose={onClose} role="menu" label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the entries inside */}
      <div ref={list} className="menu-list" onKeyDown={onKeyDown} onClick={(event) => event.stopPropagation()}>
        {head}
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            {...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
            aria-disabled={item.why ? true : undefined}
            tabIndex={-1}
            className={`menu-item${item.danger ? ' danger' : ''}${item.divides ? ' divides' : ''}`}
            onClick={() => {
              if (item.why) return;
              if (!item.stays) close();
              item.act();
            }}
          >
            {item.checked !== undefined && (
              <span className="menu-tick" aria-hidden="true">
                {item.checked ? '✓' : ''}
              </span>
            )}
            <span className="menu-text">
              {item.label}
              {item.why && <small>{item.why}</small>}
            </span>
          </button>
        ))}
      </div>
    </Floating>
  );
}

function entriesOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
}

function nextEntry(
  { key, timeStamp }: KeyboardEvent,
  entries: readonly HTMLElement[],
  now: Element | null,
  typed: ReturnType<typeof typeAhead>,
): HTMLElement | undefined {
  const at = entries.indexOf(now as HTMLElement);
  const count = entries.length;
  if (key === 'ArrowDown') return entries[(at + 1) % count];
  if (key === 'ArrowUp') return entries[(at - 1 + count) % count];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const texts = entries.map((entry) => entry.querySelector('.menu-text')?.textContent ?? '');
  return entries[typed(key, timeStamp, texts, at)];
}
