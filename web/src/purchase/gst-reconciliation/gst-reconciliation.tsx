import { lazy, Suspense, useState } from 'react';
import { type Day, formatDay } from '#domain/time/day';
import { decidePath, importPath } from '#modules/purchase/gst-reconciliation/paths';
import { Button } from '../../kit/button.tsx';
import { useBack } from '../../kit/document/use-back.ts';
import { useActiveRow } from '../../kit/hooks/use-active-row.ts';
import { hint, useKeys } from '../../kit/keys.ts';
import { Problem, Skeleton } from '../../kit/list/list-parts.tsx';
import { ListSearch } from '../../kit/list/list-toolbar.tsx';
import { NoGstin } from '../../kit/no-gstin.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { useMay } from '../../session/permission.ts';
import { AskedDialog } from './asked-dialog.tsx';
import { GstHead } from './gst-head.tsx';
import { GstTabs } from './gst-tabs.tsx';
import { NothingImported, needsGstin } from './nothing-imported.tsx';
import { RowList } from './row-list.tsx';
import { tabsOf } from './tab-words.ts';
import { useAcceptCertain } from './use-accept-certain.ts';
import { useDecisions } from './use-decisions.ts';
import { useGstAddress } from './use-gst-address.ts';
import { useRowActs, useSelection } from './use-row-acts.ts';
import { useRows } from './use-rows.ts';
import '../../kit/list/list.css';
import './gst-reconciliation.css';

const ImportDialog = lazy(async () => ({ default: (await import('./statement-file/import-dialog.tsx')).ImportDialog }));

