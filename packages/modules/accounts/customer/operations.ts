import * as z from 'zod/mini';
import { natures } from '#domain/posting/chart';
import { ledgerKinds } from '#domain/posting/ledger-kind';
import { isGstin } from '#domain/registration/gstin';
import { registrationTypes } from '#domain/registration/registration';
import { customer } from '#modules/accounts/customer/customer';
import { address, recordAnswer } from '#modules/kit/operations/answer-schemas';
import { dayText } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { inner } from '#modules/kit/report/inner';
import { id } from '#modules/kit/schema';

const base = '/api/ims-crm/customer/s';
const reading = { area: 'accounts', slug: 'customer', access: { permission: '/customer' }, scope: 'organisation', method: 'GET' } as const;
/** Names and ids, as the drop-downs of forms need them. */
const choosing = { ...reading, access: { may: 'choose', of: 'customer' } } as const;
/** The name of a referenced ledger. */
const naming = { ...reading, access: { may: 'name', of: 'customer' } } as const;

const nullable = () => z.nullable(z.string());
const named = z.lazy(() => z.object({ id: z.string(), name: z.string() }));
/** At most a hundred at once; `search` and `cursor` lead to the rest. */
const page = () => ({ search: z.optional(z.string().check(z.maxLength(100))), cursor: z.optional(z.string().check(z.maxLength(4000))) });
const names = z.lazy(() => z.object({ rows: z.array(named), cursor: z.optional(z.string()) }));
/** With the registration of this day, by default of today. */
const onDay = z.lazy(() => z.strictObject({ effectiveDate: z.optional(dayText()) }));
const ledger = z.lazy(() =>
  z.looseObject({ id: z.string(), name: z.string(), registrationType: nullable(), gstin: nullable(), state: nullable() }),
);

/** Amounts that can still be set off: the open bills of a ledger in the open branch, and amounts on its account. */
export const unadjustedVouchers = {
  ...reading,
  id: 'customer.unadjusted-vouchers',
  // People who may enter what settles bills see the bills, although no ledger is open to them.
  access: {
    anyOf: ['/customer', ...['bank-cash', 'journal-voucher', 'bill-set-off'].flatMap((slug) => [`/${slug}/add`, `/${slug}/edit`])],
  },
  path: `${base}/getUnadjustedVoucherDetailsByLedgerId/{id}`,
  summary: 'Open bills of a Ledger in this branch',
  scope: 'branch',
  get answer() {
    return z.array(
      z.object({
        billId: z.string(),
        ledgerId: z.string(),
        kind: z.enum(['bill', 'on-account']),
        voucher: z.object({ slug: z.string(), id: z.string() }),
        number: z.string(),
        date: z.string(),
        dueDate: z.string(),
        amount: z.int(),
        open: z.int(),
        foreign: z.optional(z.object({ currency: z.string(), rate: z.int(), amount: z.int(), open: z.int() })),
      }),
    );
  },
} as const satisfies Operation;

/** Documents whose tax at source follows from the sums of the year. */
const taxed = ['purchase-invoice', 'journal-voucher', 'bank-cash', 'sales-invoice'] as const;

/** For forms: the tax of a document before it is saved. */
export const taxAtSource = {
  ...reading,
  id: 'customer.tax-at-source',
  path: `${base}/taxAtSource/{id}`,
  summary: 'What was credited to a party in the year under each section of TDS and TCS, by section and month',
  access: { anyOf: taxed.flatMap((slug) => [`/${slug}/add`, `/${slug}/edit`]) },
  scope: 'branch',
  query: z.lazy(() => z.strictObject({ day: dayText(), exceptSlug: z.optional(z.enum(taxed)), exceptId: z.optional(id) })),
  get answer() {
    return z.object({
      key: z.string(),
      sums: z.array(z.object({ name: z.string(), amounts: z.array(z.int()) })),
      pan: nullable(),
      tdsCertificates: z.array(z.looseObject({})),
    });
  },
} as const satisfies Operation;

const recent = z.lazy(() =>
  z.object({
    /** At the end of the year, debit positive. */
    balance: z.int(),
    vouchers: z.array(
      z.object({ slug: z.string(), id: z.string(), type: z.string(), number: z.string(), date: z.string(), amount: z.int() }),
    ),
  }),
);
export type RecentVouchers = z.infer<typeof recent>;

