import type { ListRow } from '#application/ports/records';
import type { GridCountAnswer } from '#modules/grids/operations';
import type { Plan, PlanColumn } from '#modules/grids/plan';

/**
 * The totals of rows, separate for each type if there are several: receipts and payments are both amounts of bank and cash entries, and
 * their sum makes no sense. Groups that mix types have no sum.
 */
export function summed(
  plan: Plan,
  money: readonly PlanColumn[],
  rows: readonly ListRow[],
  alone: boolean,
): Pick<GridCountAnswer, 'totals' | 'byType' | 'cancelled'> {
  if (!alone && mixesTypes(plan)) return { totals: {} };
  const totals = totalsOf(money, rows);
  if (!alone || money.length === 0) return { totals };
  const cancelled = rows.filter((row) => row['cancelled'] === true).length;
  const leftOut = cancelled > 0 ? { cancelled } : {};
  const byType = typesOf(plan).flatMap((type) => {
    const own = rows.filter((row) => row['type'] === type && row['cancelled'] !== true);
    return own.length === 0 ? [] : [{ type, count: own.length, totals: totalsOf(money, own) }];
  });
  return { totals, ...(byType.length > 1 ? { byType } : {}), ...leftOut };
}

/** Whether rows of several types are in one group. */
export function mixesTypes(plan: Pick<Plan, 'table' | 'groups'>): boolean {
  const { groups } = plan;
  return groups !== undefined && typesOf(plan).length > 0 && !groups.some(({ table, column }) => table === 0 && column.name === 'type');
}

/** The types of a document that has several: payments, receipts and contras are all bank and cash entries. */
function typesOf({ table: { module } }: Pick<Plan, 'table'>): readonly string[] {
  const { type } = module.fields;
  return module.kind === 'document' && type?.kind === 'choice' ? type.of.map(({ value }) => value) : [];
}

function totalsOf(columns: readonly PlanColumn[], rows: readonly ListRow[]): Record<string, number> {
  return Object.fromEntries(columns.map(({ key }) => [key, rows.reduce((sum, row) => sum + numberOf(row, key), 0)]));
}

/** A number of a row for totals: a cancelled row adds nothing. */
export function numberOf(row: ListRow, key: string): number {
  const value = row[key];
  return typeof value === 'number' && row['cancelled'] !== true ? value : 0;
}
