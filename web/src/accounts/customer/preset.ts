import { type LedgerKind, ledgerKinds } from '#domain/posting/ledger-kind';
import { customer } from '#modules/accounts/customer/customer';
import type { EntryFacts } from '#modules/organisation/branch/operations';

/** The kind in the address; null when it is missing or unknown. */
export function presetKind(search: URLSearchParams): LedgerKind | null {
  return ledgerKinds.find((kind) => kind === search.get('kind')) ?? null;
}

/** The group of the standard chart for new ledgers of a kind; the user may choose another group of that kind. */
export function groupOfKind(groups: EntryFacts['groups'], kind: LedgerKind): string | null {
  const wanted = aliases[kind];
  return wanted === null ? null : (groups.find(({ alias }) => alias === wanted)?.id ?? null);
}

const aliases: Readonly<Record<LedgerKind, string | null>> = {
  Customer: 'debtors',
  Supplier: 'creditors',
  Bank: 'bank_accounts',
  Cash: 'cash_in_hand',
  Tax: 'duties_taxes',
  Sales: 'sales_accounts',
  Purchase: 'purchase_accounts',
  Income: 'indirect_incomes',
  Expense: 'indirect_expenses',
  Other: null,
};

/** What people call a ledger of the kind, such as Customer; Ledger if there is no other word. */
export function titleOfKind(kind: LedgerKind): string {
  return kind === 'Customer' || kind === 'Supplier' ? kind : customer.title;
}

/** The name for a ledger that starts in the group with this alias. */
export function titleOfGroup(alias: string | undefined): string {
  return titleOfKind(ledgerKinds.find((kind) => aliases[kind] !== null && aliases[kind] === alias) ?? 'Other');
}
