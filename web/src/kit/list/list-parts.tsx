import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { GridColumn } from '../grid/grid.tsx';
import { texts } from '../texts.ts';
import type { ListRow } from './use-row-actions.ts';

/** Sums of what is shown, so that a filtered list adds up on sight. */
export function Totals({
  columns,
  rows,
  ticks,
}: {
  readonly columns: readonly GridColumn<ListRow>[];
  readonly rows: readonly ListRow[];
  readonly ticks: boolean;
}) {
  if (!columns.some(({ kind }) => kind === 'money')) return null;
  return (
    <tfoot>
      <tr>
        {ticks && <td />}
        {columns.map((column, index) => (
          <td key={column.key} className={column.kind === 'money' ? 'amount' : undefined}>
            {column.kind === 'money'
              ? formatPaise(paise(rows.reduce((total, row) => total + Number(row[column.key] ?? 0), 0)))
              : index === 0
                ? 'Total shown'
                : ''}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
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
