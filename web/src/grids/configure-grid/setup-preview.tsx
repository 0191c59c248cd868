import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SetupBody } from '#modules/grids/setup';
import { type CellKind, cellText } from '#modules/kit/cell-text';
import { Failure } from '../../api/failure.ts';
import { setupService } from './setup-service.ts';

/** So long nothing is typed before the first rows are asked for. */
const restMilliseconds = 600;

/** The first rows of the list as it is set up here, before it is saved. */
export function SetupPreview({ body, ready }: { readonly body: SetupBody; readonly ready: boolean }) {
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
    meta: { quiet: true },
  });
  const shown = preview.data?.columns.filter(({ hidden }) => !hidden) ?? [];
  return (
    <section className="record-section" aria-label="First rows" aria-busy={preview.isFetching}>
      <h2>First rows</h2>
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className="setup-scroll" tabIndex={0} aria-label="First rows of the list">
          <table className="setup-table preview">
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
              {preview.data.rows.map((row, index) => (
                <tr key={row.id ?? index}>
                  {shown.map(({ key, kind, choices }) => (
                    <td key={key}>{choices?.find(({ value }) => value === row[key])?.label ?? cellText(kind as CellKind, row[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {preview.data?.rows.length === 0 && <p className="muted">There are no rows like this.</p>}
    </section>
  );
}

function messagesOf(error: Error): readonly string[] {
  if (error instanceof Failure && error.problems.length > 0) return [...new Set(error.problems.map(({ message }) => message))];
  return [error.message];
}
