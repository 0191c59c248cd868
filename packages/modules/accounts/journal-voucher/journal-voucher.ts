import { limits } from '#domain/limits';
import { paise, sum } from '#domain/money/paise';
import { type Journal, journalProblems, journalType, postJournal, side } from '#domain/posting/journal';
import type { Problem } from '#domain/refusal';
import { allocationsField, type Settlement, settlementProblems, settles, withPlaces } from '#modules/kit/allocation';
import { ledgerIsUnder } from '#modules/kit/chart';
import { documentActions, standing } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { datedOrders, voucher, voucherFields } from '#modules/kit/voucher';

const line = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true, beside: 'party' },
  ledgerName: { kind: 'text', label: 'Ledger Name', computed: true },
  debit: { kind: 'money', label: 'Debit' },
  credit: { kind: 'money', label: 'Credit' },
  narration: { kind: 'text', label: 'Narration' },
} as const satisfies Fields;

const fields = {
  ...voucherFields,
  type: {
    kind: 'choice',
    label: 'Type',
    required: true,
    of: [
      { value: 'Journal', label: 'Journal' },
      { value: 'Expense', label: 'Expense' },
      { value: 'Income', label: 'Income' },
    ],
  },
  referenceNo: { kind: 'text', label: 'Reference No.', max: 40 },
  referenceDate: { kind: 'date', label: 'Reference Date' },
  lines: { kind: 'lines', label: 'Particulars', of: line, max: limits.linesPerDocument },
  allocations: allocationsField,
  narration: { kind: 'text', label: 'Narration', max: limits.textLength, multiline: true },
  partyName: { kind: 'text', label: 'Particulars', computed: true },
  isGstReconciled: { kind: 'yes-no', label: 'GST Reconciled', computed: true },
  total: { kind: 'money', label: 'Amount', computed: true },
} as const satisfies Fields;

type Typed = RecordOf<typeof fields>;
export type JournalVoucher = Omit<Typed, keyof DocumentRow> & DocumentRow;
type JournalRow = Typed['lines'][number];

/** Any debits against any credits. In expense and income vouchers one side is limited to its groups. */
export const journalVoucher: DocumentModule<JournalVoucher> = {
  ...voucher,
  slug: 'journal-voucher',
  entity: 'journalVoucher',
  area: 'accounts',
  title: 'Journal Voucher',
  plural: 'Journal Vouchers',
  entityType: 13,
  statuses: ['Active'],
  series: { prefix: 'JV', gst: false },
  fields,
  list: {
    id: 'JOURNAL_VOUCHER',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'type', label: 'Type', kind: 'choice' },
      { key: 'partyName', label: 'Particulars', kind: 'text' },
      { key: 'referenceNo', label: 'Reference No.', kind: 'text', hidden: true },
      { key: 'narration', label: 'Narration', kind: 'text' },
      { key: 'total', label: 'Amount', kind: 'money' },
      { key: 'isGstReconciled', label: 'GST Reconciled', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: datedOrders,
    defaultDescending: true,
    words: (row) => [row.number, row.type, row.partyName ?? '', row.referenceNo ?? '', row.narration ?? ''],
  },
  specified: {
    voucherType: ({ type }) => codes[type],
    is_gst_reconciled: (row) => row.isGstReconciled === true,
  },
  actions: {
    ...documentActions,
    edit: { ...documentActions.edit, offered: unreconciled },
    cancel: { ...documentActions.cancel, offered: unreconciled },
    clone: { ...documentActions.clone, offered: (row) => (row.type === 'Income' ? 'Income vouchers cannot be cloned' : true) },
    delete: { ...documentActions.delete, offered: (row) => (row.isGstReconciled ? reconciled : true) },
  },
  partyId: (row) => row.lines[0]?.ledgerId ?? null,
  called: ({ type }) => (type === 'Journal' ? 'Journal Voucher' : type),
  paper: { form: 'journal' },
  complete: (row, facts) => {
    const lines = row.lines.map((one) => ({ ...one, ledgerName: nameOf(one.ledgerId, facts) }));
    return {
      ...row,
      lines,
      allocations: withPlaces(row.allocations, row.date, facts),
      partyName: lines[0]?.ledgerName ?? null,
      total: lines.reduce((debits, { debit }) => debits + (debit ?? 0), 0),
    };
  },
  check,
  post: (row) => postJournal(journalOf(row)),
  move: () => [],
  ...settles(settlementOf),
};

const reconciled = 'This is reconciled with GST';

/** Edit and delete are not offered once reconciled (section 5 of the specification). */
function unreconciled(row: JournalVoucher): true | string {
  return row.isGstReconciled ? reconciled : standing(row);
}

function check(row: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const sides = row.lines.flatMap(({ debit, credit }, i): Problem[] => {
    if ((debit ?? 0) > 0 && (credit ?? 0) > 0)
      return [{ path: `lines.${i}.credit`, message: 'A line can be a debit or a credit, not both' }];
    return (debit ?? 0) + (credit ?? 0) === 0 ? [{ path: `lines.${i}.debit`, message: 'Enter a debit or a credit' }] : [];
  });
  if (sides.length > 0) return sides;
  const problems = journalProblems(journalOf(row), (ledgerId, aliases) => ledgerIsUnder(facts, ledgerId, aliases));
  return problems.length > 0 ? problems : settlementProblems(settlementOf(row, ''), facts);
}

const codes = { Journal: journalType.journal, Expense: journalType.expense, Income: journalType.income } as const;

function journalOf(row: JournalVoucher): Journal {
  return {
    type: codes[row.type],
    lines: row.lines.map((one) => ({
      ledgerId: one.ledgerId,
      side: isDebit(one) ? side.debit : side.credit,
      amount: sum([paise(one.debit ?? 0), paise(one.credit ?? 0)]),
    })),
  };
}

function isDebit({ debit }: JournalRow): boolean {
  return (debit ?? 0) > 0;
}

function settlementOf(row: JournalVoucher, id: string): Settlement {
  return { id, number: row.number, date: row.date, postings: postJournal(journalOf(row)), allocations: row.allocations };
}

function nameOf(ledgerId: string, facts: DocumentFacts): string | null {
  const name = facts.find('customer', ledgerId)?.['name'];
  return typeof name === 'string' ? name : null;
}
