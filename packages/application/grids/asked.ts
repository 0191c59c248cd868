import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { branchesAsked } from '#application/grids/asked-branches';
import { type CellTest, completer, needsMore } from '#application/grids/complete-rows';
import { type Days, daysOf, type Year, yearsOf } from '#application/grids/wanted-days';
import { usesInvoices } from '#application/lists/invoices-of-rows';
import { hasPayment } from '#application/lists/payment-of-rows';
import type { Reading } from '#application/lists/read-rows';
import type { Row } from '#application/ports/records';
import { type Problem, Refusal } from '#domain/refusal';
import { wordsOf } from '#domain/text/normalise';
import { severalOperators, testOf, typedOperand, typedValues } from '#modules/grids/compare';
import type { FilterValue, GridPageBody, GridQuestion } from '#modules/grids/operations';
import type { Cell, Plan, PlanFilter } from '#modules/grids/plan';
import type { Operator } from '#modules/grids/setup';
import { waitsIn } from '#modules/kit/approval';
import { roadName } from '#modules/kit/eway-bill/standing';
import { paymentFields } from '#modules/kit/trade/payment';

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** A request for a list: answered in the order of an index, or from memory in any other order. */
export interface Asked {
  readonly plan: Plan;
  readonly reading: Reading;
  /** Beginnings of words for soft search; empty: no search. */
  readonly prefixes: readonly string[];
  /** The sort order once all rows are read; undefined when the index already has that order. */
  readonly sort: readonly Sort[] | undefined;
  /** Whether the order was requested and so applies to all rows, however they are found. */
  readonly sorted: boolean;
  /** Days that were moved into the open year, so the answer differs from the request. */
  readonly errors: readonly Problem[];
}

/** Turns the request into what to read. Filters, conditions and sorts must be in the plan; the read adds the scope. */
export async function askedOf(
  context: Context,
  plan: Plan,
  question: Omit<GridQuestion, 'listId'> & Pick<GridPageBody, 'lately'>,
): Promise<Asked> {
  const { module } = plan.table;
  const ofYear = plan.filters.some(({ setup }) => setup.CriteriaType === 'DateRangeRestricted');
  const years = module.kind === 'document' || ofYear ? await yearsOf(context) : [];
  const { tests, days, waits, errors } = testsOf(context, plan, question, years);
  const sort = (question.sort ?? plan.sort).map(({ column, descending }) => ({ column, descending: descending === true }));
  for (const [index, { column }] of sort.entries()) refuseUnsortable(plan, column, index);
  const order = plan.groups || plan.setup.json.gridSetup.distinctResult ? undefined : orderOf(plan, sort);
  const ofYears = module.kind === 'document' ? touched(years, days.get('date')) : [];
  const branches = branchesOf(context, plan, question);
  const partitions =
    module.kind === 'document'
      ? branches.ids.flatMap((branchId) => ofYears.map(({ id }) => partitionOf(module, { branchId, financialYearId: id })))
      : [partitionOf(module, context.scope)];
  const bounds = order === undefined ? undefined : days.get(module.list.orders[order.index]?.column ?? '');
  const inRow = tests.filter(({ cell }) => cell.table === 0 && cell.column.inRow);
  const own = inRow.filter(({ cell }) => !cell.column.onRead);
  const late = inRow.filter(({ cell }) => cell.column.onRead);
  const others = tests.filter((test) => !inRow.includes(test));
  const complete = needsMore(plan, others) ? completer(context, plan, others) : undefined;
  // Days that cover whole years, or that bound the index, need no check on each row.
  const isWhole = (name: string, wanted: Days) => module.kind === 'document' && name === 'date' && coverWhole(wanted, ofYears);
  const asking = [...days].filter(([name, wanted]) => wanted !== bounds && !isWhole(name, wanted));
  const bounded = bounds !== undefined && !(bounds === days.get('date') && isWhole('date', bounds));
  const reading: Reading = {
    module,
    partitions,
    order: order?.index ?? 0,
    descending: order?.descending ?? false,
    tests: [
      ...own.map(
        ({ cell, test }) =>
          (row: Row) =>
            test(row[cell.column.name]),
      ),
      ...asking.map(([name, wanted]) => dayTest(name, wanted)),
      ...branches.tests,
    ],
    ...(question.lately === undefined ? {} : { lately: question.lately }),
    // Rows that are sorted in memory are read in any order.
    ...(waits !== undefined && (order?.index ?? 0) === 0 ? { waits } : {}),
    ...(bounded && bounds.from !== undefined ? { from: bounds.from } : {}),
    ...(bounded && bounds.to !== undefined ? { to: `${bounds.to}${last}` } : {}),
    ...(hasPayment(module) && usesPayment(plan, late) ? { payment: true } : {}),
    ...(usesInvoices(module, decidingOf(plan, late, order === undefined ? sort : [])) ? { invoices: true } : {}),
    ...(complete === undefined && late.length === 0 ? {} : { complete: inTime(late, complete) }),
  };
  return {
    plan,
    reading,
    prefixes: wordsOf(question.search ?? ''),
    sort: order === undefined ? sort : undefined,
    sorted: (question.sort ?? []).length > 0,
    errors,
  };
}

