import { allNamed, type Named } from '#application/books/ledgers';
import { natureFrom } from '#application/books/nature';
import { perBranch } from '#application/books/per-branch';
import { dayBefore, startOfYear } from '#application/books/years';
import type { Context } from '#application/context';
import type { LedgerBalance } from '#application/ports/ledgers';
import type { Catalogued } from '#application/ports/records';
import type { BalancesFacts, ComparedBalances } from '#application/reports/statements/ledger-amounts';
import { stockOfYear } from '#application/reports/statements/statement-books';
import { paise, zero } from '#domain/money/paise';
import { refuseIfAny } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import { comparedPeriod } from '#modules/kit/report/report-filters';

type Balances = BalancesFacts['balances'];

/** Balances of every ledger, the branches added up. Costs as many pages as there are ledgers, however many vouchers there are (decision D36). */
export async function balancesFacts(context: Context, branches: readonly string[], from: Day, to: Day): Promise<BalancesFacts> {
  const { chart, read } = await readBalances(context, branches, from, to);
  return { ...chart, balances: addedUp(read) };
}

/** The same, with each branch by itself beside them. */
async function balancesByBranch(context: Context, branches: readonly string[], from: Day, to: Day): Promise<ComparedBalances> {
  if (branches.length > mostBranches)
    refuseIfAny([{ path: 'branches', message: `There is room for ${mostBranches} branches side by side. Choose fewer branches` }]);
  const [{ chart, read }, named] = await Promise.all([readBalances(context, branches, from, to), allNamed(context, ['branch'])]);
  const names = new Map(named('branch').map(({ id, name }) => [id, String(name)]));
  return {
    ...{ ...chart, balances: addedUp(read) },
    branches: branches.map((id, at) => ({ name: names.get(id) ?? id, balances: addedUp(read.slice(at, at + 1)) })),
  };
}

/** Each has two columns. */
const mostBranches = 20;

interface Asked extends Period {
  readonly compare: string | null;
  readonly byBranch: boolean;
  readonly withStock?: boolean;
}

/** The balances of the period, and of the one it is compared with or of each branch; with the stock at the beginning of their years if asked for. */
export async function comparedBalances(
  context: Context,
  branches: readonly string[],
  { from, to, compare, withStock = false, byBranch }: Asked,
): Promise<ComparedBalances> {
  if (byBranch) return balancesByBranch(context, branches, from, to);
  const other = comparedPeriod({ from, to }, compare);
  const [facts, compared] = await Promise.all([
    balancesFacts(context, branches, from, to),
    other === null ? null : balancesFacts(context, branches, other.from, other.to),
  ]);
  const beside = compared === null ? facts : { ...facts, compared: compared.balances };
  if (!withStock) return beside;
  const stock = await stockOfYear(context, branches, from);
  return { ...beside, stock, ...(other === null ? {} : { comparedStock: await stockOfYear(context, branches, other.from) }) };
}

interface OfBranch {
  readonly period: readonly LedgerBalance[];
  /** Of the part of the year before the period; undefined if the period begins the year. */
  readonly before: readonly LedgerBalance[] | undefined;
}

async function readBalances(
  context: Context,
  branches: readonly string[],
  from: Day,
  to: Day,
): Promise<{ readonly chart: Omit<BalancesFacts, 'balances'>; readonly read: readonly OfBranch[] }> {
  const yearStart = await startOfYear(context, from);
  const { books } = context.ports;
  const [named, periods, before] = await Promise.all([
    allNamed(context, ['group', 'customer']),
    perBranch(branches, (branchId) => books.balances(context.scope, branchId, from, to)),
    from === yearStart ? undefined : perBranch(branches, (branchId) => books.balances(context.scope, branchId, yearStart, dayBefore(from))),
  ]);
  return { chart: chartOf(named), read: periods.map((period, at) => ({ period, before: before?.[at] })) };
}

function addedUp(branches: readonly OfBranch[]): Balances {
  const totals = new Map<string, Omit<Balances[number], 'ledgerId'>>();
  const at = (ledgerId: string) => totals.get(ledgerId) ?? { opening: zero, debit: zero, credit: zero, beforeYear: zero };
  for (const { period, before } of branches) {
    for (const { ledgerId, opening, debit, credit } of period) {
      const sum = at(ledgerId);
      totals.set(ledgerId, {
        opening: paise(sum.opening + opening),
        debit: paise(sum.debit + debit),
        credit: paise(sum.credit + credit),
        beforeYear: paise(sum.beforeYear + (before === undefined ? opening : 0)),
      });
    }
    for (const { ledgerId, opening } of before ?? []) {
      const sum = at(ledgerId);
      totals.set(ledgerId, { ...sum, beforeYear: paise(sum.beforeYear + opening) });
    }
  }
  return [...totals].map(([ledgerId, sum]) => ({ ledgerId, ...sum }));
}

function chartOf(named: (slug: Catalogued) => readonly Named[]): Omit<BalancesFacts, 'balances'> {
  const [groups, ledgers] = [named('group'), named('customer')];
  return {
    groups: groups.map((row) => ({
      id: row.id,
      name: String(row['name']),
      parentId: textOrNull(row['parentId']),
      nature: natureFrom(row['nature']),
    })),
    ledgers: ledgers.map((row) => ({
      id: row.id,
      name: String(row['name']),
      groupId: textOrNull(row['groupId']),
      alias: textOrNull(row['alias']),
    })),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