/** A call of this product, for the page of a ledger. It needs the permission for the statement, because it shows the end of it. */
export const recentVouchers = {
  ...reading,
  id: 'customer.recent-vouchers',
  path: `${base}/recentVouchers/{id}`,
  summary: 'Balance and last vouchers of a Ledger in this branch and year, newest first',
  access: { permission: '/ledger-group/report' },
  scope: 'branch',
  answer: recent,
} as const satisfies Operation;

export const ledgerOnDay = {
  ...reading,
  id: 'customer.on-day',
  path: `${base}/findById/{id}`,
  summary: 'One Ledger, with its GST registration on a date',
  query: onDay,
  answer: ledger,
} as const satisfies Operation;

export const ledgerForEntry = {
  ...choosing,
  id: 'customer.for-entry',
  path: `${base}/findForEntryModule/{id}`,
  summary: 'Party details for a document: registration on its date, addresses, credit days, currency',
  query: onDay,
  answer: ledger,
} as const satisfies Operation;

export const ledgerForEdit = {
  ...reading,
  id: 'customer.for-edit',
  path: `${base}/findForEdit/{id}`,
  summary: 'One Ledger, for editing',
  access: { permission: '/customer/edit' },
  answer: ledger,
} as const satisfies Operation;

export const bankDetails = {
  ...reading,
  id: 'customer.bank-details',
  path: `${base}/bank-details`,
  summary: 'Bank accounts of the organisation: ledgers under the groups of banks',
  get answer() {
    return z.array(z.extend(inner(named), { bankAccount: nullable(), bankIfsc: nullable(), bankBranch: nullable() }));
  },
} as const satisfies Operation;

export const ledgerNames = {
  ...choosing,
  id: 'customer.names',
  path: `${base}/findAllNameAndId`,
  summary: 'Active ledgers by name; can be limited to a nature or a group, without some ids (comma-separated)',
  query: z.lazy(() =>
    z.strictObject({
      ...page(),
      groupNatureOfGroup: z.optional(z.enum(natures)),
      groupName: z.optional(z.string().check(z.maxLength(120))),
      notIn: z.optional(z.string().check(z.maxLength(4000))),
    }),
  ),
  answer: names,
} as const satisfies Operation;

export const ledgerName = {
  ...naming,
  id: 'customer.name',
  path: `${base}/findNameById/{id}`,
  summary: 'The name of a Ledger',
  answer: named,
} as const satisfies Operation;

export const referenceNumber = {
  ...reading,
  id: 'customer.reference-number',
  path: `${base}/getRefNoByLedgerId/{id}`,
  summary: 'The reference number of a Ledger',
  get answer() {
    return z.object({ referenceNo: nullable() });
  },
} as const satisfies Operation;

export const addressAndCurrency = {
  ...reading,
  id: 'customer.address-and-currency',
  path: `${base}/fetchAddressAndCurrencyById/{id}`,
  summary: 'The billing address of a Ledger and the currency it is billed in',
  get answer() {
    return z.object({ address: z.nullable(address()), currency: z.string() });
  },
} as const satisfies Operation;

export const contactEmail = {
  ...reading,
  id: 'customer.contact-email',
  path: `${base}/findContactEmail/{id}`,
  summary: 'The email address of a Ledger',
  get answer() {
    return z.object({ email: nullable() });
  },
} as const satisfies Operation;

export const ledgerByLedger = {
  ...reading,
  id: 'customer.by-ledger',
  path: `${base}/findByLedgerId/{id}`,
  summary: 'The customer of a ledger, which is the ledger itself ',
  answer: ledger,
} as const satisfies Operation;

export const addRegistration = {
  ...reading,
  id: 'customer.gst-history',
  method: 'POST',
  path: `${base}/gstHistory`,
  summary: 'Add a GST registration with its start date; earlier documents keep the one before',
  access: { permission: '/customer/edit' },
  body: z.lazy(() =>
    z.strictObject({
      id,
      version: z.int().check(z.minimum(1)),
      effectiveFrom: dayText(),
      registrationType: z.enum(registrationTypes),
      gstin: z._default(z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.refine(isGstin, 'This is not a valid GSTIN'))), null),
    }),
  ),
  answer: z.lazy(() => recordAnswer(customer)),
} as const satisfies Operation;

export const removeRegistration = {
  ...reading,
  id: 'customer.delete-gst-history',
  method: 'DELETE',
  path: `${base}/{id}/deleteGstHistory`,
  summary: 'Remove a GST registration from the history',
  access: { permission: '/customer/edit' },
  query: z.lazy(() => z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1)), effectiveFrom: dayText() })),
  answer: z.lazy(() => recordAnswer(customer)),
} as const satisfies Operation;

