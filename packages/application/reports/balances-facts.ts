import type { Context } from '#application/context';
import { allNamed } from '#application/reports/ledgers';
import { natureFrom } from '#application/reports/nature';
import { perBranch } from '#application/reports/per-branch';
import { dayBefore, startOfYear } from '#application/reports/years';
import { type Paise, paise, zero } from '#domain/money/paise';
import type { Day } from '#domain/time/day';
import type { BalancesFacts } from '#modules/reports/trial-balance/ledger-amounts';

/** Balances of every ledger, the branches added up. Costs as many pages as there are ledgers, however many vouchers there are (decision D36). */
export async function balancesFacts(context: Context, branches: readonly string[], from: Day, to: Day): Promise<BalancesFacts> {
  const yearStart = await startOfYear(context, from);
  const { books } = context.ports;
  const [named, periods, before] = await Promise.all([
    allNamed(context, ['group', 'customer']),
    perBranch(branches, (branchId) => books.balances(context.scope, branchId, from, to)),
    from === yearStart ? undefined : perBranch(branches, (branchId) => books.balances(context.scope, branchId, yearStart, dayBefore(from))),
  ]);
  const [groups, ledgers] = [named('group'), named('customer')];
  const totals = new Map<string, { opening: Paise; debit: Paise; credit: Paise; beforeYear: Paise }>();
  const at = (ledgerId: string) => totals.get(ledgerId) ?? { opening: zero, debit: zero, credit: zero, beforeYear: zero };
  for (const { ledgerId, opening, debit, credit } of periods.flat()) {
    const sum = at(ledgerId);
    totals.set(ledgerId, {
      opening: paise(sum.opening + opening),
      debit: paise(sum.debit + debit),
      credit: paise(sum.credit + credit),
      beforeYear: paise(sum.beforeYear + (before === undefined ? opening : 0)),
    });
  }
  for (const { ledgerId, opening } of before?.flat() ?? []) {
    const sum = at(ledgerId);
    totals.set(ledgerId, { ...sum, beforeYear: paise(sum.beforeYear + opening) });
  }
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
    balances: [...totals].map(([ledgerId, sum]) => ({ ledgerId, ...sum })),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
