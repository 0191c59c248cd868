import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ImsFileKind, type ImsRecords, imsFileKinds } from '#modules/purchase/gst-reconciliation/ims-operations';
import { saveFile } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { useBack } from '../../../kit/document/use-back.ts';
import { ThinBar } from '../../../kit/feedback/waiting.tsx';
import { type ActiveRow, useActiveRow } from '../../../kit/hooks/use-active-row.ts';
import { hint, useKeys } from '../../../kit/keys.ts';
import { Problem, Skeleton } from '../../../kit/list/list-parts.tsx';
import { ListSearch } from '../../../kit/list/list-toolbar.tsx';
import { MenuButton } from '../../../kit/menu/menu-button.tsx';
import { NoGstin } from '../../../kit/no-gstin.tsx';
import { ScreenHead } from '../../../kit/screen-head.tsx';
import { texts } from '../../../kit/texts.ts';
import { MonthChoice } from '../gst-head.tsx';
import { GstTabs } from '../gst-tabs.tsx';
import { needsGstin } from '../nothing-imported.tsx';
import { Forecast } from './forecast.tsx';
import { imsActs } from './ims-acts.ts';
import { fileOfIms } from './ims-calls.ts';
import { ImsRecord } from './ims-record.tsx';
import { emptyText, fileWords, imsTabWords, sourceWords } from './ims-words.ts';
import { type Ims as ImsOfPeriod, useIms, useImsAddress } from './use-ims.ts';
import { type ImsActs, useImsActs } from './use-ims-acts.ts';
import '../../../kit/list/list.css';
import '../gst-reconciliation.css';
import './ims.css';

const PartDialog = lazy(async () => ({ default: (await import('./part-dialog.tsx')).PartDialog }));

/** What suppliers reported, to accept, reject or hold back before GSTR-2B is drawn up of it. */
export function Ims() {
  const { found, periods, period, tab, set } = useImsAddress();
  useKeys({ leave: useBack('/app/gst-reconciliation') });
  return (
    <div className="list-screen gst-screen ims-screen">
      {period === '' && <ScreenHead title="IMS" />}
      {found.isPending && <Skeleton columns={3} />}
      {found.isError && <Problem message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data?.gstin === null && <NoGstin why={needsGstin} />}
      {found.data !== undefined && found.data.gstin !== null && period === '' && <NothingYet />}
      {period !== '' && <Period key={period} gstin={found.data?.gstin ?? ''} periods={periods} period={period} tab={tab} set={set} />}
    </div>
  );
}

function NothingYet() {
  return (
    <div className="frame empty-says stack">
      <h2>Nothing was imported yet</h2>
      <p className="muted">
        Import GSTR-2A of the month in GST Reconciliation. What suppliers reported is then here, before GSTR-2B is drawn up.
      </p>
      <Link to="/app/gst-reconciliation?statement=GSTR-2A">Go to GST Reconciliation</Link>
    </div>
  );
}

interface PeriodProps extends Pick<ReturnType<typeof useImsAddress>, 'periods' | 'period' | 'tab' | 'set'> {
  readonly gstin: string;
}

