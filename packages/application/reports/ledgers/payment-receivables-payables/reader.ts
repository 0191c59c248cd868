import { ledgerName } from '#application/books/ledgers';
import { perBranch } from '#application/books/per-branch';
import { recordsNamed } from '#application/commit/records-named';
import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import type { BillsFacts } from '#application/reports/ledgers/payment-receivables-payables/table';
import { paymentReceivablesPayablesTable, receivablesColumns } from '#application/reports/ledgers/payment-receivables-payables/table';
import { rowOf } from '#application/row-of';
import { type Groups, groupSets, isUnder } from '#domain/posting/chart';
import { type MsmeClass, msmeClasses } from '#domain/posting/msme';
import type { Day } from '#domain/time/day';
import { groupsOf } from '#modules/kit/voucher/chart';
import { paymentReceivablesPayables } from '#modules/reports/ledgers/payment-receivables-payables';

/** Bills open at the end of a day of parties under Sundry Debtors and Sundry Creditors, and the side of each group. */
export async function billsFacts(context: Context, branches: readonly string[], asOf: Day): Promise<BillsFacts> {
  const { books, records } = context.ports;
  const [stored, organisation, open] = await Promise.all([
    records.all(context.scope, 'group'),
    records.find(context.scope, 'org', context.scope.organisationId),
    perBranch(branches, (branchId) => books.billsAsOf(context.scope, branchId, asOf)),
  ]);
  const groups = groupsOf({ all: () => stored.map(({ id, row }) => ({ ...row, id })) });
  const bills = open.flat();
  const found = await recordsNamed(
    context,
    bills.map(({ ledgerId }) => ({ slug: 'customer', id: ledgerId })),
  );
  const parties = [...found.values()].flatMap((party) => {
    const { groupId, creditDays, msme } = rowOf('customer', party);
    const side = sideOf(groups, groupId);
    if (side === null) return [];
    return [{ id: party.id, name: ledgerName(found, party.id), side, msme: msmeOf(msme), creditDays: creditDays ?? null }];
  });
  const trade = new Set(parties.map(({ id }) => id));
  const buckets = organisation && rowOf('org', organisation).ageingBuckets;
  return { bills: bills.filter(({ ledgerId }) => trade.has(ledgerId)), parties, buckets: buckets ?? null };
}

/** Null for a ledger with billwise balancing that is not a trade receivable or payable, such as a loan. */
function sideOf(groups: Groups, groupId: unknown): 'Receivables' | 'Payables' | null {
  if (typeof groupId !== 'string' || !groups.has(groupId)) return null;
  if (isUnder(groups, groupId, groupSets.creditors)) return 'Payables';
  return isUnder(groups, groupId, groupSets.debtors) ? 'Receivables' : null;
}

function msmeOf(value: unknown): MsmeClass | null {
  return msmeClasses.find((known) => known === value) ?? null;
}

export const paymentReceivablesPayablesReader = reader({
  report: paymentReceivablesPayables,
  columns: receivablesColumns,
  table: paymentReceivablesPayablesTable,
  read: (context, branches, { asOf }) => billsFacts(context, branches, asOf),
});
