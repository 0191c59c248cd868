import type { AccountsBuilder, SourceTable } from '#domain/migration/accounts/accounts';
import { moneyIn, rupeesText } from '#domain/migration/accounts/figures';
import { grouped, rowsOf, type SourceRow } from '#domain/migration/accounts/table';
import { billKey } from '#domain/migration/accounts/zoho/invoices';
import type { PartySide, ZohoParties } from '#domain/migration/accounts/zoho/parties';
import type { RowTexts } from '#domain/migration/book-record';
import { type DateFormat, parseFileDate } from '#domain/time/file-date';

interface PaymentFile {
  readonly side: 'receipt' | 'payment';
  readonly format: DateFormat;
  /** The numbers that bills have here. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** How each of the two files calls its columns. */
interface PaymentColumns {
  readonly type: string;
  readonly who: string;
  readonly party: PartySide;
  readonly account: readonly string[];
  readonly ids: readonly string[];
  readonly bill: readonly string[];
  readonly applied: readonly string[];
  readonly deducted: string;
}

const of: Readonly<Record<PaymentFile['side'], PaymentColumns>> = {
  receipt: {
    ...{ type: 'Receipt', who: 'Customer Name', party: 'debtors', account: ['Deposit To'], ids: ['CustomerPayment ID', 'Payment ID'] },
    ...{ bill: ['Invoice Number'], applied: ['Amount Applied to Invoice'], deducted: 'TDS Receivable' },
  },
  payment: {
    ...{ type: 'Payment', who: 'Vendor Name', party: 'creditors', account: ['Paid Through'], ids: ['VendorPayment ID', 'Payment ID'] },
    ...{ bill: ['Bill Number'], applied: ['Amount Applied to Bill', 'Bill Amount'], deducted: 'TDS Payable' },
  },
};

/** A payment has a row for each bill that it settles; what no bill takes is an advance. */
export function zohoPayments(books: AccountsBuilder, parties: ZohoParties, tables: readonly SourceTable[], file: PaymentFile): void {
  const { type, who, ids } = of[file.side];
  const rows = tables.flatMap((table) => rowsOf(table, [who, 'Amount', 'Date', 'Payment Date']));
  const keyOf = (row: SourceRow) => {
    const number = `${row.text('Payment Number Prefix')}${row.text('Payment Number', 'Payment Number Suffix')}`;
    return row.text(...ids) || (number === '' ? '' : `${row.text(who)}\n${number}\n${row.text('Date', 'Payment Date')}`);
  };
  for (const [, group] of grouped(rows, keyOf)) {
    const [first] = group;
    if (first === undefined) continue;
    const number = `${first.text('Payment Number Prefix')}${first.text('Payment Number', 'Payment Number Suffix')}`;
    payment(books, parties, file, { first, rows: group, object: `${type} ${number}` });
  }
}

interface Paid {
  readonly first: SourceRow;
  readonly rows: readonly SourceRow[];
  readonly object: string;
}

function payment(
  books: AccountsBuilder,
  parties: ZohoParties,
  { side, format, numbers }: PaymentFile,
  { first, rows, object }: Paid,
): void {
  const { type, who, party, account, bill, applied, deducted } = of[side];
  const name = first.text(who);
  const date = parseFileDate(first.text('Date', 'Payment Date'), format);
  const amount = moneyIn(first.text('Amount'));
  const leave = (text: string) => books.note('error', object, text, first.place);
  if (/^(?:void|draft)/i.test(first.text('Payment Status', 'Status'))) {
    books.note('info', object, 'It is void or a draft, and is left out.', first.place);
    return;
  }
  if (date === null) {
    leave(`The date ${first.text('Date', 'Payment Date')} could not be read, and it is left out.`);
    return;
  }
  if (name === '' || amount === null || amount <= 0) {
    leave('It has no party or no amount, and is left out.');
    return;
  }
  parties.party(name, party, first);
  const from = first.text(...account);
  const accountId = parties.account(from === '' ? 'Cash' : from, first.place, 'bank_accounts');
  const lines: RowTexts[] = [];
  let settled = 0;
  let withheld = 0;
  for (const row of rows) {
    const number = row.text(...bill);
    const [part, kept] = [moneyIn(row.text(...applied)), moneyIn(row.text('Withholding Tax Amount'))];
    if (part === null || kept === null) {
      books.note('error', object, `What it pays of ${number} could not be read. It is an advance.`, row.place);
      continue;
    }
    if (number === '' || part <= 0) continue;
    settled += part;
    withheld += kept;
    const called = numbers.get(billKey(name, number)) ?? number;
    lines.push({ 'lines.0.ledgerId': name, 'lines.0.amount': rupeesText(part + kept), 'lines.0.againstBill': called });
  }
  if (settled > amount) {
    leave(`It pays ₹ ${rupeesText(settled - amount)} more of its bills than it has, and is left out.`);
    return;
  }
  if (settled < amount) lines.push({ 'lines.0.ledgerId': name, 'lines.0.amount': rupeesText(amount - settled) });
  const charges = moneyIn(first.text('Bank Charges')) ?? 0;
  // A receipt comes without the bank's charges; a payment leaves the bank with them, which is an expense beside it.
  if (charges > 0) parties.account('Bank Charges', first.place, 'indirect_expenses');
  if (charges > 0 && side === 'receipt')
    lines.push({ 'deductions.0.ledgerId': 'Bank Charges', 'deductions.0.amount': rupeesText(charges) });
  if (charges > 0 && side === 'payment') lines.push({ 'lines.0.ledgerId': 'Bank Charges', 'lines.0.amount': rupeesText(charges) });
  if (withheld > 0) {
    parties.account(deducted, first.place, side === 'receipt' ? 'loans_advances' : 'duties_taxes');
    lines.push({ 'deductions.0.ledgerId': deducted, 'deductions.0.amount': rupeesText(withheld) });
  }
  const texts = {
    ...{ type, accountId, mode: modeOf(first.text('Mode', 'Payment Mode')), instrumentNo: first.text('Reference Number') },
    narration: [object, first.text('Description')].filter((text) => text !== '').join(': '),
  };
  books.document('bank-cash', date, [{ ...texts, ...lines[0] }, ...lines.slice(1)]);
}

/** As payments are called here. */
function modeOf(mode: string): string {
  return modes.find(([pattern]) => pattern.test(mode))?.[1] ?? (mode === '' ? '' : 'Other');
}

const modes: readonly (readonly [RegExp, string])[] = [
  [/^cash$/i, 'Cash'],
  [/che(?:que|ck)/i, 'Cheque'],
  [/upi|gpay|phonepe|paytm/i, 'UPI'],
  [/imps/i, 'IMPS'],
  [/transfer|remittance|neft|rtgs/i, 'NEFT / RTGS'],
  [/card/i, 'Card'],
  [/draft/i, 'Demand Draft'],
];
