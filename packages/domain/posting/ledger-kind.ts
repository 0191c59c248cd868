import { type Groups, groupSets, isUnder } from '#domain/posting/chart';

/** The kind of a ledger, from its group: used by pickers and the tabs of the ledger list. */
export const ledgerKinds = ['Customer', 'Supplier', 'Bank', 'Cash', 'Tax', 'Sales', 'Purchase', 'Income', 'Expense', 'Other'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

const kinds: readonly (readonly [LedgerKind, readonly string[]])[] = [
  ['Customer', groupSets.debtors],
  ['Supplier', groupSets.creditors],
  ['Bank', ['bank_accounts', 'bank_liabilities']],
  ['Cash', ['cash_in_hand']],
  ['Tax', ['duties_taxes']],
  ['Sales', ['sales_accounts']],
  ['Purchase', ['purchase_accounts']],
  ['Income', ['direct_incomes', 'indirect_incomes']],
  ['Expense', ['direct_expenses', 'indirect_expenses']],
];

/** The kind of ledgers in a group; Other for a ledger without a group. */
export function ledgerKindOf(groups: Groups, groupId: string | null): LedgerKind {
  if (groupId === null || !groups.has(groupId)) return 'Other';
  return kinds.find(([, aliases]) => isUnder(groups, groupId, aliases))?.[0] ?? 'Other';
}
