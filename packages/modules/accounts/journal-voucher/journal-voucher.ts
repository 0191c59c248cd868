import { paise, sum } from '#domain/money/paise';
import { type Journal, journalProblems, journalType, postJournal, side } from '#domain/posting/journal';
import type { Problem } from '#domain/refusal';
import { advanceLinks, advanceWay, isAdvance } from '#modules/accounts/journal-voucher/advance';
import {
  type JournalRow,
  type JournalVoucher,
  type JournalWay,
  journalFields,
  statedOfExpense,
} from '#modules/accounts/journal-voucher/fields';
import { isWithTax, withTaxWay } from '#modules/accounts/journal-voucher/with-tax';
import { documentActions, standing } from '#modules/kit/document-actions';
import type { DocumentFacts, DocumentModule } from '#modules/kit/module';
import { type Settlement, settlementProblems, withPlaces } from '#modules/kit/voucher/allocation';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { numbersOfProjects, type OfProject, projectProblems, withProjectNames } from '#modules/kit/voucher/of-project';
import { documentList, futureProblems, voucher } from '#modules/kit/voucher/voucher';

/**
 * Any debits against any credits. Expense and income vouchers are entered with their GST and TDS (`with-tax.ts`), or as debits and credits with
 * one side limited to its groups.
 */
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
  fields: journalFields,
  list: {
    id: 'JOURNAL_VOUCHER',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'type', label: 'Type', kind: 'choice' },
      { key: 'partyName', label: 'Particulars', kind: 'text' },
      { key: 'referenceNo', label: 'Reference No.', kind: 'text', hidden: true },
      { key: 'projectNo', label: 'Project Number', kind: 'text', hidden: true },
      { key: 'narration', label: 'Narration', kind: 'text' },
      { key: 'total', label: 'Amount', kind: 'money' },
      { key: 'selfInvoiceNo', label: 'Self-invoice No.', kind: 'code', hidden: true },
      { key: 'isGstReconciled', label: 'GST Reconciled', kind: 'yes-no', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'type', 'partyName', 'referenceNo', 'narration', 'projectNo'],
  },
  specified: {
    voucherType: ({ type }) => codes[type],
    is_gst_reconciled: (row) => row.isGstReconciled === true,
  },
  actions: {
    ...documentActions,
    edit: { ...documentActions.edit, offered: unreconciled },
    cancel: { ...documentActions.cancel, offered: unreconciled },
    clone: { ...documentActions.clone, offered: clonable },
    reverse: { label: 'Reverse Advance Receipt', permission: 'add', offered: reversible },
    delete: { ...documentActions.delete, offered: (row) => (row.isGstReconciled ? reconciled : true) },
  },
  partyId: (row) => row.partyId ?? row.lines[0]?.ledgerId ?? null,
  called: ({ type }) => (type === 'Journal' ? 'Journal Voucher' : type),
  paper: { form: 'journal' },
  complete: (row, facts) => wayOf(row).complete(withProjects(row, facts), facts),
  check: (row, facts) => [
    ...futureProblems(row, facts),
    ...projectsProblems(row, facts),
    ...paperProblems(row),
    ...wayOf(row).check(row, facts),
  ],
  post: (row, facts) => wayOf(row).post(row, facts),
  move: () => [],
  chain: { from: ['journal-voucher'], opens: true, links: advanceLinks, followedBy: ['journal-voucher'] },
};

function wayOf(row: JournalVoucher): JournalWay {
  if (isAdvance(row)) return advanceWay;
  return isWithTax(row) ? withTaxWay : plainWay;
}

/** Each line has its own project: a bill of the month is often for several. */
function withProjects({ projectNo: _, ...row }: JournalVoucher, facts: DocumentFacts): JournalVoucher {
  const [lines, items] = [withProjectNames(row.lines, facts), withProjectNames(row.items ?? [], facts)];
  return { ...row, lines, ...(row.items === undefined ? {} : { items }), ...numbersOfProjects([...lines, ...items], facts) };
}

function projectsProblems({ lines, items = [] }: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const problemsOf = (name: string, all: readonly OfProject[]) => all.flatMap((one, i) => projectProblems(one, facts, `${name}.${i}.`));
  return [...problemsOf('lines', lines), ...problemsOf('items', items)];
}

/** Only an expense with tax follows the paper of a supplier. */
function paperProblems(row: JournalVoucher): readonly Problem[] {
  if (row.type === 'Expense' && isWithTax(row)) return [];
  const typed = (Object.keys(statedOfExpense) as (keyof typeof statedOfExpense)[]).find((field) => (row[field] ?? null) !== null);
  return typed === undefined ? [] : [{ path: typed, message: 'This kind of voucher does not have it' }];
}

const reconciled = 'This is reconciled with GST';

/** Edit and delete are not offered once reconciled (section 5 of the specification). */
function unreconciled(row: JournalVoucher): true | string {
  return row.isGstReconciled ? reconciled : standing(row);
}

/** Clone is for journals and expenses only (section 2 of the specification). */
function clonable({ type }: JournalVoucher): true | string {
  return type === 'Journal' || type === 'Expense' ? true : `${type} vouchers cannot be cloned`;
}

function reversible(row: JournalVoucher): true | string {
  return row.type === 'Advance Receipt' ? standing(row) : 'This is no advance receipt';
}

function check(row: JournalVoucher, facts: DocumentFacts): readonly Problem[] {
  const idle = plainProblems(row);
  if (idle.length > 0) return idle;
  const sides = row.lines.flatMap(({ debit, credit }, i): Problem[] => {
    if ((debit ?? 0) > 0 && (credit ?? 0) > 0)
      return [{ path: `lines.${i}.credit`, message: 'A line can be a debit or a credit, not both' }];
    return (debit ?? 0) + (credit ?? 0) === 0 ? [{ path: `lines.${i}.debit`, message: 'Enter a debit or a credit' }] : [];
  });
  if (sides.length > 0) return sides;
  const problems = journalProblems(journalOf(row), (ledgerId, aliases) => ledgerIsUnder(facts, ledgerId, aliases));
  return problems.length > 0 ? problems : settlementProblems(settlementOf(row, ''), facts);
}

/** Fields that a journal does not have. */
function plainProblems(row: JournalVoucher): readonly Problem[] {
  const alone = [
    ['items', (row.items ?? []).length > 0],
    ['partyId', row.partyId],
    ['accountId', row.accountId],
    ['tdsRate', row.tdsRate],
    ['tdsBase', row.tdsBase],
    ['tdsAmount', row.tdsAmount],
    ['advances', (row.advances ?? []).length > 0],
    ['reversesId', row.reversesId],
  ] as const;
  return alone.flatMap(([path, given]) => (given ? [{ path, message: 'This kind of voucher does not have it' }] : []));
}

/** Debits against credits. */
const plainWay: JournalWay = {
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
};

const codes = {
  Journal: journalType.journal,
  Expense: journalType.expense,
  Income: journalType.income,
  'Advance Receipt': journalType.advance,
  'Reverse Advance Receipt': journalType.reverseAdvance,
} as const;

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

export function settlementOf(row: JournalVoucher, id: string): Settlement {
  return { id, number: row.number, date: row.date, postings: postJournal(journalOf(row)), allocations: row.allocations };
}

function nameOf(ledgerId: string, facts: DocumentFacts): string | null {
  const name = facts.find('customer', ledgerId)?.['name'];
  return typeof name === 'string' ? name : null;
}
