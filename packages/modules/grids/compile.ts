import type { Problem } from '#domain/refusal';
import type { ColumnName, Formula, FromClause, Place } from '#modules/grids/clause';
import { choicesOfType } from '#modules/grids/column-choices';
import { isNumeric, testOf, typedOperand } from '#modules/grids/compare';
import type { GridList } from '#modules/grids/definitions';
import { firstTable, type ModelTable, modelTables } from '#modules/grids/model';
import { type Cell, isOf, isSame, type Plan, type PlanColumn, type PlanFilter, type PlanJoin, type Source } from '#modules/grids/plan';
import type { GridSetup, Operator, SetupColumn, SetupFilter } from '#modules/grids/setup';
import { isSource } from '#modules/grids/sources';

/** The clauses of a setup, read. */
export interface Clauses {
  readonly from: FromClause;
  readonly count: FromClause | undefined;
  readonly groups: readonly ColumnName[];
  /** Formulas of columns by their place among them. */
  readonly formulas: ReadonlyMap<number, Formula>;
}

const mostJoins = 4;

export type Compiled = { readonly plan: Plan } | { readonly problems: readonly Problem[] };

/** Turns a setup into a plan, or reports all its problems at their fields; a clause's problem names clause, line and column. */
export function compile(list: GridList, version: number, setup: GridSetup, clauses: Clauses): Compiled {
  const compiler = new Compiler();
  const tables = compiler.tables(list, clauses.from, 'fromClause');
  if (tables === undefined) return { problems: compiler.problems };
  if (clauses.count) {
    const counted = compiler.tables(list, clauses.count, 'countClause');
    if (counted && counted[0]?.table !== tables[0]?.table)
      compiler.say('countClause', `names a different table than the From Clause`, clauses.count.table.at);
  }
  const groups = compiler.groups(tables, clauses, setup);
  const columns = compiler.columns(tables, setup, clauses.formulas, groups);
  if (compiler.problems.length === 0) compiler.refuseUnshown(tables, clauses.groups, columns);
  const filters = compiler.filters(tables, setup);
  const conditions = compiler.conditions(tables, setup);
  const sort = compiler.sort(columns, setup);
  const tie = compiler.tie(tables, columns, setup);
  const [base, ...joins] = tables;
  if (compiler.problems.length > 0 || base === undefined) return { problems: compiler.problems };
  const plan: Plan = {
    list,
    version,
    setup,
    table: base.table,
    joins: joins.flatMap(({ table, join }) => (join ? [{ table, ...join }] : [])),
    columns,
    filters,
    conditions,
    groups,
    sort,
    tie,
  };
  return { plan };
}

interface Named {
  readonly alias: string;
  readonly table: ModelTable;
  readonly join?: Omit<PlanJoin, 'table'>;
}

export const clauseNames = { fromClause: 'From Clause', countClause: 'Count From Clause', groupClause: 'Group Clause' } as const;
type ClauseField = keyof typeof clauseNames;

/** The sentence about a place in a clause. */
export function inClause(field: ClauseField, message: string, at: Place): Problem {
  const path = field === 'groupClause' ? 'json.groupClause' : field;
  return { path, message: `${clauseNames[field]}, line ${at.line}, column ${at.column}: ${message}` };
}

class Compiler {
  readonly problems: Problem[] = [];

  say(field: ClauseField, message: string, at: Place): undefined {
    this.problems.push(inClause(field, message, at));
  }

