import type { Context } from '#application/context';
import { ledgerName, recordsNamed } from '#application/reports/ledgers';
import { natureFrom } from '#application/reports/nature';
import { perBranch } from '#application/reports/per-branch';
import { type Group, groupSets, isUnder } from '#domain/posting/chart';
import { type MsmeClass, msmeClasses } from '#domain/posting/msme';
import type { Day } from '#domain/time/day';
import type { BillsFacts } from '#modules/reports/payment-receivables-payables/payment-receivables-payables';

/** Bills open at the end of a day, and the side their parties stand on. */
export async function billsFacts(context: Context, branches: readonly string[], asOf: Day): Promise<BillsFacts> {
  const { books, records } = context.ports;
  const [stored, found] = await Promise.all([
    records.all(context.scope, 'group'),
    perBranch(branches, (branchId) => books.billsAsOf(context.scope, branchId, asOf)),
  ]);
  const groups = new Map<string, Group>(
    stored.map(({ id, row }) => [
      id,
      { id, parentId: textOrNull(row['parentId']), alias: textOrNull(row['alias']), nature: natureFrom(row['nature']) ?? 'Asset' },
    ]),
  );
  const bills = found.flat();
  const parties = await recordsNamed(
    context,
    bills.map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId })),
  );
  const sideOf = (groupId: unknown) =>
    typeof groupId === 'string' && groups.has(groupId) && isUnder(groups, groupId, groupSets.creditors) ? 'Payables' : 'Receivables';
  return {
    bills,
    parties: [...parties.values()].map(({ id, row }) => ({
      id,
      name: ledgerName(parties, id),
      side: sideOf(row['groupId']),
      msme: msmeOf(row['msme']),
      creditDays: typeof row['creditDays'] === 'number' ? row['creditDays'] : null,
    })),
  };
}

function msmeOf(value: unknown): MsmeClass | null {
  return msmeClasses.find((known) => known === value) ?? null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
