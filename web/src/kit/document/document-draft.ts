import { emptyValue, type Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { typedOver } from '../drafts/typed-over.ts';
import type { Line } from '../lines/line-column.ts';
import { blankLine, isBlank } from '../lines/line-edits.ts';
import { draftOf, emptyDraft, isSame } from '../record/draft.ts';
import { type DocumentLayout, type LinesLayout, tablesIn } from './document-layout.ts';

/** A document while it is typed: its fields, and its tables of lines, which have their own keys. */
export interface DocumentDraft {
  readonly values: AnyRow;
  /** By the field of the document. */
  readonly tables: Readonly<Record<string, readonly Line[]>>;
}

export function newDraft(module: AnyDocument, layout: DocumentLayout, values: AnyRow, first: AnyRow | null = null): DocumentDraft {
  const tables = tablesOf(layout, (table) => [blankLine(table === layout.lines && first !== null ? first : {})]);
  return { values: { ...emptyDraft(module.fields), ...values }, tables };
}

/** A stored document to change or clone; a clone drops the numbers, the settlement of bills and what its lines come from. */
export function draftOfRow(module: AnyDocument, layout: DocumentLayout, row: AnyRow, clone = false): DocumentDraft {
  const values = draftOf(module.fields, row);
  return {
    values: clone ? { ...values, ...ofThisOnly(module), ...('allocations' in values ? { allocations: [] } : {}) } : values,
    tables: tablesOf(layout, (table) => {
      const lines = Array.isArray(row[table.field]) ? (row[table.field] as readonly AnyRow[]) : [];
      return [
        ...lines.map((line) => lineOf(table, lineFields(module, table), clone ? { ...line, ...unlinked } : line)),
        ...(lines.length === 0 ? [blankLine()] : []),
      ];
    }),
  };
}

/** What no other document has: its number, the days of its supply, and of a purchase the number, date and paise of the supplier. */
export function ofThisOnly({ unique, fields }: Pick<AnyDocument, 'unique' | 'fields'>): AnyRow {
  const numbered = unique.some(({ path }) => path === 'referenceNo');
  const supplied = 'supplyDate' in fields ? { supplyDate: null, paymentDate: null } : {};
  const stated = Object.keys(fields).flatMap((name) => (name.startsWith('stated') ? [[name, null]] : []));
  return { number: null, ...supplied, ...Object.fromEntries(stated), ...(numbered ? { referenceNo: null, referenceDate: null } : {}) };
}

/** A line that comes from nowhere, has no id yet and moves no piece. */
const unlinked = { lineId: null, sourceSlug: null, sourceId: null, sourceLine: null, barcodes: [] };

/** The lines without blank ones. */
export function countedLines(draft: DocumentDraft, field: string): readonly Line[] {
  return (draft.tables[field] ?? []).filter((line) => !isBlank(line));
}

/** The part of a draft that its figures depend on. */
export function withoutNotes({ notes }: DocumentLayout, draft: DocumentDraft): DocumentDraft {
  return { ...draft, values: Object.fromEntries(Object.entries(draft.values).filter(([name]) => !notes.includes(name))) };
}

/** Every ledger that the lines of these tables name. */
export function ledgersIn(draft: DocumentDraft, ...tables: readonly string[]): ReadonlySet<string> {
  return new Set(
    tables.flatMap((table) =>
      countedLines(draft, table).flatMap(({ values: { ledgerId } }) => (typeof ledgerId === 'string' ? [ledgerId] : [])),
    ),
  );
}

/** Whether both have the same content. Texts still waiting for their record count; a blank line, such as Enter adds, does not. */
export function isSameDraft(a: DocumentDraft, b: DocumentDraft): boolean {
  if (a === b) return true;
  return (
    isSame(a.values, b.values) && Object.keys({ ...a.tables, ...b.tables }).every((field) => isSameTable(a.tables[field], b.tables[field]))
  );
}

function isSameTable(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [lines = [], others = []] = [one, other].map((table) => linesIn(table).filter((line) => !isBlank(line)));
  return lines.length === others.length && lines.every((line, at) => isSameLine(line, others[at]));
}

function isSameLine(line: Line, other: Line | undefined): boolean {
  return line === other || (other !== undefined && JSON.stringify(typedIn(line)) === JSON.stringify(typedIn(other)));
}

/** The values, and texts for which no record is found yet. */
const typedIn = ({ values, labels }: Line) => [values, Object.entries(labels).filter(([name, text]) => text !== '' && !values[name])];

/** The tables of a kept draft, merged into those of the current form. */
export function keptLines(
  typed: unknown,
  before: unknown,
  now: DocumentDraft['tables'],
  same: (one: unknown, other: unknown) => boolean = isSameTable,
): DocumentDraft['tables'] {
  const tables = typedOver(typed, before, now, same);
  return Object.fromEntries(
    Object.entries(tables).map(([field, lines]) => {
      const found = linesIn(lines);
      return [field, found.length === 0 ? [blankLine()] : found];
    }),
  );
}

function linesIn(value: unknown): readonly Line[] {
  return Array.isArray(value) ? value.filter((line): line is Line => isLine(line)) : [];
}

function isLine(line: unknown): boolean {
  const { key, values, labels } = (typeof line === 'object' && line !== null ? line : {}) as Partial<Record<keyof Line, unknown>>;
  return typeof key === 'string' && typeof values === 'object' && values !== null && typeof labels === 'object' && labels !== null;
}

/** The body of a save: the fields a person may send, without blank lines. */
export function bodyOf(module: AnyDocument, layout: DocumentLayout, draft: DocumentDraft): AnyRow {
  const tables = tablesOf(layout, (table) => countedLines(draft, table.field).map((line) => sent(lineFields(module, table), line.values)));
  const { number, ...values } = sent(module.fields, { ...draft.values, ...tables });
  return number === null || number === '' ? { ...values, number: null } : { ...values, number };
}

/**
 * The row for the module's own functions while typing. Nothing is undefined, and missing required fields have an empty value of their kind,
 * so the functions compute what they can.
 */
export function rowOf(module: AnyDocument, layout: DocumentLayout, draft: DocumentDraft, place: AnyRow): AnyRow {
  const tables = tablesOf(layout, (table) =>
    countedLines(draft, table.field).map((line) => padded(lineFields(module, table), line.values)),
  );
  const values = padded(module.fields, { ...draft.values, ...tables });
  return { ...values, ...place, number: values['number'] ?? '', total: 0 };
}

export function lineFields(module: AnyDocument, table: LinesLayout): Fields {
  const field = module.fields[table.field];
  return field?.kind === 'lines' ? field.of : {};
}

function tablesOf<Value>(layout: DocumentLayout, of: (table: LinesLayout) => Value): Record<string, Value> {
  return Object.fromEntries(tablesIn(layout).map((table) => [table.field, of(table)]));
}

function lineOf(table: LinesLayout, fields: Fields, row: AnyRow): Line {
  const labels = table.columns.flatMap((column) =>
    column.kind === 'option' ? [[column.key, String(row[column.key.replace(/Id$/, 'Name')] ?? '')] as const] : [],
  );
  return { key: crypto.randomUUID(), values: draftOf(fields, row), labels: Object.fromEntries(labels) };
}

function sent(fields: Fields, values: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.computed !== true)
      .map(([name, field]) => [name, values[name] ?? emptyValue(field)]),
  );
}

const numeric = new Set(['money', 'quantity', 'percent', 'number']);

function padded(fields: Fields, values: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? emptyValue(field);
      const unread = typeof value === 'number' && Number.isNaN(value);
      if ((value !== null && !unread) || (field.required !== true && !unread)) return [name, value];
      return [name, numeric.has(field.kind) ? 0 : ''];
    }),
  );
}