function Period({ gstin, periods, period, tab, set }: PeriodProps) {
  const [search, setSearch] = useState('');
  const ims = useIms(period, tab, search);
  const { query, rows, summary } = ims;
  const active = useActiveRow(
    query,
    rows.map(({ id }) => id),
    true,
  );
  const acts = useImsActs(period, ims, active);
  return (
    <>
      <ScreenHead title="IMS" extra={acts.may && <FileMenu period={period} files={summary?.files} onMade={ims.reread} />} />
      <div className="row gst-scope">
        <MonthChoice label="GSTR-2B of" value={period} of={periods} onChoose={(month) => set(month, null)} />
        <p className="small muted gst-of">
          GSTIN {gstin}
          {summary !== undefined && <> · {sourceWords[summary.source]}</>}
        </p>
      </div>
      {summary !== undefined && (search !== '' || hasRecords(summary)) && <Forecast period={period} forecast={summary.forecast} />}
      <div className="list-box frame">
        <GstTabs
          words={imsTabWords}
          tab={ims.tab}
          sums={summary?.tabs}
          onTab={(next) => {
            active.startOver();
            acts.ticks.clear();
            set(period, next);
          }}
        />
        <Tools acts={acts} search={search} onSearch={setSearch} />
        <div
          role="tabpanel"
          id="gst-panel"
          aria-labelledby={`gst-tab-${ims.tab ?? 'none'}`}
          className="list-rows"
          aria-busy={query.isFetching}
        >
          <RecordList ims={ims} search={search} active={active} acts={acts} />
        </div>
      </div>
      {acts.parted !== null && (
        <Suspense fallback={null}>
          <PartDialog
            row={acts.parted}
            onClose={acts.closePart}
            onAccept={async (declared, remark) => {
              const { parted } = acts;
              acts.closePart();
              if (parted !== null) await acts.does([parted], { action: 'accept', declared, remark });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface RecordListProps {
  readonly ims: ImsOfPeriod;
  readonly search: string;
  readonly active: ActiveRow;
  readonly acts: ImsActs;
}

/** Whether the period has records, in any tab. */
function hasRecords(summary: ImsOfPeriod['summary']): boolean {
  return summary?.tabs.some(({ rows }) => rows > 0) === true;
}

/** The records of a tab, page by page, or why there are none. */
function RecordList({ ims: { query, rows, tab, summary }, search, active, acts }: RecordListProps) {
  return (
    <>
      {query.isFetching && !query.isPending && <ThinBar />}
      {query.isPending && <Skeleton columns={3} />}
      {query.isError && rows.length === 0 && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && !query.hasNextPage && (
        <div className="empty-says stack">
          <h2>{emptyText(tab, hasRecords(summary), search)}</h2>
        </div>
      )}
      <ul className="gst-list" aria-label="Records">
        {rows.map((row) => (
          <ImsRecord
            key={row.id}
            row={row}
            active={row.id === active.id}
            chosen={acts.may ? acts.ticks.ids.has(row.id) : null}
            why={acts.whys.get(row.id)}
            onActive={active.choose}
            onToggle={acts.ticks.toggle}
            onAct={(one, act) => void acts.act([one], act)}
            {...(row.id === active.id ? { ref: active.element } : {})}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="gst-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? texts.loading : 'Show more records'}
        </Button>
      )}
    </>
  );
}

const ofSelected = ['accept', 'reject', 'pending'] as const;

/** The search, and what is done with many records at once. */
function Tools({ acts, search, onSearch }: { readonly acts: ImsActs; readonly search: string; readonly onSearch: (text: string) => void }) {
  const { may, chosen, ticks } = acts;
  return (
    <div className="list-tools row">
      <ListSearch label="Search supplier, GSTIN, number or amount" search={search} onSearch={onSearch} />
      {chosen.length > 0 && (
        <>
          {ofSelected.map((act) => (
            <Button
              key={act}
              look={act === 'accept' ? 'main' : 'plain'}
              press={imsActs[act].ofSelected}
              onClick={() => void acts.actOnChosen(act)}
            >
              {imsActs[act].label} ({chosen.length})
            </Button>
          ))}
          <Button look="quiet" onClick={ticks.clear}>
            Clear
          </Button>
        </>
      )}
      {!may && <span className="small muted">You can see this, but not change it.</span>}
      <span className="small muted gst-hints">
        <kbd>{hint('nextRow')}</kbd> <kbd>{hint('previousRow')}</kbd> move, <kbd>{hint('selectRow')}</kbd> select
      </span>
    </div>
  );
}

interface FileMenuProps {
  readonly period: string;
  readonly files: ImsRecords['files'] | undefined;
  readonly onMade: () => Promise<void>;
}

/** Files for the portal. */
function FileMenu({ period, files, onMade }: FileMenuProps) {
  const make = async (which: ImsFileKind) => {
    try {
      saveFile(await fileOfIms(period, which));
      await onMade();
    } catch (error) {
      tellFailure(error);
    }
  };
  const items = () =>
    imsFileKinds.map((which) => {
      const count = files?.[which] ?? 0;
      return {
        key: which,
        label: `${fileWords[which]} (${count.toLocaleString('en-IN')})`,
        act: () => void make(which),
        why: count === 0 ? 'There is nothing to report' : null,
      };
    });
  return (
    <MenuButton label={`File for the portal ${hint('export')}`} items={items} opensBy="export">
      File for the portal <kbd>{hint('export')}</kbd>
    </MenuButton>
  );
}
