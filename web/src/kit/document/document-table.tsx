import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '#domain/refusal';
import { moduleOf } from '#modules/all-modules';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { unposted } from '#modules/kit/trade/unposted';
import { type ListPage, resource } from '../../api/resource.ts';
import { may } from '../../session/permission.ts';
import { Button } from '../button.tsx';
import { finishesBeforeSave } from '../fields/loose-texts.ts';
import { useSame } from '../hooks/use-same.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { DocumentLines } from '../lines/document-lines.tsx';
import { askFor, type Line, type LineColumn, type LineOption, neededColumns } from '../lines/line-column.ts';
import { blankLine, isBlank, setValues } from '../lines/line-edits.ts';
import type { CellProblems, LinesHandle } from '../lines/lines-props.ts';
import { useNarrow } from '../lines/narrow.ts';
import { askNewRecord } from '../record/created/new-record.ts';
import { ScanBar } from '../scan/scan-bar.tsx';
import { useScanning } from '../scan/use-scanning.ts';
import { usePart } from '../store.ts';
import { useBillsAhead } from './bills/bills-ahead.ts';
import { countedLines, type DocumentDraft } from './document-draft.ts';
import type { DocumentLayout, LinesLayout } from './document-layout.ts';
import type { DocumentTyping } from './document-typing.ts';
import { type Live, placeOfProblem } from './live.ts';

const PasteLines = lazy(async () => ({ default: (await import('./paste-lines.tsx')).PasteLines }));

interface DocumentTableProps {
  readonly module: AnyDocument;
  readonly table: LinesLayout;
  readonly layout: DocumentLayout;
  readonly typing: DocumentTyping;
  /** As it is drawn: problems are numbered by its lines. */
  readonly draft: DocumentDraft;
  readonly live: Live;
  readonly problems: readonly Problem[];
  readonly id: string;
  readonly isNew: boolean;
  readonly handle?: RefObject<LinesHandle | null>;
}

/**
 * Enter on an empty last line ends the lines. It goes on to the notes below them, and never to the button that saves: who presses it once more
 * has not seen the totals yet.
 */
function leaveLines([note]: DocumentLayout['notes']): void {
  const next = note === undefined ? null : document.getElementById(`field-${note}`);
  (next ?? document.querySelector<HTMLElement>('.document-bar button'))?.focus();
}

