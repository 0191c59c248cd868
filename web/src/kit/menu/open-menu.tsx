import Divider from '@mui/material/Divider';
import ListItem from '@mui/material/ListItem';
import MuiMenu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { memo, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSteady } from '../hooks/use-steady.ts';
import { useKeyBarrier } from '../keys.ts';
import type { MenuItem, MenuProps } from './menu.tsx';
import { surfaceOf } from './surface.ts';

/** A menu under its button: arrows, Home, End and first letters move, Enter chooses, Esc gives the focus back. */
export function OpenMenu({ anchor, label, items, onClose, head }: MenuProps) {
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
  const steady = useSteady({ choose: (key: string) => items.filter((item) => item.key === key).forEach(choose) });
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
      {items.flatMap((item, at) => [
        at > 0 && item.divides && <Divider key={`above ${item.key}`} component="li" />,
        <Entry key={item.key} item={item} onChoose={steady.choose} />,
      ])}
    </MuiMenu>
  );
}

interface EntryProps {
  readonly item: MenuItem;
  readonly onChoose: (key: string) => void;
}

/** Drawn again only when it changes: ticking one of twenty entries must not draw the others. The menu itself adds where the focus is. */
const Entry = memo(
  function Entry({ item, onChoose, ...focus }: EntryProps) {
    const { key, label, why, checked, danger } = item;
    return (
      <MuiMenuItem
        {...focus}
        {...(checked === undefined ? {} : { role: 'menuitemcheckbox', selected: checked })}
        aria-disabled={why ? true : undefined}
        className={danger ? 'menu-item danger' : 'menu-item'}
        onClick={() => onChoose(key)}
      >
        <span>
          {label}
          {why && <small>{why}</small>}
        </span>
      </MuiMenuItem>
    );
  },
  ({ item: one, ...others }, { item: other, ...next }) => isSame(others, next) && isSame({ ...one, act: null }, { ...other, act: null }),
);

function isSame(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  return Object.keys(one).length === values.size && Object.entries(one).every(([name, value]) => Object.is(value, values.get(name)));
}

function kept(event: SyntheticEvent): void {
  event.stopPropagation();
}
