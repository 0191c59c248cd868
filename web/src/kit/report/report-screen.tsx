import { useLocation, useNavigate } from 'react-router-dom';
import { withArticle } from '#domain/text/article';
import type { FinancialYear } from '#domain/time/financial-year';
import type { AnyReport, AnyRow, ReportTable as Table } from '#modules/kit/module';
import { paymentReceivablesPayables } from '#modules/reports/ledgers/payment-receivables-payables';
import { onTheRoad } from '#modules/reports/registers/on-the-road';
import { reorderList } from '#modules/reports/stock/reorder-list';
import { toastOf } from '../../api/failure.ts';
import { today, workingYear } from '../../session/working-day.ts';
import { Button } from '../button.tsx';
import { RoadButtons } from '../document/eway-bill/road-buttons.tsx';
import { useBack } from '../document/use-back.ts';
import { GreyBar, ThinBar } from '../feedback/waiting.tsx';
import { useKeys } from '../keys.ts';
import { useKeptState } from '../place.ts';
import { useTurnedColumns } from './chosen-columns.ts';
import { ColumnsButton } from './columns-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LettersButton } from './letters-button.tsx';
import { OrderButton } from './order-button.tsx';
import { ownRules } from './own-rules.ts';
import { PeriodBar } from './period-bar.tsx';
import { ReportFiles, useReportFiles } from './report-files.tsx';
import { filterOf, nothingFound, periodFields, queryOf } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable, type ReportTableProps } from './report-table.tsx';
import { openAtFirst, toggleAll } from './report-tree.ts';
import { SetOffOfReport } from './set-off/set-off-journal.tsx';
import { SetOffButton } from './set-off-button.tsx';
import { TwoSides } from './two-sides.tsx';
import { useReport } from './use-report.ts';
import './report.css';
import { Heading } from '../heading.tsx';

const nothing: ReadonlySet<string> = new Set();

/** Every report: its period and filters on top, its table below, and every figure opens its details. */
export function ReportScreen({ report }: { readonly report: AnyReport }) {
  const { filter, show, missing } = useReportFilter(report);
  const read = useReport(report, filter, missing === undefined);
  const { table, isFetching, hasNextPage, fetchNextPage } = read;
  const [kept, setOpen] = useKeptState<ReadonlySet<string>>('open', nothing);
  const open = kept === nothing && table ? openAtFirst(table) : kept;
  const [current, setCurrent] = useKeptState<string | null>('row', null);
  const [turned, turn] = useTurnedColumns(report.slug);
  const title = table?.title ?? report.title;
  const files = useReportFiles(report, filter, hasNextPage);
  const { from, to } = periodFields(report.filters);
  const detail = () => table && setOpen(toggleAll(table.rows, open));
  useKeys({ ...compareKey(report, filter, show), expand: detail, print: files.print, leave: useBack('/app/dashboard') });

  return (
    <section className="report" aria-busy={isFetching}>
      <header className="row apart at-top gap-16 below">
        <div>
          <Heading>{title}</Heading>
          <p className="muted">{table?.subtitle}</p>
        </div>
        <div className="row">
          {to !== null && (
            <PeriodBar
              period={{ from: String(filter[from ?? to]), to: String(filter[to]) }}
              single={from === null}
              onPeriod={(period) => show({ ...filter, ...(from === null ? {} : { [from]: period.from }), [to]: period.to })}
            />
          )}
          {table?.rows.some(({ children }) => (children?.length ?? 0) > 0) && (
            <Button onClick={detail}>
              Detail <kbd>Alt+F1</kbd>
            </Button>
          )}
          <OwnButtons report={report} table={table} filter={filter} current={current} />
          {table && <ColumnsButton columns={table.columns} turned={turned} onTurn={turn} />}
          <Button onClick={files.print} press="print">
            Print
          </Button>
          <ExportMenu onExport={files.take} />
        </div>
      </header>
      <ReportFilters
        fields={report.filters}
        filter={filter}
        without={[from, to, ...(report.idle?.(filter) ?? [])]}
        onChange={(name, value) => show({ ...filter, [name]: value })}
      />
      <ReportBody
        report={report}
        filter={filter}
        missing={missing}
        read={read}
        rows={{ turned, open, onOpen: setOpen, current, onCurrent: setCurrent }}
      />
      {hasNextPage && (
        <Button className="report-more" onClick={() => void fetchNextPage()} disabled={isFetching}>
          More rows
        </Button>
      )}
      {table?.notes?.map((note) => (
        <p key={note} className="muted tiny report-note">
          {note}
        </p>
      ))}
      <ReportFiles report={report} title={title} filter={filter} files={files} />
    </section>
  );
}

