import type { ReactNode } from 'react';
import { Button } from '../../button.tsx';
import { Badge } from '../../fields/badge.tsx';
import type { KeyName } from '../../keys.ts';
import { useNarrow } from '../../lines/narrow.ts';
import type { MenuItem } from '../../menu/menu.tsx';
import { MenuButton } from '../../menu/menu-button.tsx';
import { tip } from '../../tips/tip.ts';
import { inOneRow } from '../bills/one-row.ts';

/** One button of the bar: its label, its key, and why it is disabled. */
export interface BarButton {
  readonly label: string;
  readonly act: () => void;
  readonly press?: KeyName;
  readonly why?: string | null;
  readonly look?: 'main' | 'danger';
  readonly id?: string;
}

interface DocumentBarProps {
  readonly status: string | null;
  /** What it waits for, after the word `This`. */
  readonly waits?: string | undefined;
  readonly cancelled: boolean;
  /** Null if the document has no total. */
  readonly figure: ReactNode;
  readonly buttons: readonly BarButton[];
  /** Rare actions: entries of a menu at the end. */
  readonly more?: () => readonly MenuItem[];
}

/** Status, total and the next actions, always visible. A disabled button says why. */
export function DocumentBar({ status, waits, cancelled, figure, buttons, more }: DocumentBarProps) {
  const { shown, rest } = useNarrow() && more ? inOneRow(buttons) : { shown: buttons, rest: [] };
  return (
    <footer className="document-bar row apart">
      <div className="row">
        {cancelled ? <Badge status="Cancelled" /> : status !== null && <Badge status={status} />}
        {waits !== undefined && !cancelled && <span className="muted">{`${waits[0]?.toUpperCase()}${waits.slice(1)}`}</span>}
        {figure !== null && <strong className="amount">{figure}</strong>}
      </div>
      <div className="wide-buttons row">
        {shown.map(({ label, act, press, why, look, id }) => (
          <Button key={label} id={id} {...(look && { look })} press={press} disabled={typeof why === 'string'} {...tip(why)} onClick={act}>
            {label}
          </Button>
        ))}
        {more && (
          <MenuButton label="More actions" items={() => inMenu(rest, more())}>
            More <span aria-hidden="true">▾</span>
          </MenuButton>
        )}
      </div>
    </footer>
  );
}

function inMenu(buttons: readonly BarButton[], [first, ...others]: readonly MenuItem[]): readonly MenuItem[] {
  const moved = buttons.map(({ label, act, why }): MenuItem => ({ key: label, label, act, why }));
  return [...moved, ...(first ? [{ ...first, divides: moved.length > 0 || first.divides === true }] : []), ...others];
}
