import { type ReactNode, useRef, useState } from 'react';
import { type KeyName, useKeys } from '../keys.ts';
import { Menu, type MenuItem } from './menu.tsx';

interface MenuButtonProps {
  readonly label: string;
  /** Asked for when the menu opens, so that a page of rows costs nothing. */
  readonly items: () => readonly MenuItem[];
  readonly className?: string;
  readonly tabIndex?: number;
  /** The key that opens it from anywhere on the screen. */
  readonly opensBy?: KeyName;
  readonly children: ReactNode;
  readonly head?: ReactNode;
}

export function MenuButton({ label, items, className = 'button', tabIndex, opensBy, children, head }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useKeys(opensBy === undefined ? {} : { [opensBy]: () => setOpen(true) });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && <Menu anchor={button} label={label} items={items()} onClose={() => setOpen(false)} head={head} />}
    </>
  );
}
