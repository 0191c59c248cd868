import { findOwn } from '#application/access/find-own';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { leaveDays } from '#domain/leave/balance';
import { Refusal } from '#domain/refusal';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { employee } from '#modules/people/employee/employee';
import type { LeaveOfEmployee } from '#modules/people/employee/operations';
import { balanceKey, type LeaveBalance, leaveBalance } from '#modules/people/leave-balance/leave-balance';
import { type LeaveBalanceOrg, leaveBalanceOrg } from '#modules/people/leave-balance-org/leave-balance-org';
import { type LeaveType, leaveType } from '#modules/people/leave-type/leave-type';

/** An employee's balance of every active leave type in a year, with or without a grant of their own. */
export async function employeeLeaveBalance(context: Context, employeeId: string, yearId: string): Promise<LeaveOfEmployee> {
  const { ports, scope } = context;
  const [stored, year, types, forAll] = await Promise.all([
    findOwn(context, employee, employeeId),
    ports.records.find(scope, financialYear.slug, yearId),
    activeOf<LeaveType>(context, leaveType.slug),
    activeOf<LeaveBalanceOrg>(context, leaveBalanceOrg.slug),
  ]);
  if (year === undefined) throw new Refusal('notFound', { what: financialYear.title });
  const own = await balancesOf(
    context,
    types.map(({ id }) => balanceKey({ employeeId, leaveTypeId: id, yearId })),
  );
  const rows = types
    .toSorted((one, other) => one.row.name.localeCompare(other.row.name))
    .map(({ id, row: { name, code, paid, daysPerYear } }) => {
      const balance = own.find(({ row }) => row.leaveTypeId === id);
      const everyone = forAll.find(({ row }) => row.leaveTypeId === id && row.yearId === yearId)?.row.days;
      const days = leaveDays({ own: balance?.row, everyone, type: daysPerYear });
      return { leaveTypeId: id, name, code, paid, ...days, balanceId: balance?.id ?? null };
    });
  const person = rowOf(employee, stored);
  return {
    employee: { id: employeeId, code: person.code, name: employee.label(person) },
    year: { id: yearId, label: financialYear.label(rowOf(financialYear, year)) },
    rows,
  };
}

interface Kept<Row> {
  readonly id: string;
  readonly row: Row;
}

/** Found by key, one read each: there are few leave types, but employees × types × years balances. */
async function balancesOf(context: Context, keys: readonly string[]): Promise<readonly Kept<LeaveBalance>[]> {
  const { records } = context.ports;
  const ids = await Promise.all(keys.map((key) => records.findByUnique(context.scope, leaveBalance.slug, 'employeeId', key)));
  const wanted = ids.flatMap((id) => (id === undefined ? [] : [{ slug: leaveBalance.slug, id }]));
  if (wanted.length === 0) return [];
  return active<LeaveBalance>([...(await records.findMany(context.scope, wanted)).values()]);
}

async function activeOf<Row>(context: Context, slug: string): Promise<readonly Kept<Row>[]> {
  return active<Row>(await context.ports.records.all(context.scope, slug));
}

function active<Row>(all: readonly Stored[]): readonly Kept<Row>[] {
  return all.flatMap(({ id, row }) => (row['status'] === 'Active' ? [{ id, row: row as Row }] : []));
}
