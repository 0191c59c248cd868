import { states } from '#domain/address/state';
import { limits } from '#domain/limits';
import type { GoesOn } from '#modules/kit/eway-bill/asked';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import type { Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

const bill = {
  slug: { kind: 'text', label: 'Kind', unseen: true, ...computed },
  documentId: { kind: 'text', label: 'Document', unseen: true, ...computed },
  billNumber: { kind: 'code', label: 'E-Way Bill No.', ...computed },
  billAt: { kind: 'text', label: 'Made', moment: 'portal', ...computed },
  documentNumber: { kind: 'code', label: 'Document', ...computed },
  documentDate: { kind: 'date', label: 'Date', ...computed },
  party: { kind: 'text', label: 'Party', ...computed },
  to: { kind: 'text', label: 'To', ...computed },
  value: { kind: 'money', label: 'Value', ...computed },
  /** Why it cannot go along, if that is why the sheet was not made. */
  problem: { kind: 'text', label: 'Problem', max: 500, ...computed },
} as const satisfies Fields;

const fields = {
  sheetNumber: { kind: 'code', label: 'Consolidated E-Way Bill No.', ...computed },
  /** As of e-way bills. Waiting: the portal is down or busy, and nothing was sent. Sending: it may be made already. */
  sheetStatus: { kind: 'choice', label: 'Progress', of: named('Pending', 'Waiting', 'Sending', 'Made', 'Failed'), ...computed },
  why: { kind: 'text', label: 'About', max: 2_000, ...computed },
  date: { kind: 'date', label: 'Date', ...computed },
  mode: { kind: 'choice', label: 'Goes by', of: named('Road', 'Rail', 'Air', 'Ship'), ...computed },
  vehicle: { kind: 'code', label: 'Vehicle', ...computed },
  carrierDocument: { kind: 'code', label: 'Transport Document', ...computed },
  carrierDate: { kind: 'date', label: 'Date of the Transport Document', ...computed },
  fromPlace: { kind: 'text', label: 'From', ...computed },
  fromState: {
    kind: 'choice',
    label: 'State',
    of: states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    ...computed,
  },
  gstin: { kind: 'text', label: 'GSTIN', ...computed },
  billCount: { kind: 'number', label: 'E-Way Bills', each: true, ...computed },
  /** Of the documents together. */
  value: { kind: 'money', label: 'Value', ...computed },
  madeAt: { kind: 'text', label: 'Made', moment: 'portal', ...computed },
  askedAt: { kind: 'text', label: 'Asked', moment: 'portal', ...computed },
  sandbox: { kind: 'yes-no', label: 'Sandbox', sparse: true, ...computed },
  /** The moment of the request; null once the sheet is made and its documents know it, or the portal refused it. */
  request: { kind: 'text', label: 'Request', unseen: true, ...computed },
  /** When it was sent last: it may have been made. */
  sentAt: { kind: 'text', label: 'Sent', moment: 'portal', unseen: true, ...computed },
  bills: { kind: 'lines', label: 'E-Way Bills', of: bill, max: limits.billsOnSheet, ...computed },
} as const satisfies Fields;

export type TripSheet = RecordOf<typeof fields> & Standing & { readonly branchId: string; readonly mode: GoesOn['mode'] | null };
export type SheetLine = TripSheet['bills'][number];

/** A consolidated e-way bill: one vehicle carries the goods of several e-way bills, and the portal numbers the sheet that lists them. */
export const tripSheet: MasterModule<TripSheet> = {
  kind: 'master',
  slug: 'trip-sheet',
  entity: 'tripSheet',
  service: 'ims-crm',
  area: 'stock',
  title: 'Trip Sheet',
  plural: 'Trip Sheets',
  belongsTo: 'branch',
  without: ['create', 'update', 'remove', 'status', 'import'],
  fields,
  list: {
    id: 'TRIP_SHEET_LIST',
    columns: [
      { key: 'askedAt', label: 'Asked', kind: 'portal-moment' },
      { key: 'sheetNumber', label: 'Consolidated E-Way Bill No.', kind: 'code' },
      { key: 'vehicle', label: 'Vehicle', kind: 'code' },
      { key: 'carrierDocument', label: 'Transport Document', kind: 'code', hidden: true },
      { key: 'fromPlace', label: 'From', kind: 'text' },
      { key: 'billCount', label: 'E-Way Bills', kind: 'number' },
      { key: 'value', label: 'Value', kind: 'money' },
      { key: 'sheetStatus', label: 'Progress', kind: 'choice' },
      { key: 'why', label: 'About', kind: 'text' },
      { key: 'madeAt', label: 'Made', kind: 'portal-moment', hidden: true },
    ],
    orders: [{ column: 'askedAt', key: (row) => row.askedAt ?? '' }, { column: 'vehicle' }],
    defaultDescending: true,
    empty: 'One vehicle carries the goods of several e-way bills? Choose New Trip Sheet to put them on one sheet with one number.',
    words: ['sheetNumber', 'vehicle', 'carrierDocument'],
  },
  label: ({ sheetNumber, vehicle, carrierDocument }) => [sheetNumber, vehicle ?? carrierDocument].filter(Boolean).join(' · '),
  unique: [],
  actions: {
    'try-again': {
      label: 'Try Again',
      permission: 'try-again',
      offered: ({ sheetStatus }) => (sheetStatus === 'Failed' ? true : 'Only a trip sheet that failed can be tried again'),
      sets: { sheetStatus: 'Pending', why: null },
    },
  },
};