/** Tests of what was computed on reading come before what costs more reads. */
function inTime(late: readonly CellTest[], complete: Reading['complete']): NonNullable<Reading['complete']> {
  return async (rows) => {
    const kept = rows.filter((row) => late.every(({ cell, test }) => test(row[cell.column.name])));
    return complete === undefined ? kept : complete(kept);
  };
}

/** The columns that decide which rows come, and in which order. */
function decidingOf(plan: Plan, tests: readonly CellTest[], sort: readonly Sort[]): readonly string[] {
  const sorted = plan.columns.filter(({ key }) => sort.some(({ column }) => column === key));
  const cells = [...tests.map(({ cell }) => cell), ...(plan.groups ?? []), ...sorted.flatMap(({ source }) => source)];
  return cells.flatMap((cell) => ('column' in cell ? [cell.column.name] : []));
}

function usesPayment(plan: Plan, tests: readonly CellTest[]): boolean {
  const names = [
    ...plan.columns.flatMap(({ source }) => source.flatMap((part) => ('text' in part || part.table > 0 ? [] : [part.column.name]))),
    ...tests.map(({ cell }) => cell.column.name),
  ];
  return names.some((name) => Object.hasOwn(paymentFields, name));
}

/** Sorts after every key that begins with a day. */
const last = '\uffff';

function touched(years: readonly Year[], days: Days | undefined): readonly Year[] {
  return years.filter(({ start, end }) => (days?.from === undefined || end >= days.from) && (days?.to === undefined || start <= days.to));
}

function coverWhole({ from, to }: Days, years: readonly Year[]): boolean {
  return years.every(({ start, end }) => (from === undefined || from <= start) && (to === undefined || to >= end));
}

function dayTest(name: string, { from, to }: Days): (row: Row) => boolean {
  return (row) => {
    const day = row[name];
    return typeof day === 'string' && (from === undefined || day.slice(0, 10) >= from) && (to === undefined || day.slice(0, 10) <= to);
  };
}

/** The index with the requested order, if there is one. */
function orderOf(plan: Plan, sort: readonly Sort[]): { readonly index: number; readonly descending: boolean } | undefined {
  const [first, ...rest] = sort;
  if (first === undefined) return { index: 0, descending: plan.table.module.list.defaultDescending === true };
  const column = plan.columns.find(({ key }) => key === first.column);
  const [cell] = column?.source ?? [];
  if (rest.length > 0 || column?.source.length !== 1 || cell === undefined || 'text' in cell) return undefined;
  return cell.table === 0 && cell.column.order !== undefined ? { index: cell.column.order, descending: first.descending } : undefined;
}

function refuseUnsortable(plan: Plan, column: string, index: number): void {
  const found = plan.columns.find(({ key }) => key === column);
  if (found?.setup.OrderBy || (plan.groups && column === 'count')) return;
  const what = found ? `${found.label} is not a column to sort by` : 'This is not a column of the list';
  throw new Refusal('invalid', {}, [{ path: `sort.${index}.column`, message: what }]);
}

/**
 * Conditions that always apply, and filters that were set. Days of the list's own rows are separate, because an index or a year may answer
 * them.
 */