  tables(list: GridList, from: FromClause, field: ClauseField): readonly Named[] | undefined {
    const table = firstTable(from.table.text);
    if (table === undefined) return this.say(field, `unknown table ${from.table.text}`, from.table.at);
    // Permission and row actions belong to this list, so its own table comes first.
    if (list.module && table.module !== list.module) return this.say(field, `${list.title} must start from ${list.entity}`, from.table.at);
    if (!list.module) return this.say(field, `${list.title} are not available yet`, from.table.at);
    const named: Named[] = [{ alias: from.alias ?? table.name, table }];
    if (from.joins.length > mostJoins) {
      const at = from.joins[mostJoins]?.table.at ?? from.table.at;
      return this.say(field, `at most ${mostJoins} tables can be joined`, at);
    }
    for (const join of from.joins) {
      const joined = modelTables().get(join.table.text);
      if (joined === undefined) return this.say(field, `unknown table ${join.table.text}`, join.table.at);
      const alias = join.alias ?? joined.name;
      if (named.some((other) => other.alias === alias))
        return this.say(field, `${alias} is used twice. Give one of them an alias`, join.table.at);
      const [one, other] = join.sides;
      const key = other.table === alias && other.name === 'id' ? one : one.table === alias && one.name === 'id' ? other : undefined;
      if (key === undefined) return this.say(field, `a table is joined by its id: ON x.${joined.module.slug}Id = ${alias}.id`, one.at);
      const from = this.find(named, key, field);
      if (from === undefined) return undefined;
      if (from.column.to !== joined.module.slug) {
        return this.say(field, `${from.column.name} does not refer to ${joined.name}`, key.at);
      }
      named.push({ alias, table: joined, join: { from: from.table, field: from.column.name, inner: join.inner } });
    }
    return named;
  }

  private find(tables: readonly Named[], { table, name, at }: ColumnName, field: ClauseField): Cell | undefined {
    const found = findCell(tables, table, name);
    return typeof found === 'string' ? this.say(field, found, at) : found;
  }

  /** Columns of the Group Clause and columns with Group By ticked; both mean the same. Undefined if there are none. */
  groups(tables: readonly Named[], { groups, formulas }: Clauses, { json }: GridSetup): readonly Cell[] | undefined {
    const named = groups.flatMap((name) => this.find(tables, name, 'groupClause') ?? []);
    const ticked = json.Columns.flatMap((column, index): readonly Cell[] => {
      if (!column.GroupBy) return [];
      if (column.Type === 'StaticData' || formulas.has(index)) {
        this.problems.push({ path: `json.Columns.${index}.GroupBy`, message: 'Only a column of a table can be grouped by' });
        return [];
      }
      // An unknown name is reported once, at the column itself.
      const cell = findCell(tables, column.TableName || column.Entity || null, column.ColumnName);
      return typeof cell === 'string' || named.some((other) => isSame(cell, other)) ? [] : [cell];
    });
    return groups.length + ticked.length === 0 ? undefined : [...named, ...ticked];
  }

  refuseUnshown(tables: readonly Named[], names: readonly ColumnName[], columns: readonly PlanColumn[]): void {
    for (const name of names) {
      const group = this.find(tables, name, 'groupClause');
      if (group && !columns.some((column) => isOf(column, group)))
        this.say('groupClause', `${name.name} is not among the columns`, name.at);
    }
  }

  columns(
    tables: readonly Named[],
    setup: GridSetup,
    formulas: Clauses['formulas'],
    groups: readonly Cell[] | undefined,
  ): readonly PlanColumn[] {
    const keys = new Set<string>();
    const ordered = setup.json.Columns.map((column, index) => ({ column, index, place: column.OrderColumn || index + 1 }));
    return ordered
      .sort((one, other) => one.place - other.place || one.index - other.index)
      .flatMap(({ column, index }): readonly PlanColumn[] => {
        const at = (name: string) => `json.Columns.${index}.${name}`;
        const source = this.source(tables, column, formulas.get(index), at);
        if (source === undefined) return [];
        const [first] = source;
        const cell = source.length === 1 && first && 'column' in first ? first : undefined;
        const key = cell ? keyOf(tables, cell) : `${column.Type}:${column.DisplayName || index}`;
        if (keys.has(key)) {
          this.problems.push({ path: at('ColumnName'), message: `${column.DisplayName || key} is listed twice` });
          return [];
        }
        keys.add(key);
        if (groups && !(cell && (isNumeric(cell.column.kind) || groups.some((group) => isOf({ source }, group))))) {
          this.problems.push({
            path: at('ColumnName'),
            message: 'With a Group Clause, a column must be one of its columns or one that can be added up',
          });
          return [];
        }
        const kind = cell?.column.kind ?? 'text';
        const { to, choices } = cell?.column ?? {};
        return [{ key, label: column.DisplayName || cell?.column.label || key, kind, to, choices, source, setup: column }];
      });
  }

