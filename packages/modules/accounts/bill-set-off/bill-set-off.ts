import { limits } from '#domain/limits';
import { paise } from '#domain/money/paise';
import { type SetOff, setOffBookProblems, setOffChanges, setOffProblems } from '#domain/posting/set-off';
import type { Problem } from '#domain/refusal';
import { isBillWise } from '#modules/kit/allocation';
import { documentActions } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { documentOrders, futureProblems, voucher, voucherFields } from '#modules/kit/voucher';

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
  lines: { kind: 'lines', label: 'Bills', of: line, max: limits.billsPerSettlement },
  narration: { kind: 'text', label: 'Narration', max: limits.textLength, multiline: true },
  total: { kind: 'money', label: 'Set Off', computed: true },
} as const satisfies Fields;

type Typed = RecordOf<typeof fields>;
export type BillSetOff = Omit<Typed, keyof DocumentRow> & DocumentRow;

const { view, edit, cancel, 'undo-cancel': undoCancel, delete: remove } = documentActions;
const { 'upload-attachment': upload, 'view-attachment': viewAttachment, 'delete-attachment': deleteAttachment } = documentActions;

/**
 * Open bills of one party set off against each other: an advance against later invoices, or receivables against payables. It posts nothing,
 * because the balance of the ledger does not change. It has its own date, so the month of the advance may be locked.
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
    orders: documentOrders,
    defaultDescending: true,
    words: (row) => [row.number, row.partyName ?? '', row.narration ?? '', ...row.lines.map(({ number }) => number ?? '')],
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
    return {
      ...row,
      partyName: typeof name === 'string' ? name : null,
      total: row.lines.reduce((sum, { side, amount }) => sum + (side === 'Debit' ? (amount ?? 0) : 0), 0),
    };
  },
  check,
  post: () => [],
  move: () => [],
  bills: (row) => setOffChanges(setOffOf(row)),
  needs: (row) => ({ bills: [row.partyId] }),
  checkBooks: (row, _id, _facts, books) => ({ problems: setOffBookProblems(setOffOf(row), books.bills), warnings: [] }),
};

function check(row: BillSetOff, facts: DocumentFacts): readonly Problem[] {
  if (!isBillWise(facts, row.partyId)) return [{ path: 'partyId', message: 'This ledger is not balanced bill by bill' }];
  return [...futureProblems(row, facts), ...setOffProblems(setOffOf(row))];
}

/** An amount not typed yet counts as 0, so the form can show problems while it is filled in. */
function setOffOf({ partyId, date, lines }: BillSetOff): SetOff {
  return {
    ledgerId: partyId,
    date,
    lines: lines.map(({ billId, side, amount }) => ({ billId, side: side === 'Debit' ? 1 : -1, amount: paise(amount ?? 0) })),
  };
}
