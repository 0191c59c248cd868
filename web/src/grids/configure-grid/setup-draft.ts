import type { Problem } from '#domain/refusal';
import { severalOperators, typedValues } from '#modules/grids/compare';
import type { SetupAnswer } from '#modules/grids/operations';
import {
  type GridSetup,
  type Operator,
  type SetupBody,
  type SetupColumn,
  type SetupCondition,
  type SetupFilter,
  usualFlags,
} from '#modules/grids/setup';
import type { Store } from '../../kit/store.ts';

/** A row of a table on the screen. It has its own key, so rows can be added and removed between others. */
export type Rowed<Row> = Row & { readonly rowKey: number };

export type Flags = GridSetup['json']['gridSetup'];
export type DraftCondition = Omit<SetupCondition, 'value'> & { readonly value: string };

/** The state of the Module Setup screen. */
export interface SetupDraft {
  readonly commonGridSetUpId: string | null;
  readonly version: number | null;
  readonly columns: readonly Rowed<SetupColumn>[];
  readonly flags: Flags;
  readonly conditions: readonly Rowed<DraftCondition>[];
  readonly filters: readonly Rowed<SetupFilter>[];
  readonly fromClause: string;
  readonly countClause: string;
  readonly groupClause: string;
  readonly uniqueIdForOrder: string;
}

/** What is typed on the screen. Each part draws itself from it, and changes it as it is at that moment. */
export interface SetupTyping {
  readonly draft: Store<SetupDraft>;
  readonly edit: (change: (now: SetupDraft) => SetupDraft) => void;
}

/** How long the banner stays after a save. */
export const bannerMilliseconds = 5_000;

let nextKey = 1;
const rowed = <Row extends object>(row: Row): Rowed<Row> => ({ ...row, rowKey: nextKey++ });

/**
 * Defaults of section 2 of the specification: sorting, soft search, data info, actions and bulk actions are on. Every column may be grouped
 * by. It is ticked only where rows are added together, because that changes what the list shows.
 */
export function blankColumn(): Rowed<SetupColumn> {
  return rowed({
    TableName: '',
    ColumnName: '',
    DisplayName: '',
    Type: '',
    ManualConfig: '',
    OrderBy: true,
    GroupBy: false,
    SearchColumn: true,
    GlobalSearch: false,
    Export: true,
    StyleClass: '',
    OrderColumn: 0,
    Entity: '',
    name: '',
  });
}

export const blankCondition = (): Rowed<DraftCondition> => rowed({ Key: '', Column: '', Condition: 'EQ', Entity: '', value: '' });

export const blankFilter = (): Rowed<SetupFilter> =>
  rowed({ CriteriaType: 'Textbox', Name: '', Key: '', StaticValue: 'Y', CriteriaValue: [], dataUri: '' });

/** The result of clearing everything: one blank column row. */
export function blankDraft(): SetupDraft {
  return {
    commonGridSetUpId: null,
    version: null,
    columns: [blankColumn()],
    flags: usualFlags,
    conditions: [],
    filters: [],
    fromClause: '',
    countClause: '',
    groupClause: '',
    uniqueIdForOrder: '',
  };
}

/** A setup as the server returns it: its JSON, filters and conditions are texts. */
export function draftOf(
  answer: Pick<SetupAnswer, 'json' | 'filters' | 'conditions' | 'fromClause' | 'countClause'>,
  known: Pick<SetupAnswer, 'commonGridSetUpId' | 'version'>,
): SetupDraft {
  const json = JSON.parse(answer.json) as GridSetup['json'];
  const conditions = JSON.parse(answer.conditions) as readonly SetupCondition[];
  const filters = JSON.parse(answer.filters) as readonly SetupFilter[];
  const first = firstTable(answer.fromClause);
  return {
    ...known,
    columns: json.Columns.map((column) => rowed({ ...column, TableName: column.TableName === '' ? first : column.TableName })),
    flags: json.gridSetup,
    conditions: conditions.map((one) => rowed({ ...one, value: Array.isArray(one.value) ? one.value.join(', ') : (one.value ?? '') })),
    filters: filters.map(rowed),
    fromClause: answer.fromClause,
    countClause: answer.countClause,
    groupClause: json.groupClause,
    uniqueIdForOrder: json.uniqueIdForOrder,
  };
}

/** The table of columns without a table name: the alias of the first table, or its name. */
function firstTable(fromClause: string): string {
  const [first] = tablesIn(fromClause);
  return first?.alias ?? '';
}

/** The tables of a From Clause under the names that columns use; parsed roughly, for suggestions while typing. */
export function tablesIn(fromClause: string): Tables {
  // Every row asks with every key.
  if (parsed?.fromClause !== fromClause) parsed = { fromClause, tables: parse(fromClause) };
  return parsed.tables;
}

type Tables = readonly { readonly table: string; readonly alias: string }[];
let parsed: { readonly fromClause: string; readonly tables: Tables } | undefined;

function parse(fromClause: string): Tables {
  const named = fromClause.matchAll(
    /(?:^\s*(?:from\s+)?|\bjoin\s+)(\w+)(?:\s+(?:as\s+)?(?!(?:left|right|inner|outer|join|group|on|where)\b)(\w+))?/gi,
  );
  return [...named].map(([, table = '', alias = table]) => ({ table, alias }));
}

/** Chooses the default sort column; choosing it again switches it off. */
export function chooseSort(flags: Flags, column: Pick<SetupColumn, 'TableName' | 'ColumnName'>, fromClause: string): Flags {
  const name = sortName(column, fromClause);
  return { ...flags, defaultSortBy: flags.defaultSortBy === name ? '' : name };
}

