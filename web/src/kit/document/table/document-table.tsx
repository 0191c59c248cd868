import { lazy, memo, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import type { Problem } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import { unposted } from '#modules/kit/trade/unposted';
import { may } from '../../../session/permission.ts';
import { Button } from '../../button.tsx';
import { useSame } from '../../hooks/use-same.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { DocumentLines } from '../../lines/document-lines.tsx';
import type { Line } from '../../lines/line-column.ts';
import { isBlank } from '../../lines/line-edits.ts';
import type { EditLines, LinesHandle } from '../../lines/lines-props.ts';
import { useNarrow } from '../../lines/narrow.ts';
import { ScanBar } from '../../scan/scan-bar.tsx';
import type { Scanning } from '../../scan/scanning.ts';
import { useScanning } from '../../scan/use-scanning.ts';
import { usePart } from '../../store.ts';
import { useBillsAhead } from '../bills/bills-ahead.ts';
import type { DocumentDraft } from '../document-draft.ts';
import type { DocumentLayout, LinesLayout } from '../document-layout.ts';
import type { DocumentTyping } from '../document-typing.ts';
import type { Live } from '../live.ts';
import { useAddedLines } from './use-added-lines.ts';
import { problemsIn, useAskedColumns, useCreateInCell, useFinishedCell, useOptionSearch } from './use-table-cells.ts';

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

/** A table of lines while typing, with the options of its records and the problems of its cells. */
export const DocumentTable = memo(function DocumentTable(props: DocumentTableProps) {
  const { module, table, layout, typing, draft, live, problems, id, handle } = props;
  const own = useRef<LinesHandle>(null);
  const grid = handle ?? own;
  const typed = { typing, table, grid };
  const lines = usePart(typing.draft, ({ tables }) => tables[table.field] ?? noLines);
  // One function for the life of the form, so that rows are not redrawn.
  const onEdit = useMemo(() => typing.editLines(table.field), [typing, table.field]);
  const search = useOptionSearch(layout.slug, table);
  const onCreate = useCreateInCell(typed, onEdit);
  useFinishedCell(typed);
  const rules = useMemo(() => (layout.only === undefined && mayScan(module) ? table.scans : undefined), [layout, module, table]);
  const scanning = useScanning({ rules, slug: module.slug, field: table.field, typing, live, lines, id });
  const inSight = useLineInSight({ ...props, lines, onEdit, grid, scanning });
  const cells = useSame(useMemo(() => problemsIn(draft, problems, table.field), [draft, problems, table.field]));
  const { columns, asks } = useAskedColumns(table, lines, live);
  const onLeave = useLeaving(props, grid);
  const [opened, setOpened] = useState(false);
  const shown = table.presets === undefined || opened || lines.some((line) => !isBlank(line));
  const presets = table.presets?.(draft.values) ?? [];
  const narrow = useNarrow();
  const [pasted, setPasted] = useState<string | null>(null);
  const pastes = table === layout.lines && table.columns.some(({ kind, source }) => kind === 'option' && source !== undefined);
  const { filled, addAll, addPreset, addOne } = useAddedLines({ table, lines, live, onEdit, grid, narrow });
  // A contra has no deductions: none can be added, but typed ones stay visible.
  if (!shown && presets.length === 0) return null;
  return (
    <section className="document-lines stack" aria-label={table.label}>
      <TableHead
        label={table.label}
        presets={presets}
        waits={live.facts === null}
        onPreset={addPreset}
        onOther={shown ? null : () => setOpened(true)}
        onAdd={shown && !narrow ? addOne : null}
        onPaste={pastes ? () => setPasted('') : null}
      />
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
          {...asks}
          {...onLeave}
          onPasteRows={pastes ? setPasted : undefined}
          inSight={inSight}
          {...(table.blank ? { blank: table.blank } : {})}
          handle={grid}
        />
      )}
      {pasted !== null && (
        <Suspense>
          <PasteLines module={module} table={table} first={pasted} count={filled} onLines={addAll} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </section>
  );
});

interface TableHeadProps {
  readonly label: string;
  readonly presets: ReturnType<NonNullable<LinesLayout['presets']>>;
  /** The books are not read yet. */
  readonly waits: boolean;
  readonly onPreset: (alias: string) => void;
  /** Null where it is not offered. */
  readonly onOther: (() => void) | null;
  readonly onAdd: (() => void) | null;
  readonly onPaste: (() => void) | null;
}

function TableHead({ label, presets, waits, onPreset, onOther, onAdd, onPaste }: TableHeadProps) {
  return (
    <header className="row">
      <h2 className="muted small">{label}</h2>
      {presets.map(({ label: preset, alias }) => (
        <Button key={alias} disabled={waits} onClick={() => onPreset(alias)}>
          {preset}
        </Button>
      ))}
      {onOther !== null && <Button onClick={onOther}>Other ledger</Button>}
      {onAdd !== null && (
        <Button look="link" onClick={onAdd}>
          Add line
        </Button>
      )}
      {onPaste !== null && (
        <Button look="link" onClick={onPaste}>
          Paste lines
        </Button>
      )}
    </header>
  );
}

/** Enter after the last line goes to the bills, if there are any, and Shift+Tab before the first to the date. */
function useLeaving({ table, layout, typing, live, id }: DocumentTableProps, grid: RefObject<LinesHandle | null>) {
  const { bills, notes } = layout;
  const ahead = useBillsAhead({ typing, facts: live.facts, id, bills });
  // Enter waited for bills and found none, so it does what it does without bills.
  const goOn = () => {
    const last = typing.draft.get().tables[table.field]?.at(-1);
    if (bills !== undefined && last !== undefined && !isBlank(last)) grid.current?.addLine();
    else leaveLines(notes);
  };
  return {
    leadsOn: ahead.leadsOn,
    onLeave: (forward: boolean) => (forward ? ahead.enter(goOn) : document.getElementById('field-date')?.focus()),
  };
}

/**
 * Enter on an empty last line ends the lines. It goes on to the notes below them, and never to the button that saves: who presses it once more
 * has not seen the totals yet.
 */
function leaveLines([note]: DocumentLayout['notes']): void {
  const next = note === undefined ? null : document.getElementById(`field-${note}`);
  (next ?? document.querySelector<HTMLElement>('.document-bar button'))?.focus();
}

interface LineInSightOptions extends DocumentTableProps {
  readonly lines: readonly Line[];
  readonly onEdit: EditLines;
  readonly grid: RefObject<LinesHandle | null>;
  readonly scanning: Scanning | null;
}

/** What to know about the line under the cursor, where the table has it. */
function useLineInSight({ module, table: { InSight }, live, isNew, lines, onEdit, grid, scanning }: LineInSightOptions) {
  const { focus } = useSteady({
    focus: (key: string, column: string) =>
      grid.current?.focusCell(
        lines.findIndex((line) => line.key === key),
        column,
      ),
  });
  return (
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
    ))
  );
}

/** Documents that move goods take scans, of people who may scan. */
function mayScan(module: AnyDocument): boolean {
  return module.move !== unposted.move && (module.scanning === undefined || may(verbPath(module, module.scanning)));
}

const noLines: readonly Line[] = [];