function testsOf(context: Context, plan: Plan, question: Pick<GridQuestion, 'filters'>, years: readonly Year[]) {
  const tests: CellTest[] = [...plan.conditions];
  const days = new Map<string, Days>();
  const errors: Problem[] = [];
  let waits: string | undefined;
  for (const [key, value] of Object.entries(question.filters ?? {})) {
    if (isEmpty(value)) continue;
    const path = `filters.${key}`;
    const filter = filterOf(plan, key);
    if (filter === undefined) throw new Refusal('invalid', {}, [{ path, message: 'This is not a filter of the list' }]);
    const { cell, operator, type } = filter;
    if (isBranch(plan, cell)) continue;
    if (cell.column.kind === 'date') {
      const open = years.find(({ id }) => id === context.scope.financialYearId);
      const { days: wanted, errors: moved } = daysOf(type, value, path, open);
      errors.push(...moved);
      if (operator !== 'EQ' && operator !== 'BETWEEN' && wanted.from !== undefined)
        tests.push({ cell, test: made(operator, cell, [wanted.from], path) });
      // A second filter on the same dates narrows the first.
      else if (cell.table === 0 && cell.column.inRow && !days.has(cell.column.name)) days.set(cell.column.name, wanted);
      else tests.push(...rangeTests(cell, wanted.from, wanted.to, path));
    } else if (typeof value === 'object' && !Array.isArray(value)) {
      const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
      tests.push(...rangeTests(cell, from, to, path));
    } else {
      const operands = operandsOf(operator, type, cell, value);
      tests.push({ cell, test: made(operator, cell, operands, path) });
      waits ??= waitAsked(plan, cell, operator, operands);
    }
  }
  return { tests, days, waits, errors };
}

/**
 * What all rows wait for that a filter lets through: it has one value, and rows with this value wait in one way. Goods on the road have
 * another order.
 */
function waitAsked(
  { table: { module } }: Plan,
  { table, column }: Cell,
  operator: Operator,
  [value, ...others]: readonly string[],
): string | undefined {
  const isOne = others.length === 0 && (operator === 'IN' || operator === 'EQ');
  return module.kind === 'document' && table === 0 && isOne
    ? waitsIn(module, { [column.name]: value }).find((one) => one !== roadName)
    : undefined;
}

/** The branches of documents decide which lists are read, so rows are not checked for them. */
function isBranch({ table: { module } }: Plan, { table, column }: Cell): boolean {
  return module.kind === 'document' && table === 0 && column.name === 'branchId';
}

function branchesOf(context: Context, plan: Plan, question: Pick<GridQuestion, 'filters'>) {
  const values = Object.entries(question.filters ?? {}).flatMap(([key, value]) => {
    const cell = filterOf(plan, key)?.cell;
    return cell !== undefined && isBranch(plan, cell) ? [{ path: `filters.${key}`, value }] : [];
  });
  return branchesAsked(context, plan.table.module, values);
}

function isEmpty(value: FilterValue): boolean {
  if (typeof value === 'number') return false;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every((end) => end === undefined);
}

/** A filter of the setup. Visible columns can be filters too, for programs and for links from other screens. */
function filterOf(
  plan: Plan,
  key: string,
): (Pick<PlanFilter, 'cell' | 'operator'> & { readonly type: PlanFilter['setup']['CriteriaType'] }) | undefined {
  const filter = plan.filters.find(({ setup }) => setup.Key === key);
  if (filter) return { cell: filter.cell, operator: filter.operator, type: filter.setup.CriteriaType };
  const [cell] = plan.columns.find((column) => column.key === key && column.source.length === 1)?.source ?? [];
  if (cell === undefined || 'text' in cell) return undefined;
  return { cell, operator: cell.column.kind === 'text' ? 'LIKE' : 'IN', type: 'DateRange' };
}

/** A number is the stored value (paise or ten-thousandths); a text is what people type. */
function operandsOf(
  operator: Operator,
  type: PlanFilter['setup']['CriteriaType'],
  { column }: Cell,
  value: FilterValue,
): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  const texts = Array.isArray(value) ? value : [String(value)];
  const several = type === 'Textbox' && severalOperators.has(operator) ? texts.flatMap((text) => typedValues(column.kind, text)) : texts;
  return several.map((text) => typedOperand(column.kind, text));
}

function rangeTests(cell: Cell, from: unknown, to: unknown, path: string): readonly CellTest[] {
  return [
    ...(from === undefined ? [] : [{ cell, test: made('GE', cell, [String(from)], path) }]),
    ...(to === undefined ? [] : [{ cell, test: made('LE', cell, [String(to)], path) }]),
  ];
}

function made(operator: Operator, cell: Cell, operands: readonly string[], path: string): CellTest['test'] {
  const test = testOf(operator, cell.column.kind, operands);
  if (typeof test === 'string') throw new Refusal('invalid', {}, [{ path, message: test }]);
  return test;
}
