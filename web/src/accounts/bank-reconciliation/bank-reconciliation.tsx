import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { bulkImportPath, reconciliationPath, statementPath } from '#modules/accounts/bank-cash/bank-paths';
import { Button } from '../../kit/button.tsx';
import { useActiveRow } from '../../kit/hooks/use-active-row.ts';
import { hint } from '../../kit/keys.ts';
import { ListSearch } from '../../kit/list/list-toolbar.tsx';
import { PeriodBar } from '../../kit/report/period-bar.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { AskedDialog } from './asked-dialog.tsx';
import type { BankPeriod } from './bank-calls.ts';
import { BankChoice, useBanks } from './bank-choice.tsx';
import { BankHead } from './bank-head.tsx';
import { idOf } from './line-row.tsx';
import { OpenEntries } from './open-entries.tsx';
import { StatementLines } from './statement-lines.tsx';
import { useAcceptCertain } from './use-accept-certain.ts';
import { type BankTab, bankTabs, useBankAddress } from './use-bank-address.ts';
import { useLineActs } from './use-line-acts.ts';
import { type Lines, useLines } from './use-lines.ts';
import '../../kit/list/list.css';
import './bank-reconciliation.css';

const LineHistory = lazy(async () => ({ default: (await import('./line-history.tsx')).LineHistory }));

/** Two columns: the lines of the bank's statement, and what they belong to in the books. */
export function BankReconciliation() {
  const banks = useBanks();
  const screen = useReconciliation();
  const { period, set, lines, acts } = screen;
  const chooseBank = useCallback((ledgerId: string) => set({ ledgerId }), [set]);
  if (banks.data?.length === 0) return <NoBank />;
  return (
    <div className="list-screen bank-screen">
      <Head period={period} />
      <div className="row bank-scope">
        <BankChoice value={period.ledgerId} onChange={chooseBank} />
        <PeriodBar period={period} single={false} onPeriod={({ from, to }) => set({ from, to })} />
      </div>
      <BankHead summary={lines.summary.data} />
      <LinesBox {...screen} />
      {acts.historyOf !== null && (
        <Suspense fallback={null}>
          <LineHistory bankId={period.ledgerId} row={acts.historyOf} onClose={acts.closeHistory} />
        </Suspense>
      )}
      {acts.asked !== null && (
        <AskedDialog
          asked={acts.asked}
          rows={lines.rows}
          bankId={period.ledgerId}
          place={lines.place}
          onMatch={lines.match}
          onClose={acts.closeAsked}
        />
      )}
    </div>
  );
}

/** What the screen shows and does. */
function useReconciliation() {
  const { period, tab, set } = useBankAddress();
  const [search, setSearch] = useState('');
  const lines = useLines(period, tab === 'entries' ? 'open' : tab, search);
  const active = useActiveRow(lines.query, lines.rows.map(idOf), tab !== 'entries');
  const mayMatch = useMay()(reconciliationPath);
  const acts = useLineActs(lines, active, mayMatch);
  const certainly = useAcceptCertain(period, async () => {
    // The button goes, and the lines that are left are next.
    active.follow();
    active.choose('');
    await lines.reread();
  });
  return { period, tab, set, search, setSearch, lines, active, mayMatch, acts, certainly };
}

type Reconciliation = ReturnType<typeof useReconciliation>;

/** The tabs, the search and the lines of the open tab. */
function LinesBox({ period, tab, set, search, setSearch, lines, active, mayMatch, acts, certainly }: Reconciliation) {
  const summary = lines.summary.data;
  const certain = summary?.lines.certain ?? 0;
  return (
    <div className="list-box frame">
      <BankTabs
        tab={tab}
        summary={summary}
        onTab={(next) => {
          active.startOver();
          set({ tab: next });
        }}
      />
      <div className="list-tools row">
        <ListSearch label="Search narration, reference or amount" search={search} onSearch={setSearch} />
        {tab === 'open' && certain > 0 && mayMatch && (
          <AcceptCertain count={certain} done={certainly.done} onAccept={() => void certainly.acceptAll()} />
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
        aria-busy={lines.query.isFetching}
      >
        {tab === 'entries' ? (
          <OpenEntries
            bankId={period.ledgerId}
            mayMark={mayMatch}
            search={search}
            place={lines.place}
            day={period.to}
            firstDay={summary?.statements?.from}
            onMatch={lines.match}
            onDone={lines.reread}
          />
        ) : (
          <StatementLines
            lines={lines}
            tab={tab}
            search={search}
            ledgerId={period.ledgerId}
            active={active}
            shown={acts.shown}
            mayMatch={mayMatch}
            onAct={acts.onAct}
            onPeriod={({ from, to }) => set({ from, to })}
          />
        )}
      </div>
    </div>
  );
}

const trail = [{ label: 'Bank / Cash', to: '/app/bank-cash' }];

function Head({ period: { ledgerId, to } }: { readonly period: BankPeriod }) {
  const may = useMay();
  return (
    <ScreenHead
      title="Bank Reconciliation"
      trail={trail}
      extra={
        <>
          {may(statementPath) && <Link to={`/app${statementPath}?ledgerId=${ledgerId}&asOf=${to}`}>Reconciliation statement</Link>}
          {may(bulkImportPath) && <Link to={`/app${bulkImportPath}?ledgerId=${ledgerId}`}>Import a statement</Link>}
        </>
      }
    />
  );
}

function NoBank() {
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

type Summary = Lines['summary']['data'];

interface BankTabsProps {
  readonly tab: BankTab;
  readonly summary: Summary;
  readonly onTab: (tab: BankTab) => void;
}

function BankTabs({ tab, summary, onTab }: BankTabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(_, next: BankTab) => onTab(next)}
      aria-label="Lines"
      selectionFollowsFocus
      variant="scrollable"
      scrollButtons={false}
    >
      {bankTabs.map(({ name, title }) => (
        <MuiTab key={name} value={name} label={`${title}${countOf(name, summary)}`} id={`bank-tab-${name}`} aria-controls="bank-panel" />
      ))}
    </Tabs>
  );
}

function countOf(name: BankTab, summary: Summary): string {
  if (summary === undefined) return '';
  const { open, matched, marked } = summary.lines;
  const count = { open, matched: matched + marked, all: open + matched + marked, entries: summary.openEntries }[name];
  return ` (${count.toLocaleString('en-IN')})`;
}

interface AcceptCertainProps {
  readonly count: number;
  /** How many are accepted so far; null while that is not going on. */
  readonly done: number | null;
  readonly onAccept: () => void;
}

function AcceptCertain({ count, done, onAccept }: AcceptCertainProps) {
  return (
    <Button look="main" disabled={done !== null} onClick={onAccept}>
      {done === null ? `Accept ${count} certain ${count === 1 ? 'match' : 'matches'}` : `Accepting… ${done}`}
    </Button>
  );
}
