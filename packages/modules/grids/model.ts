import { documents, masters } from '#modules/all';
import { isOfPeople, peopleModules } from '#modules/grids/people';
import type { CellKind } from '#modules/kit/cell-text';
import type { Choice, Field } from '#modules/kit/field';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** A column of a table of the model. */
export interface ModelColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Slug of the module a reference names. */
  readonly to?: string;
  readonly choices?: readonly Choice[];
  /** Its sum over several rows makes no sense. */
  readonly each?: true;
  /** Part of the list row, so nothing else is read for it. */
  readonly inRow: boolean;
  /** Computed when the row is read, so no stored row can be tested for it. */
  readonly onRead?: true;
  /** The index that is sorted by this column, 0 to 2. */
  readonly order?: number;
}

/** The tables for administrators: the records of a module, under its entity code. */
export interface ModelTable {
  readonly name: string;
  readonly label: string;
  readonly module: AnyMaster | AnyDocument;
  readonly columns: ReadonlyMap<string, ModelColumn>;
}

let tables: ReadonlyMap<string, ModelTable> | undefined;

/** Every table by its name; no two names differ only in case. Built on first use, because most requests need none. */
export function modelTables(): ReadonlyMap<string, ModelTable> {
  tables ??= new Map([...masters, ...documents].map((module) => [module.entity, tableOf(module)]));
  return tables;
}

let ofPeople: ReadonlyMap<string, ModelTable> | undefined;

/** The table of a list by its name. Other lists cannot join the tables of people. */
export function firstTable(name: string): ModelTable | undefined {
  ofPeople ??= new Map(peopleModules.map((module) => [module.entity, tableOf(module)]));
  return modelTables().get(name) ?? ofPeople.get(name);
}

function tableOf(module: AnyMaster | AnyDocument): ModelTable {
  // Their rows are read in full.
  const whole = isOfPeople(module);
  const columns = new Map<string, ModelColumn>();
  const shown = new Set<string>([...kept.map(({ name }) => name), ...module.list.columns.map(({ key }) => key), 'label']);
  const orderOf = (name: string) => module.list.orders.findIndex(({ column }) => column === name);
  const add = (column: Omit<ModelColumn, 'inRow' | 'order'>, inRow: boolean) => {
    if (columns.has(column.name)) return;
    const order = orderOf(column.name);
    columns.set(column.name, { ...column, inRow: inRow || whole, ...(order < 0 ? {} : { order }) });
  };
  for (const { key, label, kind } of module.list.columns) add({ name: key, label, kind, ...detailsOf(module.fields[key]) }, true);
  for (const [name, field] of Object.entries(module.fields)) {
    if (field.kind === 'lines' || field.kind === 'file') continue;
    const names = field.kind === 'ref' && field.to === 'user';
    add({ name, label: field.label, kind: field.kind, ...detailsOf(field) }, shown.has(name) || names);
  }
  for (const column of kept) add(column, true);
  if (module.kind === 'document') {
    add({ name: 'partyId', label: 'Party', kind: 'ref', to: 'customer' }, true);
    add({ name: 'branchId', label: 'Branch', kind: 'ref', to: 'branch' }, true);
    add({ name: 'entityType', label: 'Entity Type', kind: 'number', each: true }, true);
  }
  for (const column of stamps) add(column, false);
  return { name: module.entity, label: module.plural, module, columns };
}

/** The fields of every list row besides its columns. */
const kept = [
  { name: 'id', label: 'ID', kind: 'code' },
  { name: 'status', label: 'Status', kind: 'status' },
  { name: 'version', label: 'Version', kind: 'number', each: true },
  { name: 'createdBy', label: 'Created By', kind: 'ref', to: 'user' },
  { name: 'label', label: 'Name', kind: 'text' },
] as const satisfies readonly Omit<ModelColumn, 'inRow'>[];

const stamps = [
  { name: 'createdAt', label: 'Created On', kind: 'date' },
  { name: 'updatedAt', label: 'Changed On', kind: 'date' },
  { name: 'updatedBy', label: 'Changed By', kind: 'ref', to: 'user' },
] as const satisfies readonly Omit<ModelColumn, 'inRow'>[];

function detailsOf(field: Field | undefined): Pick<ModelColumn, 'to' | 'choices' | 'each' | 'onRead'> {
  const onRead = field?.onRead ? ({ onRead: true } as const) : {};
  if (field?.kind === 'ref') return { ...onRead, to: field.to };
  if (field?.each || field?.kind === 'percent') return { ...onRead, each: true };
  return { ...onRead, ...(field?.kind === 'choice' ? { choices: field.of } : {}) };
}
