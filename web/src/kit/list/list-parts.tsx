import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { GridColumn } from '../grid/grid-column.ts';
import { texts } from '../texts.ts';
import type { ListRow } from './use-row-actions.ts';

/** Sums of what is shown, by column, so that a filtered list adds up on sight; null where nothing is an amount. */
export function totalsOf(columns: readonly GridColumn<ListRow>[], rows: readonly ListRow[]): Readonly<Record<string, string>> | null {
  const money = columns.filter(({ kind }) => kind === 'money');
  if (money.length === 0) return null;
  const sum = (key: string) => formatPaise(paise(rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)));
  const says = columns[0]?.kind === 'money' ? {} : { [columns[0]?.key ?? '']: 'Total shown' };
  return { ...says, ...Object.fromEntries(money.map(({ key }) => [key, sum(key)])) };
}

/** The outline of rows that are on their way. */
export function Skeleton({ columns }: { readonly columns: number }) {
  return (
    <div className="skeleton-rows">
      <span className="visually-hidden" role="status">
        {texts.loading}
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing
        <div key={row} style={{ gridTemplateColumns: `2fr repeat(${Math.max(1, columns - 1)}, 1fr)` }}>
          {Array.from({ length: Math.max(1, columns) }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={cell} className="skeleton" style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function countText(shown: number, total: number | undefined, more: boolean): string {
  const number = new Intl.NumberFormat('en-IN');
  if (total !== undefined) return `${number.format(shown)} of ${number.format(total)}`;
  return more ? `${number.format(shown)} shown, more to come` : `${number.format(shown)} row${shown === 1 ? '' : 's'}`;
}
