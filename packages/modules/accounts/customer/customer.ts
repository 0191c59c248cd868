import { otherCountries, stateName } from '#domain/address/state';
import { ledgerKindOf } from '#domain/posting/ledger-kind';
import { panOfGstin } from '#domain/registration/gstin';
import { type Customer, customerFields } from '#modules/accounts/customer/fields';
import { customerBegins, customerParts, customerShort, idleFields } from '#modules/accounts/customer/form';
import { completedFromGstin, fillFromGstin } from '#modules/accounts/customer/from-gstin';
import { checkCustomer, lackingOf } from '#modules/accounts/customer/rules';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { isStockAdjustment } from '#modules/kit/trade/unsold';
import { groupsOf } from '#modules/kit/voucher/chart';
import { historyOf, registrationOn } from '#modules/kit/voucher/party-registration';
import { masterActions } from '#modules/kit/voucher/standing';

const ledgerActions = masterActions<Customer>({ delete: deletable, deactivate: ownLedger });

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
  statuses: ['Active', 'Draft', 'Inactive'],
  fields: customerFields,
  parts: customerParts,
  begins: customerBegins,
  short: customerShort,
  fill: fillFromGstin,
  idle: idleFields,
  list: {
    id: 'LEDGER_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'groupId', label: 'Group', kind: 'ref' },
      { key: 'ledgerKind', label: 'Type', kind: 'choice' },
      { key: 'gstin', label: 'GSTIN', kind: 'gstin' },
      { key: 'stateName', label: 'State', kind: 'text' },
      { key: 'mobile', label: 'Mobile', kind: 'mobile' },
      { key: 'email', label: 'Email', kind: 'email', hidden: true },
      { key: 'clientType', label: 'Client Type', kind: 'choice', hidden: true },
      { key: 'alias', label: 'Alias', kind: 'code', hidden: true },
      { key: 'referenceNo', label: 'Reference Number', kind: 'code', hidden: true },
      { key: 'salesRepresentativeId', label: 'Sales Representative', kind: 'ref', hidden: true },
      { key: 'nonCash', label: 'Never paid', kind: 'yes-no', hidden: true },
      { key: 'isDefault', label: 'Default', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'alias', 'gstin', 'mobile', 'ledgerKind', 'referenceNo'],
  },
  label: (row) => row.name,
  handsOver: [
    'name',
    'groupId',
    'ledgerKind',
    'clientType',
    'registrationType',
    'gstin',
    'stateName',
    'billingAddress',
    'shippingAddresses',
    'creditDays',
    'currency',
    'billWise',
    'gstHistory',
    'tdsSection',
    'tdsCertificates',
  ],
  unique: [{ name: 'name' }, { name: 'alias' }],
  actions: {
    ...ledgerActions,
    // Edit is always shown (section 2 of the specification).
    edit: { ...ledgerActions.edit, always: true },
    'push-to-xero': {
      label: 'Push To Xero',
      permission: 'push-to-xero',
      offered: (row) => (isStockAdjustment(row.name) ? 'Stock Adjustment cannot be pushed to Xero' : 'Connect Xero first'),
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

/** Answer A38: a party saved with incomplete GST or address data is a draft until the rest is saved. */
function complete(typed: Customer, facts: MasterFacts): Customer {
  const row = completedFromGstin(withRegistrationOfToday(typed, facts));
  const ledgerKind = ledgerKindOf(groupsOf(facts), row.groupId);
  const party = ledgerKind === 'Customer' || ledgerKind === 'Supplier';
  const isThere = row.gstin === null && row.billingAddress?.state === otherCountries;
  const clientType = row.clientType ?? (party ? (isThere ? 'Overseas' : 'Domestic') : null);
  const whole: Customer = {
    ...row,
    ledgerKind,
    clientType,
    // A name and a group are enough to invoice someone. A party without a GSTIN is unregistered.
    registrationType: row.registrationType ?? (clientType === 'Domestic' && row.gstin === null ? 'Unregistered' : null),
    pan: panOf(row, typed.gstin === null),
    stateName: row.billingAddress === null ? null : (stateName(row.billingAddress.state) ?? null),
    billWise: row.billWise || party,
  };
  if (row.status === 'Inactive') return whole;
  return { ...whole, status: lackingOf(whole).length > 0 ? 'Draft' : 'Active' };
}

/** Filled from the GSTIN, and updated when the GSTIN changes. A different typed value stays, and `check` says that the two do not match. */
function panOf({ gstin, pan, gstHistory }: Customer, isOfHistory: boolean): string | null {
  if (gstin === null) return pan;
  const followed = isOfHistory || pan === null || gstHistory.some((one) => one.gstin !== null && panOfGstin(one.gstin) === pan);
  return followed ? panOfGstin(gstin) : pan;
}

/**
 * With a history, the fields show today's registration. A registration outside the history is not replaced silently: it stays as typed, and
 * `check` says where it belongs.
 */
function withRegistrationOfToday(row: Customer, { today }: MasterFacts): Customer {
  const unsaid = row.registrationType === null && row.gstin === null;
  const known = historyOf(row).some(({ registrationType, gstin }) => registrationType === row.registrationType && gstin === row.gstin);
  if (row.gstHistory.length === 0 || !(unsaid || known)) return row;
  const { registrationType, gstin } = registrationOn(row, today);
  return { ...row, registrationType, gstin };
}
