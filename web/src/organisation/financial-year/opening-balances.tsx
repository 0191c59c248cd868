import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDrCr } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { addDays, formatDay, isDay } from '#domain/time/day';
import type { OpeningLine, OpeningsOfYear } from '#modules/organisation/financial-year/operations';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { Skeleton } from '../../kit/list/list-parts.tsx';
import { ListSearch } from '../../kit/list/list-toolbar.tsx';
import { useDirtyGuard } from '../../kit/record/dirty-guard.ts';
import { Redirect } from '../../kit/redirect.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { openingDay } from './opening-bill-rows.ts';
import { type Entry, unsaved } from './opening-entry.ts';
import { OpeningNotices, OpeningParts, OpeningRows } from './opening-parts.tsx';
import { OpeningRow } from './opening-row.tsx';
import { OpeningTools } from './opening-tools.tsx';
import { useOpenings } from './use-openings.ts';
import '../../kit/list/list.css';
import '../../kit/record/record.css';
import './opening-balances.css';

const OpeningStock = lazy(async () => ({ default: (await import('./opening-stock.tsx')).OpeningStock }));
const OpeningBills = lazy(async () => ({ default: (await import('./opening-bills.tsx')).OpeningBills }));

const nothing: readonly (readonly [string, Entry])[] = [];

/** The year after a day, or the first year of this branch: reports link here without knowing the year. */
export function FirstOpenings() {
  const [address] = useSearchParams();
  const now = useSession();
  const date = address.get('date');
  const asked = date === null || !isDay(date) ? undefined : now.access?.years.find(({ start }) => start === addDays(date, 1));
  const at = asked?.id ?? now.financialYearId ?? '';
  const { query, pages } = useOpenings(at, { search: '', stated: true });
  const first = pages[0]?.first?.id;
  // An auditor may see a later year only.
  const seen = now.access?.years.some((year) => year.id === first) ? first : undefined;
  const id = asked?.id ?? (query.isPending ? undefined : (seen ?? at));
  if (id === undefined) return <Skeleton columns={5} />;
  const kept = new URLSearchParams([...address].filter(([name]) => name === 'search' || name === 'show'));
  return <Redirect to={`/app/financial-year/update_opening_balance/${id}${kept.size === 0 ? '' : `?${kept}`}`} />;
}

/** What a year of this branch begins with: the balances of ledgers, or the stock of items. */
export function OpeningBalances() {
  const [address] = useSearchParams();
  if (address.get('show') !== 'stock') return <LedgerOpenings />;
  return (
    <Suspense fallback={<Skeleton columns={5} />}>
      <OpeningStock />
    </Suspense>
  );
}