  private source(
    tables: readonly Named[],
    column: SetupColumn,
    formula: Formula | undefined,
    at: (name: string) => string,
  ): Source | undefined {
    if (column.Type === 'StaticData') return [{ text: column.name }];
    if (formula) {
      return formula.map((part) => {
        if ('text' in part) return part;
        const found = findCell(tables, part.table, part.name);
        const cell = typeof found !== 'string' && found.column.kind === 'ref' ? `${part.name} ${ofAnother}` : found;
        if (typeof cell !== 'string') return cell;
        this.problems.push({ path: at('ManualConfig'), message: `Manual Config, line ${part.at.line}, column ${part.at.column}: ${cell}` });
        return { text: '' };
      });
    }
    const cell = findCell(tables, column.TableName || column.Entity || null, column.ColumnName);
    if (typeof cell !== 'string') return [cell];
    this.problems.push({ path: at(cell.startsWith('unknown table') ? 'TableName' : 'ColumnName'), message: sentence(cell) });
    return undefined;
  }

  filters(tables: readonly Named[], setup: GridSetup): readonly PlanFilter[] {
    const keys = new Set<string>();
    return setup.filters.flatMap((filter, index): readonly PlanFilter[] => {
      const bound = setup.conditions.find(({ Key }) => Key === filter.Key);
      const cell = cellOf(tables, bound?.Column ?? filter.Key, bound?.Entity);
      const at = (name: string) => `filters.${index}.${name}`;
      if (typeof cell === 'string') {
        this.problems.push({ path: at('Key'), message: bound ? sentence(cell) : `No condition or column is named ${filter.Key}` });
        return [];
      }
      if (keys.has(filter.Key)) this.problems.push({ path: at('Key'), message: `${filter.Key} is listed twice` });
      keys.add(filter.Key);
      if (filter.CriteriaType.startsWith('Date') && cell.column.kind !== 'date')
        this.problems.push({ path: at('CriteriaType'), message: `${cell.column.label} is not a date` });
      if (filter.CriteriaType.endsWith('Select')) {
        if (filter.StaticValue === 'Y' && filter.CriteriaValue.length === 0 && !hasChoices(tables, setup, cell))
          this.problems.push({ path: at('CriteriaValue'), message: 'Add at least one value' });
        if (filter.StaticValue === 'N' && !isSource(filter.dataUri))
          this.problems.push({ path: at('dataUri'), message: `Unknown source of values ${filter.dataUri || '“”'}` });
      }
      return [{ setup: filter, operator: bound?.Condition ?? usual(filter.CriteriaType), cell }];
    });
  }

  conditions(tables: readonly Named[], setup: GridSetup): Plan['conditions'] {
    const filtered = new Set(setup.filters.map(({ Key }) => Key));
    return setup.conditions.flatMap((condition, index) => {
      const cell = cellOf(tables, condition.Column, condition.Entity);
      const at = (name: string) => `conditions.${index}.${name}`;
      if (typeof cell === 'string') {
        this.problems.push({ path: at('Column'), message: sentence(cell) });
        return [];
      }
      if (filtered.has(condition.Key)) return [];
      const { value } = condition;
      const operands = value === undefined ? [] : typeof value === 'string' ? [value] : value;
      const test = testOf(
        condition.Condition,
        cell.column.kind,
        operands.map((operand) => typedOperand(cell.column.kind, operand)),
      );
      if (typeof test === 'string') {
        this.problems.push({ path: at('value'), message: value === undefined ? `No filter has the key ${condition.Key}: ${test}` : test });
        return [];
      }
      return [{ cell, test }];
    });
  }

