import { lazy, Suspense, useState } from 'react';
import { isDay } from '#domain/time/day';
import { saveFile } from '../../../api/client.ts';
import { tellFailure } from '../../../api/query-client.ts';
import { Button } from '../../../kit/button.tsx';
import { useBack } from '../../../kit/document/use-back.ts';
import { ThinBar } from '../../../kit/feedback/waiting.tsx';
import { SelectBox } from '../../../kit/fields/choices/select-box.tsx';
import { FieldInput } from '../../../kit/fields/field-input.tsx';
import { type ActiveRow, useActiveRow } from '../../../kit/hooks/use-active-row.ts';
import { hint, useKeys } from '../../../kit/keys.ts';
import { Problem, Skeleton } from '../../../kit/list/list-parts.tsx';
import { ListSearch } from '../../../kit/list/list-toolbar.tsx';
import { ScreenHead } from '../../../kit/screen-head.tsx';
import { texts } from '../../../kit/texts.ts';
import { today } from '../../../session/working-day.ts';
import { GstTabs } from '../gst-tabs.tsx';
import { fileOfRegister, type RegisterQuery } from './register-calls.ts';
import { RegisterEntry } from './register-row.tsx';
import { stateWords, yearOfDay, yearText } from './register-words.ts';
import { type Register, useRegister, useRegisterAddress } from './use-register.ts';
import { type RegisterActs, useRegisterActs } from './use-register-acts.ts';
import '../../../kit/list/list.css';
import '../gst-reconciliation.css';
import './itc-register.css';

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const RunningStatement = lazy(async () => ({ default: (await import('./running-statement.tsx')).RunningStatement }));

/** Where the credit of each purchase is, what has to happen with it until when, and the statement of what was reversed and reclaimed. */
export function ItcRegister() {
  const { isStatement, set } = useRegisterAddress();
  useKeys({ leave: useBack('/app/gst-reconciliation') });
  return (
    <div className="list-screen gst-screen itc-screen">
      <ScreenHead
        title="ITC Register"
        extra={
          <Button onClick={() => set({ view: isStatement ? null : 'statement' })}>
            {isStatement ? 'Purchases' : 'Statement of reclaims'}
          </Button>
        }
      />
      {isStatement ? (
        <Suspense fallback={<Skeleton columns={4} />}>
          <RunningStatement />
        </Suspense>
      ) : (
        <Purchases />
      )}
    </div>
  );
}

function Purchases() {
  const { year, tab, until, set } = useRegisterAddress();
  const [search, setSearch] = useState('');
  const asked: RegisterQuery = { year, until, state: tab === 'all' ? null : tab, search: search || null };
  const register = useRegister(asked);
  const { query, rows, summary } = register;
  const active = useActiveRow(
    query,
    rows.map(({ id }) => id),
    true,
  );
  const acts = useRegisterActs(register, active);
  const all = summary?.states.reduce((sum, one) => ({ rows: sum.rows + one.rows, tax: sum.tax + one.tax }), { rows: 0, tax: 0 });
  const sums = summary === undefined || all === undefined ? undefined : [{ tab: 'all' as const, ...all }, ...summary.states.map(tabOf)];
  return (
    <>
      <Scope gstin={summary?.gstin} year={year} until={until} set={set} />
      <div className="list-box frame">
        <GstTabs
          words={stateWords}
          tab={tab}
          sums={sums}
          onTab={(next) => {
            active.startOver();
            acts.ticks.clear();
            set({ state: next === 'all' ? null : next });
          }}
        />
        <Tools acts={acts} search={search} onSearch={setSearch} asked={asked} />
        <div role="tabpanel" id="gst-panel" aria-labelledby={`gst-tab-${tab}`} className="list-rows" aria-busy={query.isFetching}>
          <Rows register={register} tab={tab} isSearched={search !== '' || until !== null} active={active} acts={acts} />
        </div>
      </div>
      {acts.moving !== null && (
        <Suspense fallback={null}>
          <MoveDialog moving={acts.moving} onSend={acts.send} onClose={acts.close} />
        </Suspense>
      )}
    </>
  );
}

