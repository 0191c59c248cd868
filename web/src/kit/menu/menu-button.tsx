import { type ReactNode, useRef, useState } from 'react';
import { BareButton, Button, IconButton, type Look } from '../button.tsx';
import { type KeyName, useKeys } from '../keys.ts';
import { Menu, type MenuItem } from './menu.tsx';

interface MenuButtonProps {
  readonly label: string;
  /** Built when the menu opens, so that a page of rows costs nothing. */
  readonly items: () => readonly MenuItem[];
  readonly look?: Look | 'icon' | 'bare';
  readonly className?: string;
  readonly tabIndex?: number;
  /** The key that opens it from anywhere on the screen. */
  readonly opensBy?: KeyName;
  readonly children: ReactNode;
  readonly head?: ReactNode;
}

export function MenuButton({ label, items, look = 'plain', className, tabIndex, opensBy, children, head }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useKeys(opensBy === undefined ? {} : { [opensBy]: () => setOpen(true) });
  const control = {
    ref: button,
    className,
    tabIndex,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    children,
  } as const;
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...control} label={label} />
      ) : look === 'bare' ? (
        <BareButton {...control} aria-label={label} />
      ) : (
        <Button {...control} look={look} aria-label={label} />
      )}
      {open && <Menu anchor={button} label={label} items={items()} onClose={() => setOpen(false)} head={head} />}
    </>
  );
}
