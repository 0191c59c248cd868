import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay, isDay } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';
import { bulkImportPath, reconciliationPath, statementPath, unmatchPath } from '#modules/accounts/bank-cash/bank-paths';
import { tellFailure } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { useBack } from '../../kit/document/use-back.ts';
import { askRemark } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { ThinBar } from '../../kit/feedback/waiting.tsx';
import { hint, useKeys } from '../../kit/keys.ts';
import { Problem, Skeleton } from '../../kit/list/list-parts.tsx';
import { ListSearch } from '../../kit/list/list-toolbar.tsx';
import { useKeptState } from '../../kit/place.ts';
import { PeriodBar } from '../../kit/report/period-bar.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { texts } from '../../kit/texts.ts';
import { useMay } from '../../session/permission.ts';
import { today } from '../../session/working-day.ts';
import { acceptCertain, type Tab } from './bank-calls.ts';
import { BankChoice, useBanks } from './bank-choice.tsx';
import { BankHead } from './bank-head.tsx';
import { type Beginning, CreateDialog, FindDialog, TransferDialog } from './line-dialogs.tsx';
import { idOf, type LineAct, LineRow } from './line-row.tsx';
import { OpenEntries } from './open-entries.tsx';
import { type Row, useLines } from './use-lines.ts';
import '../../kit/list/list.css';
import './bank-reconciliation.css';

const LineHistory = lazy(async () => ({ default: (await import('./line-history.tsx')).LineHistory }));

interface Asked {
  readonly act: 'create' | 'transfer' | 'find';
  readonly row: Row;
  readonly begins: Beginning;
}

const nothing: Beginning = { entries: [], lines: [] };

