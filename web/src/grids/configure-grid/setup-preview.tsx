import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { GridColumn } from '#modules/grids/operations';
import type { SetupBody } from '#modules/grids/setup';
import { Failure } from '../../api/failure.ts';
import { usualChoices } from '../../kit/list/list-choices.ts';
import { useColumns } from '../../kit/list/use-columns.tsx';
import { ScrollBox } from '../../kit/scroll-box.tsx';
import { setupService } from './setup-service.ts';

/** Milliseconds without typing before the first rows are read. */
const restMilliseconds = 600;

const none: readonly GridColumn[] = [];

interface SetupPreviewProps {
  readonly body: SetupBody;
  readonly ready: boolean;
  /** A report: its rows depend on the period, so only its headings are shown. */
  readonly columnsOnly: boolean;
}

/** The first rows of the list as it is set up here, before it is saved. */
export function SetupPreview({ body, ready, columnsOnly }: SetupPreviewProps) {
  const text = JSON.stringify(body);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  const preview = useQuery({
    queryKey: ['configure-grid', 'preview', asked],
    queryFn: ({ signal }) => setupService.preview(JSON.parse(asked) as SetupBody, signal),
    enabled: ready,
    retry: false,
    gcTime: 0,
    // The old rows stay, marked as loading, until the new ones arrive or a message says why there are none.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const rows = useMemo(() => (preview.data?.rows ?? []).map((row, index) => ({ ...row, id: row.id ?? String(index) })), [preview.data]);
  const shown = useColumns(preview.data?.columns ?? none, usualChoices, rows);
  const title = columnsOnly ? 'Columns' : 'First rows';
  return (
    <section className="record-section" aria-label={title} aria-busy={preview.isFetching}>
      <h2>{title}</h2>
      {preview.isError && (
        <div role="alert">
          <ul className="error">
            {messagesOf(preview.error).map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {preview.data && shown.length > 0 && (
        <ScrollBox className="setup-scroll" aria-label={columnsOnly ? 'Columns of the report' : 'First rows of the list'}>
          <table className="plain-table">
            <thead>
              <tr>
                {shown.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {shown.map(({ key, draw }) => (
                    <td key={key}>{draw(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {!columnsOnly && preview.data?.rows.length === 0 && <p className="muted">No rows match.</p>}
    </section>
  );
}

function messagesOf(error: Error): readonly string[] {
  if (error instanceof Failure && error.problems.length > 0) return [...new Set(error.problems.map(({ message }) => message))];
  return [error.message];
}
