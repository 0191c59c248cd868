import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { moduleOf } from '#modules/all';
import { resource } from '../../api/resource.ts';
import { DocumentLines } from '../lines/document-lines.tsx';
import type { LineColumn, LineOption } from '../lines/line-column.ts';
import { cellId, type LinesHandle } from '../lines/lines-props.ts';
import type { LinesLayout } from './document-layout.ts';
import { placeOfProblem } from './live.ts';
import type { DocumentForm as Form } from './use-document.ts';
import { masterQuery } from './use-facts.ts';

/** A table of lines as it is typed, with the options of its records and what is wrong in its cells. */
export function DocumentTable({
  table,
  form,
  handle,
}: {
  readonly table: LinesLayout;
  readonly form: Form;
  readonly handle?: React.Ref<LinesHandle>;
}) {
  const queries = useQueryClient();
  const { draft, live, problems } = form;
  const search = useCallback(
    (source: string, text: string): Promise<readonly LineOption[]> => {
      const module = moduleOf(source);
      if (module === undefined || module.kind === 'report') return Promise.resolve([]);
      return queries.fetchQuery({
        queryKey: [source, 'options', text],
        queryFn: () => resource(module).options({ ...(text === '' ? {} : { search: text }), limit: 50 }),
        staleTime: 60_000,
      });
    },
    [queries],
  );
  const onPicked = useCallback(
    (_: string, column: LineColumn, option: LineOption) => {
      // What follows from the record is computed as soon as it is here; asking now saves the wait.
      void queries.prefetchQuery(masterQuery({ slug: column.source ?? '', id: option.id }));
    },
    [queries],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one function for the life of the form, so that rows are not drawn again
  const onEdit = useCallback(form.editLines(table.field), [table.field]);
  const cells = useMemo(() => {
    const places = problems.flatMap((problem) => {
      const place = placeOfProblem(draft, problem.path);
      return place !== null && place.table === table.field ? [[cellId(place.line, place.column), problem.message] as const] : [];
    });
    return new Map(places);
  }, [problems, draft, table.field]);
  return (
    <section className="document-lines" aria-label={table.label}>
      <h2>{table.label}</h2>
      <DocumentLines
        label={table.label}
        columns={table.columns}
        lines={draft.tables[table.field] ?? []}
        computed={live.lines}
        problems={cells}
        search={search}
        onEdit={onEdit}
        onPicked={onPicked}
        onLeave={(forward) => document.getElementById(forward ? 'document-submit' : 'field-date')?.focus()}
        {...(table.blank ? { blank: table.blank } : {})}
        {...(handle ? { handle } : {})}
      />
    </section>
  );
}
