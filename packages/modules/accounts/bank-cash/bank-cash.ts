import { limits } from '#domain/limits';
import { negate, type Paise } from '#domain/money/paise';
import { bankCashProblems, bankCashType, type BankCash as Entry, postBankCash } from '#domain/posting/bank-cash';
import { groupSets } from '#domain/posting/chart';
import type { Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import {
  currencyFields,
  foreignTotalOf,
  inCurrencyProblems,
  moneyOf,
  rupees,
  rupeesOf,
  withExchange,
  withRupees,
} from '#modules/accounts/bank-cash/in-currency';
import { isReturn, postCharges, returnedFields, returnedProblems, returnLinks } from '#modules/accounts/bank-cash/returned';
import { type PaidTds, paidTdsFields, paidTdsProblems, postPaidTds, tdsPaid, withPaidTds } from '#modules/accounts/bank-cash/with-tds';
import { documentActions, standing } from '#modules/kit/document-actions';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentFacts, DocumentModule, DocumentRow } from '#modules/kit/module';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { allocationsField, type Settlement, settlementProblems, withPlaces } from '#modules/kit/voucher/allocation';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { type OfProject, projectFields, projectProblems, withProject } from '#modules/kit/voucher/of-project';
import { paymentModes } from '#modules/kit/voucher/received';
import { documentList, futureProblems, voucher, voucherFields } from '#modules/kit/voucher/voucher';

const line = {
  ledgerId: { kind: 'ref', label: 'Ledger', to: 'customer', required: true, beside: 'party' },
  ledgerName: { kind: 'text', label: 'Ledger Name', computed: true },
  amount: { kind: 'money', label: 'Amount', required: true },
  narration: { kind: 'text', label: 'Narration' },
} as const satisfies Fields;

const settled = { ...line, rupees } as const satisfies Fields;

const fields = {
  ...voucherFields,
  type: {
    kind: 'choice',
    label: 'Type',
    required: true,
    of: [
      { value: 'Payment', label: 'Payment' },
      { value: 'Receipt', label: 'Receipt' },
      { value: 'Contra', label: 'Contra' },
    ],
  },
  accountId: {
    kind: 'ref',
    label: 'Bank / Cash',
    to: 'customer',
    required: true,
    only: { ledgerKind: ['Bank', 'Cash'] },
    beside: 'party',
    begins: { groupId: 'bank_accounts' },
  },
  accountName: { kind: 'text', label: 'Bank / Cash Name', computed: true },
  lines: { kind: 'lines', label: 'Particulars', of: settled, max: limits.linesPerDocument },
  deductions: { kind: 'lines', label: 'Deductions', of: line, max: limits.chargesPerDocument },
  allocations: { ...allocationsField, of: { ...allocationsField.of, rupees } },
  ...currencyFields,
  mode: {
    kind: 'choice',
    label: 'Mode',
    of: paymentModes,
  },
  instrumentNo: { kind: 'text', label: 'Cheque / UTR No.', max: 40 },
  instrumentDate: { kind: 'date', label: 'Cheque / UTR Date' },
  ...projectFields,
  narration: { kind: 'text', label: 'Narration', max: limits.textLength, multiline: true },
  ...returnedFields,
  ...paidTdsFields,
  partyName: { kind: 'text', label: 'Particulars', computed: true },
  isReconciled: { kind: 'yes-no', label: 'Reconciled', computed: true, onRead: true },
  /** The amount settled with the parties. The total is what reaches the bank after deductions. */
  gross: { kind: 'money', label: 'Gross', computed: true },
  deducted: { kind: 'money', label: 'Less Deductions', computed: true },
  total: { kind: 'money', label: 'Amount', computed: true },
} as const satisfies Fields;

type Typed = RecordOf<typeof fields>;
/** A voucher without a project stores nothing of one. */
export type BankCash = Omit<Typed, keyof DocumentRow | keyof typeof projectFields | keyof typeof paidTdsFields> &
  DocumentRow &
  OfProject &
  PaidTds;

/** Bank and cash entries are not cloned (answer A09). */
const { clone: _, ...uncloned } = documentActions;

/** Money that leaves, comes to or moves between bank and cash ledgers. */
export const bankCash: DocumentModule<BankCash> = {
  ...voucher,
  slug: 'bank-cash',
  entity: 'bankCash',
  area: 'accounts',
  title: 'Bank / Cash',
  plural: 'Bank / Cash',
  entityType: 14,
  statuses: ['Active'],
  series: { prefix: 'BC', gst: false },
  fields,
  list: {
    id: 'BANK_CASH',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'type', label: 'Type', kind: 'choice' },
      { key: 'accountName', label: 'Bank / Cash', kind: 'text' },
      { key: 'partyName', label: 'Particulars', kind: 'text' },
      { key: 'mode', label: 'Mode', kind: 'choice', hidden: true },
      { key: 'instrumentNo', label: 'Cheque / UTR No.', kind: 'text' },
      { key: 'projectNo', label: 'Project Number', kind: 'text', hidden: true },
      { key: 'total', label: 'Amount', kind: 'money' },
      { key: 'returnsNumber', label: 'Returned Voucher', kind: 'code', hidden: true },
      { key: 'isReconciled', label: 'Reconciled', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    ...documentList,
    words: ['number', 'type', 'accountName', 'partyName', 'instrumentNo', 'narration', 'projectNo'],
  },
  specified: {
    voucherType: ({ type }) => bankCashType[type === 'Payment' ? 'payment' : type === 'Receipt' ? 'receipt' : 'contra'],
    is_reconciled: (row) => row.isReconciled === true,
  },
  actions: {
    ...uncloned,
    edit: { ...documentActions.edit, offered: unreconciled },
    cancel: { ...documentActions.cancel, offered: unreconciled },
    delete: { ...documentActions.delete, offered: (row) => (row.isReconciled ? reconciled : true) },
    reverse: { label: 'Cheque Returned', permission: 'add', offered: returnable },
  },
  partyId: (row) => row.lines[0]?.ledgerId ?? null,
  called: ({ type }) => type,
  kindRight: { verbs: ['receipt', 'payment', 'contra'], of: ({ type }) => type.toLowerCase() },
  paper: { form: 'payment' },
  complete: (row, facts) => figured(row, facts),
  check,
  post: (row, facts) => [
    ...postPaidTds(withExchange(posted(row), row.accountId, row.exchangeGain ?? 0, facts), row, facts),
    ...postCharges(row, facts),
  ],
  move: () => [],
  chain: { from: ['bank-cash'], opens: true, links: returnLinks, followedBy: ['bank-cash'], once: 'was returned' },
};

