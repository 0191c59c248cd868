import { useMemo, useRef } from 'react';
import type { GridColumn as Definition } from '#modules/grids/operations';
import { cellText } from '#modules/kit/cell-text';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import type { OthersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';
import { Cell } from '../fields/cell.tsx';
import { grows } from '../grid/column-widths.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { tip } from '../tips/tip.ts';
import type { ListRow } from './actions/use-row-actions.ts';
import { hoursLeftSays } from './hours-left.ts';
import { hiddenOf, type ListChoices } from './list-choices.ts';
import { useRefLabels } from './ref-labels.ts';
import { styleClasses } from './style-classes.ts';

/** The visible columns, each with its way to draw a cell; references are shown by name. A column is the same object until it changes. */
export function useColumns(columns: readonly Definition[], choices: ListChoices, rows: readonly ListRow[]): readonly GridColumn<ListRow>[] {
  const shown = useMemo(() => {
    const hidden = hiddenOf(columns, choices);
    return columns.filter(({ key }) => !hidden.includes(key));
  }, [columns, choices]);
  const named = useMemo(
    () => shown.flatMap(({ key, to }) => (to === undefined ? [] : [{ slug: to, ids: rows.flatMap((row) => idsIn(row[key])) }])),
    [shown, rows],
  );
  const labels = useRefLabels(named);
  const kept = useRef<readonly Kept[]>([]);
  return useMemo(() => {
    const stateless = !shown.some(({ key }) => key === 'status');
    kept.current = shown.map((definition, index) => {
      const { key, to } = definition;
      const names = to === undefined ? undefined : labels.get(to);
      const width = choices.widths[key];
      const known = kept.current.find((one) => one.definition === definition);
      if (known && known.names === names && known.width === width && known.first === (index === 0) && known.stateless === stateless)
        return known;
      const first = index === 0;
      return { definition, names, width, first, stateless, column: columnOf(definition, names, width, first, stateless) };
    });
    return kept.current.map(({ column }) => column);
  }, [shown, choices, labels]);
}

/** A column and what it was made of. */
interface Kept {
  readonly definition: Definition;
  readonly names: ReadonlyMap<string, string> | undefined;
  readonly width: number | undefined;
  readonly first: boolean;
  /** Whether the list does not show the status. */
  readonly stateless: boolean;
  readonly column: GridColumn<ListRow>;
}

export function columnOf(
  definition: Definition,
  names: Kept['names'],
  width: number | undefined,
  first: boolean,
  stateless: boolean,
): GridColumn<ListRow> {
  const { key, label, styleClass, sortable } = definition;
  // Hours are counted down in words.
  const counts = key === 'hoursLeft';
  const kind = counts ? 'text' : (definition.kind as GridColumn<ListRow>['kind']);
  const called = new Map(definition.choices?.map((choice) => [choice.value, choice.label]));
  const text = (row: ListRow) => {
    if (counts) return hoursLeftSays(row as ListRow & OthersEwayBill).text;
    // What is cancelled has no payment. That it is cancelled must be said once, also where the list does not show the status.
    if (stateless && isState(definition) && row['cancelled'] === true && !row[key]) return cellText('status', row['status']);
    const ids = names === undefined ? [] : idsIn(row[key]);
    return ids.length > 0
      ? ids.map((id) => names?.get(id) ?? '').join(', ')
      : names
        ? ''
        : (called.get(String(row[key])) ?? cellText(kind, row[key]));
  };
  const draw = (row: ListRow) =>
    isState(definition) ? (
      <span {...tip(reasonOf(definition, row))}>
        <Cell kind="status" value={text(row)} />
      </span>
    ) : (
      <span
        className={`${first ? 'strong' : ''} ${counts && hoursLeftSays(row as ListRow & OthersEwayBill).soon ? 'bad bold' : ''} ${grows(kind) ? 'two-lines' : ''}`.trim()}
        title={grows(kind) ? text(row) : undefined}
      >
        {text(row)}
      </span>
    );
  return {
    key,
    label,
    // Its width is that of a badge.
    kind: isState(definition) ? 'status' : kind,
    draw,
    text,
    sorts: sortable !== 'none',
    ...(styleClasses.includes(styleClass) ? { style: styleClass } : {}),
    ...(width === undefined ? {} : { width }),
  };
}

/** Also a choice such as the status of an import. */
function isState({ key, kind, type }: Definition): boolean {
  return (
    kind === 'status' || states.has(type) || (kind === 'choice' && (key === 'eInvoice' || key === 'ewayBill' || key.endsWith('Status')))
  );
}

/** Why a document stands at a portal as it does. */
function reasonOf({ key }: Definition, row: ListRow): string | undefined {
  const { eInvoiceWhy, ewayBillWhy } = row as EInvoiceStanding & EwayBillStanding;
  const why = key === 'eInvoice' ? eInvoiceWhy : key === 'ewayBill' ? ewayBillWhy : undefined;
  return why || undefined;
}

/** Column types of Module Setup that are states, drawn as such in any column. */
const states: ReadonlySet<string> = new Set(['ActiveStatus', 'EntryModuleStatus', 'EntryModuleFileImportStatus', 'POApprovalStatusEnum']);

function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Columns with a value in at least one row, the first column, and those that the user sorts by. */
export function withoutEmpty<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  used: readonly string[],
): readonly GridColumn<Row>[] {
  const shown = columns.filter(
    (column, index) => index === 0 || column.kind === 'ref' || used.includes(column.key) || rows.some((row) => column.text(row) !== ''),
  );
  return shown.length === columns.length ? columns : shown;
}
