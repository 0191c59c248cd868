import Divider from '@mui/material/Divider';
import ListItem from '@mui/material/ListItem';
import MuiMenu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useKeyBarrier } from '../keys.ts';
import { surfaceOf } from './surface.ts';

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

/** A menu under its button: arrows, Home, End and first letters move, Enter chooses, Esc gives the focus back. */
export function Menu({ anchor, label, items, onClose, head }: MenuProps) {
  const close = () => {
    // While it is open, the menu keeps the focus inside.
    flushSync(onClose);
    anchor.current?.focus();
  };
  useKeyBarrier(close);
  const choose = (item: MenuItem) => {
    if (item.why) return;
    // The focus goes back to the button first, because the chosen entry may open a window that takes it.
    if (!item.stays) close();
    item.act();
  };
  return (
    <MuiMenu
      open
      variant="menu"
      anchorEl={() => anchor.current}
      container={() => surfaceOf(anchor.current)}
      onClose={close}
      // A menu may belong to a row, which has its own keys and opens on a click.
      onClick={kept}
      onKeyDown={kept}
      disableScrollLock
      disableRestoreFocus
      // A disabled entry can still be reached, because it says why.
      slotProps={{ list: { 'aria-label': label, disabledItemsFocusable: true } }}
    >
      {head && (
        <ListItem role="none" className="menu-head">
          {head}
        </ListItem>
      )}
      {items.flatMap((item) => [
        item.divides && <Divider key={`above ${item.key}`} component="li" />,
        <MuiMenuItem
          key={item.key}
          {...(item.checked === undefined ? {} : { role: 'menuitemcheckbox', selected: item.checked })}
          aria-disabled={item.why ? true : undefined}
          className={item.danger ? 'menu-item danger' : 'menu-item'}
          onClick={() => choose(item)}
        >
          <span>
            {item.label}
            {item.why && <small>{item.why}</small>}
          </span>
        </MuiMenuItem>,
      ])}
    </MuiMenu>
  );
}

function kept(event: SyntheticEvent): void {
  event.stopPropagation();
}