export function sortName({ TableName, ColumnName }: Pick<SetupColumn, 'TableName' | 'ColumnName'>, fromClause: string): string {
  const [first] = tablesIn(fromClause);
  return ['', first?.alias, first?.table].includes(TableName) ? ColumnName : `${TableName}.${ColumnName}`;
}

/** A renamed column stays the default sort column. */
export function withColumn(draft: SetupDraft, rowKey: number, part: Partial<SetupColumn>): SetupDraft {
  const before = draft.columns.find((row) => row.rowKey === rowKey);
  if (before === undefined) return draft;
  const after = { ...before, ...part };
  const sorts = draft.flags.defaultSortBy !== '' && draft.flags.defaultSortBy === sortName(before, draft.fromClause);
  return {
    ...draft,
    columns: draft.columns.map((row) => (row === before ? after : row)),
    flags: sorts ? { ...draft.flags, defaultSortBy: sortName(after, draft.fromClause) } : draft.flags,
  };
}

/** At least one column row stays: removing the last one is ignored. Removing the default sort column also removes its sorting. */
export function withoutColumn(draft: SetupDraft, rowKey: number): SetupDraft {
  const [gone] = draft.columns.filter((row) => row.rowKey === rowKey);
  if (draft.columns.length === 1 || gone === undefined) return draft;
  const { columns, flags } = draft;
  const sorted = flags.defaultSortBy === sortName(gone, draft.fromClause);
  return { ...draft, columns: columns.filter((row) => row !== gone), flags: sorted ? { ...flags, defaultSortBy: '' } : flags };
}

/** Table Name, Column Name and Display Name are required of every row that is not empty; a setup has at least one. */
export function missingIn(draft: SetupDraft): readonly Problem[] {
  const kept = draft.columns.filter((row) => !isEmpty(row));
  if (kept.length === 0) return [{ path: 'json.Columns.0.TableName', message: 'At least one column is needed' }];
  return kept.flatMap((row, index) =>
    (['TableName', 'ColumnName', 'DisplayName'] as const).flatMap((name) =>
      row[name].trim() === '' ? [{ path: `json.Columns.${index}.${name}`, message: 'This is required' }] : [],
    ),
  );
}

/** A row without any input. */
export function isEmpty({ TableName, ColumnName, DisplayName }: SetupColumn): boolean {
  return isBlank(TableName, ColumnName, DisplayName);
}

const isBlank = (...texts: readonly string[]) => texts.every((text) => text.trim() === '');

/** The conditions and filters to send, without empty rows. */
export function sentConditions({ conditions }: Pick<SetupDraft, 'conditions'>): SetupDraft['conditions'] {
  return conditions.filter(({ Key, Column, Entity, value }) => !isBlank(Key, Column, Entity, value));
}

export function sentFilters({ filters }: Pick<SetupDraft, 'filters'>): SetupDraft['filters'] {
  return filters.filter(({ Key, Name, dataUri, CriteriaValue }) => !isBlank(Key, Name, dataUri) || CriteriaValue.length > 0);
}

/** The problems of the rows of a table, by the key of the row and the field. Problems count the rows that are sent. */
export function rowProblems<Row extends { readonly rowKey: number }>(
  problems: readonly Problem[],
  table: string,
  sent: readonly Row[],
): RowProblems {
  const found: Record<number, Record<string, string>> = {};
  for (const { path, message } of problems) {
    if (!path.startsWith(`${table}.`)) continue;
    const [place = '', field = ''] = path.slice(table.length + 1).split('.');
    const row = sent[Number(place)];
    if (row !== undefined) found[row.rowKey] = { [field]: message, ...found[row.rowKey] };
  }
  return found;
}

/** Messages by the key of the row and the field. */
export type RowProblems = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Problems name rows by their place, so they are dropped when rows are added or removed. */
export function stillTrue(problems: readonly Problem[], before: SetupDraft, after: SetupDraft): readonly Problem[] {
  const moved = [
    ...(before.columns.length === after.columns.length ? [] : ['json.Columns.']),
    ...(before.conditions.length === after.conditions.length ? [] : ['conditions.']),
    ...(before.filters.length === after.filters.length ? [] : ['filters.']),
  ];
  if (moved.length === 0) return problems;
  return problems.filter(({ path }) => !moved.some((beginning) => path.startsWith(beginning)));
}

/** The setup to send: empty texts of columns are dropped, and then empty rows. */
export function bodyOf(draft: SetupDraft, moduleId: string, subModuleId: string): SetupBody {
  const columns = draft.columns.filter((row) => !isEmpty(row)).map(({ rowKey: _, ...row }) => withoutEmptyTexts(row));
  const json = { Columns: columns, gridSetup: draft.flags, groupClause: draft.groupClause, uniqueIdForOrder: draft.uniqueIdForOrder };
  const conditions = sentConditions(draft).map(({ rowKey: _, value, ...row }) => ({ ...row, ...comparedWith(row.Condition, value) }));
  return {
    commonGridSetUpId: draft.commonGridSetUpId,
    ...(draft.version === null ? {} : { version: draft.version }),
    moduleId,
    subModuleId,
    json: JSON.stringify(json),
    conditions: JSON.stringify(conditions),
    filters: JSON.stringify(sentFilters(draft).map(({ rowKey: _, ...row }) => row)),
    fromClause: draft.fromClause,
    countClause: draft.countClause,
  };
}

function withoutEmptyTexts(row: SetupColumn): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
}

function comparedWith(operator: Operator, value: string): { readonly value?: string | readonly string[] } {
  if (value.trim() === '') return {};
  // Only the server knows the kind of the column. Digits may be grouped by commas if a space follows the commas between values.
  return { value: severalOperators.has(operator) ? typedValues(/\d,\d/.test(value) ? 'number' : 'text', value) : value };
}
