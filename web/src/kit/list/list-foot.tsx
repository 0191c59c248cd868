import type { GridCountAnswer } from '#modules/grids/operations';
import { Button } from '../button.tsx';
import type { GridColumn } from '../grid/grid-column.ts';
import { texts } from '../texts.ts';
import type { ListRow } from './actions/use-row-actions.ts';
import type { TypeTotal } from './list-parts.tsx';
import type { useList } from './use-list.ts';

interface ListFootProps {
  readonly page: ReturnType<typeof useList>;
  /** Undefined while it is unknown, or when the list has none. */
  readonly count: GridCountAnswer | undefined;
  /** Sums of the columns where no table shows them. */
  readonly totals: Readonly<Record<string, string>> | null;
  /** Sums of each type of row, if there are several. */
  readonly types: readonly TypeTotal[];
  readonly columns: readonly GridColumn<ListRow>[];
}

/** How many of all rows are loaded, with a button for more; during a long search, how far it is. */
export function ListFoot({ page, count, totals, types, columns }: ListFootProps) {
  const { rows, searching, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = page;
  return (
    <footer className="list-foot row small">
      <span role="status">
        {searching ? `Searching… ${number.format(rows.length)} found so far` : countText(rows.length, count, hasNextPage)}
      </span>
      {totals !== null &&
        columns
          .filter(({ key, kind }) => kind === 'money' && totals[key])
          .map(({ key, label }) => (
            <span key={key}>
              {label} <strong className="amount">{totals[key]}</strong>
            </span>
          ))}
      {types.map(({ type, count: some, amounts }) => (
        <span key={type}>
          {type} ({number.format(some)}) <strong className="amount">{amounts.join(', ')}</strong>
        </span>
      ))}
      {count?.cancelled !== undefined && <span>Totals leave out {number.format(count.cancelled)} cancelled</span>}
      {page.data?.pages[0]?.errors?.map(({ message }) => (
        <span key={message}>{message}</span>
      ))}
      {isFetchNextPageError && <span className="error">{error?.message}</span>}
      {searching ? (
        <Button onClick={page.stop}>Stop</Button>
      ) : (
        hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={page.more}>
            {isFetchingNextPage ? texts.loading : 'Load more'}
          </Button>
        )
      )}
    </footer>
  );
}

const number = new Intl.NumberFormat('en-IN');

export function countText(shown: number, count: GridCountAnswer | undefined, more: boolean): string {
  if (count !== undefined && (more || count.count > shown))
    return `${number.format(shown)} of ${count.exact ? '' : 'at least '}${number.format(count.count)}`;
  return more ? `${number.format(shown)} shown, more below` : `${number.format(shown)} row${shown === 1 ? '' : 's'}`;
}
