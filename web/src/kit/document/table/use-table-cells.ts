import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { Problem } from '#domain/refusal';
import { moduleOf } from '#modules/all-modules';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { type ListPage, resource } from '../../../api/resource.ts';
import { may } from '../../../session/permission.ts';
import { finishesBeforeSave } from '../../fields/loose-texts.ts';
import { useSame } from '../../hooks/use-same.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { askFor, type Line, type LineColumn, type LineOption, neededColumns } from '../../lines/line-column.ts';
import { setValues } from '../../lines/line-edits.ts';
import type { CellProblems, EditLines, LinesHandle } from '../../lines/lines-props.ts';
import { askNewRecord } from '../../record/created/new-record.ts';
import { countedLines, type DocumentDraft } from '../document-draft.ts';
import type { LinesLayout } from '../document-layout.ts';
import type { DocumentTyping } from '../document-typing.ts';
import { type Live, placeOfProblem } from '../live.ts';

/** The records of a column that fit a text. */
export function useOptionSearch(slug: string, table: LinesLayout) {
  const queries = useQueryClient();
  return useCallback(
    (source: string, text: string, cursor: string): Promise<ListPage<LineOption>> => {
      const module = moduleOf(source);
      if (module === undefined || module.kind === 'report') return Promise.resolve({ rows: [] });
      const column = table.columns.find((each) => each.source === source)?.key;
      const asked = { ...(text === '' ? {} : { search: text }), limit: 50, for: `${slug}.${table.field}.${column}`, cursor };
      return queries.fetchQuery({
        queryKey: [source, 'options', text, asked.for, cursor],
        queryFn: () => resource(module).optionsPage(asked),
        // Balances and stock beside the names must be current.
        staleTime: 30_000,
      });
    },
    [queries, slug, table],
  );
}

interface TypedTable {
  readonly typing: DocumentTyping;
  readonly table: LinesLayout;
  readonly grid: RefObject<LinesHandle | null>;
}

/** Makes a record that a cell asks for and puts it there. One function, so that a row is redrawn only when it changed. */
export function useCreateInCell({ typing, table, grid }: TypedTable, onEdit: EditLines) {
  return useCallback(
    async (line: string, column: LineColumn, text: string) => {
      const module = moduleOf(column.source ?? '');
      if (module?.kind !== 'master' || !may(verbPath(module, 'add'))) return;
      const made = await askNewRecord(module, text, column.begins?.(typing.draft.get().values));
      if (made) onEdit((lines) => setValues(lines, line, { [column.key]: made.id }, { [column.key]: made.label }));
      const at = (typing.draft.get().tables[table.field] ?? []).findIndex(({ key }) => key === line);
      if (made) grid.current?.focusAfter(at, column.key);
      else grid.current?.focusCell(at, column.key);
    },
    [onEdit, typing, table.field, grid],
  );
}

/** A save takes the text of the open cell first. */
export function useFinishedCell({ typing, table, grid }: TypedTable): void {
  useEffect(
    () =>
      finishesBeforeSave(() => {
        const unread = grid.current?.finish() ?? null;
        if (unread === null) return null;
        const at = countedLines(typing.draft.get(), table.field).findIndex(({ key }) => key === unread.line);
        const path = at < 0 ? table.field : `${table.field}.${at}.${unread.column.key}`;
        return { path, message: askFor(unread.column, unread.text) };
      }),
    [grid, typing, table.field],
  );
}

/** The columns that a line asks for, and those that any of them does. */
export function useAskedColumns(table: LinesLayout, lines: readonly Line[], live: Live) {
  const { asks } = useSteady({
    asks: ({ key, values }: Line) => askedBy(table, { ...live.lines.get(key), ...values }, live.facts),
  });
  const columns = useSame(
    useMemo(
      () =>
        neededColumns(
          table.columns,
          lines.map(({ key }) => live.lines.get(key) ?? {}),
          new Set(lines.flatMap(({ key, values }) => askedBy(table, { ...live.lines.get(key), ...values }, live.facts))),
        ),
      [table, lines, live.lines, live.facts],
    ),
  );
  return { columns, asks: table.asks ? { asks } : {} };
}

function askedBy({ asks }: LinesLayout, line: AnyRow, facts: DocumentFacts | null): readonly string[] {
  return facts === null ? [] : (asks?.(line, facts) ?? []);
}

export function problemsIn(draft: DocumentDraft, problems: readonly Problem[], table: string): CellProblems {
  const cells: Record<string, Record<string, string>> = {};
  for (const { path, message } of problems) {
    const place = placeOfProblem(draft, path);
    if (place?.table !== table) continue;
    cells[place.line] = { ...cells[place.line], [place.column]: message };
  }
  return cells;
}
