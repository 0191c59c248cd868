import { addressLines, bankOf, issuerOf, said, text } from '#application/paper/issuer';
import type { PrintedDocument, PrintedTable } from '#application/ports/papers';
import type { StatementRow } from '#application/reports/ledgers/statement-rows';
import { bucketOf } from '#domain/bills/ageing';
import type { OpenBill } from '#domain/bills/bill-parts';
import { formatDrCr, formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import { amountInWords } from '#domain/money/words';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import type { LetterKind } from '#modules/accounts/party-letter/party-letter';
import type { AnyRow } from '#modules/kit/module';

/** What a letter is written from. */
export interface LetterFacts {
  readonly kind: LetterKind;
  readonly organisation: AnyRow;
  readonly branch: AnyRow;
  readonly logo?: string;
  readonly party: AnyRow;
  readonly from: Day;
  readonly asOf: Day;
  readonly today: Day;
  readonly message: string;
  /** At the end of the day, debit positive. */
  readonly balance: Paise;
  /** Open at the end of the day, signed as on the ledger. */
  readonly bills: readonly OpenBill[];
  /** Of a statement. */
  readonly statement: { readonly opening: Paise; readonly rows: readonly StatementRow[] };
}

/** The amount that the party has not paid in time, less what it paid on account or has to its credit. */
export function overdueOf({ bills, asOf }: Pick<LetterFacts, 'bills' | 'asOf'>): Paise {
  return paise(
    Math.max(
      0,
      remindedOf({ bills, asOf }).reduce((total, { open }) => total + open, 0),
    ),
  );
}

/** What a reminder lists: the late bills, and what is to the credit of the party. */
function remindedOf({ bills, asOf }: Pick<LetterFacts, 'bills' | 'asOf'>): readonly OpenBill[] {
  return bills.filter(({ open, dueDate }) => open < 0 || dueDate < asOf);
}

/** Why no letter is needed; null if one is. */
export function notNeeded(facts: Pick<LetterFacts, 'kind' | 'bills' | 'asOf'>): string | null {
  return facts.kind === 'Reminder' && overdueOf(facts) === 0 ? 'Nothing is overdue' : null;
}

export function subjectOf({ kind, organisation, asOf }: Pick<LetterFacts, 'kind' | 'organisation' | 'asOf'>): string {
  const from = text(organisation['name']);
  switch (kind) {
    case 'Statement':
      return `Statement of account as of ${formatDay(asOf)} from ${from}`;
    case 'Reminder':
      return `Payment reminder from ${from}`;
    default:
      return `Balance confirmation as of ${formatDay(asOf)} for ${from}`;
  }
}

export function letterPaper(facts: LetterFacts): PrintedDocument {
  const { kind, organisation, branch, logo, party, asOf, today, balance, message } = facts;
  const words = [introductionOf(facts), message].filter((part) => part !== '').join('\n\n');
  return {
    title: kind === 'Statement' ? 'Statement of Account' : kind === 'Reminder' ? 'Payment Reminder' : 'Balance Confirmation',
    copies: [],
    issuer: issuerOf(organisation, branch, logo),
    number: formatDay(asOf),
    numberLabel: 'As of',
    facts: [{ label: 'Date', value: formatDay(today) }],
    parties: [
      {
        heading: 'To',
        name: text(party['name']),
        lines: [...addressLines(party['billingAddress']), ...said('GSTIN', party['gstin']), ...said('PAN', party['pan'])],
      },
    ],
    introduction: words,
    lines: kind === 'Statement' ? statementTable(facts) : billTable(facts),
    totals: totalsOf(facts),
    words: balance === 0 ? '' : amountInWords(paise(Math.abs(kind === 'Reminder' ? overdueOf(facts) : balance))),
    bank: kind === 'Balance Confirmation' ? [] : bankOf(organisation),
    terms: [],
    ...(kind === 'Balance Confirmation' ? { sections: [{ label: 'Reply slip', value: replySlip(facts) }] } : {}),
    signatory: 'Authorised signatory',
  };
}

/** Who owes whom, as a sentence can say it. */
function owed({ balance }: Pick<LetterFacts, 'balance'>): string {
  const amount = formatPaise(paise(Math.abs(balance)), { symbol: '₹' });
  if (balance === 0) return 'your account is settled';
  return balance > 0 ? `you owe us ${amount}` : `we owe you ${amount}`;
}

function introductionOf(facts: LetterFacts): string {
  const { kind, asOf, from } = facts;
  switch (kind) {
    case 'Statement':
      return `This is your account from ${formatDay(from)} to ${formatDay(asOf)}. At the end of it ${owed(facts)}.`;
    case 'Reminder':
      return `${formatPaise(overdueOf(facts), { symbol: '₹' })} is overdue as of ${formatDay(asOf)}. Please pay it, or tell us when you will. If you have paid already, please ignore this letter.`;
    default:
      return `By our books, ${owed(facts)} as of ${formatDay(asOf)}. Please compare this with your books, and send us the signed reply slip.`;
  }
}

const right = (label: string, width: number) => ({ label, align: 'right', width }) as const;
const left = (label: string, width: number | 'rest') => ({ label, align: 'left', width }) as const;

function billTable({ kind, bills, asOf }: LetterFacts): PrintedTable {
  const shown = kind === 'Reminder' ? remindedOf({ bills, asOf }) : bills;
  const ordered = [...shown].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return {
    columns: [left('Bill', 'rest'), left('Date', 70), left('Due', 70), right('Overdue days', 60), right('Amount', 80), right('Open', 90)],
    rows: ordered.map(({ number, date, dueDate, amount, open }) => {
      const late = daysBetween(dueDate, asOf);
      return [
        ...[number, formatDay(date), formatDay(dueDate), bucketOf(late) > 0 && open > 0 && late > 0 ? String(late) : ''],
        ...[amount === 0 ? '' : formatPaise(amount), formatPaise(open)],
      ];
    }),
  };
}

function statementTable({ statement: { opening, rows }, from }: LetterFacts): PrintedTable {
  let balance: number = opening;
  const lines = rows.map(({ date, type, number, reference, amount }) => {
    balance += amount;
    return [
      ...[formatDay(date), [type, number, reference].filter(Boolean).join(' ')],
      ...[amount > 0 ? formatPaise(amount) : '', amount < 0 ? formatPaise(paise(-amount)) : '', formatDrCr(paise(balance))],
    ];
  });
  return {
    columns: [left('Date', 70), left('Particulars', 'rest'), right('Debit', 85), right('Credit', 85), right('Balance', 95)],
    rows: [[formatDay(from), 'Opening balance', '', '', formatDrCr(opening)], ...lines],
  };
}

function totalsOf(facts: LetterFacts): PrintedDocument['totals'] {
  const { kind, balance } = facts;
  const money = (amount: Paise) => formatPaise(amount, { symbol: '₹' });
  if (kind === 'Reminder') return [{ label: 'Overdue', value: money(overdueOf(facts)), strong: true }];
  const label = balance > 0 ? 'You owe us' : balance < 0 ? 'We owe you' : 'Balance';
  return [{ label, value: money(paise(Math.abs(balance))), strong: true }];
}

function replySlip({ organisation, party, asOf, balance }: LetterFacts): string {
  const amount = formatPaise(paise(Math.abs(balance)), { symbol: '₹' });
  const whose = balance === 0 ? `a settled account` : balance > 0 ? `${amount} payable to you` : `${amount} receivable from you`;
  return [
    `To ${text(organisation['name'])}`,
    `[  ] We confirm ${whose} as of ${formatDay(asOf)}.`,
    '[  ] Our books show a different balance: ₹ ______________________ (our ledger is attached).',
    `For ${text(party['name'])}    PAN: ____________________`,
    'Name, signature and seal: ______________________    Date: ______________',
  ].join('\n\n');
}