/** A table of lines while typing, with the options of its records and the problems of its cells. */
export const DocumentTable = memo(function DocumentTable({
  module,
  table,
  layout,
  typing,
  draft,
  live,
  problems,
  id,
  isNew,
  handle,
}: DocumentTableProps) {
  const queries = useQueryClient();
  const own = useRef<LinesHandle>(null);
  const { slug, bills } = layout;
  const lines = usePart(typing.draft, ({ tables }) => tables[table.field] ?? noLines);
  const ahead = useBillsAhead({ typing, facts: live.facts, id, bills });
  const search = useCallback(
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
  // One function for the life of the form, so that rows are not redrawn.
  const onEdit = useMemo(() => typing.editLines(table.field), [typing, table.field]);
  // Stable like the others, so a row is redrawn only when it changed.
  const onCreate = useCallback(
    async (line: string, column: LineColumn, text: string) => {
      const module = moduleOf(column.source ?? '');
      if (module?.kind !== 'master' || !may(verbPath(module, 'add'))) return;
      const made = await askNewRecord(module, text, column.begins?.(typing.draft.get().values));
      if (made) onEdit((lines) => setValues(lines, line, { [column.key]: made.id }, { [column.key]: made.label }));
      const at = (typing.draft.get().tables[table.field] ?? []).findIndex(({ key }) => key === line);
      if (made) (handle ?? own).current?.focusAfter(at, column.key);
      else (handle ?? own).current?.focusCell(at, column.key);
    },
    [onEdit, typing, table.field, handle],
  );
  const { focus } = useSteady({
    focus: (key: string, column: string) =>
      (handle ?? own).current?.focusCell(
        lines.findIndex((line) => line.key === key),
        column,
      ),
  });
  const rules = useMemo(() => (layout.only === undefined && mayScan(module) ? table.scans : undefined), [layout, module, table]);
  const scanning = useScanning({ rules, slug: module.slug, field: table.field, typing, live, lines, id });
  const { InSight } = table;
  const inSight =
    InSight &&
    ((line: Line, finish: () => boolean) => (
      <InSight
        key={line.key}
        module={module}
        live={live}
        line={line}
        isNew={isNew}
        onEdit={onEdit}
        finish={finish}
        focus={focus}
        scanning={scanning}
      />
    ));
  useEffect(
    () =>
      finishesBeforeSave(() => {
        const unread = (handle ?? own).current?.finish() ?? null;
        if (unread === null) return null;
        const at = countedLines(typing.draft.get(), table.field).findIndex(({ key }) => key === unread.line);
        const path = at < 0 ? table.field : `${table.field}.${at}.${unread.column.key}`;
        return { path, message: askFor(unread.column, unread.text) };
      }),
    [handle, typing, table.field],
  );
  const cells = useSame(useMemo(() => problemsIn(draft, problems, table.field), [draft, problems, table.field]));
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
  const [opened, setOpened] = useState(false);
  const shown = table.presets === undefined || opened || lines.some((line) => !isBlank(line));
  const presets = table.presets?.(draft.values) ?? [];
  const narrow = useNarrow();
  const [pasted, setPasted] = useState<string | null>(null);
  const pastes = table === layout.lines && table.columns.some(({ kind, source }) => kind === 'option' && source !== undefined);
  const addAll = (added: readonly Line[]) => {
    const at = lines.filter((each) => !isBlank(each)).length;
    flushSync(() => onEdit((now) => [...now.filter((each) => !isBlank(each)), ...added]));
    // On a phone this would open the first of them.
    if (!narrow) (handle ?? own).current?.focusCell(at, table.columns.find(({ stop }) => stop)?.key ?? '');
  };
  // A contra has no deductions: none can be added, but typed ones stay visible.
  if (!shown && presets.length === 0) return null;
  const add = (alias: string) => {
    const ledgerId = live.facts?.ledger(alias) ?? '';
    const name = String(live.facts?.find('customer', ledgerId)?.['name'] ?? '');
    const column = table.columns[0]?.key ?? '';
    const line = { ...blankLine({ [column]: ledgerId }), labels: { [column]: name } };
    const at = lines.filter((each) => !isBlank(each)).length;
    // Drawn at once, because the next key may come before the next frame and belongs to the amount.
    flushSync(() => onEdit((now) => [...now.filter((each) => !isBlank(each)), line]));
    (handle ?? own).current?.focusCell(at, table.columns.at(-1)?.key ?? column);
  };
  const addOne = () => {
    const grid = (handle ?? own).current;
    if (lines.some(isBlank)) grid?.focusFirst();
    else grid?.addLine();
  };
  // Enter waited for bills and found none, so it does what it does without bills.
  const goOn = () => {
    const last = typing.draft.get().tables[table.field]?.at(-1);
    if (bills !== undefined && last !== undefined && !isBlank(last)) (handle ?? own).current?.addLine();
    else leaveLines(layout.notes);
  };
  return (
    <section className="document-lines stack" aria-label={table.label}>
      <header className="row">
        <h2 className="muted small">{table.label}</h2>
        {presets.map(({ label, alias }) => (
          <Button key={alias} disabled={live.facts === null} onClick={() => add(alias)}>
            {label}
          </Button>
        ))}
        {!shown && <Button onClick={() => setOpened(true)}>Other ledger</Button>}
        {shown && !narrow && (
          <Button look="link" onClick={addOne}>
            Add line
          </Button>
        )}
        {pastes && (
          <Button look="link" onClick={() => setPasted('')}>
            Paste lines
          </Button>
        )}
      </header>
      {scanning !== null && <ScanBar scanning={scanning} />}
      {shown && (
        <DocumentLines
          label={table.label}
          columns={columns}
          lines={lines}
          computed={live.lines}
          problems={cells}
          search={search}
          onEdit={onEdit}
          onCreate={onCreate}
          leadsOn={ahead.leadsOn}
          {...(table.asks ? { asks } : {})}
          onPasteRows={pastes ? setPasted : undefined}
          onLeave={(forward) => (forward ? ahead.enter(goOn) : document.getElementById('field-date')?.focus())}
          inSight={inSight}
          {...(table.blank ? { blank: table.blank } : {})}
          handle={handle ?? own}
        />
      )}
      {pasted !== null && (
        <Suspense>
          <PasteLines
            module={module}
            table={table}
            first={pasted}
            count={lines.filter((each) => !isBlank(each)).length}
            onLines={addAll}
            onClose={() => setPasted(null)}
          />
        </Suspense>
      )}
    </section>
  );
});

/** Documents that move goods take scans, of people who may scan. */
function mayScan(module: AnyDocument): boolean {
  return module.move !== unposted.move && (module.scanning === undefined || may(verbPath(module, module.scanning)));
}

const noLines: readonly Line[] = [];

function problemsIn(draft: DocumentDraft, problems: readonly Problem[], table: string): CellProblems {
  const cells: Record<string, Record<string, string>> = {};
  for (const { path, message } of problems) {
    const place = placeOfProblem(draft, path);
    if (place?.table !== table) continue;
    cells[place.line] = { ...cells[place.line], [place.column]: message };
  }
  return cells;
}

function askedBy({ asks }: LinesLayout, line: AnyRow, facts: DocumentFacts | null): readonly string[] {
  return facts === null ? [] : (asks?.(line, facts) ?? []);
}