  sort(columns: readonly PlanColumn[], { json: { gridSetup } }: GridSetup): Plan['sort'] {
    if (gridSetup.defaultSortBy === '') return [];
    if (columns.some(({ key }) => key === gridSetup.defaultSortBy))
      return [{ column: gridSetup.defaultSortBy, descending: gridSetup.defaultSortByDir === 'desc' }];
    this.problems.push({ path: 'json.gridSetup.defaultSortBy', message: `${gridSetup.defaultSortBy} is not a column of this list` });
    return [];
  }

  /** A column of the list's own table, or of a joined one that is shown: rows hold no others. */
  tie(tables: readonly Named[], columns: readonly PlanColumn[], { json: { uniqueIdForOrder } }: GridSetup): Plan['tie'] {
    if (uniqueIdForOrder === '') return undefined;
    const cell = cellOf(tables, uniqueIdForOrder, undefined);
    const found = typeof cell !== 'string' && (cell.table === 0 || columns.some((column) => isOf(column, cell)));
    if (found) return { key: keyOf(tables, cell), cell };
    const why = typeof cell === 'string' ? cell : `${uniqueIdForOrder} is not among the columns`;
    this.problems.push({ path: 'json.uniqueIdForOrder', message: `Unique Id for Order: ${why}` });
    return undefined;
  }
}

/** Without a join, only the id of the record is known. */
const ofAnother = 'refers to another record: join its table and name one of its columns';

/** Whether the values of a column are known by its field or by the type it was given. */
function hasChoices(tables: readonly Named[], { json }: GridSetup, cell: Cell): boolean {
  const isTyped = ({ TableName, Entity, ColumnName, Type }: SetupColumn) => {
    const found = choicesOfType(Type) === undefined ? '' : findCell(tables, TableName || Entity || null, ColumnName);
    return typeof found !== 'string' && isSame(found, cell);
  };
  return cell.column.choices !== undefined || json.Columns.some(isTyped);
}

/** The default test of a filter without a condition. */
function usual(type: SetupFilter['CriteriaType']): Operator {
  if (type === 'Textbox') return 'EQ';
  if (type === 'Multi Select') return 'IN';
  if (type === 'Barcodes') return 'BARCODES';
  return type.startsWith('DateRange') ? 'BETWEEN' : 'EQ';
}

/** `ColumnName`, or `Alias.ColumnName`. */
function cellOf(tables: readonly Named[], text: string, entity: string | undefined): Cell | string {
  const [first = '', second] = text.split('.');
  return second === undefined ? findCell(tables, entity || null, first) : findCell(tables, first, text.slice(first.length + 1));
}

function findCell(tables: readonly Named[], table: string | null, name: string): Cell | string {
  const index = table === null ? 0 : placeOf(tables, table);
  const named = tables[index];
  if (named === undefined) return `unknown table ${table} in the From Clause`;
  const column = named.table.columns.get(name);
  return column ? { table: index, column } : `${named.table.name} has no column ${name || 'without a name'}`;
}

function placeOf(tables: readonly Named[], name: string): number {
  const alias = tables.findIndex((table) => table.alias === name);
  return alias >= 0 ? alias : tables.findIndex(({ table }) => table.name === name);
}

function keyOf(tables: readonly Named[], { table, column }: Cell): string {
  return table === 0 ? column.name : `${tables[table]?.alias}.${column.name}`;
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The From Clause of a built-in definition, without parsing it. */
export function plainClauses(entity: string): Clauses {
  const at = { line: 1, column: 6 };
  return { from: { table: { text: entity, at }, alias: null, joins: [] }, count: undefined, groups: [], formulas: new Map() };
}