const reconciled = 'This is reconciled with the bank statement';

function unreconciled(row: BankCash): true | string {
  return row.isReconciled ? reconciled : standing(row);
}

/** A row of a list has no account, so cash is refused only when it is saved. */
function returnable(row: BankCash): true | string {
  if (row.type === 'Contra') return 'A contra has no cheque of a party';
  if (isForeign(row)) return 'Cancel a voucher in a foreign currency instead';
  if (row.mode === 'Cash') return 'Cash is not returned by a bank';
  if ((row.returnsNumber ?? null) !== null) return 'This takes back a returned cheque';
  return standing(row);
}

/** Names, rupees and totals. `shares`: what the bills fall by at the commit; until then they are taken at the day's rate. */
export function figured(typed: BankCash, facts: DocumentFacts, shares?: readonly Paise[]): BankCash {
  const row = withPaidTds(withProject(withRupees(typed, shares), facts), facts);
  const deductions = row.deductions ?? [];
  const gross = row.lines.reduce((sum, one) => sum + rupeesOf(one), 0);
  const deducted = deductions.reduce((sum, { amount }) => sum + (amount ?? 0), 0) + tdsPaid(row);
  const money = moneyOf(row);
  const more = money === null ? 0 : money - gross;
  const named = <Line extends { readonly ledgerId: string }>(lines: readonly Line[]) =>
    lines.map((one) => ({ ...one, ledgerName: nameOf(one.ledgerId, facts) }));
  return {
    ...row,
    accountName: nameOf(row.accountId, facts),
    lines: named(row.lines),
    deductions: named(deductions),
    allocations: withPlaces(row.allocations, row.date, facts),
    partyName: particulars(row, facts),
    foreignTotal: money === null ? null : foreignTotalOf(row),
    exchangeGain: money === null ? null : row.type === 'Payment' ? -more : more,
    gross,
    deducted,
    total: gross + more - deducted,
  };
}

function check(row: BankCash, facts: DocumentFacts): readonly Problem[] {
  const first = [...futureProblems(row, facts), ...projectProblems(row, facts), ...inCurrencyProblems(row), ...paidTdsProblems(row)];
  if (first.length > 0) return first;
  const problems = bankCashProblems(entryOf(row), (ledgerId) => ledgerIsUnder(facts, ledgerId, groupSets.bankCash));
  // Wrong lines cannot be posted, so rules on postings run only if the lines are correct.
  if (problems.length > 0) return problems;
  if (row.type === 'Contra' && row.allocations.length > 0) return [{ path: 'allocations', message: 'A contra cannot settle bills' }];
  const returned = returnedProblems(row, facts);
  return returned.length > 0 ? returned : settlementProblems(isReturn(row) ? returnedOf(row) : settlementOf(row, ''), facts);
}

const codes = { Payment: bankCashType.payment, Receipt: bankCashType.receipt, Contra: bankCashType.contra } as const;

/** An amount not typed yet counts as 0, so the form can show totals and problems while it is filled in. */
function entryOf(row: BankCash): Entry {
  const plain = (lines: readonly { readonly ledgerId: string; readonly amount: number | null }[]) =>
    lines.map((one) => ({ ledgerId: one.ledgerId, amount: rupeesOf(one) }));
  // Vouchers stored before there were deductions have none.
  return { type: codes[row.type], accountId: row.accountId, lines: plain(row.lines), deductions: plain(row.deductions ?? []) };
}

function posted(row: BankCash): readonly Posting[] {
  return postBankCash(entryOf(row));
}

export function settlementOf(row: BankCash, id: string): Settlement {
  return {
    id,
    number: row.number,
    date: row.date,
    postings: posted(row),
    allocations: row.allocations.map((one) => ({ ...one, amount: rupeesOf(one) })),
  };
}

/** The voucher that is taken back: the other way round, with the same bills. */
export function returnedOf(row: BankCash): Settlement {
  const { returnsId, returnsNumber, date, allocations } = row;
  const postings = posted(row).map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) }));
  return { id: returnsId ?? '', number: returnsNumber ?? '', date, postings, allocations };
}

function nameOf(ledgerId: string, facts: DocumentFacts): string | null {
  const name = facts.find('customer', ledgerId)?.['name'];
  return typeof name === 'string' ? name : null;
}

function particulars(row: BankCash, facts: DocumentFacts): string | null {
  const first = row.lines[0];
  if (first === undefined) return null;
  const name = nameOf(first.ledgerId, facts);
  return row.lines.length === 1 || name === null ? name : `${name} and ${row.lines.length - 1} more`;
}
