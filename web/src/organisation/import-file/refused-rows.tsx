import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { moduleOf } from '#modules/all-modules';
import { forFiles } from '#modules/in-files';
import { importColumns } from '#modules/kit/imports/import-columns';
import { basePath } from '#modules/kit/operations/operation';
import { type ImportFile, importFile } from '#modules/organisation/import-file/import-file';
import type { RefusedRows as Refused } from '#modules/organisation/import-file/operations';
import { call } from '../../api/client.ts';
import { newId } from '../../api/new-id.ts';
import { tellFailure } from '../../api/query-client.ts';
import type { Kept } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { GreyBar } from '../../kit/feedback/waiting.tsx';
import { TextBox } from '../../kit/fields/text-box.tsx';
import { ScrollBox } from '../../kit/scroll-box.tsx';
import { type CorrectedRow, columnsShown, isAtFault, type TypedCells, withCell } from './corrected-rows.ts';
import { counted } from './import-says.ts';
import { MissingRecords } from './missing-records.tsx';
import './refused-rows.css';

type Imported = ImportFile & Kept;

/** The refused rows of an import: what they lack can be made, and their cells corrected, here. */
export function RefusedRows({ row, onCheckAgain }: { readonly row: Imported; readonly onCheckAgain: (() => void) | null }) {
  const refused = useInfiniteQuery({
    queryKey: [importFile.slug, 'refused', row.id, row.wrongKey, row.notes ?? 0],
    queryFn: ({ pageParam }) => call<Refused>('GET', `${basePath(importFile)}/refused/${row.id}`, { query: { from: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < last.count ? shown : undefined;
    },
  });
  const [first] = refused.data?.pages ?? [];
  if (refused.isError) return <div className="notice">{refused.error.message}</div>;
  if (first === undefined) return <GreyBar width="60%" height={32} />;
  const rows = refused.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {onCheckAgain !== null && first.missing.length > 0 && <MissingRecords missing={first.missing} onCheckAgain={onCheckAgain} />}
      <section className="record-section stack gap-12" aria-labelledby="refused-rows">
        <h2 id="refused-rows">{counted(first.count, 'row')} with errors</h2>
        <Grid row={row} headings={first.headings} rows={rows} count={first.count} />
        {refused.hasNextPage && (
          <div className="row">
            <Button onClick={() => void refused.fetchNextPage()}>Show more rows</Button>
          </div>
        )}
      </section>
    </>
  );
}

interface GridProps {
  readonly row: Imported;
  readonly headings: readonly string[];
  readonly rows: readonly CorrectedRow[];
  readonly count: number;
}

function Grid({ row, headings, rows, count }: GridProps) {
  const [typed, setTyped] = useState<TypedCells>(new Map());
  const [id] = useState(() => newId());
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const found = moduleOf(row.moduleSlug ?? '');
  const labels = found === undefined || found.kind === 'report' ? [] : importColumns(forFiles(found));
  const shown = columnsShown(headings, row.columns);
  const submit = async () => {
    setBusy(true);
    try {
      const body = { id, rows: [...typed].map(([line, cells]) => ({ line, cells })) };
      await call('PUT', `${basePath(importFile)}/refused/${row.id}`, { body });
      await navigate(`/app/import-file/view/${id}`);
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  };
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="muted">
        Correct the cells. The corrected rows are imported as a file of their own: they are checked, and nothing is saved before that.
      </p>
      <ScrollBox className="refused-rows" aria-label="Rows with errors">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Problem</th>
              {shown.map((at) => (
                <th key={at} scope="col">
                  {headings[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Row
                key={one.line}
                row={one}
                cells={typed.get(one.line)}
                shown={shown}
                headings={headings}
                isAtFault={(heading) => isAtFault(one, heading, row.columns, labels)}
                disabled={busy}
                onType={(at, text) => setTyped(withCell(typed, one, at, text))}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className="row">
        <Button type="submit" look="main" disabled={busy || typed.size === 0}>
          Check {counted(count, 'row')}
        </Button>
        <span className="muted">{typed.size === 0 ? 'No row is corrected yet.' : `${counted(typed.size, 'row')} corrected.`}</span>
      </div>
    </form>
  );
}

interface RowProps {
  readonly row: CorrectedRow;
  /** As typed; undefined if it is as in the file. */
  readonly cells: readonly string[] | undefined;
  readonly shown: readonly number[];
  readonly headings: readonly string[];
  readonly isAtFault: (heading: string) => boolean;
  readonly disabled: boolean;
  readonly onType: (at: number, text: string) => void;
}

function Row({ row, cells, shown, headings, isAtFault: hasProblem, disabled, onType }: RowProps) {
  const { line, problems } = row;
  return (
    <tr>
      <th scope="row">{line}</th>
      <td id={`problem-${line}`} className="refused-why">
        {problems.map(({ column, message }) => (
          <div key={`${column} ${message}`}>{message.startsWith(column) ? message : `${column}: ${message}`}</div>
        ))}
      </td>
      {shown.map((at) => (
        <td key={at}>
          <TextBox
            aria-label={`${headings[at]}, line ${line}`}
            aria-describedby={`problem-${line}`}
            aria-invalid={cells === undefined && hasProblem(headings[at] ?? '')}
            data-column={at}
            value={(cells ?? row.cells)[at] ?? ''}
            disabled={disabled}
            onKeyDown={moveByKey}
            onChange={(event) => onType(at, event.target.value)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Up, Down and Enter go to the same column of another row. */
function moveByKey(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const own = event.currentTarget.dataset['column'];
  const column = cells.filter((cell) => cell.dataset['column'] === own);
  column[column.indexOf(event.currentTarget as HTMLInputElement) + step]?.focus();
}
