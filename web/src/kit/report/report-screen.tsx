import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withArticle } from '#domain/text/article';
import type { FinancialYear } from '#domain/time/financial-year';
import type { AnyReport, AnyRow } from '#modules/kit/module';
import { paymentReceivablesPayables } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';
import { reorderList } from '#modules/reports/reorder-list/reorder-list';
import { type Download, saveFile } from '../../api/client.ts';
import { toastOf } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { useSession } from '../../session/session.ts';
import { today, workingYear } from '../../session/working-day.ts';
import { Button } from '../button.tsx';
import { useBack } from '../document/use-back.ts';
import { tell } from '../feedback/toast.ts';
import { GreyBar, ThinBar } from '../feedback/waiting.tsx';
import { useKeys } from '../keys.ts';
import { useKeptState } from '../place.ts';
import { texts } from '../texts.ts';
import { useTurnedColumns } from './chosen-columns.ts';
import { ColumnsButton } from './columns-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LettersButton } from './letters-button.tsx';
import { OrderButton } from './order-button.tsx';
import { PeriodBar } from './period-bar.tsx';
import { filterOf, nothingFound, periodFields, queryOf } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { openAtFirst, toggleAll } from './report-tree.ts';
import { SetOffButton } from './set-off-button.tsx';
import { TwoSides } from './two-sides.tsx';
import { type ExportAs, exportReport, useReport } from './use-report.ts';
import './report.css';
import { Heading } from '../heading.tsx';

const ExportWindow = lazy(async () => ({ default: (await import('../list/files/export-window.tsx')).ExportWindow }));
const PdfPreview = lazy(async () => ({ default: (await import('../document/view/pdf-preview.tsx')).PdfPreview }));

const nothing: ReadonlySet<string> = new Set();

/** Every report: its period and filters on top, its table below, and every figure opens its details. */
export function ReportScreen({ report }: { readonly report: AnyReport }) {
  const { access } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const year = daysOf(report);
  const filter = filterOf(report.filters, new URLSearchParams(location.search), year, today());
  const missing = Object.entries(report.filters).find(([name, field]) => field.required && field.kind === 'ref' && filter[name] === null);
  const { table, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useReport(
    report,
    filter,
    missing === undefined,
  );
  const [kept, setOpen] = useKeptState<ReadonlySet<string>>('open', nothing);
  const open = kept === nothing && table ? openAtFirst(table) : kept;
  const [current, setCurrent] = useKeptState<string | null>('row', null);
  const [turned, turn] = useTurnedColumns(report.slug);
  const [pdf, setPdf] = useState<Download | null>(null);
  const [job, setJob] = useState<{ readonly as: ExportAs; readonly landscape?: boolean | undefined } | null>(null);

  const show = (next: AnyRow) => void navigate({ search: queryOf(report.filters, next, year, today()).toString() }, { replace: true });
  const drill = (link: string, newTab: boolean) => {
    if (newTab) {
      window.open(link, '_blank', 'noopener');
      return;
    }
    void navigate(link);
  };
  const written = async (as: ExportAs, then: (file: Download) => void, landscape?: boolean) => {
    // As in the export of a list, no request is made.
    if (access?.subscribed === false) tell('error', texts.subscriptionRequired);
    // With more than one page nobody knows how long it takes.
    else if (hasNextPage) setJob({ as, landscape });
    else then(await exportReport(report, filter, as, landscape));
  };
  const take = (as: ExportAs, landscape?: boolean) => written(as, saveFile, landscape);
  const print = () => written('PDF', setPdf);
  const { from, to } = periodFields(report.filters);
  const empty = nothingFound(from, to);
  const choices = report.filters['compare']?.kind === 'choice' ? [null, ...report.filters['compare'].of.map(({ value }) => value)] : null;
  const compareNext = () => {
    if (choices === null) return;
    const now = typeof filter['compare'] === 'string' ? filter['compare'] : null;
    show({ ...filter, compare: choices[(choices.indexOf(now) + 1) % choices.length] ?? null });
  };
  useKeys({
    ...(choices === null ? {} : { compare: compareNext }),
    expand: () => table && setOpen(toggleAll(table.rows, open)),
    print: () => void print().catch(tellFailure),
    leave: useBack('/app/dashboard'),
  });

  return (
    <section className="report" aria-busy={isFetching}>
      <header className="row apart at-top gap-16 below">
        <div>
          <Heading>{table?.title ?? report.title}</Heading>
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
            <Button onClick={() => setOpen(toggleAll(table.rows, open))}>
              Detail <kbd>Alt+F1</kbd>
            </Button>
          )}
          {report.slug === paymentReceivablesPayables.slug && <SetOffButton row={current} />}
          {report.slug === paymentReceivablesPayables.slug && <LettersButton table={table} filter={filter} />}
          {report.slug === reorderList.slug && <OrderButton table={table} />}
          {table && <ColumnsButton columns={table.columns} turned={turned} onTurn={turn} />}
          <Button onClick={() => void print().catch(tellFailure)} press="print">
            Print
          </Button>
          <ExportMenu onExport={(as, landscape) => void take(as, landscape).catch(tellFailure)} />
        </div>
      </header>
      <ReportFilters
        fields={report.filters}
        filter={filter}
        without={[from, to, ...(report.idle?.(filter) ?? [])]}
        onChange={(name, value) => show({ ...filter, [name]: value })}
      />
      <div className="report-body">
        {isFetching && <ThinBar />}
        {missing !== undefined ? (
          <Empty title={`Choose ${withArticle(missing[1].label.toLowerCase())}`} says="The report appears after that." />
        ) : error && !table ? (
          <Empty title="Could not load the report" says={toastOf(error)?.text ?? ''} action={['Try again', () => void refetch()]} />
        ) : table === null ? (
          <Skeleton />
        ) : table.rows.length === 0 ? (
          <Empty title={empty.title} says={table.empty ?? empty.says} />
        ) : (
          <div className={isPlaceholderData ? 'faded' : undefined}>
            {table.sides === undefined ? (
              <ReportTable
                table={table}
                turned={turned}
                open={open}
                onOpen={setOpen}
                current={current}
                onCurrent={setCurrent}
                onDrill={drill}
                branches={filter['branches']}
              />
            ) : (
              <TwoSides
                table={table}
                turned={turned}
                open={open}
                onOpen={setOpen}
                current={current}
                onCurrent={setCurrent}
                onDrill={drill}
                branches={filter['branches']}
              />
            )}
          </div>
        )}
      </div>
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
      {job && (
        <Suspense>
          <ExportWindow
            title={table?.title ?? report.title}
            asked={{ call: 'report', report: report.slug, filter, ...(job.landscape === undefined ? {} : { landscape: job.landscape }) }}
            exportType={job.as}
            onClose={() => setJob(null)}
          />
        </Suspense>
      )}
      {pdf && (
        <Suspense>
          <PdfPreview title={table?.title ?? report.title} file={pdf} onSave={() => saveFile(pdf)} onClose={() => setPdf(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The day book opens on one day, every other report on the open year. */
function daysOf(report: AnyReport): FinancialYear {
  const year = workingYear();
  if (report.slug !== 'day-book') return year;
  const now = today();
  const day = now < year.start ? year.start : now > year.end ? year.end : now;
  return { start: day, end: day };
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
