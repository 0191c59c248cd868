import { panOfGstin } from '#domain/gst/gstin';
import { stateName } from '#domain/gst/state';
import { groupSets, isUnder } from '#domain/posting/chart';
import { type Customer, customerFields, type LedgerKind } from '#modules/accounts/customer/fields';
import { checkCustomer, isIncomplete } from '#modules/accounts/customer/rules';
import { groupsOf } from '#modules/kit/chart';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { folded, masterActions, sortable } from '#modules/kit/standing';

/**
 * An account in the books. Customers, suppliers, banks, taxes … are ledgers of different groups; the ledger list and the customer
 * list are two views of this one master (answer A15).
 */
export const customer: MasterModule<Customer> = {
  kind: 'master',
  slug: 'customer',
  entity: 'customer',
  service: 'ims-crm',
  area: 'accounts',
  title: 'Ledger',
  plural: 'Ledgers',
  belongsTo: 'organisation',
  fields: customerFields,
  list: {
    id: 'LEDGER_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'groupId', label: 'Group', kind: 'ref' },
      { key: 'ledgerKind', label: 'Kind', kind: 'choice' },
      { key: 'gstin', label: 'GSTIN', kind: 'gstin' },
      { key: 'stateName', label: 'State', kind: 'text' },
      { key: 'mobile', label: 'Mobile', kind: 'mobile' },
      { key: 'email', label: 'Email', kind: 'email', hidden: true },
      { key: 'clientType', label: 'Client Type', kind: 'choice', hidden: true },
      { key: 'alias', label: 'Alias', kind: 'code', hidden: true },
      { key: 'isDefault', label: 'Default', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name', key: (row) => sortable(row.name) }],
    words: (row) => [row.name, row.alias ?? '', row.gstin ?? '', row.mobile ?? '', row.ledgerKind ?? ''],
  },
  label: (row) => row.name,
  unique: [
    { name: 'name', value: (row) => folded(row.name) },
    { name: 'alias', value: (row) => folded(row.alias) },
  ],
  actions: {
    ...masterActions<Customer>({ delete: deletable, deactivate: ownLedger }),
    'push-to-xero': {
      label: 'Push To Xero',
      permission: 'push-to-xero',
      offered: (row) => (row.name === 'Stock Adjustment' ? 'The customer Stock Adjustment is not pushed to Xero' : 'Connect Xero first'),
    },
  },
  complete,
  check: checkCustomer,
};

function ownLedger(row: Customer): true | string {
  return row.isDefault ? 'This is a default ledger' : true;
}

/** Answer A37: a customer goes only while it is a draft; any other ledger unless it is a default one (or used, which storage knows). */
function deletable(row: Customer): true | string {
  if (row.isDefault) return 'This is a default ledger';
  return row.ledgerKind === 'Customer' && row.status !== 'Draft' ? 'A customer can be deleted only in Draft' : true;
}

/** Answer A38: a party saved with incomplete GST or address data is a draft until it is saved whole. */
function complete(row: Customer, facts: MasterFacts): Customer {
  const ledgerKind = kindOf(row, facts);
  const party = ledgerKind === 'Customer' || ledgerKind === 'Supplier';
  const whole: Customer = {
    ...row,
    ledgerKind,
    clientType: row.clientType ?? (party ? 'Domestic' : null),
    pan: row.gstin === null ? row.pan : panOfGstin(row.gstin),
    stateName: row.billingAddress === null ? null : (stateName(row.billingAddress.state) ?? null),
    billWise: row.billWise || party,
  };
  if (row.status === 'Inactive') return whole;
  return { ...whole, status: isIncomplete(whole) ? 'Draft' : 'Active' };
}

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

function kindOf(row: Customer, facts: MasterFacts): LedgerKind {
  const groups = groupsOf(facts);
  const { groupId } = row;
  if (groupId === null || !groups.has(groupId)) return 'Other';
  return kinds.find(([, aliases]) => isUnder(groups, groupId, aliases))?.[0] ?? 'Other';
}
