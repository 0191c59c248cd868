import { stateName } from '#domain/address/state';
import { exemptClasses, turnoverClasses } from '#domain/einvoice/applicability';
import { usualLimit } from '#domain/eway-bill/need';
import { compositionRates } from '#domain/gst-returns/composition/rates';
import { mostReminderDays, usualReminderDays } from '#domain/gst-returns/filing/return-reminder';
import { paymentLines } from '#domain/gst-returns/payment/filed-payment';
import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import { stateOfGstin } from '#domain/registration/gstin';
import { formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';
import { registrationPortals } from '#modules/organisation/gst-registration/portals';

const heads = {
  igst: { kind: 'money', label: 'IGST', negative: true },
  cgst: { kind: 'money', label: 'CGST', negative: true },
  sgst: { kind: 'money', label: 'SGST', negative: true },
  cess: { kind: 'money', label: 'Cess', negative: true },
} as const satisfies Fields;

const fields = {
  gstin: { kind: 'gstin', label: 'GSTIN', required: true, help: 'Of one branch or of several' },
  state: { kind: 'text', label: 'State', computed: true },
  eInvoiceFrom: {
    kind: 'date',
    label: 'E-invoices from',
    help: '1 April after the first year above ₹5 crore of all GSTINs of the PAN. Leave empty if it never was',
  },
  turnoverClass: {
    kind: 'choice',
    label: 'Turnover',
    of: turnoverClasses.map((value) => ({ value, label: value.replace(/^./, (first) => first.toUpperCase()) })),
    help: 'Of the year before. From 10 crore on, an invoice must be reported within 30 days',
  },
  exemptClass: {
    kind: 'choice',
    label: 'Exempt as',
    of: exemptClasses.map(({ value, label }) => ({ value, label })),
    help: 'Who makes no e-invoices whatever the turnover',
  },
  compositionRate: {
    kind: 'choice',
    label: 'Composition rate',
    of: compositionRates.map(({ value, label }) => ({ value, label })),
    help: 'Only for branches under the composition scheme: the tax that CMP-08 and GSTR-4 compute',
  },
  provider: {
    kind: 'choice',
    label: 'Portal through',
    of: [
      { value: 'NIC', label: 'NIC (direct)' },
      { value: 'GSP', label: 'A provider (GSP)' },
    ],
    help: 'Who has registered Bahi for you at the portals of e-invoices and e-way bills',
  },
  mode: {
    kind: 'choice',
    label: 'Portal mode',
    of: [
      { value: 'Production', label: 'Production' },
      { value: 'Sandbox', label: 'Sandbox' },
    ],
    help: 'What the sandbox makes has no effect in law. Each has users of its own',
  },
  automatic: {
    kind: 'yes-no',
    label: 'Send on save',
    help: 'Invoices are registered as soon as they are saved. If no, somebody sends each by hand',
  },
  portalAccess: { kind: 'text', label: registrationPortals['e-invoice'].label, max: 300, computed: true },
  portalEnteredAt: { kind: 'text', label: 'E-invoice user entered', moment: true, unseen: true, computed: true },
  ewayBills: {
    kind: 'yes-no',
    label: 'E-way bills',
    help: 'Goods worth more than ₹50,000 need one on the road. If yes, documents say whether they need one, and it is made here',
  },
  ewayLimit: {
    kind: 'money',
    label: 'Limit within the state',
    each: true,
    help: 'Many states need none up to a higher value for goods that stay in the state: look up the notification of yours. Leave empty for ₹50,000',
  },
  ewayAutomatic: {
    kind: 'yes-no',
    label: 'Make on save',
    help: 'The e-way bill is made when a document is saved that names its vehicle or transporter. If no, somebody makes each by hand',
  },
  ewayOthersDaily: {
    kind: 'yes-no',
    label: 'Fetch daily',
    help: 'Each morning, what others made for this GSTIN is fetched into E-Way Bills of Others: you can reject it for 72 hours only',
  },
  ewayAccess: { kind: 'text', label: registrationPortals['eway-bill'].label, max: 300, computed: true },
  ewayEnteredAt: { kind: 'text', label: 'E-way bill user entered', moment: true, unseen: true, computed: true },
  reminders: {
    kind: 'lines',
    label: 'Remind by mail',
    max: 20,
    of: { userId: { kind: 'ref', label: 'Person', to: 'user', required: true } },
    help: 'They get an email before a return of this GSTIN is due, and another when it is late. Nothing is sent about what is marked as filed',
  },
  reminderDays: {
    kind: 'number',
    label: 'Days before',
    most: mostReminderDays,
    each: true,
    help: `How many days before the due date. Leave empty for ${usualReminderDays}`,
  },
  notes: { kind: 'text', label: 'Notes', multiline: true },
  returns: {
    kind: 'lines',
    label: 'Filed returns',
    max: limits.filedReturns,
    computed: true,
    sparse: true,
    unseen: true,
    of: {
      form: { kind: 'text', label: 'Return' },
      from: { kind: 'text', label: 'From' },
      month: { kind: 'text', label: 'Month' },
      arn: { kind: 'text', label: 'ARN' },
      filedOn: { kind: 'date', label: 'Filed on' },
      open: { kind: 'text', label: 'Open for changes', max: limits.textLength },
      by: { kind: 'text', label: 'Marked by' },
    },
  },
  payments: {
    kind: 'lines',
    label: 'Payments of filed returns',
    max: limits.filedPayments * paymentLines.length,
    computed: true,
    sparse: true,
    unseen: true,
    of: {
      month: { kind: 'text', label: 'Month' },
      line: { kind: 'text', label: 'Line' },
      ...heads,
    },
  },
  balances: {
    kind: 'lines',
    label: 'Balances at the portal',
    max: limits.portalBalances,
    computed: true,
    sparse: true,
    unseen: true,
    of: {
      ledger: { kind: 'text', label: 'Ledger' },
      asOf: { kind: 'date', label: 'As of' },
      ...heads,
      by: { kind: 'text', label: 'Entered by' },
    },
  },
} as const satisfies Fields;

/** What is filed is read through `filedIn`, how it was paid through `paymentsIn`, and balances through `balancesIn`. */
export type GstRegistration = Omit<RecordOf<typeof fields>, 'returns' | 'payments' | 'balances'> & Standing;

/** What holds for a GSTIN as a whole, whichever branches have it: whether its invoices must be registered at the portal. */
export const gstRegistration: MasterModule<GstRegistration> = {
  kind: 'master',
  slug: 'gst-registration',
  entity: 'gstRegistration',
  service: 'ims-crm',
  area: 'organisation',
  title: 'GST Registration',
  plural: 'GST Registrations',
  belongsTo: 'organisation',
  small: true,
  fields,
  begins: {
    provider: 'NIC',
    mode: 'Production',
    automatic: true,
    ewayAutomatic: true,
    ewayOthersDaily: true,
    reminderDays: usualReminderDays,
  },
  parts: [
    { title: 'GST Registration', fields: ['gstin', 'state'] },
    { title: 'E-invoice', fields: ['eInvoiceFrom', 'turnoverClass', 'exemptClass', 'automatic'] },
    { title: 'E-way Bill', fields: ['ewayBills', 'ewayLimit', 'ewayAutomatic', 'ewayOthersDaily'] },
    { title: 'Composition', fields: ['compositionRate'] },
    { title: 'Returns', fields: ['reminderDays', 'reminders'] },
    { title: 'Portals', fields: ['provider', 'mode'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  list: {
    id: 'GST_REGISTRATION_LIST',
    columns: [
      { key: 'gstin', label: 'GSTIN', kind: 'gstin' },
      { key: 'state', label: 'State', kind: 'text' },
      { key: 'eInvoiceFrom', label: 'E-invoices from', kind: 'date' },
      { key: 'turnoverClass', label: 'Turnover', kind: 'choice' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'gstin' }],
    words: ['gstin', 'state'],
    empty: 'Add the GSTIN of your branches here if you make e-invoices or e-way bills.',
  },
  label: (row) => row.gstin,
  unique: [{ name: 'gstin' }],
  actions: masterActions<GstRegistration>(),
  complete: (row, _, before) => ({
    ...row,
    state: stateName(stateOfGstin(row.gstin)) ?? null,
    // A user is of one GSTIN at one portal.
    ...(before !== undefined && !isSamePortal(before, row) ? withoutUsers : {}),
  }),
  check,
};

const withoutUsers: Partial<GstRegistration> = Object.fromEntries(
  Object.values(registrationPortals).flatMap(({ access, enteredAt }) => [
    [access, null],
    [enteredAt, null],
  ]),
);

function isSamePortal(one: GstRegistration, other: GstRegistration): boolean {
  return one.gstin === other.gstin && one.provider === other.provider && one.mode === other.mode;
}

function check(row: GstRegistration, facts: MasterFacts): readonly Problem[] {
  const problems: Problem[] = [];
  if (!facts.all('branch').some(({ gstin }) => gstin === row.gstin))
    problems.push({ path: 'gstin', message: 'No branch has this GSTIN. Enter it in the branch first' });
  if (row.eInvoiceFrom !== null && row.eInvoiceFrom < firstDay)
    problems.push({ path: 'eInvoiceFrom', message: `There were no e-invoices before ${formatDay(firstDay)}` });
  if (row.eInvoiceFrom !== null && row.turnoverClass === null)
    problems.push({ path: 'turnoverClass', message: 'Choose the turnover: it decides how long an invoice may be reported' });
  if (row.compositionRate && !facts.all('branch').some(({ gstin, composition }) => gstin === row.gstin && composition === true))
    problems.push({
      path: 'compositionRate',
      message: 'No branch with this GSTIN is under the composition scheme. Say so in the branch first',
    });
  if ((row.ewayLimit ?? usualLimit) < usualLimit)
    problems.push({ path: 'ewayLimit', message: 'The limit is ₹50,000 or more. Leave it empty for ₹50,000' });
  return problems;
}

/** Of the first organisations (notification 61/2020, Central Tax). */
const firstDay = '2020-10-01';
