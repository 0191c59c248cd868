import { belongsToBranch } from '#application/access/find-own';
import { mayUse } from '#application/access/may-call';
import { isSeen, seesPart } from '#application/access/own';
import type { Context } from '#application/context';
import type { Json, ListRow, Row, Stored } from '#application/ports/records';
import { reachOf } from '#domain/permission/permission';
import { dayOf } from '#domain/time/day';
import { textOf } from '#modules/grids/compare';
import type { ModelColumn } from '#modules/grids/model';
import type { Cell, Plan, PlanColumn } from '#modules/grids/plan';
import { cellText } from '#modules/kit/cell-text';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** The value of a cell, from the records of one row: its own first, then the joined ones. */
export type Records = readonly (Row | undefined)[];
export type CellTest = { readonly cell: Cell; readonly test: (value: unknown) => boolean };

/** Whether rows need more than the list row has: their own record or others. */
export function needsMore(plan: Plan, tests: readonly CellTest[]): boolean {
  return (
    plan.joins.length > 0 ||
    cellsOf(plan, tests).some(({ column }) => !column.inRow) ||
    plan.columns.some((column) => plainCell(column) === undefined)
  );
}

/** Adds what a plan shows and filters by, and leaves out rows that do not match. At most three reads, however many rows there are. */
export function completer(context: Context, plan: Plan, tests: readonly CellTest[]) {
  const own =
    cellsOf(plan, tests).some(({ table, column }) => table === 0 && !column.inRow) ||
    plan.joins.some(({ from, field }) => from === 0 && !inRow(plan, field));
  const always = new Set<CellTest>(plan.conditions);
  return async (rows: readonly ListRow[]): Promise<readonly ListRow[]> => {
    const told = await Promise.all(plan.joins.map(({ table }) => tellerOf(context, table.module)));
    const stored = own
      ? await readMany(
          context,
          rows.map(({ id }) => ({ slug: plan.table.module.slug, id })),
        )
      : undefined;
    let all: Records[] = rows.map((row) => {
      const whole = stored?.get(row.id);
      return [whole ? { ...stampsOf(whole), ...whole.row, ...row } : row];
    });
    for (const { table, from, field } of plan.joins) {
      const ids = all.map((records) => records[from]?.[field]);
      const found = await readMany(
        context,
        ids.flatMap((id) => (typeof id === 'string' ? [{ slug: table.module.slug, id }] : [])),
      );
      all = all.map((records, index) => {
        const other = found.get(String(ids[index]));
        // A record of another branch than the open one counts as missing.
        const foreign = other && belongsToBranch(table.module) && other.row['branchId'] !== context.scope.branchId;
        return [...records, other && !foreign ? joinedRow(plan, table.module.label(other.row), other) : undefined];
      });
    }
    return all.flatMap((records): readonly ListRow[] => {
      const missing = plan.joins.some(({ inner }, index) => inner && records[index + 1] === undefined);
      const [own] = records;
      // A condition set by an administrator applies to everyone. A filter only sees what the person may see.
      const shown = [own, ...told.map((tell, index) => tell(records[index + 1]))];
      const fits = tests.every((one) => one.test(held(one.cell, always.has(one) ? records : shown)));
      if (missing || own === undefined || !fits) return [];
      return [{ ...own, ...shownOf(plan, shown), id: String(own['id']) }];
    });
  };
}

/** In a joined record the caller sees what their permission for it allows, or only its name. */
async function tellerOf(context: Context, module: AnyMaster | AnyDocument): Promise<(row: Row | undefined) => Row | undefined> {
  const { permissions } = context.caller;
  const reach = reachOf(permissions, pathOf(module), '');
  if (reach === 'all' && !seesPart(context, module)) return (row) => row;
  const names = (await mayUse(permissions, 'name', module.slug, pathOf(module))) ? ['id', 'label', 'name'] : [];
  const named = (row: Row) => Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
  return (row) => (row === undefined || (reach !== 'none' && isSeen(context, module, row)) ? row : named(row));
}

async function readMany(context: Context, wanted: readonly { slug: string; id: string }[]): Promise<ReadonlyMap<string, Stored>> {
  return wanted.length === 0 ? new Map() : context.ports.records.findMany(context.scope, wanted);
}

function joinedRow(_plan: Plan, label: string, stored: Stored): Row {
  return { ...stored.row, ...stampsOf(stored), id: stored.id, version: stored.version, createdBy: stored.createdBy, label };
}

function stampsOf({ createdAt, updatedAt, updatedBy }: Stored): Row {
  return { createdAt: dayOf(createdAt), updatedAt: dayOf(updatedAt), updatedBy };
}

function held({ table, column }: Cell, records: Records): Json | undefined {
  return records[table]?.[column.name];
}

/** The values of columns that the row does not have under the same name. */
function shownOf(plan: Plan, records: Records): Row {
  const shown: Record<string, Json> = {};
  for (const column of plan.columns) {
    const cell = plainCell(column);
    shown[column.key] = cell
      ? (held(cell, records) ?? null)
      : column.source.map((part) => ('text' in part ? part.text : writtenOf(part, records))).join('');
  }
  return shown;
}

/** A value among texts, as a list writes it: amounts in rupees, days as days, choices by their names. */
function writtenOf(cell: Cell, records: Records): string {
  const { kind, choices } = cell.column;
  const value = held(cell, records);
  return choices?.find((choice) => choice.value === String(value))?.label ?? (cellText(kind, value) || textOf(value));
}

function plainCell({ source }: PlanColumn): Cell | undefined {
  const [first] = source;
  return source.length === 1 && first && 'column' in first ? first : undefined;
}

function inRow(plan: Plan, field: string): boolean {
  return plan.table.columns.get(field)?.inRow === true;
}

function cellsOf(plan: Plan, tests: readonly CellTest[]): readonly { readonly table: number; readonly column: ModelColumn }[] {
  return [
    ...plan.columns.flatMap(({ source }) => source.flatMap((part) => ('text' in part ? [] : [part]))),
    ...tests.map(({ cell }) => cell),
    ...(plan.groups ?? []),
    ...(plan.tie ? [plan.tie.cell] : []),
  ];
}