function tabOf({ state, rows, tax }: NonNullable<Register['summary']>['states'][number]) {
  return { tab: state, rows, tax };
}

interface ScopeProps extends Pick<ReturnType<typeof useRegisterAddress>, 'year' | 'until' | 'set'> {
  readonly gstin: string | undefined;
}

/** The year of the documents, and until which day something has to happen. */
function Scope({ gstin, year, until, set }: ScopeProps) {
  const now = yearOfDay(today());
  const years = [...new Set([now + 1, now, now - 1, now - 2, now - 3, Number(year)])].sort().reverse();
  return (
    <div className="row gst-scope">
      <label className="gst-choice">
        <span className="tiny muted">Documents of</span>
        <SelectBox value={year} onChange={({ target }) => set({ year: target.value })}>
          {years.map((one) => (
            <option key={one} value={one}>
              {yearText(one)}
            </option>
          ))}
        </SelectBox>
      </label>
      <div className="gst-day">
        <FieldInput
          id="itc-until"
          field={{ kind: 'date', label: 'At risk until' }}
          value={until}
          onChange={(day) => {
            if (day === null || day === '') set({ until: null });
            else if (typeof day === 'string' && isDay(day)) set({ until: day });
          }}
        />
      </div>
      <p className="small muted gst-of">{gstin !== undefined && <>GSTIN {gstin}</>}</p>
    </div>
  );
}

interface RowsProps {
  readonly register: Register;
  readonly tab: (typeof stateWords)[number]['name'];
  readonly isSearched: boolean;
  readonly active: ActiveRow;
  readonly acts: RegisterActs;
}

function Rows({ register: { query, rows }, tab, isSearched, active, acts }: RowsProps) {
  return (
    <>
      {query.isFetching && !query.isPending && <ThinBar />}
      {query.isPending && <Skeleton columns={3} />}
      {query.isError && rows.length === 0 && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && (
        <div className="empty-says stack">
          <h2>{isSearched ? 'No rows match' : stateWords.find(({ name }) => name === tab)?.none}</h2>
        </div>
      )}
      <ul className="gst-list" aria-label="Credit">
        {rows.map((row) => (
          <RegisterEntry
            key={row.id}
            row={row}
            active={row.id === active.id}
            chosen={acts.may ? acts.ticks.ids.has(row.id) : null}
            why={acts.whys.get(row.id)}
            onActive={active.choose}
            onToggle={acts.ticks.toggle}
            onMove={acts.open}
            onTakeBack={(one) => void acts.takeBack(one)}
            {...(row.id === active.id ? { ref: active.element } : {})}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="gst-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? texts.loading : 'Show more rows'}
        </Button>
      )}
    </>
  );
}

interface ToolsProps {
  readonly acts: RegisterActs;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly asked: RegisterQuery;
}

/** The search, what is done with many rows at once, and the workbook. */
function Tools({ acts, search, onSearch, asked }: ToolsProps) {
  const { may, chosen, ticks } = acts;
  const save = async () => {
    try {
      saveFile(await fileOfRegister(asked));
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <div className="list-tools row">
      <ListSearch label="Search supplier, GSTIN, number or amount" search={search} onSearch={onSearch} />
      {chosen.length > 0 && (
        <>
          <Button press="reverseSelected" onClick={() => acts.open('reversed', chosen)}>
            Reverse ({chosen.length})
          </Button>
          <Button press="reclaimSelected" onClick={() => acts.open('reclaimed', chosen)}>
            Reclaim ({chosen.length})
          </Button>
          <Button look="quiet" onClick={ticks.clear}>
            Clear
          </Button>
        </>
      )}
      <Button look="quiet" press="export" onClick={() => void save()}>
        Excel
      </Button>
      {!may && <span className="small muted">You can see this, but not change it.</span>}
      <span className="small muted gst-hints">
        <kbd>{hint('nextRow')}</kbd> <kbd>{hint('previousRow')}</kbd> move, <kbd>{hint('selectRow')}</kbd> select
      </span>
    </div>
  );
}
