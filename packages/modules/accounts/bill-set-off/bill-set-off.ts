import { type SetOff, setOffGain, setOffProblems } from '#domain/bills/set-off';
import { limits } from '#domain/limits';
import { currencyChoices } from '#domain/money/currency';
import { negate, paise } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import { documentActions } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { isBillWise } from '#modules/kit/voucher/allocation';
import { documentList, futureProblems, voucher, voucherFields } from '#modules/kit/voucher/voucher';

const line = {
  billId: { kind: 'code', label: 'Bill', max: 40, linked: true, required: true },
  number: { kind: 'text', label: 'Bill Number', max: 60 },
  side: {
    kind: 'choice',
    label: 'Side',
    required: true,
    of: [
      { value: 'Debit', label: 'Debit' },
      { value: 'Credit', label: 'Credit' },
    ],
  },
  amount: { kind: 'money', label: 'Set Off', required: true },
  /** What the bill falls by, if the bills are in a currency: set at the commit. */
  rupees: { kind: 'money', label: 'In Rupees', computed: true, sparse: true },
} as const satisfies Fields;

const fields = {
  ...voucherFields,
  partyId: {
    kind: 'ref',
    label: 'Party',
    to: 'customer',
    required: true,
    // Other ledgers may be balanced bill by bill too, such as the capital of a partner.
    only: { ledgerKind: ['Customer', 'Supplier', 'Other'] },
    beside: 'party',
    begins: { groupId: 'debtors' },
  },
  partyName: { kind: 'text', label: 'Party Name', computed: true },
  currency: {
    kind: 'choice',
    label: 'Currency',
    of: currencyChoices,
    sparse: true,
    help: 'Of the bills and amounts. The books are in rupees',
  },
  lines: { kind: 'lines', label: 'Bills', of: line, max: limits.billsPerSettlement },
  narration: { kind: 'text', label: 'Narration', max: limits.textLength, multiline: true },
  total: { kind: 'money', label: 'Set Off', computed: true },
  foreignTotal: { kind: 'money', label: 'Set Off in Currency', computed: true, sparse: true },
  exchangeGain: { kind: 'money', label: 'Exchange Gain or Loss', negative: true, computed: true, sparse: true },
} as const satisfies Fields;

type Typed = RecordOf<typeof fields>;
/** Set-offs in rupees have no such fields. */
type InCurrency = 'currency' | 'foreignTotal' | 'exchangeGain';
type Line = Typed['lines'][number];
export type BillSetOff = Omit<Typed, keyof DocumentRow | InCurrency | 'lines'> &
  Partial<Pick<Typed, InCurrency>> &
  DocumentRow & { readonly lines: readonly (Omit<Line, 'rupees'> & Partial<Pick<Line, 'rupees'>>)[] };

const { view, edit, cancel, 'undo-cancel': undoCancel, delete: remove } = documentActions;
const { 'upload-attachment': upload, 'view-attachment': viewAttachment, 'delete-attachment': deleteAttachment } = documentActions;

/**
 * Open bills of one party set off against each other: an advance against later invoices, or receivables against payables. It posts nothing,
 * because the balance of the ledger does not change; bills in a currency are set off in it, and what their rates differ by is exchange gain or
 * loss. It has its own date, so the month of the advance may be locked.
 */
export const billSetOff: DocumentModule<BillSetOff> = {
  ...voucher,
  slug: 'bill-set-off',
  entity: 'billSetOff',
  area: 'accounts',
  title: 'Bill Set-off',
  plural: 'Bill Set-offs',
  // No entry module of the specification: its codes end at 65.
  entityType: 90,
  statuses: ['Active'],
  series: { prefix: 'BS', gst: false },
  fields,
  list: {
    id: 'BILL_SET_OFF_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'partyName', label: 'Party', kind: 'text' },
      { key: 'narration', label: 'Narration', kind: 'text' },
      { key: 'total', label: 'Set Off', kind: 'money' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'partyName', 'narration'],
  },
  actions: {
    view,
    edit,
    cancel,
    'undo-cancel': undoCancel,
    'upload-attachment': upload,
    'view-attachment': viewAttachment,
    'delete-attachment': deleteAttachment,
    delete: remove,
  },
  partyId: (row) => row.partyId,
  complete: (row, facts) => {
    const name = facts.find('customer', row.partyId)?.['name'];
    return withFigures({ ...row, partyName: typeof name === 'string' ? name : null });
  },
  check,
  post: (row, facts) => {
    if (!isForeign(row)) return [];
    const ledgerId = facts.ledger('exchange_gain_loss');
    const gain = setOffGain(setOffOf(row));
    return gain === 0
      ? []
      : [
          { ledgerId: row.partyId, amount: gain },
          { ledgerId, amount: negate(gain) },
        ];
  },
  move: () => [],
};

export function withFigures(row: BillSetOff): BillSetOff {
  const debits = row.lines.filter(({ side }) => side === 'Debit');
  const total = debits.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  if (!isForeign(row)) return { ...row, total };
  return {
    ...row,
    foreignTotal: total,
    exchangeGain: setOffGain(setOffOf(row)),
    total: debits.reduce((sum, { rupees }) => sum + (rupees ?? 0), 0),
  };
}

function check(row: BillSetOff, facts: DocumentFacts): readonly Problem[] {
  if (!isBillWise(facts, row.partyId)) return [{ path: 'partyId', message: 'This ledger is not balanced bill by bill' }];
  return [...futureProblems(row, facts), ...setOffProblems(setOffOf(row))];
}

/** An amount not typed yet counts as 0, so the form can show problems while it is filled in. */
export function setOffOf({ partyId, date, currency, lines }: BillSetOff): SetOff {
  return {
    ledgerId: partyId,
    date,
    currency: isForeign({ currency }) ? (currency ?? null) : null,
    lines: lines.map(({ billId, side, amount, rupees }) => ({
      billId,
      side: side === 'Debit' ? 1 : -1,
      amount: paise(amount ?? 0),
      ...((rupees ?? null) === null ? {} : { rupees: paise(rupees ?? 0) }),
    })),
  };
}
