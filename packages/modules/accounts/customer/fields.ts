import { clientTypes } from '#domain/gst/place-of-supply';
import { currencyChoices } from '#domain/money/currency';
import { ledgerKinds } from '#domain/posting/ledger-kind';
import { msmeClasses } from '#domain/posting/msme';
import { registrationTypes } from '#domain/registration/registration';
import { tdsSections } from '#domain/tax-at-source/tds-sections';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Standing } from '#modules/kit/voucher/standing';
import { certificateFields } from '#modules/kit/voucher/tax-at-source-fields';

const choices = <const Values extends readonly string[]>(values: Values) =>
  values.map((value) => ({ value, label: value })) as readonly { readonly value: Values[number]; readonly label: string }[];

const shippingAddress = {
  name: { kind: 'text', label: 'Name', required: true },
  address: { kind: 'address', label: 'Address', required: true },
  gstin: { kind: 'gstin', label: 'GSTIN' },
} as const satisfies Fields;

const contact = {
  name: { kind: 'text', label: 'Name' },
  email: { kind: 'email', label: 'Email', required: true },
  mobile: { kind: 'mobile', label: 'Mobile' },
} as const satisfies Fields;

export const registration = {
  effectiveFrom: { kind: 'date', label: 'Effective From', required: true },
  registrationType: { kind: 'choice', label: 'Registration Type', required: true, of: choices(registrationTypes) },
  gstin: { kind: 'gstin', label: 'GSTIN' },
} as const satisfies Fields;

export const customerFields = {
  name: { kind: 'text', label: 'Name', required: true },
  alias: { kind: 'code', label: 'Alias', max: 60 },
  referenceNo: { kind: 'code', label: 'Reference Number', help: 'Your reference for this party' },
  /** Null only for Profit & Loss A/c, which is outside all groups. */
  groupId: { kind: 'ref', label: 'Group', to: 'group', asked: true },
  ledgerKind: { kind: 'choice', label: 'Type', of: choices(ledgerKinds), computed: true },
  clientType: {
    kind: 'choice',
    label: 'Client Type',
    of: choices(clientTypes),
    help: 'Leave empty for Domestic, or Overseas if the address is abroad',
  },
  registrationType: {
    kind: 'choice',
    label: 'Registration Type',
    of: choices(registrationTypes),
    help: 'Filled from the GSTIN. Unregistered if there is none',
  },
  gstin: { kind: 'gstin', label: 'GSTIN' },
  pan: { kind: 'pan', label: 'PAN', help: 'Taken from the GSTIN' },
  msme: {
    kind: 'choice',
    label: 'MSME',
    of: choices(msmeClasses),
    help: 'By law, micro and small suppliers must be paid within 45 days',
  },
  udyamNumber: { kind: 'code', label: 'Udyam Number' },
  billingAddress: { kind: 'address', label: 'Billing Address', stateOnly: true },
  stateName: { kind: 'text', label: 'State', computed: true },
  shippingAddresses: { kind: 'lines', label: 'Shipping Addresses', of: shippingAddress, max: 100 },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
  contacts: { kind: 'lines', label: 'Contact Emails', of: contact, max: 50 },
  creditLimit: { kind: 'money', label: 'Credit Limit', each: true },
  creditDays: { kind: 'number', label: 'Credit Days', most: 3650, each: true },
  currency: {
    kind: 'choice',
    label: 'Currency',
    of: currencyChoices,
    help: 'The books are kept in rupees',
  },
  salesRepresentativeId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
  bankName: { kind: 'text', label: 'Bank', max: 60 },
  bankAccount: { kind: 'code', label: 'Account Number' },
  bankIfsc: { kind: 'code', label: 'IFSC', max: 11 },
  bankBranch: { kind: 'text', label: 'Bank Branch', max: 60 },
  billWise: { kind: 'yes-no', label: 'Balances bill by bill' },
  nonCash: {
    kind: 'yes-no',
    label: 'Never paid',
    help: 'Such as depreciation or the loss on an asset. The cash flow statement adds it back',
  },
  gstHistory: { kind: 'lines', label: 'Registration History', of: registration, max: 50 },
  tdsSection: {
    kind: 'choice',
    label: 'TDS Section',
    of: tdsSections.map(({ value, label }) => ({ value, label })),
    sparse: true,
    help: 'Proposed on bills and payments',
  },
  tdsCertificates: { kind: 'lines', label: 'Lower Deduction Certificates', of: certificateFields, max: 20, sparse: true },
  notes: { kind: 'text', label: 'Notes', multiline: true },
  isDefault: { kind: 'yes-no', label: 'Default', computed: true },
  aliasFixed: { kind: 'yes-no', label: 'Alias is fixed', computed: true },
  /** The branch for which it stands in the books of the others. */
  ofBranch: { kind: 'ref', label: 'Stands for Branch', to: 'branch', computed: true, sparse: true },
} as const satisfies Fields;

type Seldom = 'tdsSection' | 'tdsCertificates';
export type Customer = Omit<RecordOf<typeof customerFields>, Seldom> & Partial<Pick<RecordOf<typeof customerFields>, Seldom>> & Standing;