export const ledgersOfGroup = {
  ...choosing,
  id: 'customer.of-group',
  path: `${base}/getLedgersByGroup`,
  summary: 'Active ledgers in the group with this alias, such as `debtors`, and its subgroups',
  query: z.lazy(() => z.strictObject({ ...page(), groupAlias: z.string().check(z.minLength(1), z.maxLength(60)) })),
  answer: names,
} as const satisfies Operation;

export const ledgersByAlias = {
  ...choosing,
  id: 'customer.by-alias',
  path: `${base}/getLedgersByAlias`,
  summary: 'The Ledger with an alias, such as `cash`',
  query: z.lazy(() => z.strictObject({ ledgerAlias: z.string().check(z.minLength(1), z.maxLength(60)) })),
  get answer() {
    return z.array(named);
  },
} as const satisfies Operation;

export const ledgersOfType = {
  ...choosing,
  id: 'customer.of-type',
  path: `${base}/getLedgersByType`,
  summary: 'Active ledgers of a kind, such as Customer, Supplier or Bank',
  query: z.lazy(() => z.strictObject({ ...page(), ledgerType: z.enum(ledgerKinds) })),
  answer: names,
} as const satisfies Operation;

export const activeLedgers = {
  ...choosing,
  id: 'customer.active',
  path: `${base}/active/list`,
  summary: 'Active ledgers by name',
  query: z.lazy(() => z.strictObject(page())),
  answer: names,
} as const satisfies Operation;

export const allAddresses = {
  ...reading,
  id: 'customer.addresses',
  path: `${base}/{id}/getCustomerAllAddressesById`,
  summary: 'The billing address of a Ledger and its shipping addresses',
  get answer() {
    return z.array(z.object({ kind: z.enum(['Billing', 'Shipping']), name: z.string(), address: address(), gstin: nullable() }));
  },
} as const satisfies Operation;

export const accountNumbers = {
  ...reading,
  id: 'customer.account-numbers',
  path: `${base}/account/number`,
  summary: 'The account numbers of the organisation’s banks',
  get answer() {
    return z.array(z.object({ id: z.string(), name: z.string(), bankAccount: z.string() }));
  },
} as const satisfies Operation;

export const pushToXero = {
  ...reading,
  id: 'customer.push-to-xero',
  path: `${base}/pushCustomerToXero/{id}`,
  summary: 'Push a customer to Xero; refused until Xero is connected',
  access: { permission: '/customer/push-to-xero' },
  get answer() {
    return z.never();
  },
} as const satisfies Operation;

export const salesRepresentative = {
  ...reading,
  id: 'customer.sales-representative',
  path: `${base}/getSalesRepByCustId/{id}`,
  summary: 'The user who looks after a customer, or null',
  get answer() {
    return z.object({ salesRepresentativeId: nullable() });
  },
} as const satisfies Operation;

export const customerEmails = {
  ...reading,
  id: 'customer.emails',
  path: `${base}/getCustomerEmails/{id}`,
  summary: 'All email addresses of a Ledger, its own first',
  get answer() {
    return z.array(z.string());
  },
} as const satisfies Operation;

export const groupAlias = {
  ...naming,
  id: 'customer.group-alias',
  path: `${base}/findGroupAliasByCustomerId/{id}`,
  summary: 'The alias of the group of a Ledger, or of the nearest group above it that has one',
  get answer() {
    return z.object({ groupAlias: nullable() });
  },
} as const satisfies Operation;

export const ledgersOfTypeAndGroup = {
  ...choosing,
  id: 'customer.of-type-and-group',
  path: `${base}/get/type/group`,
  summary: 'Active ledgers of a kind in the group with this name and its subgroups',
  query: z.lazy(() =>
    z.strictObject({ ...page(), type: z.enum(ledgerKinds), groupName: z.string().check(z.minLength(1), z.maxLength(120)) }),
  ),
  answer: names,
} as const satisfies Operation;

export const customerOperations: readonly Operation[] = [
  unadjustedVouchers,
  recentVouchers,
  taxAtSource,
  ledgerOnDay,
  ledgerForEntry,
  ledgerForEdit,
  bankDetails,
  ledgerNames,
  ledgerName,
  referenceNumber,
  addressAndCurrency,
  contactEmail,
  ledgerByLedger,
  addRegistration,
  removeRegistration,
  ledgersOfGroup,
  ledgersByAlias,
  ledgersOfType,
  activeLedgers,
  allAddresses,
  accountNumbers,
  pushToXero,
  salesRepresentative,
  customerEmails,
  groupAlias,
  ledgersOfTypeAndGroup,
];