/** The opening of every ledger for the first year of this branch, entered one after the other. Each is saved when its field is left. */
function LedgerOpenings() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const [billsOf, setBillsOf] = useState<OpeningLine | null>(null);
  const [search, setSearch] = useState(() => address.get('search') ?? '');
  const [stated, setStated] = useState(false);
  const { base, query, pages, entries, type, save, revert, restore, clear, reread } = useOpenings(id, {
    search,
    stated,
  });
  const first = pages[0];
  const changes = useMay()('/financial-year/update_opening_balance');
  const lines = pages.flatMap((page) => page.lines);
  const kept = useUnsent(id, first, entries, restore);
  const clearLine = useCallback((line: OpeningLine) => void clear(line), [clear]);
  const widen = () => {
    setSearch('');
    setStated(false);
  };
  return (
    <div className="list-screen">
      <ScreenHead
        title={first === undefined ? 'Opening Balances' : `Opening Balances of ${first.year.label}`}
        subtitle={subtitleOf(first)}
        trail={[{ label: 'Financial Years', to: '/app/financial-year' }]}
        extra={
          first && (
            <OpeningTools base={base} yearId={id} open={changes && first.closed === null && first.lockedUntil === null} onSaved={reread} />
          )
        }
      />
      <DraftOffer kept={kept} />
      {first !== undefined && <OpeningNotices yearId={id} of={first} part="ledgers" />}
      <div className="list-box frame">
        <OpeningParts shown="ledgers" />
        <Narrowing {...{ search, stated }} onSearch={setSearch} onStated={setStated} />
        <OpeningRows part="ledgers" query={query} plural="Ledgers" narrowed={Number(search !== '') + Number(stated)} onClear={widen}>
          {lines.length === 0 ? null : (
            <Table
              lines={lines}
              entries={entries}
              locked={!changes || first?.lockedUntil !== null}
              carries={first?.closed !== null}
              onType={type}
              onSave={save}
              onRevert={revert}
              onBills={setBillsOf}
              onClear={clearLine}
            />
          )}
        </OpeningRows>
        {first !== undefined && <Totals totals={first.totals} typed={unsaved(lines, entries)} />}
      </div>
      {billsOf !== null && first !== undefined && (
        <Suspense>
          <OpeningBills
            base={base}
            line={billsOf}
            day={openingDay(first.year.start)}
            readOnly={!changes || first.lockedUntil !== null || first.closed !== null}
            onSaved={reread}
            onClose={() => setBillsOf(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface NarrowingProps {
  readonly search: string;
  readonly stated: boolean;
  readonly onSearch: (search: string) => void;
  readonly onStated: (stated: boolean) => void;
}

function Narrowing({ search, stated, onSearch, onStated }: NarrowingProps) {
  return (
    <div className="list-tools row">
      <ListSearch label="Search ledgers and groups" search={search} onSearch={onSearch} />
      <label className="check">
        <input type="checkbox" checked={stated} onChange={(event) => onStated(event.target.checked)} />
        Entered only
      </label>
    </div>
  );
}

/** Keeps openings that were typed and are not saved. */
function useUnsent(
  id: string,
  first: OpeningsOfYear | undefined,
  entries: ReadonlyMap<string, Entry>,
  restore: (typed: readonly (readonly [string, Entry])[]) => void,
) {
  // Saves in progress finish even if the user leaves; only unsent input would be lost.
  const unsent = useMemo(() => [...entries].filter(([, { state }]) => state !== 'saved'), [entries]);
  const { branchId } = useSession();
  const kept = useKeptDraft({
    form: 'financial-year.openings',
    id: `${id}-${branchId}`,
    isNew: false,
    ofPlace: true,
    title: first === undefined ? 'Opening Balances' : `Opening Balances of ${first.year.label}`,
    value: unsent,
    clean: nothing,
    dirty: unsent.length > 0,
    restore: ({ value }) => restore(value),
  });
  useDirtyGuard(() => unsent.some(([, { state }]) => state !== 'saving'), kept.drop);
  return kept;
}

function subtitleOf(first: OpeningsOfYear | undefined): string {
  if (first === undefined) return 'Opening balances of the year';
  const year = `the year from ${formatDay(first.year.start)}`;
  return first.closed === null ? `Opening balances for ${year}` : `Balances carried forward to ${year}`;
}

interface TableProps {
  readonly lines: readonly OpeningLine[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly locked: boolean;
  readonly carries: boolean;
  readonly onBills: (line: OpeningLine) => void;
  readonly onClear: (line: OpeningLine) => void;
  readonly onType: (line: OpeningLine, part: Partial<Pick<Entry, 'text' | 'side'>>) => void;
  readonly onSave: (line: OpeningLine) => void;
  readonly onRevert: (line: OpeningLine) => void;
}

function Table({ lines, entries, ...shared }: TableProps) {
  return (
    <table className="plain-table stacked openings">
      <caption className="visually-hidden">
        Opening balances. Enter or Down saves and goes to the next ledger, Up to the one before, Esc undoes typing. Enter on a party with
        bills opens them.
      </caption>
      <thead>
        <tr>
          <th scope="col">Ledger</th>
          <th scope="col">Group</th>
          <th scope="col" className="amount">
            Carried forward
          </th>
          <th scope="col" className="openings-stated">
            Entered
          </th>
          <th scope="col" className="amount">
            Opening balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <OpeningRow key={line.ledgerId} line={line} entry={entries.get(line.ledgerId)} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

/** Totals of all ledgers, including the one being typed. The books open balanced when the difference is zero. */
function Totals({ totals, typed }: { readonly totals: OpeningsOfYear['totals']; readonly typed: number }) {
  const opening = totals.opening + typed;
  const left = totals.carried + opening;
  return (
    <footer className="list-foot openings-totals small">
      <dl className="row gap-16">
        <div className="row">
          <dt>Carried forward</dt>
          <dd className="amount bold">{formatDrCr(paise(totals.carried))}</dd>
        </div>
        <div className="row">
          <dt>Entered</dt>
          <dd className="amount bold">{formatDrCr(paise(opening))}</dd>
        </div>
        <div className="row">
          <dt>Difference</dt>
          <dd className={`amount bold ${left === 0 ? 'good' : 'bad'}`}>
            {left === 0 ? 'None: debit and credit are equal' : formatDrCr(paise(left))}
          </dd>
        </div>
      </dl>
    </footer>
  );
}
