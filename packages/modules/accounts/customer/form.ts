import { type LedgerKind, ledgerKindOf } from '#domain/posting/ledger-kind';
import type { Customer } from '#modules/accounts/customer/fields';
import type { FormPart, MasterFacts } from '#modules/kit/module';
import { groupsOf } from '#modules/kit/voucher/chart';

/** The form of a ledger, in the order people think of it. Its GST history has its own table on its screen, where every row is dated. */
export const customerParts: readonly FormPart<Customer>[] = [
  {
    title: 'Details',
    fields: ['name', 'groupId', 'ledgerKind', 'alias', 'referenceNo', 'billWise', 'nonCash', 'isDefault'],
    note: 'The group sets the type of ledger and its fields. Enter the opening balance on the Opening balances screen.',
  },
  { title: 'GST', fields: ['registrationType', 'gstin', 'clientType', 'pan', 'msme', 'udyamNumber'] },
  {
    title: 'TDS',
    fields: ['tdsSection', 'tdsCertificates'],
    note: 'The section is proposed on bills and payments. A certificate lowers its rate up to its limit.',
  },
  { title: 'Addresses', fields: ['billingAddress', 'shippingAddresses'] },
  { title: 'Contacts', fields: ['mobile', 'email', 'salesRepresentativeId', 'contacts'] },
  { title: 'Credit', fields: ['creditDays', 'creditLimit', 'currency'] },
  { title: 'Bank account', fields: ['bankName', 'bankBranch', 'bankAccount', 'bankIfsc'] },
  { title: 'Notes', fields: ['notes'] },
];

/** Fields of a party that is created inside an invoice or a receipt. */
export const customerShort = ['name', 'groupId', 'gstin', 'registrationType', 'mobile', 'billingAddress'] as const;

/** The books are kept in rupees. */
export const customerBegins = { currency: 'INR' } satisfies Partial<Customer>;

type Part = readonly (keyof Customer & string)[];

const gst: Part = ['registrationType', 'gstin', 'clientType', 'shippingAddresses'];
const supplier: Part = ['msme', 'udyamNumber', 'tdsSection', 'tdsCertificates'];
const credit: Part = ['creditDays', 'creditLimit', 'currency'];
const reach: Part = ['pan', 'billingAddress', 'mobile', 'email', 'contacts'];
const bank: Part = ['bankName', 'bankBranch', 'bankAccount', 'bankIfsc'];

/** The fields of each kind of ledger, besides those of every ledger. */
const asked: Readonly<Record<LedgerKind, Part>> = {
  Customer: [...gst, ...credit, ...reach, 'salesRepresentativeId'],
  /** Ledgers that are paid into their bank account. */
  Supplier: [...gst, ...supplier, ...credit, ...reach, ...bank],
  Bank: [...reach, ...bank, 'currency'],
  /** Loans, deposits, capital: they have an address, but no GST. */
  Other: [...reach, 'billWise'],
  Cash: [],
  Tax: [],
  Sales: [],
  Purchase: [],
  Income: ['nonCash'],
  Expense: ['nonCash'],
};

const all = [...new Set([...Object.values(asked).flat()])];

/** Fields not used for this kind of ledger, with the reason. */
export function idleFields(row: Customer, facts: Pick<MasterFacts, 'all'>): Readonly<Record<string, string>> {
  if (row.groupId === null) return Object.fromEntries(all.map((name) => [name, 'Choose a group first']));
  const kind = ledgerKindOf(groupsOf(facts), row.groupId);
  const why = kind === 'Other' ? 'Not used for ledgers of this group' : `Not used for ${kind} ledgers`;
  const idle: Record<string, string> = {};
  for (const name of all) if (!asked[kind].includes(name)) idle[name] = why;
  if (kind === 'Customer' || kind === 'Supplier') idle['billWise'] = 'Customers and suppliers always balance bill by bill';
  // When a party registers, the user enters the GSTIN, and that changes the type.
  if (row.registrationType === 'Consumer') idle['gstin'] ??= 'A consumer has no GSTIN';
  if (row.clientType === 'Overseas') {
    for (const name of ['gstin', 'registrationType'] as const) idle[name] ??= 'An overseas party has no GSTIN';
  }
  if (row.msme === null) idle['udyamNumber'] ??= 'Choose the MSME class of the Udyam registration';
  return idle;
}
