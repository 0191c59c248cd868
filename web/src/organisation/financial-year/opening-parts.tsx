import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OpeningsOfYear } from '#modules/organisation/financial-year/operations';
import { Button } from '../../kit/button.tsx';
import { ThinBar } from '../../kit/feedback/waiting.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { Problem, Skeleton } from '../../kit/list/list-parts.tsx';
import { ScrollBox } from '../../kit/scroll-box.tsx';
import { texts } from '../../kit/texts.ts';
import { Day } from '../../kit/when.tsx';
import { useSession } from '../../session/session.ts';

type Part = 'ledgers' | 'stock';

interface NoticesProps {
  readonly yearId: string;
  readonly of: Pick<OpeningsOfYear, 'first' | 'closed' | 'lockedUntil'>;
  readonly part: Part;
}

/** Why the openings of a year cannot be changed, and the way to the year where they can. */
export function OpeningNotices({ yearId, of: { first, closed, lockedUntil }, part }: NoticesProps) {
  const { access } = useSession();
  const other = first !== null && first.id !== yearId && access?.years.some(({ id }) => id === first.id) ? first : null;
  const isStock = part === 'stock';
  return (
    <>
      {closed && (
        <p className="notice">
          {closed}.{' '}
          {other !== null && (
            <Link to={`/app/financial-year/update_opening_balance/${other.id}${isStock ? '?show=stock' : ''}`}>Open {other.label}</Link>
          )}
        </p>
      )}
      {lockedUntil && (
        <p className="notice">
          The books are locked until <Day day={lockedUntil} />, so opening {isStock ? 'stock' : 'balances'} cannot be changed.
        </p>
      )}
    </>
  );
}

/** Changes between the openings of ledgers and the opening stock of the same year. */
export function OpeningParts({ shown }: { readonly shown: Part }) {
  const [, setAddress] = useSearchParams();
  return (
    <Tabs
      value={shown}
      onChange={(_, next: string) => setAddress(next === 'stock' ? { show: 'stock' } : {}, { replace: true })}
      aria-label="What the year begins with"
    >
      <MuiTab value="ledgers" label="Ledgers" id="opening-ledgers" aria-controls="opening-rows" />
      <MuiTab value="stock" label="Stock" id="opening-stock" aria-controls="opening-rows" />
    </Tabs>
  );
}

interface RowsProps {
  readonly part: Part;
  readonly query: UseInfiniteQueryResult;
  /** What the rows are called. */
  readonly plural: string;
  /** How many choices leave rows out. */
  readonly narrowed: number;
  readonly onClear: () => void;
  /** The table; null without rows. */
  readonly children: ReactNode;
}

/** The rows of a part as they come, page by page. */
export function OpeningRows({ part, query, plural, narrowed, onClear, children }: RowsProps) {
  const isEmpty = children === null;
  return (
    <ScrollBox role="tabpanel" id="opening-rows" aria-labelledby={`opening-${part}`} className="list-rows" aria-busy={query.isFetching}>
      {query.isFetching && !query.isPending && <ThinBar />}
      {query.isPending && <Skeleton columns={5} />}
      {query.isError && isEmpty && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && isEmpty && !query.hasNextPage && <EmptyList plural={plural} narrowed={narrowed} onClear={onClear} add={null} />}
      {children}
      {query.hasNextPage && (
        <Button className="openings-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? texts.loading : `More ${plural.toLowerCase()}`}
        </Button>
      )}
    </ScrollBox>
  );
}