/** Purchases beside what suppliers reported to the portal: pairs to accept, and what one side lacks. */
export function GstReconciliation() {
  const { period, months, tab, asOf, set } = useGstAddress();
  const mayImport = useMay()(importPath);
  const [imports, setImports] = useState(false);
  const openImport = () => setImports(true);
  const back = useBack('/app/purchase-invoice');
  const offersImport = mayImport && months.data?.gstin !== null && asOf === null;
  useKeys({ leave: back, ...(offersImport ? { importStatement: openImport } : {}) });
  const importAction = { label: 'Import a file', press: 'importStatement', act: openImport } as const;
  return (
    <div className="list-screen gst-screen">
      <ScreenHead title="GST Reconciliation" {...(offersImport ? { action: importAction } : {})} />
      <GstHead
        period={period}
        found={months.data}
        asOf={asOf}
        onDay={(day) => set({ asOf: day, tab: null })}
        onStatement={(statement) => set({ statement, from: null, to: null, tab: null })}
        onMonths={({ from, to }) => set({ from, to })}
      />
      {asOf !== null && period.from !== '' && <AsOfNotice asOf={asOf} onToday={() => set({ asOf: null, tab: null })} />}
      {months.isPending && <Skeleton columns={3} />}
      {months.isError && <Problem message={months.error.message} onRetry={() => void months.refetch()} />}
      {months.data?.gstin === null && <NoGstin why={needsGstin} />}
      {months.data && months.data.gstin !== null && period.from === '' && (
        <NothingImported statement={period.statement} onImport={mayImport ? openImport : null} />
      )}
      {months.data && months.data.gstin !== null && period.from !== '' && (
        <RowsBox key={`${period.statement} ${asOf}`} period={period} tab={tab} asOf={asOf} set={set} gstin={months.data.gstin} />
      )}
      {imports && (
        <Suspense fallback={null}>
          <ImportDialog
            statement={period.statement}
            onClose={() => setImports(false)}
            onImported={({ statement, period: month }) => {
              setImports(false);
              set({ statement, from: month, to: month, tab: null });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function AsOfNotice({ asOf, onToday }: { readonly asOf: Day; readonly onToday: () => void }) {
  return (
    <p className="notice small gst-as-of">
      This is what was known at the end of {formatDay(asOf)}. You can read it, but not change anything.{' '}
      <Button look="link" onClick={onToday}>
        Go back to today
      </Button>
    </p>
  );
}

interface RowsBoxProps extends Pick<ReturnType<typeof useGstAddress>, 'period' | 'tab' | 'asOf' | 'set'> {
  readonly gstin: string;
}

/** What is shown of the chosen months, and what can be done with it. */
function useReconciling({ period, tab, asOf }: Pick<RowsBoxProps, 'period' | 'tab' | 'asOf'>) {
  const [search, setSearch] = useState('');
  const rows = useRows(period, tab, search, asOf);
  const active = useActiveRow(
    rows.query,
    rows.rows.map(({ id }) => id),
    true,
  );
  const decisions = useDecisions(period, rows, active.choose);
  const mayDecide = useMay()(decidePath);
  const acts = useRowActs(period.statement, rows, active, decisions, asOf !== null);
  const selection = useSelection(rows, active, mayDecide && asOf === null, decisions);
  const certainly = useAcceptCertain(period, async () => {
    // The button goes, and the rows that are left are next.
    active.follow();
    active.choose('');
    await rows.reread();
  });
  return { search, setSearch, rows, active, decisions, mayDecide, acts, selection, certainly };
}

function RowsBox({ period, tab, asOf, set, gstin }: RowsBoxProps) {
  const reconciling = useReconciling({ period, tab, asOf });
  const { search, rows, active, decisions, acts, selection } = reconciling;
  const openTab = (next: string) => {
    active.startOver();
    selection.clear();
    set({ tab: next });
  };
  return (
    <>
      <div className="list-box frame">
        <GstTabs words={tabsOf(asOf)} tab={rows.tab} sums={rows.summary?.tabs} onTab={openTab} />
        <Tools {...reconciling} />
        <div
          role="tabpanel"
          id="gst-panel"
          aria-labelledby={`gst-tab-${rows.tab ?? 'exact'}`}
          className="list-rows"
          aria-busy={rows.query.isFetching}
        >
          <RowList
            rows={rows}
            statement={period.statement}
            search={search}
            active={active}
            selection={selection}
            whys={decisions.whys}
            asOf={asOf}
            onAct={acts.onAct}
            onTab={openTab}
          />
        </div>
      </div>
      {acts.asked !== null && (
        <AskedDialog
          asked={acts.asked}
          period={period}
          gstin={gstin}
          onDecide={async (choice) => {
            active.follow();
            acts.closeAsked();
            await decisions.decideAll([choice]);
          }}
          onClose={acts.closeAsked}
        />
      )}
    </>
  );
}

/** The search, and what is done with many rows at once. */
function Tools({ rows, search, setSearch, selection, certainly, mayDecide }: ReturnType<typeof useReconciling>) {
  const certain = rows.summary?.certain ?? 0;
  const { chosen } = selection;
  return (
    <div className="list-tools row">
      <ListSearch label="Search supplier, GSTIN, number or amount" search={search} onSearch={setSearch} />
      {mayDecide && chosen.size > 0 && (
        <>
          <Button look="main" press="acceptSelected" onClick={() => void selection.accept()}>
            Accept selected ({chosen.size})
          </Button>
          <Button look="quiet" onClick={selection.clear}>
            Clear
          </Button>
        </>
      )}
      {mayDecide && (certain > 0 || certainly.done !== null) && rows.tab !== 'done' && (
        <Button disabled={certainly.done !== null} onClick={() => void certainly.acceptAll()}>
          {certainly.done === null
            ? `Accept all certain (${certain.toLocaleString('en-IN')})`
            : `Accepting… ${certainly.done.toLocaleString('en-IN')}`}
        </Button>
      )}
      {!mayDecide && <span className="small muted">You can see this, but not change it.</span>}
      <span className="small muted gst-hints">
        <kbd>{hint('nextRow')}</kbd> <kbd>{hint('previousRow')}</kbd> move, <kbd>{hint('selectRow')}</kbd> select
      </span>
    </div>
  );
}