/** Two columns: the lines of the bank's statement, and what they belong to in the books. */
export function BankReconciliation() {
  const [address, setAddress] = useSearchParams();
  const banks = useBanks();
  const may = useMay();
  const mayMatch = may(reconciliationPath);
  const month = monthOf(today());
  const dayOr = (name: string, other: string) => (isDay(address.get(name) ?? '') ? (address.get(name) ?? other) : other);
  const period = { ledgerId: address.get('ledgerId') ?? '', from: dayOr('from', month.from), to: dayOr('to', month.to) };
  const tab = tabs.find(({ name }) => name === address.get('tab'))?.name ?? 'open';
  const set = useCallback(
    (values: Readonly<Record<string, string>>) => {
      setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), ...values }), { replace: true });
    },
    [setAddress],
  );
  const chooseBank = useCallback((ledgerId: string) => set({ ledgerId }), [set]);
  const [search, setSearch] = useState('');
  const lines = useLines(period, tab === 'entries' ? 'open' : tab, search);
  const { query, summary, rows, match, takeBack, reread, place } = lines;
  const [activeId, setActiveId] = useKeptState('line', address.get('line') ?? '');
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [historyOf, setHistoryOf] = useState<Row | null>(null);
  const [bulk, setBulk] = useState<{ readonly done: number } | null>(null);
  const found = rows.findIndex((row) => idOf(row) === activeId);
  const lastAt = useRef(0);
  if (found >= 0) lastAt.current = found;
  const at = found >= 0 ? found : Math.min(lastAt.current, rows.length - 1);
  const active = tab === 'entries' ? undefined : rows[at];
  const activeRow = useRef<HTMLLIElement>(null);
  const moved = useRef(false);
  const now = active === undefined ? '' : idOf(active);
  // Only what the person did with the keyboard moves the focus.
  useEffect(() => {
    if (now === '' || !moved.current) return;
    activeRow.current?.focus({ preventScroll: true });
    activeRow.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  // A line that a link names, or from which the person comes back, may be on a later page.
  const wanted = useRef(activeId);
  useEffect(() => {
    if (wanted.current === '' || rows.length === 0 || query.isFetching) return;
    if (wanted.current === activeId && wanted.current !== now && query.hasNextPage) {
      void query.fetchNextPage();
      return;
    }
    wanted.current = '';
    if (activeId !== now) return;
    activeRow.current?.focus({ preventScroll: true });
    activeRow.current?.scrollIntoView({ block: 'nearest' });
  });
  const step = (by: 1 | -1) => {
    moved.current = true;
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next !== undefined) setActiveId(idOf(next));
    if (at + by >= rows.length - 3 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const act = async (id: string, what: LineAct) => {
    const row = rows.find((one) => idOf(one) === id);
    if (row === undefined) return;
    setActiveId(id);
    if (what === 'history') return setHistoryOf(row);
    const index = shown.get(id) ?? 0;
    const suggestion = row.suggestions[index] ?? row.suggestions[0];
    if (what === 'unmatch') {
      if (row.match === null || !may(unmatchPath)) return;
      const remark = await askRemark({
        title: 'Unmatch',
        message: 'The line and its entries are open again.',
        ok: 'Unmatch',
        remark: 'Reason',
        mayBeEmpty: true,
      });
      if (remark !== null) await takeBack(row.match.id, remark);
      return;
    }
    if (row.line === null || row.match !== null || !mayMatch) return;
    if (what === 'other') {
      if (row.suggestions.length > 1) setShown((map) => new Map(map).set(id, (index + 1) % row.suggestions.length));
    } else if (what !== 'accept') {
      if (what === 'find' || may('/bank-cash/add')) setAsked({ act: what, row, begins: nothing });
    } else if (suggestion !== undefined && suggestion.difference !== 0) {
      setAsked({ act: 'find', row, begins: suggestion });
    } else if (suggestion !== undefined) {
      moved.current = true;
      await match({
        lines: suggestion.lines.map((line) => line.id),
        entries: suggestion.entries.map(({ slug, id: of }) => ({ slug, id: of })),
      });
    }
  };
  const onActive = (what: LineAct) => () => {
    moved.current = true;
    if (now !== '') void act(now, what);
  };
  const latest = useRef(act);
  latest.current = act;
  const onAct = useCallback((id: string, what: LineAct) => void latest.current(id, what), []);
  useKeys({
    nextLine: () => step(1),
    previousLine: () => step(-1),
    acceptMatch: onActive('accept'),
    otherMatch: onActive('other'),
    createForLine: onActive('create'),
    transferLine: onActive('transfer'),
    findMatch: onActive('find'),
    unmatchLine: onActive('unmatch'),
    lineHistory: onActive('history'),
    leave: useBack('/app/bank-cash'),
  });
  const certain = summary.data?.lines.certain ?? 0;
  const acceptAll = async () => {
    let done = 0;
    let refused = 0;
    setBulk({ done });
    try {
      for (let left = 1; left > 0; ) {
        const answer = await acceptCertain(period);
        done += answer.accepted;
        refused += answer.refused;
        left = answer.accepted === 0 ? 0 : answer.left;
        setBulk({ done });
      }
      tell('success', `${done} matches accepted${refused > 0 ? `, ${refused} were taken by others meanwhile` : ''}`);
    } catch (error) {
      tellFailure(error);
    }
    // The button goes, and the lines that are left are next.
    moved.current = true;
    setActiveId('');
    setBulk(null);
    await reread();
  };
  const others = rows.flatMap(({ line, match: of }) => (line === null || of !== null || line.id === asked?.row.line?.id ? [] : [line]));
  const mayRow = { match: mayMatch, enter: may('/bank-cash/add'), unmatch: may(unmatchPath) };
  const statement = `/app${statementPath}?ledgerId=${period.ledgerId}&asOf=${period.to}`;
  if (banks.data?.length === 0) {
    return (
      <div className="list-screen">
        <ScreenHead title="Bank Reconciliation" trail={trail} />
        <div className="list-box frame">
          <div className="empty-says stack">
            <h2>No bank yet</h2>
            <p className="muted">Add a ledger under Bank Accounts, then import its statement.</p>
            <Link to="/app/customer/add">Add a ledger</Link>
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className="list-screen bank-screen">
      <ScreenHead
        title="Bank Reconciliation"
        trail={trail}
        extra={
          <>
            {may(statementPath) && <Link to={statement}>Reconciliation statement</Link>}
            {may(bulkImportPath) && <Link to={`/app${bulkImportPath}?ledgerId=${period.ledgerId}`}>Import a statement</Link>}
          </>
        }
      />
      <div className="row bank-scope">
        <BankChoice value={period.ledgerId} onChange={chooseBank} />
        <PeriodBar period={period} single={false} onPeriod={({ from, to }) => set({ from, to })} />
      </div>
      <BankHead summary={summary.data} />
      <div className="list-box frame">
        <Tabs
          value={tab}
          onChange={(_, next: string) => {
            lastAt.current = 0;
            setActiveId('');
            set({ tab: next });
          }}
          aria-label="Lines"
          selectionFollowsFocus
          variant="scrollable"
          scrollButtons={false}
        >
          {tabs.map(({ name, title }) => (
            <MuiTab
              key={name}
              value={name}
              label={`${title}${countOf(name, summary.data)}`}
              id={`bank-tab-${name}`}
              aria-controls="bank-panel"
            />
          ))}
        </Tabs>
        <div className="list-tools row">
          <ListSearch label="Search narration, reference or amount" search={search} onSearch={setSearch} />
          {tab === 'open' && certain > 0 && mayMatch && (
            <Button look="main" disabled={bulk !== null} onClick={() => void acceptAll()}>
              {bulk === null ? `Accept ${certain} certain ${certain === 1 ? 'match' : 'matches'}` : `Accepting… ${bulk.done}`}
            </Button>
          )}
          {tab !== 'entries' && (
            <span className="small muted bank-hints">
              <kbd>{hint('nextLine')}</kbd> <kbd>{hint('previousLine')}</kbd> move
            </span>
          )}
        </div>
        <div
          role="tabpanel"
          id="bank-panel"
          aria-labelledby={`bank-tab-${tab}`}
          className="list-rows bank-rows"
          aria-busy={query.isFetching}
        >
          {tab === 'entries' ? (
            <OpenEntries
              bankId={period.ledgerId}
              mayMark={mayMatch}
              search={search}
              place={place}
              day={period.to}
              firstDay={summary.data?.statements?.from}
              onMatch={match}
              onDone={reread}
            />
          ) : (
            <>
              {query.isFetching && !query.isPending && <ThinBar />}
              {(query.isPending || (rows.length === 0 && summary.isPending)) && <Skeleton columns={2} />}
              {query.isError && rows.length === 0 && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
              {query.isSuccess && !summary.isPending && rows.length === 0 && (
                <Nothing
                  tab={tab}
                  search={search}
                  summary={summary.data}
                  to={may(bulkImportPath) ? `/app${bulkImportPath}?ledgerId=${period.ledgerId}` : null}
                  onPeriod={({ from, to }) => set({ from, to })}
                />
              )}
              {rows.length > 0 && (
                <ul className="bank-list" aria-label="Lines of the statement">
                  {rows.map((row) => {
                    const id = idOf(row);
                    return (
                      <LineRow
                        key={id}
                        row={row}
                        active={id === now}
                        at={shown.get(id) ?? 0}
                        may={mayRow}
                        onActive={setActiveId}
                        onAct={onAct}
                        {...(id === now ? { ref: activeRow } : {})}
                      />
                    );
                  })}
                </ul>
              )}
              {query.hasNextPage && (
                <Button className="bank-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {query.isFetchingNextPage ? texts.loading : 'Show more lines'}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {historyOf !== null && (
        <Suspense fallback={null}>
          <LineHistory bankId={period.ledgerId} row={historyOf} onClose={() => setHistoryOf(null)} />
        </Suspense>
      )}
      {asked !== null && asked.row.line !== null && (
        <Dialogs
          asked={asked}
          line={asked.row.line}
          bankId={period.ledgerId}
          others={others}
          place={place}
          onMatch={match}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function Dialogs({
  asked,
  others,
  place,
  ...dialog
}: {
  readonly asked: Asked;
  readonly line: NonNullable<Row['line']>;
  readonly bankId: string;
  readonly others: Parameters<typeof FindDialog>[0]['others'];
  readonly place: readonly unknown[];
  readonly onMatch: Parameters<typeof FindDialog>[0]['onMatch'];
  readonly onClose: () => void;
}) {
  const { data: banks = [] } = useBanks();
  const { learned } = asked.row;
  const isBank = banks.some(({ id }) => id === learned?.ledgerId);
  if (asked.act === 'create') return <CreateDialog {...dialog} learned={isBank ? null : learned} />;
  if (asked.act === 'transfer') return <TransferDialog {...dialog} learned={isBank ? learned : null} />;
  return <FindDialog {...dialog} others={others} begins={asked.begins} place={place} />;
}

const trail = [{ label: 'Bank / Cash', to: '/app/bank-cash' }];

const tabs = [
  { name: 'open', title: 'To do' },
  { name: 'matched', title: 'Matched' },
  { name: 'all', title: 'All lines' },
  { name: 'entries', title: 'Not on a statement' },
] as const satisfies readonly { readonly name: Tab | 'entries'; readonly title: string }[];

type Summary = ReturnType<typeof useLines>['summary']['data'];

function countOf(name: (typeof tabs)[number]['name'], summary: Summary): string {
  if (summary === undefined) return '';
  const { open, matched, marked } = summary.lines;
  const count = { open, matched: matched + marked, all: open + matched + marked, entries: summary.openEntries }[name];
  return ` (${count.toLocaleString('en-IN')})`;
}

function Nothing({
  tab,
  search,
  summary,
  to,
  onPeriod,
}: {
  readonly tab: Tab;
  readonly search: string;
  readonly summary: Summary;
  /** Where a statement is imported, for those who may. */
  readonly to: string | null;
  readonly onPeriod: (period: Period) => void;
}) {
  const { open = 0, matched = 0 } = summary?.lines ?? {};
  const imported = summary?.statements;
  const isNew = imported === null;
  return (
    <div className="empty-says stack">
      <h2>
        {search !== ''
          ? 'No line fits'
          : isNew
            ? 'No statement yet'
            : tab === 'open' && open + matched > 0
              ? 'All lines are matched'
              : 'No lines in these days'}
      </h2>
      {isNew && to !== null && (
        <p className="muted">Download the statement from your bank as CSV, Excel, MT940 or CAMT.053 and import it here.</p>
      )}
      {search === '' && open + matched === 0 && imported && (
        <Button onClick={() => onPeriod(imported)}>
          Show {formatDay(imported.from)} to {formatDay(imported.to)}
        </Button>
      )}
      {search === '' && open + matched === 0 && to !== null && <Link to={to}>Import a statement</Link>}
    </div>
  );
}