/** What the address asks for, and the first choice that is missing. */
function useReportFilter(report: AnyReport) {
  const navigate = useNavigate();
  const location = useLocation();
  const year = daysOf(report);
  const filter = filterOf(report.filters, new URLSearchParams(location.search), year, today());
  const missing = Object.entries(report.filters).find(([name, field]) => field.required && field.kind === 'ref' && filter[name] === null);
  const show = (next: AnyRow) => void navigate({ search: queryOf(report.filters, next, year, today()).toString() }, { replace: true });
  return { filter, show, missing: missing?.[1].label };
}

/** A report that compares goes to its next comparison with a key. */
function compareKey(report: AnyReport, filter: AnyRow, show: (next: AnyRow) => void) {
  const { compare } = report.filters;
  if (compare?.kind !== 'choice') return {};
  const choices = [null, ...compare.of.map(({ value }) => value)];
  const now = typeof filter['compare'] === 'string' ? filter['compare'] : null;
  return { compare: () => show({ ...filter, compare: choices[(choices.indexOf(now) + 1) % choices.length] ?? null }) };
}

interface OwnButtonsProps {
  readonly report: AnyReport;
  readonly table: Table | null;
  readonly filter: AnyRow;
  /** The row the cursor is in. */
  readonly current: string | null;
}

/** Buttons that only one report has. */
function OwnButtons({ report, table, filter, current }: OwnButtonsProps) {
  if (report.slug === reorderList.slug) return <OrderButton table={table} />;
  if (report.slug === onTheRoad.slug) return <RoadButtons table={table} />;
  if (report.slug === 'gstr-3b') return <SetOffOfReport filter={filter} />;
  if (report.slug !== paymentReceivablesPayables.slug) return null;
  return (
    <>
      <SetOffButton row={current} />
      <LettersButton table={table} filter={filter} />
    </>
  );
}

interface ReportBodyProps {
  readonly report: AnyReport;
  readonly filter: AnyRow;
  /** What has to be chosen before there is a report. */
  readonly missing: string | undefined;
  readonly read: ReturnType<typeof useReport>;
  readonly rows: Pick<ReportTableProps, 'turned' | 'open' | 'onOpen' | 'current' | 'onCurrent'>;
}

/** The table, or why there is none. */
function ReportBody({ report, filter, missing, read, rows }: ReportBodyProps) {
  const navigate = useNavigate();
  const { table, error, isFetching, isPlaceholderData } = read;
  const { from, to } = periodFields(report.filters);
  const empty = nothingFound(from, to);
  const onDrill = (link: string, newTab: boolean) => {
    if (newTab) window.open(link, '_blank', 'noopener');
    else void navigate(link);
  };
  const shared = { ...rows, onDrill, branches: filter['branches'] };
  return (
    <div className="report-body">
      {isFetching && <ThinBar />}
      {missing !== undefined ? (
        <Empty title={`Choose ${withArticle(missing.toLowerCase())}`} says="The report appears after that." />
      ) : error && !table ? (
        <Empty title="Could not load the report" says={toastOf(error)?.text ?? ''} action={['Try again', () => void read.refetch()]} />
      ) : table === null ? (
        <Skeleton />
      ) : table.rows.length === 0 ? (
        <Empty title={empty.title} says={table.empty ?? empty.says} />
      ) : (
        <div className={isPlaceholderData ? 'faded' : undefined}>
          {table.sides === undefined ? <ReportTable table={table} {...shared} /> : <TwoSides table={table} {...shared} />}
        </div>
      )}
    </div>
  );
}

/** Most reports open on the open year. */
function daysOf({ slug }: AnyReport): FinancialYear {
  const year = workingYear();
  return ownRules[slug]?.opensOn?.(year) ?? year;
}

function Empty({
  title,
  says,
  action,
}: {
  readonly title: string;
  readonly says: string;
  readonly action?: readonly [string, () => void];
}) {
  return (
    <div className="frame empty-says stack">
      <h2>{title}</h2>
      <p className="muted">{says}</p>
      {action && <Button onClick={action[1]}>{action[0]}</Button>}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="panel stack gap-16" role="status" aria-label="Loading...">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
        <GreyBar key={index} width={`${88 - ((index * 37) % 45)}%`} />
      ))}
    </div>
  );
}
