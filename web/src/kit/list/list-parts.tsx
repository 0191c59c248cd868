import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { GridCountAnswer } from '#modules/grids/operations';
import { Button } from '../button.tsx';
import { GreyBar } from '../feedback/waiting.tsx';
import type { GridColumn } from '../grid/grid-column.ts';
import { texts } from '../texts.ts';
import type { ListRow } from './actions/use-row-actions.ts';

/** The totals of all matching rows, by column; null when nothing is summed, or there are too many rows. */
export function totalsOf(
  columns: readonly GridColumn<ListRow>[],
  totals: Readonly<Record<string, number>>,
): Readonly<Record<string, string>> | null {
  const sums = columns.flatMap(({ key }) => (totals[key] === undefined ? [] : [[key, formatPaise(paise(totals[key]))] as const]));
  if (sums.length === 0) return null;
  const [first] = columns;
  const says = first === undefined || totals[first.key] !== undefined ? {} : { [first.key]: 'Total' };
  return { ...says, ...Object.fromEntries(sums) };
}

/** The same for each type of row, such as `Receipt 5,000.00`: receipts and payments are not added up. */
export function typeTotals(
  columns: readonly GridColumn<ListRow>[],
  { byType = [] }: Pick<GridCountAnswer, 'byType'>,
): readonly TypeTotal[] {
  const money = columns.filter(({ kind }) => kind === 'money');
  return byType.map(({ type, count, totals }) => ({
    type,
    count,
    amounts: money.flatMap(({ key, label }) => {
      const amount = totals[key];
      return amount === undefined ? [] : [`${money.length > 1 ? `${label} ` : ''}${formatPaise(paise(amount))}`];
    }),
  }));
}

export interface TypeTotal {
  readonly type: string;
  readonly count: number;
  readonly amounts: readonly string[];
}

/** The outline of rows that are on their way. */
export function Skeleton({ columns }: { readonly columns: number }) {
  return (
    <div className="skeleton-rows">
      <span className="visually-hidden" role="status">
        {texts.loading}
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no keys
        <div key={row} style={{ gridTemplateColumns: `2fr repeat(${Math.max(1, columns - 1)}, 1fr)` }}>
          {Array.from({ length: Math.max(1, columns) }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <GreyBar key={cell} width={`${45 + ((row * 7 + cell * 13) % 40)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
  /** Set if the requested order may be the problem. */
  readonly onUsualOrder?: () => void;
}

/** Why there are no rows, shown in their place. */
export function Problem({ message, onRetry, onUsualOrder }: ProblemProps) {
  return (
    <div className="empty-says stack" role="alert">
      <h2>{message}</h2>
      {onUsualOrder && (
        <Button look="main" onClick={onUsualOrder}>
          Use default order
        </Button>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
