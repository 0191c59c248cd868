import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { moduleOf } from '#modules/all';
import { verbPath } from '#modules/kit/permission';
import { resource } from '../../api/resource.ts';
import { may } from '../../session/permission.ts';
import { DocumentLines } from '../lines/document-lines.tsx';
import type { LineColumn, LineOption } from '../lines/line-column.ts';
import { setValues } from '../lines/line-edits.ts';
import { cellId, type LinesHandle } from '../lines/lines-props.ts';
import { askNewRecord } from '../record/new-record.ts';
import type { LinesLayout } from './document-layout.ts';
import { placeOfProblem } from './live.ts';
import type { DocumentForm as Form } from './use-document.ts';

/** A table of lines as it is typed, with the options of its records and what is wrong in its cells. */
export function DocumentTable({
  table,
  form,
  handle,
}: {
  readonly table: LinesLayout;
  readonly form: Form;
  readonly handle?: RefObject<LinesHandle | null>;
}) {
  const queries = useQueryClient();
  const own = useRef<LinesHandle>(null);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one function for the life of the form, so that rows are not drawn again
  const onEdit = useCallback(form.editLines(table.field), [table.field]);
  const latest = useRef(draft);
  latest.current = draft;
  // Stable like the others: a row is drawn again only when something of it changed.
  const onCreate = useCallback(
    async (line: string, column: LineColumn, text: string) => {
      const module = moduleOf(column.source ?? '');
      if (module?.kind !== 'master' || !may(verbPath(module, 'add'))) return;
      const made = await askNewRecord(module, text);
      if (made) onEdit((lines) => setValues(lines, line, { [column.key]: made.id }, { [column.key]: made.label }));
      const at = (latest.current.tables[table.field] ?? []).findIndex(({ key }) => key === line);
      (handle ?? own).current?.focusCell(at, column.key);
    },
    [onEdit, table.field, handle],
  );
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
        onCreate={onCreate}
        onLeave={(forward) => document.getElementById(forward ? 'document-submit' : 'field-date')?.focus()}
        {...(table.blank ? { blank: table.blank } : {})}
        handle={handle ?? own}
      />
    </section>
  );
}
